// docs/cases.md says of every public case which test shows it, or why none does. This holds it to that.
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { CASE_IDS } from "./ids.ts";
import { countsOf, groupOf, rowsOf, tagsOf } from "./rows.ts";

const at = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const PAGE = readFileSync(at("docs/cases.md"), "utf8");
const ROWS = rowsOf(PAGE);
const TESTED = ROWS.filter(({ kind }) => kind === "tested");

describe("the page of cases", () => {
  it("has each of the 183 cases once, in their order", () => {
    expect(CASE_IDS).toHaveLength(183);
    expect(ROWS.map(({ id }) => id)).toEqual(CASE_IDS);
    expect(PAGE.split("\n").filter((line) => line.startsWith("| "))).toHaveLength(184);
  });

  it("cites a test in each row that is neither impossible nor later", () => {
    const bare = TESTED.filter(({ scenarios, tests }) => scenarios.length + tests.length === 0);
    expect(bare).toEqual([]);
  });

  it("cites scenarios that exist and carry the case as a tag", () => {
    const wrong = ROWS.flatMap(({ id, scenarios }) =>
      scenarios
        .filter(
          (file) => !existsSync(at(file)) || !tagsOf(readFileSync(at(file), "utf8")).includes(id),
        )
        .map((file) => `${id}: ${file}`),
    );
    expect(wrong).toEqual([]);
  });

  it("cites titles that stand in their file", () => {
    const texts = new Map<string, string>();
    const textOf = (file: string): string => {
      const text = texts.get(file) ?? (existsSync(at(file)) ? readFileSync(at(file), "utf8") : "");
      texts.set(file, text);
      return text;
    };
    const wrong = ROWS.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, title }) => {
          const text = textOf(file);
          return !['"', "`", "'"].some((quote) => text.includes(`${quote}${title}`));
        })
        .map(({ file, title }) => `${id}: ${file}: ${title}`),
    );
    expect(wrong).toEqual([]);
  });

  it("gives one clause for each case that is impossible, and an issue for each that comes later", () => {
    for (const { where, kind, id } of ROWS) {
      if (kind === "impossible") expect(where, id).toMatch(/\b(D|INV)-\d+|1\.19\.2/);
      if (kind === "later") expect(where, id).toMatch(/^later: (issue [3-7]|HTTP providers)\b/);
    }
  });

  it("prints the counts of its own rows, at least sixty of them tested", () => {
    const counts: Record<string, number> = { all: ROWS.length };
    for (const row of ROWS) counts[groupOf(row)] = (counts[groupOf(row)] ?? 0) + 1;
    expect(countsOf(PAGE)).toEqual(counts);
    expect(TESTED.length).toBeGreaterThanOrEqual(60);
  });
});
