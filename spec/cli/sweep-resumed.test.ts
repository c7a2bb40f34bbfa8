// A sweep that is taken up counts the run of one process: never one that was cut and resumed.
import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runFiles } from "../../src/host/runs.ts";
import type { RunRequest, RunsResult } from "../../src/host/runs.ts";
import { withFiles } from "./files.test.kit.ts";

const dir = withFiles(mkdtempSync(join(tmpdir(), "colloquy-sweep-")), "dies");
afterAll(() => rmSync(dir, { recursive: true }));

function swept(existing: RunRequest["existing"]): Promise<RunsResult> {
  return runFiles({
    files: [join(dir, "dies.yaml")],
    out: join(dir, "o"),
    set: {},
    clock: "virtual",
    durability: "none",
    existing,
    interrupt: { onInterrupt: () => {} },
  });
}

function names(result: RunsResult): readonly string[] {
  return result.kind === "ran" ? result.reports.map(({ name, ok }) => `${name} ${ok}`) : [];
}

it("has the same runs when its first one was cut and is resumed, once and again", async () => {
  const whole = names(await swept("refuse"));
  expect(whole.length).toBeGreaterThan(9);
  const uncut = join(dir, "o/dies[uncut]");
  const journal = join(uncut, ".dialogs/lead/journal.jsonl");
  const first = readFileSync(journal, "utf8").indexOf("\n") + 1;
  truncateSync(journal, first);
  const record = JSON.parse(readFileSync(join(uncut, "run.json"), "utf8")) as object;
  writeFileSync(join(uncut, "run.json"), JSON.stringify({ ...record, result: null }));
  expect([...new Set(names(await swept("resume")))]).toEqual(whole);
  expect(names(await swept("resume"))).toEqual(whole);
  expect(readFileSync(journal, "utf8")).not.toContain("process.started");
});
