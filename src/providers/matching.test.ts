import { describe, expect, it } from "vitest";
import type { ContextCheck } from "../protocol/script.ts";
import { checkReply, guardHolds } from "./matching.ts";
import type { Complaint } from "./matching.ts";
import { entry, guard, message } from "./script.test.kit.ts";

const call = { callId: "1.1.1", name: "note", args: '{"text":"in a call"}' };
const messages = [
  message("system", "hidden words"),
  message("user", "alpha beta alpha"),
  message("assistant", "gamma", { calls: [call] }),
  message("tool", "beta delta", { callId: "1.1.1" }),
];

function complaints(check: Partial<ContextCheck>): Complaint[] {
  const whole = { sees: [], lacks: [], order: [], ...check };
  return checkReply(entry("", { check: whole }), messages);
}

const sees = (words: string, times: number | null = null): Complaint[] =>
  complaints({ sees: [{ words, times }] });

describe("sees", () => {
  it("wants the words inside one message, calls included and the system text left out", () => {
    expect(sees("alpha beta")).toEqual([]);
    expect(sees("in a call")).toEqual([]);
    expect(sees("alpha\ngamma")).toHaveLength(1);
    expect(sees("hidden")).toHaveLength(1);
  });

  it("counts messages, not occurrences", () => {
    expect(sees("alpha", 1)).toEqual([]);
    expect(sees("beta", 2)).toEqual([]);
    expect(sees("nowhere", 0)).toEqual([]);
    expect(sees("beta", 1)).toMatchObject([
      { check: "sees", why: '"beta" is in 2 messages, wanted 1', place: { line: 12, column: 5 } },
    ]);
  });
});

describe("lacks", () => {
  it("wants the words in no message but the system text", () => {
    expect(complaints({ lacks: ["hidden", "nowhere"] })).toEqual([]);
    expect(complaints({ lacks: ["gamma"] })).toMatchObject([{ check: "lacks", words: "gamma" }]);
  });
});

describe("order", () => {
  it("compares first occurrences, by message and inside one by position", () => {
    expect(complaints({ order: ["alpha", "beta", "gamma", "delta"] })).toEqual([]);
    expect(complaints({ order: ["gamma", "beta"] })).toMatchObject([
      { check: "order", why: '"beta" does not come after "gamma"' },
    ]);
    expect(complaints({ order: ["beta", "alpha"] })).toHaveLength(1);
  });

  it("wants every word to be there", () => {
    expect(complaints({ order: ["alpha", "nowhere", "gamma"] })).toMatchObject([
      { words: "nowhere", why: '"nowhere" is in no message' },
    ]);
  });
});

describe("a guard", () => {
  it("holds when cause, words and their number fit", () => {
    const holds = (more: Parameters<typeof guard>[0]): boolean =>
      guardHolds(guard(more), () => messages, ["duty"]);
    expect(holds({ cause: "duty", sees: [{ words: "beta", times: 2 }], lacks: ["hidden"] })).toBe(
      true,
    );
    expect(holds({ cause: "userPrompt" })).toBe(false);
    expect(holds({ sees: [{ words: "beta", times: 1 }] })).toBe(false);
    expect(holds({ lacks: ["gamma"] })).toBe(false);
  });
});
