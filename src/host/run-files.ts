// Run files: what `run` asks for: files read, run, and taken up again. All files are checked before
// anything runs; a run's folder is refused when it exists (D-39).
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Commit } from "../protocol/commit.ts";
import { sha256 } from "../protocol/hash.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { isSame } from "../scenario/judge.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { FolderUnusable, makeFolder, outTrouble, usingFolder } from "./out-folder.ts";
import { inputHashes, planFiles } from "./plan.ts";
import type { Planned } from "./plan.ts";
import type { RunReport } from "./report.ts";
import { runOne } from "./run.ts";
import type { Ran } from "./run.ts";
import { folderName, isRunFolder, liveOwner, prepareFolder, writeRecord } from "./run-folder.ts";
import type { RunRecord } from "./run-folder.ts";
import { csvOf } from "./runs-csv.ts";
import { judgeSame } from "./same.ts";
import { isSwept, plainRun, sweptRuns, uncutRun } from "./sweeping.ts";
import type { SweptRun } from "./sweeping.ts";
import { VERSIONS } from "./versions.ts";

export interface Interrupt {
  /** Told how to end the run that goes on now: its commits finish first. */
  readonly onInterrupt: (stop: () => void) => void;
}

export interface RunRequest {
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
  const problems = foldersTaken(planning.planned, request);
  if (problems.length > 0) return invalid(problems);
  const session = new Session(request, planning.planned);
  try {
    makeFolder(request.out);
    return await session.runAll();
  } catch (error) {
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
  for (const { file, scenario } of planned) {
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
      if (!existsSync(dir)) continue;
      if (request.existing === "refuse") problems.push(exists(dir));
      const owner = liveOwner(dir);
      if (owner !== null) problems.push(`${dir}: process ${owner} is running it; end that first`);
      if (request.existing === "again" && !isRunFolder(dir))
        problems.push(`${dir}: this is no folder of a run; --again removes nothing but runs`);
    }
  }
  return problems;
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

class Session {
  readonly #request: RunRequest;
  readonly #planned: readonly Planned[];
  #index = 0;
  #count: number;
  #stopped = false;

  constructor(request: RunRequest, planned: readonly Planned[]) {
    this.#request = request;
    this.#planned = planned;
    this.#count = planned.reduce((sum, { scenario }) => sum + scenario.variants.length, 0);
  }

  /** Whether any run began. */
  get began(): boolean {
    return this.#index > 0;
  }

  async runAll(): Promise<RunsResult> {
    const reports: RunReport[] = [];
    for (const planned of this.#planned) reports.push(...(await this.#runFile(planned)));
    const csv = reports.length > 1 ? join(this.#request.out, "runs.csv") : null;
    if (csv !== null) writeFileSync(csv, csvOf(reports));
    return { kind: "ran", reports, csv };
  }

  async #runFile(planned: Planned): Promise<RunReport[]> {
    const ran: Ran[] = [];
    for (const variant of planned.scenario.variants)
      ran.push(...(await this.#runVariant(planned, variant)));
    const expectations = planned.scenario.variants[0]?.expect.filter(isSame) ?? [];
    return judgeSame(planned.file, expectations, ran);
  }

  async #runVariant(planned: Planned, scenario: Scenario): Promise<Ran[]> {
    const label = varyLabel(scenario);
    if (!isSwept(scenario)) return this.#run(planned, plainRun(scenario, label));
    const first = await this.#run(planned, uncutRun(scenario, label));
    const commits = first[0]?.commits ?? [];
    const runs = sweptRuns(scenario, label, commits);
    this.#count += runs.length;
    const ran = [...first];
    for (const run of runs) ran.push(...(await this.#run(planned, run)));
    return ran;
  }

  async #run(planned: Planned, run: SweptRun): Promise<Ran[]> {
    if (this.#stopped) return [];
    const { out, clock, durability, onCommit, interrupt, existing } = this.#request;
    const dir = join(out, folderName(planned.scenario.name, run.label));
    const { scenario, label, faults } = run;
    const known = existing === "resume" && isRunFolder(dir);
    const hashes = inputHashes(planned);
    const record = recordOf(planned, run, { clock, durability });
    usingFolder(dir, () => {
      if (!known) prepareFolder(dir);
      if (!known) keepInputs(dir, planned);
      writeRecord(dir, record);
    });
    this.#request.onRun?.({
      name: planned.scenario.name,
      dir,
      label,
      index: (this.#index += 1),
      count: this.#count,
    });
    const ran = await runOne({
      file: planned.file,
      scenario,
      hashes,
      dir,
      label,
      faults,
      clock,
      durability,
      onCommit: onCommit ?? (() => {}),
      onInterrupt: (stop) =>
        interrupt.onInterrupt(() => {
          this.#stopped = true;
          stop();
        }),
    });
    writeRecord(dir, { ...record, result: resultOf(ran.report) });
    return [ran];
  }
}

export function recordOf(
  planned: Planned,
  { scenario, label }: SweptRun,
  how: Pick<RunRecord, "clock" | "durability">,
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
    ...how,
    sweep: label === vary ? "" : label,
    result: null,
  };
}

export function resultOf(report: RunReport): RunRecord["result"] {
  const { ok, ends, outcome } = report;
  const journal = existsSync(report.journal) ? sha256(readFileSync(report.journal)) : "";
  return { ok, ends, journal, outcome };
}

/** Copies what was read into the run's folder, so that a resume needs nothing else. */
function keepInputs(dir: string, { bytes, texts }: Planned): void {
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
