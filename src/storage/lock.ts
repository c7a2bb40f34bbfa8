// Lock: one process owns a tree at a time (D-38). The file `lock` names its owner; a lock that is
// left behind says that the process before crashed.
//
// A dead owner's lock is taken over under a guard: a second lock, named after the dead one, that is
// then renamed over it. Whoever comes late finds another lock than the one it judged and starts
// again, so two processes that see the same dead owner never both own the tree. A guard whose
// process died is taken over in the same way.
import { sha256 } from "../protocol/hash.ts";
import type { Disk } from "../protocol/port.ts";
import { guarded, StorageFailed } from "./failure.ts";
import { bufferOf } from "./journal-lines.ts";
import { lockPath } from "./tree-folder.ts";

const TRIES_MAX = 100;

export interface LockOwner {
  readonly pid: number;
  /** Tells a process from a later one with the same pid. */
  readonly start: string;
  /** Random; no two acquisitions share one. */
  readonly token: string;
  /** Where a live owner is reached. */
  readonly address: string | null;
}

export interface LockInput {
  readonly owner: LockOwner;
  readonly isAlive: (owner: LockOwner) => boolean;
}

export interface TreeLock {
  /** How the process before ended; a tree without a lock was ended, or is new. */
  readonly previous: "ended" | "crashed";
  /** The lock that was taken over: its owner, or null when it was half written. */
  readonly tookOver: { readonly owner: LockOwner | null } | null;
  /** Reads the file: a few microseconds. */
  stillOurs(): boolean;
  /** Gives the tree up; nothing happens when it is not ours any more. */
  release(): void;
}

/** Another process owns the tree and lives. */
export class TreeOwned extends Error {
  readonly code = "tree.owned";
  readonly folder: string;
  readonly owner: LockOwner;

  constructor(folder: string, owner: LockOwner) {
    const where = owner.address === null ? "" : ` at ${owner.address}`;
    super(`${folder} is owned by process ${owner.pid}${where}; end it, or talk to it`);
    this.name = "TreeOwned";
    this.folder = folder;
    this.owner = owner;
  }
}

/** Takes the lock of the tree in `folder`. Fails with `TreeOwned` or `StorageFailed`. */
export function acquireLock(disk: Disk, folder: string, input: LockInput): TreeLock {
  const path = lockPath(folder);
  const bytes = Buffer.from(`${JSON.stringify(input.owner)}\n`);
  guarded("make", folder, () => disk.mkdir(folder));
  const tookOver = new Seizure(disk, folder, { ...input, bytes }).seize(path);
  const stillOurs = (): boolean => guarded("read", path, () => isHeld(disk, path, bytes));
  return {
    previous: tookOver === null ? "ended" : "crashed",
    tookOver,
    stillOurs,
    release: () => {
      if (stillOurs()) guarded("remove", path, () => disk.remove(path));
    },
  };
}

class Seizure {
  private readonly disk: Disk;
  private readonly folder: string;
  private readonly input: LockInput & { readonly bytes: Buffer };

  constructor(disk: Disk, folder: string, input: LockInput & { readonly bytes: Buffer }) {
    this.disk = disk;
    this.folder = folder;
    this.input = input;
  }

  /** Makes the lock at this path ours; answers whose it was. */
  seize(path: string): { readonly owner: LockOwner | null } | null {
    for (let tries = 0; tries < TRIES_MAX; tries += 1) {
      if (guarded("make", path, () => this.disk.createExclusive(path, this.input.bytes)))
        return null;
      const found = guarded("read", path, () => this.disk.read(path));
      if (found === null) continue;
      const owner = ownerOf(found);
      if (owner !== null && this.input.isAlive(owner)) throw new TreeOwned(this.folder, owner);
      if (this.replace(path, found, owner)) return { owner };
    }
    throw new StorageFailed("take", path, new Error("it changes hands all the time"));
  }

  private replace(path: string, dead: Uint8Array, owner: LockOwner | null): boolean {
    const name = sha256(owner?.token ?? dead).slice(0, 16);
    const guard = `${lockPath(this.folder)}.over-${name}`;
    this.seize(guard);
    return guarded("take over", path, () => {
      if (!isHeld(this.disk, path, dead)) {
        this.disk.remove(guard);
        return false;
      }
      this.disk.rename(guard, path);
      this.disk.syncFolder(this.folder);
      return true;
    });
  }
}

function isHeld(disk: Disk, path: string, bytes: Uint8Array): boolean {
  const found = disk.read(path);
  return found !== null && bufferOf(found).equals(bytes);
}

/** The owner that a lock names; null when it was written by half, or by another hand. */
export function ownerOf(bytes: Uint8Array): LockOwner | null {
  let value: unknown;
  try {
    value = JSON.parse(bufferOf(bytes).toString("utf8"));
  } catch {
    return null;
  }
  const field = (name: string): unknown => Reflect.get(Object(value), name);
  const [pid, start, token, address] = ["pid", "start", "token", "address"].map(field);
  if (typeof pid !== "number" || typeof start !== "string" || typeof token !== "string")
    return null;
  return { pid, start, token, address: typeof address === "string" ? address : null };
}
