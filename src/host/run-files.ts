// Run files: what `run` asks for: files read, run, and taken up again. All files are checked before
// anything runs; a run's folder is refused when it exists (D-39).
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Commit } from "../protocol/commit.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { Subscription } from "./event-feed.ts";
import { placeTrouble } from "./event-place.ts";
import { openRun } from "./opened-run.ts";
import { FolderUnusable, makeFolder, outTrouble } from "./out-folder.ts";
import { ownedText } from "./ownership.ts";
import { planFiles } from "./plan.ts";
import type { Planned } from "./plan.ts";
import type { RunReport } from "./report.ts";
import { folderName, isRunFolder, liveOwner, readRecord } from "./run-folder.ts";
import { changedInput, varyLabel } from "./run-record.ts";
import { csvOf } from "./runs-csv.ts";
import { FolderTaken, Session } from "./session.ts";
import { isSwept, uncutRun } from "./sweeping.ts";

export interface Interrupt {
  /** Told how to end the run that goes on now: its commits finish first. */
  readonly onInterrupt: (stop: () => void) => void;
}

export interface RunRequest extends Subscription {
  readonly files: readonly string[];
  readonly out: string;
  readonly set: Readonly<Record<string, string>>;
  readonly clock: "virtual" | "real";
  readonly durability: "commit" | "none";
  readonly existing: "refuse" | "again" | "resume";
  readonly onRun?: (run: {
    readonly name: string;
    readonly dir: string;
    readonly label: string;
    readonly index: number;
    /** How many runs are known so far; a sweep's own are added when its first run was counted. */
    readonly count: number;
  }) => void;
  readonly onCommit?: (commit: Commit, fold: TreeFold) => void;
  readonly interrupt: Interrupt;
}

export type RunsResult =
  | { readonly kind: "invalid"; readonly problems: readonly string[] }
  | { readonly kind: "ran"; readonly reports: readonly RunReport[]; readonly csv: string | null };

export async function runFiles(request: RunRequest): Promise<RunsResult> {
  const planning = planFiles(request.files, request.set);
  const trouble = outTrouble(request.out);
  if (!planning.ok) return invalid([...planning.problems, ...(trouble === null ? [] : [trouble])]);
  if (trouble !== null) return invalid([trouble]);
  const problems = [
    ...foldersTaken(planning.planned, request),
    ...placeProblems(planning.planned, request),
  ];
  if (problems.length > 0) return invalid(problems);
  const session = new Session(request, planning.planned);
  try {
    makeFolder(request.out);
    const reports: RunReport[] = [];
    for (const planned of planning.planned) reports.push(...(await session.runFile(planned)));
    const csv = reports.length > 1 ? join(request.out, "runs.csv") : null;
    if (csv !== null) writeFileSync(csv, csvOf(reports));
    return { kind: "ran", reports, csv };
  } catch (error) {
    if (error instanceof FolderTaken) return invalid([error.message]);
    if (error instanceof FolderUnusable && !session.began) return invalid([error.message]);
    throw error;
  }
}

function invalid(problems: readonly string[]): RunsResult {
  return { kind: "invalid", problems };
}

/** Folders that exist already, and names that two runs would share. */
function foldersTaken(planned: readonly Planned[], request: RunRequest): string[] {
  const problems: string[] = [];
  const taken = new Map<string, string>();
  for (const one of planned) {
    const { file, scenario } = one;
    for (const variant of scenario.variants) {
      const dir = join(request.out, folderName(scenario.name, varyLabel(variant)));
      const other = taken.get(dir);
      if (other !== undefined)
        problems.push(
          `${file}: its run would share the folder ${dir} with ${other}; give it a name`,
        );
      taken.set(dir, file);
      if (isSwept(variant) && request.existing === "refuse") {
        const left = sweepFolder(request.out, folderName(scenario.name, varyLabel(variant)));
        if (left !== null) problems.push(exists(left));
      }
      const first = isSwept(variant)
        ? join(request.out, folderName(scenario.name, uncutRun(variant, varyLabel(variant)).label))
        : dir;
      if (request.existing === "resume") problems.push(...changed(first, one));
      if (!existsSync(dir)) continue;
      if (request.existing === "refuse") problems.push(exists(dir));
      const owner = liveOwner(dir);
      if (owner !== null) problems.push(ownedText(dir, owner));
      if (request.existing === "again" && !isRunFolder(dir))
        problems.push(`${dir}: this is no folder of a run; --again removes nothing but runs`);
    }
  }
  return problems;
}

/** A place is one of one journal, that is there. */
function placeProblems(planned: readonly Planned[], request: RunRequest): string[] {
  const { eventsFrom, existing, out } = request;
  if (eventsFrom === undefined || eventsFrom === "start") return [];
  const runs = planned.flatMap(({ scenario: { name, variants } }) =>
    variants.map((variant) => ({ name, variant })),
  );
  const [only] = runs;
  if (only === undefined || runs.length > 1 || isSwept(only.variant))
    return [
      "events go on after a seq of one run, and these are several; all can be told from start",
    ];
  if (existing !== "resume")
    return ["events go on after a seq only where a run is taken up; this one begins anew"];
  const dir = join(out, folderName(only.name, varyLabel(only.variant)));
  const wrong = placeTrouble(dir, openRun(dir), eventsFrom);
  return wrong === null ? [] : [wrong];
}

/** A run goes on as it began: what its file says now may be something else (D-39). */
function changed(dir: string, planned: Planned): string[] {
  const record = readRecord(dir);
  const input = record === null ? null : changedInput(record, planned);
  if (input === null) return [];
  const what = input === "scenario" ? planned.file : input.replace(/^files\//u, "");
  return [
    `${dir}: ${what} has changed since this run began; colloquy resume ${dir} goes on as it was, --again runs it anew`,
  ];
}

function exists(dir: string): string {
  return `${dir}: this run exists; --again runs it anew, --resume takes it up, --out DIR puts it elsewhere`;
}

/** A folder that an earlier sweep of this name left, or null. */
function sweepFolder(out: string, name: string): string | null {
  const start = name.endsWith("]") ? name.slice(0, -1) : `${name}[`;
  const found = namesIn(out).find((entry) => entry.startsWith(start));
  return found === undefined ? null : join(out, found);
}

/** What is listed; nothing where there is no folder, or one that may only be written to. */
function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
