// Session: the runs of one request, one after another, each in a folder of its own. The tree's lock
// is taken before anything of a folder is removed or written.
import { join } from "node:path";
import { isSame } from "../scenario/judge.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { TreeOwned } from "../storage/lock.ts";
import { makeFolder } from "./out-folder.ts";
import { ownedText, Ownership } from "./ownership.ts";
import { inputHashes } from "./plan.ts";
import type { Planned } from "./plan.ts";
import type { RunReport } from "./report.ts";
import { runOne } from "./run.ts";
import type { Ran } from "./run.ts";
import type { RunRequest } from "./run-files.ts";
import { clearFolder, folderName, isRunFolder, readRecord, writeRecord } from "./run-folder.ts";
import type { RunRecord } from "./run-folder.ts";
import { changedInput, keepInputs, recordOf, resultOf, varyLabel } from "./run-record.ts";
import { judgeSame } from "./same.ts";
import { isSwept, plainRun, sweptRuns, uncutRun } from "./sweeping.ts";
import type { SweptRun } from "./sweeping.ts";

/** Somebody else has, or made, the run that was to be made here. */
export class FolderTaken extends Error {
  readonly code = "run.taken";
}

export class Session {
  readonly #request: RunRequest;
  #index = 0;
  #count: number;
  #stopped = false;

  constructor(request: RunRequest, planned: readonly Planned[]) {
    this.#request = request;
    this.#count = planned.reduce((sum, { scenario }) => sum + scenario.variants.length, 0);
  }

  /** Whether any run began. */
  get began(): boolean {
    return this.#index > 0;
  }

  async runFile(planned: Planned): Promise<RunReport[]> {
    const ran: Ran[] = [];
    for (const variant of planned.scenario.variants)
      ran.push(...(await this.#runVariant(planned, variant)));
    const expectations = planned.scenario.variants[0]?.expect.filter(isSame) ?? [];
    const claimed = expectations.filter(({ only }) => only !== "fuzz");
    return judgeSame(planned.file, claimed, ran);
  }

  async #runVariant(planned: Planned, scenario: Scenario): Promise<Ran[]> {
    const label = varyLabel(scenario);
    if (!isSwept(scenario)) return this.#run(planned, plainRun(scenario, label));
    const first = await this.#runUncut(planned, uncutRun(scenario, label));
    const commits = first[0]?.commits ?? [];
    const runs = sweptRuns(scenario, label, commits);
    this.#count += runs.length;
    const ran = [...first];
    for (const run of runs) ran.push(...(await this.#run(planned, run)));
    return ran;
  }

  /** The run that is counted is of one process: an earlier one that was cut is made anew. */
  async #runUncut(planned: Planned, run: SweptRun): Promise<Ran[]> {
    const ran = await this.#run(planned, run);
    const isCut = ran.some(({ commits }) =>
      commits.some(({ facts }) => facts.some(({ type }) => type === "process.started")),
    );
    return isCut && !this.#stopped ? this.#run(planned, run, "again") : ran;
  }

  async #run(
    planned: Planned,
    run: SweptRun,
    existing: RunRequest["existing"] = this.#request.existing,
  ): Promise<Ran[]> {
    if (this.#stopped) return [];
    const dir = join(this.#request.out, folderName(planned.scenario.name, run.label));
    makeFolder(join(dir, ".dialogs"));
    const ownership = await this.#taken(dir, run.scenario.team.defaultResponder);
    try {
      const kept = existing === "resume" ? readRecord(dir) : null;
      const known = kept !== null && changedInput(kept, planned) === null ? kept : null;
      if (existing === "refuse" && isRunFolder(dir))
        throw new FolderTaken(`${dir}: another process has just made this run`);
      const record = known ?? recordOf(planned, run, this.#request);
      if (known === null) {
        clearFolder(dir, record.root);
        keepInputs(dir, planned);
      }
      writeRecord(dir, { ...record, result: null });
      const ran = await this.#ran(planned, run, { dir, record, ownership });
      writeRecord(dir, { ...record, result: resultOf(ran.report) });
      return [ran];
    } finally {
      await ownership.release();
    }
  }

  async #taken(dir: string, root: string): Promise<Ownership> {
    try {
      return await Ownership.take(dir, root);
    } catch (error) {
      if (error instanceof TreeOwned) throw new FolderTaken(ownedText(dir, error.owner));
      throw error;
    }
  }

  #ran(planned: Planned, run: SweptRun, place: Place): Promise<Ran> {
    const { scenario, label, purpose, faults } = run;
    const { dir, record, ownership } = place;
    const { onRun, onCommit, interrupt } = this.#request;
    const index = (this.#index += 1);
    // A run that is made anew to be counted is one run more.
    this.#count = Math.max(this.#count, index);
    onRun?.({ name: planned.scenario.name, dir, label, index, count: this.#count });
    return runOne({
      file: planned.file,
      scenario,
      hashes: inputHashes(planned),
      dir,
      label,
      purpose,
      faults,
      clock: record.clock,
      durability: record.durability,
      ownership,
      subscription: this.#request,
      onCommit: onCommit ?? (() => {}),
      onInterrupt: (stop) =>
        interrupt.onInterrupt(() => {
          this.#stopped = true;
          stop();
        }),
    });
  }
}

interface Place {
  readonly dir: string;
  readonly record: RunRecord;
  readonly ownership: Ownership;
}
