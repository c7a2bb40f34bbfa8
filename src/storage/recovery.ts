// Recovery: reads a journal, checking every line. Changes nothing; `openJournal` cuts what is torn.
//
// Guarantees: a line reaches the reader only if it is UTF-8, JSON, a commit of this format, the
// next in order, and no earlier than the one before. The last line may be torn (a crash while it
// was written): unfinished, padded with NULs, or no JSON. Damage before it is `JournalDamaged`.
import { Commit, parseCommit } from "../protocol/commit.ts";
import { FORMAT } from "../protocol/fact.ts";
import type { Disk } from "../protocol/port.ts";
import { FormatUnknown, guarded, JournalDamaged } from "./failure.ts";
import type { Damage } from "./failure.ts";
import { eachLine } from "./journal-lines.ts";
import type { RawLine, RawTail } from "./journal-lines.ts";
import { quickCheck } from "./schema-check.ts";
import { journalPath, malformedPath } from "./tree-folder.ts";

const EXCERPT_CHARS = 160;
const quickly = quickCheck(Commit);

export interface JournalEntry {
  readonly commit: Commit;
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly offset: number;
  /** With the newline. */
  readonly bytes: number;
}

/** The torn last line. */
export interface Torn {
  readonly line: number;
  readonly offset: number;
  readonly bytes: number;
  readonly excerpt: string;
}

export interface JournalRead {
  readonly commits: number;
  /** Bytes of the whole lines; what is torn stands after them. */
  readonly bytes: number;
  readonly torn: Torn | null;
}

/**
 * Reads the journal of the tree in `folder`, line by line; no journal reads as no commits.
 * Throws `JournalDamaged`, `FormatUnknown`, or `StorageFailed` when it cannot be read.
 */
export function readJournal(
  disk: Disk,
  folder: string,
  each: (entry: JournalEntry) => void,
): JournalRead {
  const path = journalPath(folder);
  const reader = guarded("open", path, () => disk.reader(path));
  if (reader === null) return { commits: 0, bytes: 0, torn: null };
  try {
    const size = guarded("measure", path, () => disk.size(path)) ?? 0;
    const check = new LineCheck(path);
    let torn: RawTail | null = null;
    let bytes = 0;
    const readAt = (offset: number, count: number): Uint8Array =>
      guarded("read", path, () => reader.readAt(offset, count));
    const tail = eachLine(readAt, size, (line) => {
      const commit = check.commitOf(line);
      if (commit === null) {
        torn = line;
        return;
      }
      const lineBytes = line.bytes.length + 1;
      bytes += lineBytes;
      each({ commit, path, line: line.line, offset: line.offset, bytes: lineBytes });
    });
    torn ??= tail;
    return { commits: check.commits, bytes, torn: torn === null ? null : tornOf(torn, size) };
  } finally {
    reader.close();
  }
}

function tornOf({ bytes, line, offset }: RawTail, size: number): Torn {
  const text = bytes.subarray(0, EXCERPT_CHARS * 4).toString("utf8");
  return { line, offset, bytes: size - offset, excerpt: text.slice(0, EXCERPT_CHARS) };
}

/** Checks lines one after another. */
class LineCheck {
  commits = 0;
  private atMs = 0;
  private readonly path: string;
  private readonly decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

  constructor(path: string) {
    this.path = path;
  }

  /** The commit of a line; null when the line is the last and torn. */
  commitOf(line: RawLine): Commit | null {
    const value = this.valueOf(line);
    if (value === undefined) return null;
    if (this.commits === 0) this.checkOpening(line, value);
    const commit = isCommit(value) ? value : this.parsed(line, value);
    if (commit.seq !== this.commits)
      throw this.damaged(line, "order", `seq: expected ${this.commits}, found ${commit.seq}`);
    if (commit.atMs < this.atMs)
      throw this.damaged(line, "order", `atMs: ${commit.atMs} is before ${this.atMs}`);
    this.commits += 1;
    this.atMs = commit.atMs;
    return commit;
  }

  private parsed(line: RawLine, value: unknown): Commit {
    const parsed = parseCommit(value);
    if ("wrong" in parsed) throw this.damaged(line, "schema", parsed.wrong);
    return parsed.commit;
  }

  private valueOf(line: RawLine): unknown {
    try {
      return JSON.parse(this.decoder.decode(line.bytes));
    } catch (error) {
      if (line.isLast) return undefined;
      const why = error instanceof Error ? error.message : String(error);
      throw this.damaged(line, "bytes", `no text of JSON: ${excerpt(why)}`);
    }
  }

  /** The first fact says the format; nothing else is read before it is known. */
  private checkOpening(line: RawLine, value: unknown): void {
    const opening = Reflect.get(Object(Reflect.get(Object(value), "facts")), "0");
    if (Reflect.get(Object(opening), "type") !== "tree.opened")
      throw this.damaged(line, "order", "the first fact of a journal is tree.opened");
    const format: unknown = Reflect.get(Object(opening), "format");
    if (format !== FORMAT) throw new FormatUnknown(this.path, format, FORMAT);
  }

  private damaged({ line, offset }: RawLine, damage: Damage, wrong: string): JournalDamaged {
    return new JournalDamaged({ path: this.path, line, offset }, { damage, wrong });
  }
}

/** Most lines are good: only one that is not meets the schema itself, which says why. */
function isCommit(value: unknown): value is Commit {
  return quickly?.(value) === true;
}

function excerpt(text: string): string {
  return JSON.stringify(text.slice(0, EXCERPT_CHARS));
}

/**
 * Moves the whole tree to `malformed/<folder>-<n>`, with a `reason.txt` in it; nothing is lost.
 * The reason is written first, so that no crash leaves a moved tree without one. Answers the place.
 */
export async function quarantine(
  disk: Disk,
  folder: string,
  damage: JournalDamaged,
): Promise<string> {
  const path = `${folder}/reason.txt`;
  const file = guarded("open", path, () => disk.open(path));
  try {
    file.truncate(0);
    file.append(Buffer.from(reasonOf(damage)));
    await file.sync();
  } finally {
    file.close();
  }
  const to = malformedPath(disk.list("malformed"), folder);
  return guarded("move to quarantine", folder, () => {
    disk.syncFolder(folder);
    disk.mkdir("malformed");
    disk.rename(folder, to);
    disk.syncFolder("malformed");
    disk.syncFolder("");
    return to;
  });
}

/** Where this tree was moved to, oldest first: each place has a `reason.txt`. A projection that was
 * moved aside has a place of its own, without a journal. */
export function quarantinedOf(disk: Disk, folder: string): readonly string[] {
  const at = "malformed";
  const list = (path: string): readonly string[] => guarded("list", path, () => disk.list(path));
  const names = list(at).filter((name) => list(`${at}/${name}`).includes("journal.jsonl"));
  const counts = names.flatMap((name) => {
    const count = name.startsWith(`${folder}-`) ? name.slice(folder.length + 1) : "";
    return /^\d+$/u.test(count) ? [Number(count)] : [];
  });
  return counts.toSorted((a, b) => a - b).map((count) => `${at}/${folder}-${count}`);
}

function reasonOf(damage: JournalDamaged): string {
  return [
    `file: ${damage.path}`,
    `line: ${damage.line}`,
    `byte offset: ${damage.offset}`,
    `kind: ${damage.damage}`,
    `wrong: ${damage.wrong}`,
    "The files of this tree were moved here as they were found; nothing was changed or removed.",
    "",
  ].join("\n");
}
