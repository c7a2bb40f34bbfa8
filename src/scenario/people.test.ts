import { describe, expect, test } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { DueAction } from "../protocol/port.ts";
import type { Action, Deed } from "./action.ts";
import { judgeActions } from "./judge-actions.ts";
import { JOURNAL, moment, numbered, replay } from "./journal.test.kit.ts";
import { createPeople } from "./people.ts";
import { SESSION } from "./session.test.kit.ts";

function action(deed: Pick<Deed, "verb"> & Partial<Action>): Action {
  const place = { line: 7, column: 3 };
  const plain = { to: "lead", text: "", how: "hold", optional: false } as const;
  return { ...plain, when: null, afterMs: 0, by: null, refused: null, place, ...deed };
}

const START = action({ verb: "say", text: "Start" });
const BLUE = action({ verb: "answer", text: "Blue", afterMs: 300 });

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
    expect(dueOf([action({ verb: "say", to: "lead/browser" })])).toEqual([]);
  });

  const STOP = action({ verb: "stop", to: "ux!copy" });

  test.each<[string, readonly Action[], string]>([
    ["a stop waits until its dialog has begun", [STOP], "human:1 at 10 by 3"],
    ["a stop of all, until one has", [action({ verb: "stop", to: "all" })], "human:1 at 0 by 1"],
    [
      "a resume, until its dialog is stopped",
      [STOP, action({ verb: "resume", to: "ux!copy" })],
      "human:2 at 25 by 6",
    ],
    [
      "a resume of all, until one is stopped",
      [STOP, action({ verb: "resume", to: "all" })],
      "human:2 at 25 by 6",
    ],
    [
      "a death, until its dialog has begun",
      [action({ verb: "dead", to: "ux!copy" })],
      "human:1 at 10 by 3",
    ],
    ["the end, until nothing is under way", [action({ verb: "done" })], "human:1 at 20 by 5"],
  ])("%s", (_, actions, due) => {
    expect(dueOf([START, ...actions], SESSION).at(-1)).toBe(due);
  });

  test("what is stopped, dead or done already is not stopped again", () => {
    const seenFrom = (seq: number): number[] => {
      const people = createPeople([action({ verb: "stop", to: "ux!copy" })]);
      const due: DueAction[] = [];
      replay(SESSION, (commit, fold) => {
        if (commit.seq >= seq) people.saw(commit, fold);
        due.push(...people.takeDue());
      });
      return due.map((at) => at.seq);
    };
    expect([seenFrom(6), seenFrom(8), seenFrom(12)]).toEqual([[7], [], []]);
  });

  test("what must be refused is tried at once", () => {
    const again = action({ verb: "answer", text: "Red", refused: true });
    expect(dueOf([START, again])).toEqual(["human:0 at 0 by 0", "human:1 at 0 by 1"]);
  });
});

describe("with `when`", () => {
  const at = (text: string, afterMs = 0): Action =>
    action({ verb: "say", text: "note", when: moment(text), afterMs });

  test("an action is due once, at the first occurrence", () => {
    expect(dueOf([START, START, at("any generates", 5)])).toContain("human:2 at 5 by 1");
    const due = dueOf([START, START, at("any generates", 5)]);
    expect(due.filter((line) => line.startsWith("human:2"))).toHaveLength(1);
  });

  test("or at the n-th", () => {
    expect(dueOf([START, BLUE, at("lead generates (2)")])).toContain("human:2 at 310 by 6");
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
    expect(judgeActions([{ ...START, refused: true }], refusal, "rested")).toEqual([]);
    expect(judgeActions([{ ...START, refused: "not begun" }], refusal, "rested")).toEqual([]);
  });

  test("a refusal that nobody expected is a failure, and says why", () => {
    expect(judgeActions([START], refusal, "rested")).toMatchObject([
      { line: 7, column: 3, ok: false, why: expect.stringContaining("lead/ux has not begun") },
    ]);
  });

  test("another reason, and no refusal, are failures", () => {
    const other = judgeActions([{ ...START, refused: "already answered" }], refusal, "rested");
    expect(other).toHaveLength(1);
    const taken = judgeActions([{ ...START, refused: true }], JOURNAL, "rested");
    expect(taken[0]?.why).toContain("it must be refused, and was taken at commit 1");
  });
});

describe("an action that was never done fails the run, and says why", () => {
  const why = (actions: readonly Action[]): string =>
    judgeActions(actions, JOURNAL, "rested")
      .map((found) => found.why)
      .join("\n");

  test.each<[string, readonly Action[], string]>([
    [
      "its moment never came",
      [action({ verb: "stop", when: moment("lead generates (9)") })],
      'human.2: stop lead\n  this was never done: "lead generates (9)" never happened',
    ],
    [
      "it never was possible",
      [action({ verb: "resume" })],
      "human.2: resume lead\n  this was never done: to the end, lead is not stopped",
    ],
    [
      "its dialog never was",
      [action({ verb: "dead", to: "lead/browser" })],
      "to the end, lead/browser has not begun",
    ],
    [
      "none of them ever was stopped",
      [action({ verb: "resume", to: "all" })],
      "to the end, lead is not stopped",
    ],
    [
      "the action above it never was done",
      [action({ verb: "resume" }), action({ verb: "say" })],
      "human.3: say lead\n  this was never done: it comes after human.2, which was never done",
    ],
    [
      "the run ended before its time",
      [action({ verb: "done" })],
      "the run ended before its time came",
    ],
  ])("%s", (_, actions, words) => {
    expect(why([START, BLUE, ...actions])).toContain(words);
  });

  test("unless it is optional, or the run was cut off", () => {
    const resume = action({ verb: "resume", optional: true });
    expect(why([START, BLUE, resume])).toBe("");
    expect(judgeActions([START, BLUE, { ...resume, optional: false }], JOURNAL, "cutOff")).toEqual(
      [],
    );
  });
});
