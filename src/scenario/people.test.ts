import { describe, expect, test } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { DueAction } from "../protocol/port.ts";
import type { Action, Deed } from "./action.ts";
import { judgeActions } from "./judge-actions.ts";
import { JOURNAL, moment, numbered, replay } from "./journal.test.kit.ts";
import { createPeople } from "./people.ts";

function action(deed: Deed, more: Partial<Action> = {}): Action {
  const place = { line: 7, column: 3 };
  const plain = { when: null, afterMs: 0, by: null, refused: null, place };
  return { ...plain, ...more, ...deed } as Action;
}

const START = action({ verb: "say", to: "lead", text: "Start" });
const BLUE = action({ verb: "answer", of: "lead", text: "Blue" }, { afterMs: 300 });

function dueOf(actions: readonly Action[], commits: readonly Commit[] = JOURNAL): string[] {
  const people = createPeople(actions);
  const due: DueAction[] = [];
  replay(commits, (commit, fold) => {
    people.saw(commit, fold);
    due.push(...people.takeDue());
  });
  return due.map(({ id, atMs, seq }) => `${id} at ${atMs} by ${seq}`);
}

describe("without `when`", () => {
  test("the first action is due as soon as the tree is open", () => {
    expect(dueOf([START])).toEqual(["human:0 at 0 by 0"]);
  });

  test("an answer waits for the action above it, and for its question", () => {
    expect(dueOf([START, BLUE])).toEqual(["human:0 at 0 by 0", "human:1 at 310 by 2"]);
  });

  test("words wait until their dialog rests", () => {
    expect(dueOf([START, { ...START }])).toEqual(["human:0 at 0 by 0", "human:1 at 10 by 2"]);
  });

  test("words to a dialog that never begins are never due", () => {
    const people = createPeople([action({ verb: "say", to: "lead/browser", text: "hi" })]);
    const fold = replay(JOURNAL, (commit, now) => people.saw(commit, now));
    expect(people.takeDue()).toEqual([]);
    fold.actions.clear();
    expect(people.unfired(fold)).toEqual([0]);
  });
});

describe("with `when`", () => {
  const at = (text: string, afterMs = 0): Action =>
    action({ verb: "say", to: "lead", text: "note" }, { when: moment(text), afterMs });

  test("an action is due once, at the first occurrence", () => {
    expect(dueOf([START, START, at("any generates", 5)])).toContain("human:2 at 5 by 1");
    const due = dueOf([START, START, at("any generates", 5)]);
    expect(due.filter((line) => line.startsWith("human:2"))).toHaveLength(1);
  });

  test("or at the n-th; the last is known too late", () => {
    expect(dueOf([START, BLUE, at("lead generates (2)")])).toContain("human:2 at 310 by 6");
    expect(dueOf([START, BLUE, at("lead generates (last)")])).toHaveLength(2);
  });

  test("`while` is read before the fact", () => {
    expect(dueOf([START, BLUE, at("lead hears lead/ux while in Q4H")])).toContain(
      "human:2 at 40 by 5",
    );
  });
});

test("after a crash, what was handled is not due again, and the rest is due when it was", () => {
  const people = createPeople([START, BLUE]);
  replay(JOURNAL.slice(0, 5), (commit, fold) => people.saw(commit, fold));
  expect(people.takeDue().map(({ id, atMs }) => [id, atMs])).toEqual([["human:1", 310]]);
  expect(people.takeDue()).toEqual([]);
});

describe("refusals", () => {
  const refusal = numbered([
    {
      dialog: "lead",
      handled: "human:0",
      atMs: 0,
      facts: [
        {
          type: "person.refused",
          action: "human:0",
          by: null,
          verb: "say",
          to: "lead/ux",
          why: "lead/ux has not begun",
        },
      ],
    },
  ]);

  test("a refusal that was expected is right, by its words too", () => {
    expect(judgeActions([{ ...START, refused: true }], refusal)).toEqual([]);
    expect(judgeActions([{ ...START, refused: "not begun" }], refusal)).toEqual([]);
  });

  test("a refusal that nobody expected is a failure, and says why", () => {
    expect(judgeActions([START], refusal)).toMatchObject([
      { line: 7, column: 3, ok: false, why: expect.stringContaining("lead/ux has not begun") },
    ]);
  });

  test("another reason, no refusal, and no action at all are failures", () => {
    expect(judgeActions([{ ...START, refused: "already answered" }], refusal)).toHaveLength(1);
    expect(judgeActions([{ ...START, refused: true }], JOURNAL)).toHaveLength(1);
    expect(judgeActions([{ ...START, refused: true }], [])).toHaveLength(1);
  });
});
