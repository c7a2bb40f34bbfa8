// Who owns a lock: this process, told from a later one with the same number by when it began.
import { readFileSync } from "node:fs";
import type { LockOwner } from "../storage/lock.ts";
import { mintToken } from "./entropy.ts";

/** Tokens of processes that a scenario let die inside this one. */
const died = new Set<string>();

/** This process as the owner of one lock; `address` is where it hears people, if it does. */
export function newOwner(address: string | null): LockOwner {
  return { pid: process.pid, start: startOf(process.pid) ?? "", token: mintToken(), address };
}

/** A process that a scripted crash ended leaves its lock behind, as a dead one does. */
export function declareDead(owner: LockOwner): void {
  died.add(owner.token);
}

export function isAlive(owner: LockOwner): boolean {
  if (died.has(owner.token)) return false;
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return Reflect.get(Object(error), "code") === "EPERM";
  }
  const start = startOf(owner.pid);
  return start === null || owner.start === "" || start === owner.start;
}

/** When a process began, as the system counts it; null where the system does not say. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
