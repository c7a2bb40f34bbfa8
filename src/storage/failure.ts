// Failures of storage: what may go wrong with bytes that are not ours to trust, one class each.
import { Bug } from "../protocol/assert.ts";

/** A read, write or sync that failed. Final for the journal: nothing later is written (D-26). */
export class StorageFailed extends Error {
  readonly code = "storage.failed";
  readonly operation: string;
  readonly path: string;

  constructor(operation: string, path: string, cause: unknown) {
    super(`cannot ${operation} ${path}: ${whyOf(cause)}`, { cause });
    this.name = "StorageFailed";
    this.operation = operation;
    this.path = path;
  }
}

/** What the system's codes mean for a file of a tree, and what to do about it. */
const TROUBLES: ReadonlyMap<unknown, string> = new Map([
  ["EISDIR", "a folder stands where a file should be; move it away"],
  ["ENOTDIR", "a file stands where a folder should be; move it away"],
  ["EEXIST", "something else stands in its place; move it away"],
  ["EACCES", "there is no permission for it"],
  ["EPERM", "there is no permission for it"],
  ["EROFS", "the disk can only be read"],
  ["ENOSPC", "the disk is full"],
  ["EDQUOT", "the disk is full for this user"],
]);

function whyOf(cause: unknown): string {
  const code: unknown = Reflect.get(Object(cause), "code");
  const trouble = TROUBLES.get(code);
  if (trouble !== undefined) return `${trouble} (${String(code)})`;
  return cause instanceof Error ? cause.message : String(cause);
}

/** What is wrong with a line of a journal; `rule`: it reads well and breaks a rule of the fold. */
export type Damage = "bytes" | "schema" | "order" | "rule";

/** A journal is wrong before its last line: its tree belongs in quarantine. */
export class JournalDamaged extends Error {
  readonly code = "journal.damaged";
  readonly damage: Damage;
  readonly path: string;
  readonly line: number;
  readonly offset: number;
  readonly wrong: string;

  constructor(
    at: { readonly path: string; readonly line: number; readonly offset: number },
    what: { readonly damage: Damage; readonly wrong: string; readonly cause?: unknown },
  ) {
    const { damage, wrong, cause } = what;
    super(`${at.path}:${at.line}: (byte ${at.offset}) ${wrong}`, { cause });
    this.name = "JournalDamaged";
    this.damage = damage;
    this.path = at.path;
    this.line = at.line;
    this.offset = at.offset;
    this.wrong = wrong;
  }
}

/** A journal of a format that this version does not read (D-39). It is left where it is. */
export class FormatUnknown extends Error {
  readonly code = "format.unknown";
  readonly path: string;
  readonly format: unknown;

  constructor(path: string, format: unknown, known: number) {
    super(
      `${path}: the journal has format ${JSON.stringify(format)}; this version reads format ` +
        `${known} only. Open it with the version that wrote it.`,
    );
    this.name = "FormatUnknown";
    this.path = path;
    this.format = format;
  }
}

/** A large text that a line of the journal names is missing, or is another text. */
export class ArtifactDamaged extends Error {
  readonly code = "artifact.damaged";
  readonly path: string;
  readonly wrong: "missing" | "changed";

  constructor(path: string, wrong: "missing" | "changed") {
    super(`${path}: the artifact is ${wrong}; put back the file whose SHA-256 is its name`);
    this.name = "ArtifactDamaged";
    this.path = path;
    this.wrong = wrong;
  }
}

/** Runs an operation on bytes; what it throws becomes a `StorageFailed` that names it. */
export function guarded<T>(operation: string, path: string, run: () => T): T {
  try {
    return run();
  } catch (error) {
    throw storageFailed(operation, path, error);
  }
}

/** The failure for what an operation threw. A failure stays itself; a bug is no failure. */
export function storageFailed(operation: string, path: string, error: unknown): StorageFailed {
  if (error instanceof Bug) throw error;
  return error instanceof StorageFailed ? error : new StorageFailed(operation, path, error);
}
