import { describe, expect, test } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { Condition } from "./condition.ts";
import type { JudgedRun } from "./evidence.ts";
import type { Claim, Expectation, Only } from "./expectation.ts";
import { isSame, judge, judgeEnd } from "./judge.ts";
import type { Kind } from "./judge.ts";
import { finished, JOURNAL, moment, numbered, opened } from "./journal.test.kit.ts";
import { SESSION } from "./session.test.kit.ts";

function run(more: Partial<JudgedRun> = {}): JudgedRun {
  return {
    commits: JOURNAL,
    end: { ends: "finished", limit: null },
    actions: [],
    ran: new Map([["note", 2]]),
    requests: new Map([["lead", 3]]),
    textOf: (body) => (typeof body === "string" ? body : body.head),
    contextOf: (site) => (site === "lead@1.2" ? [] : null),
    checkContext: (check) => check.sees.map(({ words }) => ({ why: `${words} is missing` })),
    ...more,
  };
}

const RUN: Kind = { mode: "run", part: "whole" };

interface Scope {
  readonly from?: string;
  readonly to?: string;
  readonly while?: Condition;
  readonly only?: Only;
}

function expectation(claim: Claim, scope: Scope = {}): Expectation {
  return {
    ...claim,
    from: scope.from === undefined ? null : moment(scope.from),
    to: scope.to === undefined ? null : moment(scope.to),
    while: scope.while ?? null,
    only: scope.only ?? null,
    why: "",
    place: { line: 12, column: 5 },
    text: `${claim.operator}: …`,
  };
}

/** Null when it holds, else why not. */
function why(claim: Claim, scope: Scope = {}, made = run()): string | null {
  const [found] = judge({ expectations: [expectation(claim, scope)], ...RUN }, made);
  if (found === undefined) throw new Error("not judged");
  expect([found.line, found.column]).toEqual([12, 5]);
  return found.ok ? null : found.why;
}

const never = (text: string): Claim => ({ operator: "never", moment: moment(text) });
const eventually = (text: string): Claim => ({ operator: "eventually", moment: moment(text) });
const causes = (...texts: string[]): Claim => ({
  operator: "causes",
  moments: texts.map((text) => moment(text)),
});
const before = (...texts: string[]): Claim => ({
  operator: "before",
  moments: texts.map((text) => moment(text)),
});
const count = (text: string, min: number, max: number | null = min): Claim => ({
  operator: "count",
  of: [{ moment: moment(text), count: { min, max } }],
});
const exactly = (n: number) => ({ min: n, max: n });

describe("never", () => {
  test("holds where nothing happened in the scope, and fails where it did", () => {
    const scope = { from: "lead asks human", to: "human answers lead" };
    expect(why(never("lead generates"), scope)).toBeNull();
    expect(why(never("lead hears lead/ux"), scope)).toContain(
      '"lead hears lead/ux" happened at commit 5, inside the scope that opened at 2 and closed at 6',
    );
  });

  test("shows the commits that led there", () => {
    const lines = (why(never("lead hears lead/ux"), { from: "lead asks human" }) ?? "").split("\n");
    expect(lines.slice(0, 1)).toEqual(["expected  never: …"]);
    expect(lines.slice(2)).toEqual([
      '      2  lead     ends @1.1, asks lead/ux, asks human "Which colour?", rests  because 1',
      "      3  lead/ux  starts, is asked by lead, owes lead a reply (call 1.1.1), drives for assignment, generates @1.1  because 2",
      "      4  lead/ux  ends @1.1, replies to lead, rests  because 3",
      "  >   5  lead     hears lead/ux, has all replies of @1.1  because 4",
    ]);
  });

  test("with only `to` looks from the beginning", () => {
    expect(why(never("lead hears lead/ux"), { to: "lead/ux replies" })).toBeNull();
    expect(why(never("lead/ux generates"), { to: "lead/ux replies" })).not.toBeNull();
  });

  test("with `while` looks only where the condition holds", () => {
    const inQ4H: Condition = { kind: "in", path: "lead", state: "Q4H", text: "in Q4H" };
    expect(why(never("lead generates"), { while: inQ4H })).toBeNull();
    expect(why(never("lead hears lead/ux"), { while: inQ4H })).not.toBeNull();
  });

  test("is empty, and fails, when its scope never opens or its dialog never was", () => {
    expect(why(never("lead fails"), { from: "lead generates (9)" })).toContain(
      'empty: "lead generates (9)" never happened',
    );
    expect(why(never("lead/browser fails"))).toContain("empty: lead/browser never began");
    expect(why(never("lead hears lead/browser"))).toContain("empty: lead/browser never began");
  });

  test("is not empty where it denies the very existence of a dialog", () => {
    expect(why(never("lead/browser is asked"))).toBeNull();
    expect(why(never("lead asks lead/browser"))).toBeNull();
    expect(why(never("lead/browser starts"))).toBeNull();
  });
});

describe("eventually and count", () => {
  test("eventually wants it after every opening of the scope", () => {
    expect(why(eventually("lead/ux replies"))).toBeNull();
    expect(why(eventually("lead ends"), { from: "lead generates" })).toBeNull();
    expect(why(eventually("lead hears lead/ux"), { from: "lead generates" })).toContain(
      "never happened, inside the scope that opened at 6 and never closed",
    );
  });

  test("count counts each occurrence once, however many scopes hold it", () => {
    expect(why(count("lead generates", 2))).toBeNull();
    expect(why(count("any generates", 2, null))).toBeNull();
    expect(why(count("lead ends", 2), { from: "lead generates" })).toBeNull();
    expect(why(count("lead generates", 1))).toContain('"lead generates": 2, wanted 1');
    expect(why(count("lead generates", 3, null))).toContain("wanted at least 3");
  });
});

