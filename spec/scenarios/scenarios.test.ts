// Every scenario of this folder through the one door that `colloquy run` uses. A file is a public
// case, or several (docs/cases.md says which), or a race (docs/races.md).
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { checkFiles, runFiles } from "../../src/host/runs.ts";
import type { RunsResult } from "../../src/host/run-files.ts";
import { tagsOf } from "../cases/rows.ts";
import { CASE_IDS } from "../cases/ids.ts";

const HERE = new URL(".", import.meta.url).pathname;
const FILES = readdirSync(HERE).filter((file) => file.endsWith(".yaml"));
/** Public cases; the others are races (docs/races.md). */
const CASES = FILES.filter((file) => !file.startsWith("RACE-"));
const OUT = mkdtempSync(join(tmpdir(), "colloquy-scenarios-"));

afterAll(() => rmSync(OUT, { recursive: true, force: true }));

function ran(file: string, out: string): Promise<RunsResult> {
  return runFiles({
    files: [join(HERE, file)],
    out,
    set: {},
    clock: "virtual",
    durability: "none",
    existing: "refuse",
    interrupt: { onInterrupt: () => {} },
  });
}

describe("the scenarios", () => {
  for (const file of FILES) {
    const text = readFileSync(join(HERE, file), "utf8");
    const name = /^name: (.+)$/m.exec(text)?.[1] ?? "";
    it(`${file} ${name}`, async () => {
      const out = join(OUT, file);
      const result = await ran(file, out);
      rmSync(out, { recursive: true, force: true });
      expect(result.kind === "invalid" ? result.problems : []).toEqual([]);
      if (result.kind === "invalid") return;
      expect(result.reports.length).toBeGreaterThan(0);
      const failures = result.reports.flatMap(({ dir, failures: all }) =>
        all.map(({ line, message }) => `${dir}: ${line ?? 0}: ${message}`),
      );
      expect(failures).toEqual([]);
      expect(result.reports.filter(({ ok }) => !ok)).toEqual([]);
      // A torn line is reported. Where a sweep kills the process before anything was, the fault after
      // it has no moment; in every other file a fault that never struck would make the file moot.
      const bare = text.replaceAll(/^#.*$/gm, "");
      const warnings = result.reports.flatMap(({ warnings: all }) => all);
      const torn = warnings.filter((warning) => warning.includes("the last line was torn"));
      const missed = warnings.filter((warning) => warning.endsWith("this fault never came"));
      expect(torn.length > 0).toBe(/torn|crash: every/.test(bare));
      expect(warnings.length - torn.length).toBe(bare.includes("crash: every") ? missed.length : 0);
    });
  }
});

describe("each file", () => {
  it("is read without a problem", async () => {
    const checked = await checkFiles(
      FILES.map((file) => join(HERE, file)),
      {},
    );
    expect(checked.ok ? [] : checked.problems).toEqual([]);
  });

  it.each(CASES)("%s is tagged with known cases, its own first", (file) => {
    const tags = tagsOf(readFileSync(join(HERE, file), "utf8"));
    expect(tags[0]).toBe(file.replace(/\.yaml$/, ""));
    for (const tag of tags) expect(CASE_IDS).toContain(tag);
  });

  it("expects something of the history or of the end beside a number of generations", () => {
    const weak = FILES.filter((file) => {
      const text = readFileSync(join(HERE, file), "utf8");
      return !/^ {2}- (never|causes|before|count|eventually|calls|ran|reason|same):/m.test(text);
    });
    expect(weak).toEqual([]);
  });
});

it("REPL-03.yaml gives the same journals byte for byte when it is run again", async () => {
  const [first, again] = [
    await ran("REPL-03.yaml", join(OUT, "first")),
    await ran("REPL-03.yaml", join(OUT, "again")),
  ].map((result) =>
    result.kind === "ran" ? result.reports.map(({ journal }) => readFileSync(journal, "utf8")) : [],
  );
  expect(first).toHaveLength(3);
  expect(again).toEqual(first);
});
