// Journal writer: the one writer of a journal. Lines are queued, then written in the order of
// `seq` with one write and one sync for all that gathered (D-26).
//
// Guarantees: a line is written after its artifacts are durable and after every line before it; a
// failed write or sync is final: `durable()` rejects for good and nothing later is written. What
// was queued is readable at once; texts stay in the file, of which the memory holds an index.
import { assert } from "../protocol/assert.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Disk, DiskFile, JournalPort } from "../protocol/port.ts";
import { ArtifactStore } from "./artifact-store.ts";
import type { CommitIndex } from "./commit-index.ts";
import { StorageFailed, storageFailed } from "./failure.ts";
import { bufferOf } from "./journal-lines.ts";
import { journalPath } from "./tree-folder.ts";

/** Without syncs, lines are written when this much text waits, or when `durable()` is asked. */
const WRITE_CHARS = 256 * 1024;
/** Lines of a dialog that stand near one another are read together. */
const READ_BYTES = 16 * 1024;

export interface Journal extends JournalPort {
  /** The last commit that is durable; -1 when none is. */
  readonly durableSeq: number;
  /** What ended this journal. */
  readonly failure: StorageFailed | null;
  /** The dialogs that have commits. */
  dialogs(): Iterable<string>;
  /** Makes all that is queued durable, then closes the file; rejects when that failed. */
  close(): Promise<void>;
}

export interface JournalWriterInput {
  readonly disk: Disk;
  readonly folder: string;
  readonly file: DiskFile;
  readonly index: CommitIndex;
  readonly durability: "commit" | "none";
  readonly stillOurs?: () => boolean;
}

/** Lines that go to the file together. */
interface Batch {
  /** The seq of its first commit. */
  readonly from: number;
  readonly commits: Commit[];
  readonly lines: string[];
  readonly artifacts: string[];
  chars: number;
  done: Deferred | null;
}

interface Deferred {
  readonly promise: Promise<void>;
  readonly resolve: () => void;
  readonly reject: (failure: StorageFailed) => void;
}

const DURABLE = Promise.resolve();

export class JournalWriter implements Journal {
  durableSeq: number;
  failure: StorageFailed | null = null;
  private readonly input: JournalWriterInput;
  private readonly path: string;
  private readonly artifacts: ArtifactStore;
  /** Lines that gather. */
  private queue: Batch;
  /** Lines on their way to the file, and whether they stand in it. */
  private batch: Batch | null = null;
  private batchWritten = false;
  private running = false;
  private window: { offset: number; bytes: Buffer } = { offset: 0, bytes: Buffer.alloc(0) };

  constructor(input: JournalWriterInput) {
    this.input = input;
    this.path = journalPath(input.folder);
    this.artifacts = new ArtifactStore(input.disk, input.folder);
    this.durableSeq = input.index.count - 1;
    this.queue = batchFrom(input.index.count);
  }

  /** Queues one commit. Throws the failure when the journal has one. */
  append(commit: Commit, artifacts: ReadonlyMap<string, string>): void {
    if (this.failure !== null) throw this.failure;
    const { index, durability } = this.input;
    assert(commit.seq === index.count, "commits are appended in the order of their seq");
    const line = JSON.stringify(commit);
    index.add(commit.dialog, Buffer.byteLength(line) + 1);
    this.queue.commits.push(commit);
    this.queue.lines.push(line);
    this.queue.chars += line.length;
    if (artifacts.size > 0) this.queue.artifacts.push(...this.artifacts.queue(artifacts));
    if (durability === "commit") this.wake();
    else if (this.queue.chars >= WRITE_CHARS) this.writeUnsynced();
    if (this.failure !== null) throw this.failure;
  }

  durable(): Promise<void> {
    if (this.input.durability === "none") this.writeUnsynced();
    if (this.failure !== null) return Promise.reject(this.failure);
    if (this.queue.commits.length > 0) return (this.queue.done ??= deferred()).promise;
    return this.batch === null ? DURABLE : (this.batch.done ??= deferred()).promise;
  }