describe("before and causes", () => {
  test("before orders the first occurrences by the journal", () => {
    expect(why(before("lead asks human", "lead/ux replies", "lead hears lead/ux"))).toBeNull();
    expect(why(before("lead hears lead/ux", "lead/ux replies"))).toContain(
      "first happened at commit 5, not before",
    );
    expect(why(before("lead fails", "lead/ux replies"))).toContain('"lead fails" never happened');
  });

  test("causes follows messages, also inside one commit", () => {
    const chain = ["lead asks lead/ux", "lead/ux starts", "lead/ux replies", "lead hears lead/ux"];
    expect(why(causes(...chain, "lead@1.2 generates"))).toBeNull();
    expect(why(causes("human answers lead", "lead@1.2 generates"))).toBeNull();
    expect(why(causes("lead@1.2 generates", "human answers lead"))).not.toBeNull();
  });

  test("causes wants a cause for each effect in scope, and both to happen", () => {
    expect(why(causes("lead hears lead/ux", "lead generates"))).toContain(
      '"lead generates" at commit 1 happened because of no "lead hears lead/ux"',
    );
    const scope = { from: "lead hears lead/ux" };
    expect(why(causes("lead hears lead/ux", "lead generates"), scope)).toBeNull();
    expect(why(causes("lead asks human", "lead fails"))).toContain('"lead fails" never happened');
  });

  test("causes follows an ask-back, its reply, and what a person tells all dialogs", () => {
    const session = run({ commits: SESSION });
    expect(why(causes("ux!copy asks back", "lead is asked (1)"), {}, session)).toBeNull();
    expect(
      why(causes("lead replies to ux!copy", "ux!copy hears late lead"), {}, session),
    ).toBeNull();
    expect(
      why(causes("human stops ux!copy", "ux!copy dies", "lead finishes"), {}, session),
    ).toBeNull();
    expect(why(causes("ux!copy stops", "lead replies"), {}, session)).toBeNull();
    expect(why(causes("ux!copy hears late lead", "lead finishes"), {}, session)).toContain(
      "because of no",
    );
    const person = { action: "human:1", by: null };
    const commits = numbered([
      ...JOURNAL.slice(0, 4),
      {
        dialog: "lead",
        handled: "human:1",
        atMs: 10,
        facts: [{ type: "person.toldAll", ...person, verb: "stop", how: "hold" }],
        sends: [{ to: "lead/ux", body: { type: "told", ...person, verb: "stop", how: "hold" } }],
      },
      {
        dialog: "lead/ux",
        handled: "4.0",
        atMs: 10,
        facts: [{ type: "dialog.stopped", ...person, how: "hold" }],
      },
    ]);
    expect(why(causes("human stops all", "lead/ux stops"), {}, run({ commits }))).toBeNull();
  });

  test("the order of the journal alone is no cause", () => {
    const commits: readonly Commit[] = numbered([
      ...JOURNAL.slice(0, 4),
      {
        dialog: "lead",
        handled: "human:1",
        atMs: 10,
        facts: [
          {
            type: "question.answered",
            callId: "1.1.2",
            action: "human:1",
            by: null,
            text: "Blue",
          },
          { type: "drive.opened", causes: [{ cause: "humanAnswer", callId: "1.1.2" }] },
          opened(1, 2, [4]),
        ],
      },
      { dialog: "lead", handled: "human:2", atMs: 10, facts: [finished(2, "x")] },
    ]);
    const pair = ["lead/ux starts", "lead@1.2 generates"];
    expect(why(before(...pair), {}, run({ commits }))).toBeNull();
    expect(why(causes(...pair), {}, run({ commits }))).toContain("because of no");
  });
});

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

test("what is claimed of some runs of a sweep is passed over in the others", () => {
  const cut = expectation(never("lead generates"), { only: "cut" });
  const uncut = expectation(never("lead generates"), { only: "uncut" });
  const judgedIn = (part: Kind["part"]): number =>
    judge({ expectations: [cut, uncut, uncut], mode: "run", part }, run()).length;
  expect([judgedIn("cut"), judgedIn("uncut"), judgedIn("whole")]).toEqual([1, 2, 0]);
});

test("a judgement carries its expectation as it is written", () => {
  const texts = [never("lead fails"), never("lead ends")].map((claim) => expectation(claim));
  const found = judge({ expectations: texts, ...RUN }, run());
  expect(found.map(({ text, ok }) => [text, ok])).toEqual([
    ["never: …", true],
    ["never: …", false],
  ]);
});

test("what is marked for another mode, and what compares variants, is passed over", () => {
  const same = expectation({ operator: "same", what: "outcome", of: [] });
  const fuzz = expectation(never("lead generates"), { only: "fuzz" });
  expect(isSame(same)).toBe(true);
  expect(judge({ expectations: [same, fuzz], ...RUN }, run())).toEqual([]);
  expect(judge({ expectations: [same, fuzz], ...RUN, mode: "fuzz" }, run())).toHaveLength(1);
});

test("without a word about it, a run must finish or wait for a person", () => {
  const scenario = { expectations: [], ...RUN } as const;
  expect(judgeEnd(scenario, { ends: "waiting", limit: null })).toBeNull();
  expect(judgeEnd(scenario, { ends: "limit", limit: "commits" })).toContain("limit:commits");
  const ends = expectation({ operator: "ends", ends: "stuck", limit: null });
  expect(judgeEnd({ expectations: [ends], ...RUN }, { ends: "stuck", limit: null })).toBeNull();
});
