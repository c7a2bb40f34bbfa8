import { describe, expect, it } from "vitest";
import type { Disk } from "../protocol/port.ts";
import { createSimDisk } from "../sim/disk.ts";
import type { SimDisk } from "../sim/disk.ts";
import { StorageFailed } from "./failure.ts";
import { acquireLock, TreeOwned } from "./lock.ts";
import type { LockOwner, TreeLock } from "./lock.ts";
import { FOLDER } from "./sample.fixture.ts";

const LOCK = `${FOLDER}/lock`;

/** Processes that run now: pid and start. */
class Processes {
  readonly running = new Map<number, string>();
  private tokens = 0;

  born(pid: number, start: string): LockOwner {
    this.running.set(pid, start);
    this.tokens += 1;
    return { pid, start, token: `token-${this.tokens}`, address: null };
  }

  take(disk: Disk, owner: LockOwner): TreeLock {
    const isAlive = ({ pid, start }: LockOwner): boolean => this.running.get(pid) === start;
    return acquireLock(disk, FOLDER, { owner, isAlive });
  }
}

function linesOf(disk: SimDisk): readonly string[] {
  return disk.list(FOLDER);
}

describe("a lock", () => {
  it("is taken on a new tree, and says that nothing crashed", () => {
    const disk = createSimDisk();
    const processes = new Processes();
    const lock = processes.take(disk, processes.born(1, "s1"));
    expect(lock).toMatchObject({ previous: "ended", tookOver: null });
    expect(lock.stillOurs()).toBe(true);
  });

  it("is gone after a release, and the next owner finds an ended process", () => {
    const disk = createSimDisk();
    const processes = new Processes();
    processes.take(disk, processes.born(1, "s1")).release();
    expect(linesOf(disk)).toEqual([]);
    expect(processes.take(disk, processes.born(2, "s2")).previous).toBe("ended");
  });

  it("of a live owner is respected, and the failure names the owner", () => {
    const disk = createSimDisk();
    const processes = new Processes();
    const first = processes.take(disk, processes.born(1, "s1"));
    const second = processes.born(2, "s2");
    expect(() => processes.take(disk, second)).toThrow(TreeOwned);
    expect(() => processes.take(disk, second)).toThrow("process 1");
    expect(first.stillOurs()).toBe(true);
    expect(linesOf(disk)).toEqual(["lock"]);
  });

  it("of a dead owner is taken over and reported as a crash", () => {
    const disk = createSimDisk();
    const processes = new Processes();
    const dead = processes.born(1, "s1");
    const first = processes.take(disk, dead);
    processes.running.clear();
    const lock = processes.take(disk, processes.born(2, "s2"));
    expect(lock).toMatchObject({ previous: "crashed", tookOver: { owner: dead } });
    expect(first.stillOurs()).toBe(false);
    first.release();
    expect(lock.stillOurs()).toBe(true);
    expect(linesOf(disk)).toEqual(["lock"]);
  });

  it("of a dead owner whose pid lives again in another process is taken over", () => {
    const disk = createSimDisk();
    const processes = new Processes();
    processes.take(disk, processes.born(1, "s1"));
    processes.running.set(1, "later");
    expect(processes.take(disk, processes.born(2, "s2")).previous).toBe("crashed");
  });

  it("that is half written is taken over, at every byte of it", () => {
    const whole = `${JSON.stringify({ pid: 1, start: "s", token: "t", address: null })}\n`;
    for (let size = 0; size < whole.length - 1; size += 1) {
      const disk = createSimDisk(new Map([[LOCK, Buffer.from(whole.slice(0, size))]]));
      const processes = new Processes();
      processes.running.set(1, "s");
      const lock = processes.take(disk, processes.born(2, "s2"));
      expect(lock).toMatchObject({ previous: "crashed", tookOver: { owner: null } });
      expect(lock.stillOurs()).toBe(true);
    }
  });
});

/** Runs `meanwhile` once, just before the nth operation of a kind on the disk. */
function interrupted(
  disk: SimDisk,
  at: { readonly operation: "createExclusive" | "rename" | "read"; readonly nth: number },
  meanwhile: () => void,
): Disk {
  let count = 0;
  return new Proxy(disk, {
    get(target, name): unknown {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]): unknown => {
        if (name === at.operation) {
          count += 1;
          if (count === at.nth) meanwhile();
        }
        return Reflect.apply(value, target, args);
      };
    },
  });
}

describe("a folder in place of a lock", () => {
  it("is a failure that says what stands there and what to do, and it stays", () => {
    const disk = createSimDisk(new Map([[`${LOCK}/note`, Buffer.from("x")]]));
    const processes = new Processes();
    const take = (): TreeLock => processes.take(disk, processes.born(1, "s1"));
    expect(take).toThrow(StorageFailed);
    expect(take).toThrow(
      "cannot read lead/lock: a folder stands where a file should be; move it away (EISDIR)",
    );
    expect(disk.list(LOCK)).toEqual(["note"]);
  });
});

describe("a takeover", () => {
  it("by two processes at once leaves one owner, wherever the second comes in", () => {
    for (const operation of ["createExclusive", "rename", "read"] as const)
      for (let nth = 1; nth <= 3; nth += 1) {
        const disk = createSimDisk();
        const processes = new Processes();
        processes.take(disk, processes.born(1, "s1"));
        processes.running.clear();
        const [a, b] = [processes.born(2, "s2"), processes.born(3, "s3")];
        const locks: TreeLock[] = [];
        const attempt = (on: Disk, owner: LockOwner): void => {
          try {
            locks.push(processes.take(on, owner));
          } catch (error) {
            expect(error).toBeInstanceOf(TreeOwned);
          }
        };
        attempt(
          interrupted(disk, { operation, nth }, () => attempt(disk, b)),
          a,
        );
        expect(locks).toHaveLength(1);
        expect(locks.filter((lock) => lock.stillOurs())).toHaveLength(1);
        expect(linesOf(disk)).toEqual(["lock"]);
      }
  });

  it("whose process dies in the middle is taken over in its turn", () => {
    for (const operation of ["createExclusive", "rename", "read"] as const)
      for (let nth = 1; nth <= 2; nth += 1) {
        const disk = createSimDisk();
        const processes = new Processes();
        processes.take(disk, processes.born(1, "s1"));
        processes.running.clear();
        const dying = interrupted(disk, { operation, nth }, () => {
          throw new Error("killed");
        });
        try {
          processes.take(dying, processes.born(2, "s2"));
        } catch {
          // It died; what it left on the disk is what counts.
        }
        processes.running.clear();
        const lock = processes.take(disk, processes.born(3, "s3"));
        expect(lock.previous).toBe("crashed");
        expect(lock.stillOurs()).toBe(true);
        expect(linesOf(disk)).toEqual(["lock"]);
      }
  });
});