  artifact(sha: string): string {
    return this.artifacts.read(sha);
  }

  *commitsOf(dialog: string): Generator<Commit, void, undefined> {
    for (const seq of this.input.index.seqsOf(dialog)) yield this.commitAt(seq);
  }

  dialogs(): Iterable<string> {
    return this.input.index.dialogs();
  }

  async close(): Promise<void> {
    try {
      await this.durable();
    } finally {
      this.failure ??= new StorageFailed("write", this.path, new Error("the journal is closed"));
      this.input.file.close();
    }
  }

  private commitAt(seq: number): Commit {
    const queued = this.queue.commits[seq - this.queue.from];
    if (queued !== undefined) return queued;
    const { batch } = this;
    const leaving = batch === null ? undefined : batch.commits[seq - batch.from];
    return leaving ?? this.commitInFile(seq);
  }

  private commitInFile(seq: number): Commit {
    const { index, file } = this.input;
    const start = index.startOf(seq);
    const size = index.endOf(seq) - start;
    let at = start - this.window.offset;
    if (at < 0 || at + size > this.window.bytes.length) {
      this.window = { offset: start, bytes: this.readAt(file, start, Math.max(size, READ_BYTES)) };
      at = 0;
    }
    // The border where bytes become a commit again: this line was checked when it was read at the
    // opening, or written by this writer.
    return JSON.parse(this.window.bytes.toString("utf8", at, at + size)) as Commit;
  }

  private readAt(file: DiskFile, offset: number, size: number): Buffer {
    try {
      return bufferOf(file.readAt(offset, size));
    } catch (error) {
      throw storageFailed("read", this.path, error);
    }
  }

  /** Starts the writing of what gathers, after the caller's turn, so that one turn is one batch. */
  private wake(): void {
    if (this.running) return;
    this.running = true;
    void DURABLE.then(() => this.run());
  }

  private async run(): Promise<void> {
    while (this.queue.commits.length > 0 && this.failure === null) {
      const batch = this.taken();
      try {
        if (batch.artifacts.length > 0) await this.artifacts.secure(batch.artifacts);
        this.writeLines(batch);
        await this.input.file.sync();
        this.settled(batch);
      } catch (error) {
        this.fail(batch, error);
      }
    }
    this.running = false;
  }

  private writeUnsynced(): void {
    if (this.queue.commits.length === 0 || this.failure !== null) return;
    const batch = this.taken();
    try {
      this.artifacts.write(batch.artifacts);
      this.writeLines(batch);
      this.settled(batch);
    } catch (error) {
      this.fail(batch, error);
    }
  }

  private taken(): Batch {
    const batch = this.queue;
    this.batch = batch;
    this.batchWritten = false;
    this.queue = batchFrom(this.input.index.count);
    return batch;
  }

  private writeLines(batch: Batch): void {
    if (this.input.stillOurs?.() === false)
      throw new StorageFailed("write", this.path, new Error("another process owns the tree now"));
    this.input.file.append(Buffer.from(`${batch.lines.join("\n")}\n`));
    this.batchWritten = true;
  }

  private settled(batch: Batch): void {
    this.durableSeq = batch.from + batch.commits.length - 1;
    this.batch = null;
    batch.done?.resolve();
  }

  private fail(batch: Batch, error: unknown): void {
    const failure = storageFailed(this.batchWritten ? "sync" : "write", this.path, error);
    this.failure = failure;
    batch.done?.reject(failure);
    this.queue.done?.reject(failure);
  }
}

function batchFrom(from: number): Batch {
  return { from, commits: [], lines: [], artifacts: [], chars: 0, done: null };
}

function deferred(): Deferred {
  let resolve: () => void = () => {};
  let reject: (failure: StorageFailed) => void = () => {};
  const promise = new Promise<void>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}
