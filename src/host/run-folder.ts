// Run folder: `OUT/<name>[<vary>]/`, what was run and what came of it (D-39). Nothing in it that is
// hashed holds a machine path, a user name or a wall time.
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ownerOf } from "../storage/lock.ts";
import type { LockOwner } from "../storage/lock.ts";
import { isAlive } from "./lock-owner.ts";
import { sha256 } from "../protocol/hash.ts";

export interface RunRecord {
  readonly format: 0;
  readonly versions: Readonly<Record<string, string>>;
  readonly name: string;
  readonly label: string;
  readonly root: string;
  readonly vary: Readonly<Record<string, string | number | boolean>>;
  /** The scenario's file in this folder, and the hashes of everything that was read. */
  readonly scenario: string;
  readonly inputs: Readonly<Record<string, string>>;
  readonly clock: "virtual" | "real";
  readonly durability: "commit" | "none";
  /** The faults that this run of a sweep met, by their label; empty for a plain run. */
  readonly sweep: string;
  /** Filled in when the run has come to its end. */
  readonly result: {
    readonly ok: boolean;
    readonly ends: string;
    readonly journal: string;
    readonly outcome: string;
  } | null;
}

const RECORD = "run.json";
/** A longer name is cut, and told from others by its hash. */
const FOLDER_BYTES_MAX = 120;

/** A file name that every file system takes: no separators, control characters or leading dots. */
export function folderName(name: string, label: string): string {
  const whole = label === "" ? name : `${name}[${label}]`;
  const clean = whole
    .normalize("NFC")
    .replace(/[\p{C}/\\:*?"<>|]+/gu, "-")
    .replace(/\s+/gu, "-")
    .replace(/^[.-]+/u, "");
  const bytes = Buffer.from(clean === "" ? "run" : clean);
  if (bytes.length <= FOLDER_BYTES_MAX) return bytes.toString("utf8");
  const cut = bytes
    .subarray(0, FOLDER_BYTES_MAX)
    .toString("utf8")
    .replace(/\uFFFD+$/u, "");
  return `${cut}~${sha256(clean).slice(0, 8)}`;
}

/** Whether this is a record that we wrote: somebody else's run.json is none. */
function isRecord(read: unknown): read is RunRecord {
  const field = (name: string): unknown => Reflect.get(Object(read), name);
  const isObject = (value: unknown): boolean => typeof value === "object" && value !== null;
  const root = field("root");
  return (
    field("format") === 0 &&
    typeof Reflect.get(Object(field("versions")), "colloquy") === "string" &&
    typeof field("name") === "string" &&
    typeof field("label") === "string" &&
    typeof root === "string" &&
    !/[/\\]|^\.*$/u.test(root) &&
    field("scenario") === "scenario.yaml" &&
    isObject(field("vary")) &&
    isObject(field("inputs")) &&
    ["virtual", "real"].includes(String(field("clock"))) &&
    ["commit", "none"].includes(String(field("durability")))
  );
}

export function writeRecord(dir: string, record: RunRecord): void {
  const path = join(dir, RECORD);
  writeFileSync(`${path}.new`, `${JSON.stringify(record, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}

/** The record of a run's folder, or null where there is none that can be read. */
export function readRecord(dir: string): RunRecord | null {
  const path = join(dir, RECORD);
  if (!existsSync(path)) return null;
  try {
    const read: unknown = JSON.parse(readFileSync(path, "utf8"));
    return isRecord(read) ? read : null;
  } catch {
    return null;
  }
}

/** A folder that `--again` may remove: one that a run was recorded in. */
export function isRunFolder(dir: string): boolean {
  return readRecord(dir) !== null;
}

/** The process that owns the run in this folder and lives, or null. */
export function liveOwner(dir: string): LockOwner | null {
  const owner = lockOwner(dir);
  return owner !== null && isAlive(owner) ? owner : null;
}

/** Whether this owner left its lock behind and lives no more: one that ends in order gives it up. */
export function hasDied(dir: string, { token }: Pick<LockOwner, "token">): boolean {
  const owner = lockOwner(dir);
  return owner !== null && owner.token === token && !isAlive(owner);
}

function lockOwner(dir: string): LockOwner | null {
  const record = readRecord(dir);
  if (record === null) return null;
  try {
    return ownerOf(readFileSync(join(dir, ".dialogs", record.root, "lock")));
  } catch (error) {
    if (Reflect.get(Object(error), "code") === "ENOENT") return null;
    throw error;
  }
}

/** Removes what an earlier run wrote into a folder, and nothing else: the lock of its owner stays. */
export function clearFolder(dir: string, root: string): void {
  if (!isRunFolder(dir)) return;
  for (const name of [RECORD, "scenario.yaml"]) rmSync(join(dir, name), { force: true });
  const trees = join(dir, ".dialogs");
  for (const name of namesIn(trees))
    if (name !== root) rmSync(join(trees, name), { recursive: true, force: true });
  for (const name of namesIn(join(trees, root)))
    if (!name.startsWith("lock")) rmSync(join(trees, root, name), { recursive: true, force: true });
}

function namesIn(folder: string): readonly string[] {
  return existsSync(folder) ? readdirSync(folder) : [];
}
