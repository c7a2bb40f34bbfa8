// Crash: a death that a scenario asks for, at one edge of one commit. What stood in the journal's
// queue before it is kept: a lost commit takes with it only what comes after it.
import type { Commit } from "../protocol/commit.ts";
import type { Disk } from "../protocol/port.ts";
import type { FaultWatch, Strike } from "../scenario/fault-watch.ts";
import type { Journal } from "../storage/journal-writer.ts";
import { journalPath } from "../storage/tree-folder.ts";

export type CrashOrder = Extract<Strike, { kind: "crash" }>;

/** The process died, as its scenario wanted. */
export class Crashed extends Error {
  readonly code = "process.crashed";
  readonly order: CrashOrder;
  readonly seq: number;
  readonly #torn: Buffer | null;

  constructor(order: CrashOrder, commit: Commit) {
    super(`the scenario ends the process ${order.edge} commit ${commit.seq}`);
    this.order = order;
    this.seq = commit.seq;
    this.#torn = order.edge === "torn" ? tornBytes(order, commit) : null;
  }

  /** Leaves on the disk what a write that was cut short would leave. */
  tear(disk: Disk, folder: string): void {
    if (this.#torn === null) return;
    const file = disk.open(journalPath(folder));
    file.append(this.#torn);
    file.close();
  }
}

function tornBytes(order: CrashOrder, commit: Commit): Buffer {
  const line = Buffer.from(`${JSON.stringify(commit)}\n`);
  const keepBytes = order.keepBytes ?? Math.floor(line.length / 2);
  const kept = line.subarray(0, Math.min(keepBytes, line.length - 1));
  return order.pad === "nul"
    ? Buffer.concat([kept, Buffer.alloc(line.length - kept.length)])
    : kept;
}

/** The journal as the tree sees it when crashes are ordered. */
export class CrashPoint {
  readonly #journal: Journal;
  readonly #watch: FaultWatch | null;

  constructor(journal: Journal, watch: FaultWatch | null) {
    this.#journal = journal;
    this.#watch = watch;
  }

  append(commit: Commit, artifacts: ReadonlyMap<string, string>): void {
    const order = this.#watch?.beforeAppend(commit) ?? null;
    if (order?.kind !== "crash") return this.#journal.append(commit, artifacts);
    if (order.edge === "after") this.#journal.append(commit, artifacts);
    throw new Crashed(order, commit);
  }
}
