import { describe, expect, it } from "vitest";
import { memoOf } from "./position.ts";
import { entry } from "./script.test.kit.ts";
import { unusedEntries } from "./unused.ts";

const script = {
  lead: [
    entry("a", { repeat: { min: 0, max: 1 } }),
    entry("b", { repeat: { min: 2, max: 3 }, place: { line: 20, column: 7 } }),
    entry("c"),
  ],
};
const at = (key: string, index: number, used: number): string =>
  memoOf({ key, entry: index, used });

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
});
