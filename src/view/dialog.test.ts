import { describe, expect, it } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import { cells } from "./cells.ts";
import { dialogLines, dialogShown } from "./dialog.ts";
import type { DialogShown } from "./dialog.ts";
import { COLOURED, PLAIN } from "./paint.ts";
import { foldOf, releaseCommits } from "./release.test.fixture.ts";
import { sinceLines, stateLines, toldSince } from "./since.ts";
import { transcriptLines, transcriptOf } from "./transcript.ts";
import { dialogNodes, treeLines } from "./tree.ts";

const WIDE = { columns: Number.POSITIVE_INFINITY, paint: PLAIN };

/** The journal while the browser generates, and more that came after. */
function journal(
  ...more: readonly (readonly [dialog: string, facts: readonly Fact[]])[]
): Commit[] {
  const commits = [...releaseCommits(6)];
  for (const [dialog, facts] of more) {
    const seq = commits.length;
    const line = { seq, atMs: 520, dialog, handled: `human:x${seq}`, sends: [], requests: [] };
    commits.push({ ...line, facts: [...facts] });
  }
  return commits;
}

function shown(path: string, commits: readonly Commit[]): DialogShown {
  const fold = foldOf(commits);
  const ledger = fold.dialogs.get(path);
  if (ledger === undefined) throw new Error(`${path} is in the fixture`);
  return dialogShown(ledger, { commits, fold });
}

const ASKED_BACK: Fact = {
  type: "duty.received",
  replaces: null,
  frame: {
    kind: "asker_dialog_stack_frame",
    askerDialogId: "lead/ux",
    tellaskReplyObligation: {
      expectedReplyCallName: "replyTellaskBack",
      targetDialogId: "lead/ux",
      targetCallId: "back-1",
      tellaskContent: "Which page?",
    },
  },
};

const SESSION: Fact = {
  type: "tellask.pending",
  callId: "ask-copy",
  callName: "tellask",
  callSiteCourse: 1,
  callSiteGenseq: 1,
  tellaskee: "ux!copy",
  replaces: null,
  relied: { dialogs: 3, depth: 1 },
};

describe("where a dialog stands", () => {
  it("names who waits for it, top first, and what waits to be pushed", () => {
    const { askers } = shown("lead/browser", journal(["lead/browser", [ASKED_BACK]]));
    expect(askers).toEqual([
      {
        askerDialogId: "lead",
        callId: "ask-browser",
        kind: "assignment",
        place: "top",
        replyWith: "replyTellaskSessionless",
        content: "Check the layout.",
      },
      {
        askerDialogId: "lead/ux",
        callId: "back-1",
        kind: "askBack",
        place: "waiting",
        replyWith: "replyTellaskBack",
        content: "Which page?",
      },
    ]);
  });
  it("names the members of its open groups and what each hangs on", () => {
    const commits = [...journal(), ...releaseCommits(7).slice(6)];
    const { groups } = shown("lead", commits);
    expect(groups).toEqual([
      {
        course: 1,
        genseq: 1,
        open: 1,
        members: [
          { callId: "ask-ux", tellaskee: "lead/ux", waitsFor: null },
          { callId: "ask-browser", tellaskee: "lead/browser", waitsFor: "lead/browser is driving" },
        ],
      },
    ]);
    expect(shown("lead", releaseCommits()).groups).toEqual([]);
  });
  it("names the sessions that it asked, and those of the tree", () => {
    const commits = journal(["lead", [SESSION]]);
    const session = { address: "ux!copy", state: null };
    expect(shown("lead", commits).sessions).toEqual([{ ...session, asked: true }]);
    expect(shown("lead/ux", commits).sessions).toEqual([{ ...session, asked: false }]);
  });
  it("says what is asked of the human while it is open", () => {
    const { question } = shown("lead", releaseCommits(10));
    expect(question).toEqual({ callId: "q1", text: "Ship 2.4 now?" });
    expect(shown("lead", releaseCommits()).question).toBeNull();
  });
  it("is printed whole, and fits a narrow terminal", () => {
    const dialog = shown("lead/browser", journal(["lead/browser", [ASKED_BACK]]));
    const text = dialogLines(dialog, WIDE).join("\n");
    expect(text).toMatch(/lead\/browser +driving\n +browser, course 1, 1 generation, depth 1/u);
    expect(text).toMatch(/top +lead +ask-browser +assignment/u);
    expect(text).toMatch(/waiting +lead\/ux +back-1 +askBack +replyTellaskBack +Which page\?/u);
    for (const line of dialogLines(dialog, { columns: 40, paint: COLOURED }))
      expect(cells(line)).toBeLessThanOrEqual(40);
  });
});

describe("stops, deaths and ask-backs", () => {
  const cutOff: Fact = {
    type: "generation.interrupted",
    course: 1,
    genseq: 1,
    why: "stopped by Ann",
  };
  const stopped: Fact = { type: "dialog.stopped", action: "human:a", by: "Ann", how: "hold" };
  const pushed: Fact = { type: "frame.pushed", askerDialogId: "lead/ux", callId: "back-1" };
  const closed: Fact = { type: "drive.closed" };
  const commits = journal(
    ["lead/browser", [ASKED_BACK]],
    ["lead/browser", [stopped, cutOff, pushed, closed]],
  );

  it("the tree knows a stopped dialog and who asked back", () => {
    const lines = treeLines(dialogNodes(foldOf(commits)), WIDE).join("\n");
    expect(lines).toMatch(
      /browser +stopped .*lead waits for it, lead\/ux asked back and waits for it/u,
    );
  });
  it("the transcript tells who stopped it and what was broken off", () => {
    const of = { commits, only: "lead/browser", artifact: null };
    const text = transcriptLines(transcriptOf(of), "all", WIDE).join("\n");
    expect(text).toContain("stops (Ann)");
    expect(text).toContain("breaks @1.1 off (stopped by Ann)");
  });
  it("what happened since a commit is told from there on, and the state that it left", () => {
    const told = sinceLines(toldSince(commits, 7), WIDE).join("\n");
    expect(told).toMatch(/^ +0\.520s +lead\/browser +stops \(Ann\)/u);
    expect(told).not.toContain("Review the copy.");
    const state = stateLines(dialogNodes(foldOf(commits)), WIDE).join("\n");
    expect(state).toMatch(/lead\/browser +stopped +1 +1 +0/u);
  });
  it("the tree names a dead dialog", () => {
    const died: Fact = { type: "dialog.died", action: "human:b", by: null };
    const lines = treeLines(dialogNodes(foldOf(journal(["lead/ux", [died]]))), WIDE).join("\n");
    expect(lines).toMatch(/ux +dead/u);
  });
});
