// Every bug that was found once, as a scenario that fails when it comes back; and every example.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runFiles } from "../../src/host/runs.ts";

const out = mkdtempSync(join(tmpdir(), "colloquy-regressions-"));
afterAll(() => rmSync(out, { recursive: true }));

const FOLDERS = [import.meta.dirname, resolve(import.meta.dirname, "../../examples")];

function ran(file: string, folder: string): ReturnType<typeof runFiles> {
  return runFiles({
    files: [file],
    out: join(out, folder),
    set: {},
    clock: "virtual",
    durability: "none",
    existing: "refuse",
    interrupt: { onInterrupt: () => {} },
  });
}

describe.each(FOLDERS)("%s", (folder) => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));

  it.each(files)("%s comes out as it says", async (file) => {
    const result = await ran(join(folder, file), file);
    expect(result.kind === "invalid" ? result.problems : []).toEqual([]);
    const failures =
      result.kind === "ran" ? result.reports.flatMap((report) => report.failures) : [];
    expect(failures.map(({ message }) => message)).toEqual([]);
  });
});

it("the scenario in two languages makes the same facts in the same order", async () => {
  const factsOf = async (language: string): Promise<readonly unknown[]> => {
    const file = resolve(import.meta.dirname, `../../examples/two-languages.${language}.yaml`);
    const result = await ran(file, `pair-${language}`);
    if (result.kind === "invalid") return [];
    return result.reports.flatMap(({ journal }) =>
      readFileSync(journal, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => {
          const { dialog, facts } = JSON.parse(line) as CommitLine;
          return [dialog, ...facts.map(({ type, status }) => [type, status])];
        }),
    );
  };
  const english = await factsOf("en");
  expect(english.length).toBeGreaterThan(10);
  expect(await factsOf("zh")).toEqual(english);
});

interface CommitLine {
  readonly dialog: string;
  readonly facts: readonly { readonly type: string; readonly status?: string }[];
}
