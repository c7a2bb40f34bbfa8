import { describe, expect, test } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { Condition } from "./condition.ts";
import type { Claim } from "./expectation.ts";
import { isSame, judge, judgeEnd } from "./judge.ts";
import type { Kind } from "./judge.ts";
import { expectation, RUN, run, why } from "./judge.test.kit.ts";
import { finished, JOURNAL, moment, numbered, opened } from "./journal.test.kit.ts";
import { SESSION } from "./session.test.kit.ts";

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
      "      3  lead/ux  starts, is asked by lead, drives for assignment, generates @1.1  because 2",
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
