// Run record: what `run.json` says of a run, before it begins and when it has come to its end (D-39).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { sha256 } from "../protocol/hash.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { inputHashes } from "./plan.ts";
import type { Planned } from "./plan.ts";
import type { RunReport } from "./report.ts";
import type { RunRecord } from "./run-folder.ts";
import type { SweptRun } from "./sweeping.ts";
import { VERSIONS } from "./versions.ts";

export function recordOf(
  planned: Planned,
  { scenario, label }: SweptRun,
  { clock, durability }: Pick<RunRecord, "clock" | "durability">,
): RunRecord {
  const vary = varyLabel(scenario);
  return {
    format: 0,
    versions: VERSIONS,
    name: planned.scenario.name,
    label,
    root: scenario.team.defaultResponder,
    vary: scenario.vary,
    scenario: "scenario.yaml",
    inputs: inputHashes(planned),
    clock,
    durability,
    sweep: label === vary ? "" : label,
    result: null,
  };
}

export function resultOf(report: RunReport): RunRecord["result"] {
  const { ok, ends, outcome } = report;
  const journal = existsSync(report.journal) ? sha256(readFileSync(report.journal)) : "";
  return { ok, ends, journal, outcome };
}

/** The first input that is not what the record says was read, or null (D-39). */
export function changedInput({ inputs }: RunRecord, planned: Planned): string | null {
  const now = inputHashes(planned);
  const names = new Set([...Object.keys(inputs), ...Object.keys(now)]);
  for (const name of names) if (now[name] !== inputs[name]) return name;
  return null;
}

/** Copies what was read into the run's folder, so that a resume needs nothing else. */
export function keepInputs(dir: string, { bytes, texts }: Planned): void {
  writeFileSync(join(dir, "scenario.yaml"), bytes);
  for (const [path, text] of texts) {
    const to = join(dir, path);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, text);
  }
}

/** `patience=1s, luck=throw`; empty without `vary`. */
export function varyLabel({ vary }: Scenario): string {
  return Object.entries(vary)
    .map(([name, value]) => `${name}=${value}`)
    .join(", ");
}
