// Resume: takes up a run from its folder alone. What was run stands there; a run whose inputs changed
// since is refused, unless the change is accepted (D-39).
import { join } from "node:path";
import { readdirSync } from "node:fs";
import type { Commit } from "../protocol/commit.ts";
import { sha256 } from "../protocol/hash.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { Subscription } from "./event-feed.ts";
import { placeTrouble } from "./event-place.ts";
import { openRun } from "./opened-run.ts";
import type { Opening } from "./opened-run.ts";
import { Ownership, unlessOwned } from "./ownership.ts";
import type { PersonAction } from "./person-action.ts";
import { inputHashes, planFile } from "./plan.ts";
import type { Planned } from "./plan.ts";
import type { RunReport } from "./report.ts";
import { runOne } from "./run.ts";
import { readRecord, writeRecord } from "./run-folder.ts";
import type { RunRecord } from "./run-folder.ts";
import { resultOf } from "./run-record.ts";
import type { Interrupt } from "./run-files.ts";
import { plainRun, purposeOf } from "./sweeping.ts";

export interface ResumeOptions extends Subscription {
  readonly acceptChanges: boolean;
  /** What people outside want done as soon as the tree can take it (D-38). */
  readonly said?: readonly PersonAction[];
  readonly onCommit?: (commit: Commit, fold: TreeFold) => void;
  readonly interrupt: Interrupt;
}

export type Resumed =
  | {
      readonly kind: "invalid";
      readonly problems: readonly string[];
      /** Another process owns the tree. */
      readonly owned?: true;
    }
  | { readonly kind: "ran"; readonly report: RunReport; readonly commits: readonly Commit[] };

export async function resumeRun(dir: string, options: ResumeOptions): Promise<Resumed> {
  const kept = keptRun(dir);
  if ("problem" in kept) return { kind: "invalid", problems: [kept.problem] };
  if ("problems" in kept) return { kind: "invalid", problems: kept.problems };
  const { record, planned } = kept;
  const opening = openRun(dir);
  const changed = changes(opening, record, planned);
  if (changed !== null && !options.acceptChanges)
    return {
      kind: "invalid",
      problems: [`${dir}: ${changed} since the run began; --accept-changes takes it as it is now`],
    };
  const wrong = placeTrouble(dir, opening, options.eventsFrom);
  if (wrong !== null) return { kind: "invalid", problems: [wrong] };
  return unlessOwned(dir, () =>
    goneOn(dir, { ...kept, notes: beginningAgain(opening, record) }, options),
  );
}

async function goneOn(
  dir: string,
  { record, planned, scenario, notes }: Kept & { readonly notes: readonly string[] },
  options: ResumeOptions,
): Promise<Resumed> {
  const ownership = await Ownership.take(dir, record.root);
  try {
    const { clock, durability } = record;
    const { label, faults } = plainRun(scenario, record.label);
    const inputs = inputHashes(planned);
    writeRecord(dir, { ...record, result: null });
    const ran = await runOne({
      file: planned.file,
      scenario,
      hashes: inputs,
      dir,
      label,
      purpose: purposeOf(record.sweep),
      faults: record.sweep === "" ? faults : [],
      clock,
      durability,
      ownership,
      said: options.said ?? [],
      onCommit: options.onCommit ?? (() => {}),
      subscription: options,
      onInterrupt: options.interrupt.onInterrupt,
      notes,
    });
    writeRecord(dir, { ...record, inputs, result: resultOf(ran.report) });
    return { kind: "ran", report: ran.report, commits: ran.commits };
  } finally {
    await ownership.release();
  }
}

/** A run that had come to an end and has no journal any more begins again, and that is said. */
function beginningAgain(opening: Opening, { result }: RunRecord): string[] {
  if (opening.ok || opening.damaged || result === null) return [];
  return [`${opening.problem}; the run begins again`];
}

export interface Kept {
  readonly record: RunRecord;
  readonly planned: Planned;
  readonly scenario: Scenario;
}

/** What a run's folder says was run. */
export function keptRun(
  dir: string,
): Kept | { readonly problem: string } | { readonly problems: readonly string[] } {
  const record = readRecord(dir);
  if (record === null)
    return { problem: `${dir}: no run.json here; name the folder of a run (${someRun(dir)})` };
  const set = Object.fromEntries(Object.entries(record.vary).map(([k, v]) => [k, String(v)]));
  const planned = planFile(join(dir, record.scenario), set);
  if ("problems" in planned) return planned;
  const scenario = planned.scenario.variants[0];
  if (scenario === undefined) return { problem: `${dir}: its scenario has no such variant` };
  return { record, planned, scenario: { ...scenario, name: record.name } };
}

function someRun(dir: string): string {
  try {
    const found = readdirSync(dir).find((name) => readRecord(join(dir, name)) !== null);
    return found === undefined ? "such as .colloquy/runs/NAME" : `such as ${join(dir, found)}`;
  } catch {
    return "such as .colloquy/runs/NAME";
  }
}

/** What is not as it was when the tree was opened, or null. */
function changes(opening: Opening, record: RunRecord, planned: Planned): string | null {
  const now = inputHashes(planned);
  for (const [input, hash] of Object.entries(record.inputs))
    if (now[input] !== hash) return `${input} has changed`;
  if (!opening.ok) return null;
  const { opened } = opening.run.fold;
  const hashes = sha256(JSON.stringify(now));
  return opened !== null && opened.scenario !== hashes ? "the scenario has changed" : null;
}
