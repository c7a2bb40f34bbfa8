import { expect, it } from "vitest";
import { refOf } from "./body.ts";
import type { Commit } from "./commit.ts";
import type { Fact } from "./fact.ts";
import { eventsOf, PREVIEW_CHARS_MAX } from "./workspace-event.ts";
import type { WorkspaceEvent } from "./workspace-event.ts";

const person = { action: "human:1", by: "Ann" } as const;

function commitOf(...facts: readonly Fact[]): Commit {
  return {
    seq: 7,
    atMs: 40,
    dialog: "lead/ux",
    handled: "6.0",
    facts: [...facts],
    sends: [],
    requests: [],
  };
}

/** The events of these facts, without what they all share. */
function toldOf(...facts: readonly Fact[]): readonly unknown[] {
  return eventsOf(commitOf(...facts), "page").map(({ seq, atMs, tree, dialog, ...rest }) => {
    expect({ seq, atMs, tree, dialog }).toEqual({
      seq: 7,
      atMs: 40,
      tree: "page",
      dialog: "lead/ux",
    });
    return rest;
  });
}

function previewIn(event: WorkspaceEvent | undefined): string {
  return event?.type === "new_q4h_asked" ? event.preview : "no question";
}

const began = { type: "dialog.began", agent: "ux", calls: "functions", depth: 1 } as const;

it.each<readonly [Fact, Readonly<Record<string, unknown>> | null]>([
  [
    { type: "question.asked", callId: "1.1.1", text: "Which tone?" },
    { type: "new_q4h_asked", callId: "1.1.1", preview: "Which tone?" },
  ],
  [
    { type: "question.answered", callId: "1.1.1", ...person, text: "Warm." },
    { type: "q4h_answered", callId: "1.1.1", ...person, preview: "Warm." },
  ],
  [
    { type: "question.cancelled", callId: "1.1.1", why: "stopped" },
    { type: "q4h_cancelled", callId: "1.1.1", why: "stopped" },
  ],
  [
    { ...began, askerDialogId: "lead" },
    { type: "sideDialog_created_evt", agent: "ux", asker: "lead", depth: 1 },
  ],
  [{ ...began, askerDialogId: null, depth: 0 }, null],
  [
    { type: "tree.finished", ...person, cancelled: [] },
    { type: "tree_finished_evt", ...person },
  ],
  [{ type: "person.said", ...person, text: "Hi" }, null],
  [{ type: "drive.closed" }, null],
])("tells of %j what a subscriber needs, and that its dialog was touched", (fact, told) => {
  const touched = { type: "dlg_touched_evt", facts: [fact.type] };
  const all = told === null ? [touched] : [told, touched];
  expect(toldOf(fact)).toEqual(all.map((event, index) => ({ index, ...event })));
});

it("numbers the events of a commit in the order of its facts, the touch last", () => {
  const facts: readonly Fact[] = [
    { ...began, askerDialogId: "lead" },
    { type: "drive.closed" },
    { type: "question.asked", callId: "a", text: "?" },
    { type: "drive.closed" },
  ];
  expect(eventsOf(commitOf(...facts), "page").map(({ index, type }) => [index, type])).toEqual([
    [0, "sideDialog_created_evt"],
    [1, "new_q4h_asked"],
    [2, "dlg_touched_evt"],
  ]);
  expect(toldOf(...facts).at(-1)).toMatchObject({
    facts: ["dialog.began", "drive.closed", "question.asked"],
  });
});

it("holds no more of a text than a preview, and never half of a pair", () => {
  const asked = (text: Extract<Fact, { type: "question.asked" }>["text"]): string =>
    previewIn(eventsOf(commitOf({ type: "question.asked", callId: "a", text }), "page")[0]);
  const fits = "x".repeat(PREVIEW_CHARS_MAX);
  expect(asked(fits)).toBe(fits);
  expect(asked(`${fits}y`)).toBe(`${fits.slice(1)}…`);
  const pairs = "😀".repeat(PREVIEW_CHARS_MAX);
  expect(asked(pairs)).toBe(`${"😀".repeat((PREVIEW_CHARS_MAX - 2) / 2)}…`);
  const large = `Which of these? ${"z".repeat(100_000)}`;
  const preview = asked(refOf(large, "0".repeat(64), large.length));
  expect(preview).toHaveLength(PREVIEW_CHARS_MAX);
  expect(large.startsWith(preview.slice(0, -1))).toBe(true);
});
