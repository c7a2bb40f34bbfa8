// Runs: the one door through which commands reach files, runs and journals. What a command does not
// need is not loaded: a run shows its first line before the judges are read.
import type { Acted, ActRequest } from "./act.ts";
import type { Checked } from "./check-files.ts";
import type { Opening } from "./opened-run.ts";
import type { Resumed, ResumeOptions } from "./resume.ts";
import type { RunRequest, RunsResult } from "./run-files.ts";
import type { Verified } from "./verify.ts";

export type { OpenedRun } from "./opened-run.ts";
export type { RunRequest, RunsResult } from "./run-files.ts";

/** Reads scenario files and says what is wrong with them; runs nothing. */
export async function checkFiles(
  files: readonly string[],
  set: Readonly<Record<string, string>>,
): Promise<Checked> {
  const { checkFiles: check } = await import("./check-files.ts");
  return check(files, set);
}

/** Runs scenario files to their end, all of them checked before the first runs. */
export async function runFiles(request: RunRequest): Promise<RunsResult> {
  const { runFiles: run } = await import("./run-files.ts");
  return run(request);
}

/** Takes up a run from its folder. */
export async function resumeRun(dir: string, options: ResumeOptions): Promise<Resumed> {
  const { resumeRun: resume } = await import("./resume.ts");
  return resume(dir, options);
}

/** Does what a person wants done, on a live tree or on one at rest. */
export async function act(request: ActRequest): Promise<Acted> {
  const { act: acted } = await import("./act.ts");
  return acted(request);
}

/** Opens the folder of a run, or a journal, for reading. */
export async function openRun(name: string): Promise<Opening> {
  const { openRun: open } = await import("./opened-run.ts");
  return open(name);
}

/** Judges a run, or a journal, by every invariant. */
export async function verifyRun(name: string, options: { rerun: boolean }): Promise<Verified> {
  const { verifyRun: verify } = await import("./verify.ts");
  return verify(name, options);
}
