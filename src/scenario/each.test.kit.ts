// Each: many small files with one problem each, for the tests of this folder.
import { expect, it } from "vitest";
import { lines } from "./fixture.test.kit.ts";

/** Each: what stands in the file, and words of the one problem it has. */
export type Case = readonly [string, string];

export function each(cases: readonly Case[], around: (text: string) => string): void {
  for (const [text, words] of cases)
    it(`${text} → ${words}`, () => {
      const found = lines(around(text));
      expect(found.join("\n")).toContain(words);
      expect(found).toHaveLength(1);
    });
}
