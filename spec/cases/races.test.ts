// docs/races.md has a row for each race of the catalogue, and what a row cites exists.
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";

const ROOT = new URL("../../", import.meta.url);
const RACES = 18;

const rows = readFileSync(new URL("docs/races.md", ROOT), "utf8")
  .split("\n")
  .filter((line) => line.startsWith("| R") && !line.startsWith("| Race"))
  .map((line) => {
    const [, id = "", , , where = ""] = line.split("|").map((cell) => cell.trim());
    return { id, files: [...where.matchAll(/`([^`]+)`/gu)].map(([, file]) => file ?? "") };
  });

test("each race has its row, in order", () => {
  const ids = Array.from({ length: RACES }, (_, index) => `R${index + 1}`);
  expect(rows.map(({ id }) => id)).toEqual(ids);
});

test("each row cites files, and they exist", () => {
  for (const { id, files } of rows) {
    expect([id, files.length > 0]).toEqual([id, true]);
    for (const file of files) expect([file, existsSync(new URL(file, ROOT))]).toEqual([file, true]);
  }
});

test("each scenario of a race is cited", () => {
  const cited = new Set(rows.flatMap(({ files }) => files));
  const made = readdirSync(new URL("spec/scenarios", ROOT)).filter((name) =>
    name.startsWith("RACE-"),
  );
  expect(made.length).toBeGreaterThan(5);
  for (const name of made) expect(cited.has(`spec/scenarios/${name}`)).toBe(true);
});
