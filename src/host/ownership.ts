// Ownership: a tree's lock and the door of whoever holds it. It is taken before anything of a run's
// folder is changed; the door is shut before the lock is given up (D-38).
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import type { Disk } from "../protocol/port.ts";
import { acquireLock, TreeOwned } from "../storage/lock.ts";
import type { LockOwner, TreeLock } from "../storage/lock.ts";
import { createHostDisk } from "./disk.ts";
import { Door } from "./door.ts";
import { declareDead, isAlive, newOwner } from "./lock-owner.ts";
import type { SaidPeople } from "./said-people.ts";

interface Held {
  readonly owner: LockOwner;
  readonly lock: TreeLock;
}

export class Ownership {
  readonly #disk: Disk;
  readonly #root: string;
  readonly #door: Door | null;
  #held: Held | null;

  private constructor(tree: { readonly disk: Disk; readonly root: string }, door: Door | null) {
    this.#disk = tree.disk;
    this.#root = tree.root;
    this.#door = door;
    this.#held = this.#taken();
  }

  /** Fails with `TreeOwned` where another process lives, or with `StorageFailed`. */
  static async take(dir: string, root: string): Promise<Ownership> {
    const door = await Door.open();
    try {
      return new Ownership({ disk: createHostDisk(join(dir, ".dialogs")), root }, door);
    } catch (error) {
      door?.close();
      throw error;
    }
  }

  /** The lock in hand; after a scripted death, of the process that comes next. */
  get lock(): TreeLock {
    this.#held ??= this.#taken();
    return this.#held.lock;
  }

  /** From now on the people outside are heard by this process; null: by nobody. */
  hears(people: SaidPeople | null): void {
    const token = this.#held?.owner.token;
    const hear = people?.hear.bind(people);
    this.#door?.admit(token === undefined || hear === undefined ? null : { token, hear });
  }

  /** A scripted crash: the lock stays behind, as a dead process leaves it. */
  die(): void {
    if (this.#held !== null) declareDead(this.#held.owner);
    this.#held = null;
  }

  /** Shuts the door, then gives up the lock; once. Who has knocked by now is let in, and told so. */
  async release(): Promise<void> {
    this.hears(null);
    // The loop takes new connections once between two of these.
    await setImmediate();
    await setImmediate();
    this.#door?.close();
    this.#held?.lock.release();
    this.#held = null;
  }

  #taken(): Held {
    const owner = newOwner(this.#door?.address ?? null);
    return { owner, lock: acquireLock(this.#disk, this.#root, { owner, isAlive }) };
  }
}

/** What to say to whoever finds a tree owned. */
export function ownedText(dir: string, { pid, address }: LockOwner): string {
  const talk =
    address === null
      ? "it cannot be reached from here; end it first"
      : `talk to it (colloquy say ${dir} TEXT; also answer, stop, resume), or end it first`;
  return `${dir}: process ${pid} is running it; ${talk}`;
}

interface Owned {
  readonly kind: "invalid";
  readonly problems: readonly string[];
  readonly owned: true;
}

/** Runs what needs the tree for itself; where another process owns it, the problem. */
export async function unlessOwned<T>(dir: string, run: () => Promise<T>): Promise<T | Owned> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof TreeOwned)) throw error;
    return { kind: "invalid", problems: [ownedText(dir, error.owner)], owned: true };
  }
}
