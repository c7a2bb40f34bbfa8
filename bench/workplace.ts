// Workplace: a folder for the files of one measurement, gone when it is over.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export async function inWorkplace<T>(
  work: (folder: string) => Promise<T>,
  base: string = tmpdir(),
): Promise<T> {
  const folder = mkdtempSync(join(base, "colloquy-bench-"));
  try {
    return await work(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
