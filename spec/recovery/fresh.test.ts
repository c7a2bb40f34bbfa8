// The resumed side in a process that knows nothing: a folder with run.json, the scenario, and a
// journal that ends anywhere. One process takes up every cut of one example.
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { runFiles } from "../../src/host/runs.ts";
import { started, temporary } from "../cli/child.test.kit.ts";
import { cutsOf } from "./cut.test.kit.ts";
import { filesOf } from "./subject.test.kit.ts";

const RESUME_MANY = resolve("dist/spec/recovery/resume-many.js");
const files = [...filesOf("examples"), "spec/scenarios/INT-01.yaml", "spec/scenarios/LOOP-01.yaml"];

describe.each(files)("%s", (file) => {
  it("ends alike when a fresh process takes up any prefix of its journal", async () => {
    const work = temporary();
    const whole = await ranOnce(file, work);
    const root = join(".dialogs", whole.root);
    const journal = readFileSync(whole.journal);
    const cuts = cutsOf(journal);
    for (const { name, bytes } of cuts) {
      const dir = join(work, "cut", name);
      mkdirSync(join(dir, root), { recursive: true });
      for (const kept of ["run.json", "scenario.yaml"])
        cpSync(join(whole.dir, kept), join(dir, kept));
      writeFileSync(join(dir, root, "journal.jsonl"), bytes);
    }
    const { code, out, err } = await started(process.execPath, [RESUME_MANY, join(work, "cut")], {
      cwd: work,
    }).ended;
    expect({ code, err }).toEqual({ code: 0, err: "" });
    const ended = JSON.parse(out) as Record<string, { ends: string; outcome: string }>;
    expect(Object.keys(ended).length).toBe(cuts.length);
    const { ends, outcome } = whole;
    for (const [cut, resumed] of Object.entries(ended))
      expect({ cut, ...resumed }).toMatchObject({ cut, ends, outcome });
  });
});

async function ranOnce(
  file: string,
  out: string,
): Promise<{ dir: string; root: string; journal: string; ends: string; outcome: string }> {
  const result = await runFiles({
    files: [file],
    out: join(out, "whole"),
    set: {},
    clock: "virtual",
    durability: "none",
    existing: "refuse",
    interrupt: { onInterrupt: () => {} },
  });
  // Of a sweep the first run is the one in which nobody dies.
  const report = result.kind === "ran" ? result.reports[0] : undefined;
  if (report === undefined) throw new Error(`${basename(file)} was not run`);
  return report;
}
