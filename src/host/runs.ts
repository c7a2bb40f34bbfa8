// Runs: the one door through which commands reach files, runs and journals.
import { openRun as opened } from "./opened-run.ts";
import type { Opening } from "./opened-run.ts";

export type { OpenedRun } from "./opened-run.ts";
export { checkFiles, runFiles } from "./run-files.ts";
export { resumeRun } from "./resume.ts";
export { verifyRun } from "./verify.ts";

/** Opens the folder of a run, or a journal, for reading. */
export function openRun(name: string): Promise<Opening> {
  return Promise.resolve(opened(name));
}
