import { describe, expect, test } from "vitest";
import type { Claim } from "./expectation.ts";
import { exactly, run, why } from "./judge.test.kit.ts";
import { SESSION } from "./session.test.kit.ts";

describe("the end of a run", () => {
  const site = { kind: "call", path: "lead", course: 1, genseq: 1, sample: null } as const;
  test.each<[string, Claim, string | null]>([
    ["ends", { operator: "ends", ends: "finished", limit: null }, null],
    ["ends", { operator: "ends", ends: "waiting", limit: null }, "the run ended finished"],
    ["state", { operator: "state", of: [{ dialog: "lead", value: "idle" }] }, null],
    ["state", { operator: "state", of: [{ dialog: "lead", value: "Q4H" }] }, "lead is idle"],
    ["state", { operator: "state", of: [{ dialog: "lead/browser", value: "idle" }] }, "empty"],
    ["reason", { operator: "reason", of: [{ dialog: "lead", value: "x" }] }, "did not close"],
    ["text", { operator: "text", of: [{ dialog: "lead", value: "Done" }] }, null],
    ["text", { operator: "text", of: [{ dialog: "lead", value: "Blue" }] }, 'is "Done"'],
    ["generations", { operator: "generations", of: [{ dialog: "lead", value: exactly(2) }] }, null],
    ["owes", { operator: "owes", of: [{ dialog: "lead/ux", value: exactly(0) }] }, null],
    ["owes", { operator: "owes", of: [{ dialog: "lead/ux", value: exactly(1) }] }, "wanted 1"],
    ["requests", { operator: "requests", of: [{ dialog: "lead", value: exactly(3) }] }, null],
    ["course", { operator: "course", of: [{ dialog: "lead", value: 2 }] }, "is in course 1"],
    ["dialogs", { operator: "dialogs", count: exactly(2), exactly: null }, null],
    ["dialogs", { operator: "dialogs", count: null, exactly: ["lead"] }, "lead/ux began too"],
    ["ran", { operator: "ran", of: [{ tool: "note", count: exactly(1) }] }, "note ran: 2"],
    [
      "calls",
      { operator: "calls", of: [{ call: { ...site, index: 1 }, status: "fallback" }] },
      null,
    ],
    [
      "calls",
      { operator: "calls", of: [{ call: { ...site, index: 2 }, status: "open" }] },
      "lead@1.1/2 (askHuman) is answered",
    ],
    [
      "calls",
      { operator: "calls", of: [{ call: { kind: "callId", id: "no" }, status: "open" }] },
      "empty: nobody made the call no",
    ],
    ["human", { operator: "human", asked: exactly(1), answered: exactly(1), open: null }, null],
    [
      "human",
      { operator: "human", asked: null, answered: null, open: exactly(1) },
      "questions open: 0, wanted 1",
    ],
  ])("%s: %j", (_, claim, sentence) => {
    const found = why(claim);
    if (sentence === null) expect(found).toBeNull();
    else expect(found).toContain(sentence);
  });

  const inSession: readonly (readonly [Claim, string | null])[] = [
    [{ operator: "state", of: [{ dialog: "ux!copy", value: "dead" }] }, null],
    [{ operator: "state", of: [{ dialog: "lead", value: "done" }] }, null],
    [{ operator: "state", of: [{ dialog: "lead", value: "stopped" }] }, "lead is done"],
    [{ operator: "dialogs", count: null, exactly: ["lead", "ux!copy"] }, null],
    [{ operator: "owes", of: [{ dialog: "ux!copy", value: exactly(0) }] }, null],
    [{ operator: "human", asked: exactly(1), answered: exactly(0), open: exactly(0) }, null],
    [{ operator: "calls", of: [{ call: { ...site, index: 1 }, status: "failed" }] }, null],
    [{ operator: "calls", of: [{ call: { ...site, index: 2 }, status: "cancelled" }] }, null],
    [{ operator: "calls", of: [{ call: { kind: "callId", id: "back" }, status: "late" }] }, null],
    [
      { operator: "calls", of: [{ call: { kind: "callId", id: "back" }, status: "open" }] },
      "ux!copy@1.1/1 (tellaskBack) is late",
    ],
  ];
  test.each(inSession)("after a death and the end of the tree: %j", (claim, sentence) => {
    const found = why(claim, {}, run({ commits: SESSION }));
    if (sentence === null) expect(found).toBeNull();
    else expect(found).toContain(sentence);
  });

  test("what a dialog owes is what its stack holds", () => {
    const owes = (dialog: string, n: number): Claim => ({
      operator: "owes",
      of: [{ dialog, value: exactly(n) }],
    });
    const commits = SESSION.slice(0, 8);
    expect(why(owes("ux!copy", 1), {}, run({ commits }))).toBeNull();
    expect(why(owes("lead", 1), {}, run({ commits }))).toBeNull();
    expect(why(owes("lead", 0), {}, run({ commits }))).toContain("replies that lead owes: 1");
  });

  test("a context is checked by the rule it is given, and must exist", () => {
    const check = { sees: [{ words: "Blue", times: null }], lacks: [], order: [] };
    const gen = { kind: "gen", path: "lead", course: 1, genseq: 2 } as const;
    expect(why({ operator: "context", of: [{ gen, check }] })).toContain("Blue is missing");
    const later = { ...gen, genseq: 9 };
    expect(why({ operator: "context", of: [{ gen: later, check }] })).toContain("never opened");
  });
});
