import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { commonPairs, gapsOf } from "./lcs.ts";

const keys = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 12 });

/** The length by the table of the textbook. */
function lengthOf(a: readonly string[], b: readonly string[]): number {
  let row = b.map(() => 0);
  for (const left of a) {
    const next: number[] = [];
    for (const [j, right] of b.entries()) {
      const diagonal = j === 0 ? 0 : (row[j - 1] ?? 0);
      next.push(
        left === right ? diagonal + 1 : Math.max(row[j] ?? 0, j === 0 ? 0 : (next[j - 1] ?? 0)),
      );
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

describe("the longest common subsequence", () => {
  it("is common, rises in both lists, and is as long as the table says", () => {
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        const pairs = commonPairs(a, b);
        expect(pairs).toHaveLength(lengthOf(a, b));
        for (const [i, pair] of pairs.entries()) {
          expect(a[pair.a]).toBe(b[pair.b]);
          const before = pairs[i - 1] ?? { a: -1, b: -1 };
          expect(pair.a).toBeGreaterThan(before.a);
          expect(pair.b).toBeGreaterThan(before.b);
        }
      }),
    );
  });
  it("leaves gaps that hold each other place of both lists once", () => {
    fc.assert(
      fc.property(keys, keys, (a, b) => {
        const gaps = gapsOf(a, b);
        const placesOf = (side: "a" | "b"): number[] =>
          gaps.flatMap((gap) => [...gap[side], ...(gap.pair === null ? [] : [gap.pair[side]])]);
        expect(placesOf("a")).toEqual([...a.keys()]);
        expect(placesOf("b")).toEqual([...b.keys()]);
      }),
    );
  });
  it("pairs the n-th of equals with the n-th where there are too many of them", () => {
    const many = Array.from({ length: 20_000 }, (_, i) => (i % 2 === 0 ? "x" : `${i}`));
    const others = ["first", ...many.map((key) => (key === "x" ? key : `o${key}`)), "last"];
    expect(commonPairs(many, others)).toHaveLength(10_000);
  });
});
