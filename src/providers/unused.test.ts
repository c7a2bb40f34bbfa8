import { describe, expect, it } from "vitest";
import { memoOf } from "./position.ts";
import { cutOff, entry, guard, request } from "./script.test.kit.ts";
import { unusedEntries } from "./unused.ts";
import type { LastAsked } from "./unused.ts";

const script = {
  lead: [
    entry("a", { repeat: { min: 0, max: 1 } }),
    entry("b", { repeat: { min: 2, max: 3 }, place: { line: 20, column: 7 } }),
    entry("c"),
  ],
};
const at = (key: string, index: number, used: number): LastAsked =>
  request({ memo: memoOf({ key, entry: index, used }) });

describe("unused entries", () => {
  it("are those that had to be used and were not, with their places", () => {
    expect(unusedEntries(script, [])).toEqual([
      { key: "lead", entry: 1, place: { line: 20, column: 7 }, used: 0, min: 2 },
      { key: "lead", entry: 2, place: { line: 12, column: 5 }, used: 0, min: 1 },
    ]);
    expect(unusedEntries(script, [at("lead", 1, 1)]).map(({ used }) => used)).toEqual([1, 0]);
    expect(unusedEntries(script, [at("lead", 1, 2)])).toHaveLength(1);
    expect(unusedEntries(script, [at("lead", 2, 1)])).toEqual([]);
  });

  it("of a list that several dialogs read are those that none of them used", () => {
    const shared = { "any/ux": [entry("a"), entry("b"), entry("c")] };
    const unused = unusedEntries(shared, [at("any/ux", 0, 1), at("any/ux", 1, 1)]);
    expect(unused.map(({ entry: index }) => index)).toEqual([2]);
  });

  it("are none of those that a generation used before a stop cut it off, the last ones too", () => {
    const last = { ...at("lead", 1, 1), interrupted: [cutOff(2)] };
    expect(unusedEntries(script, [last]).map(({ entry: index }) => index)).toEqual([2]);
    const both = { ...last, interrupted: [cutOff(2), cutOff(3), cutOff(4)] };
    expect(unusedEntries(script, [both])).toEqual([]);
  });

  it("are none of those either where nothing was ever answered", () => {
    const list = { lead: [entry("a"), entry("b")] };
    const only = request({ interrupted: [cutOff(1)] });
    expect(unusedEntries(list, [only]).map(({ entry: index }) => index)).toEqual([1]);
    expect(unusedEntries(list, [request()])).toHaveLength(2);
  });

  it("tell which entry the one that was cut off used, by its own causes and words", () => {
    const optional = { repeat: { min: 0, max: 1 } };
    const list = {
      lead: [
        entry("for a duty", { guard: guard({ cause: "duty" }), ...optional }),
        entry("seen", { guard: guard({ sees: [{ words: "blue", times: null }] }), ...optional }),
        entry("must"),
      ],
    };
    const unused = (asked: Parameters<typeof cutOff>[1]): number =>
      unusedEntries(list, [request({ interrupted: [cutOff(1, asked)] })]).length;
    expect(unused({ causes: ["duty"] })).toBe(1);
    expect(unused({ words: ["blue"] })).toBe(1);
    expect(unused({ words: ["red"] })).toBe(0);
  });
});
