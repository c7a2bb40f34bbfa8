// Entropy: what must be unguessable or unique, from the system's own source of chance.
import { randomBytes } from "node:crypto";

/** Names one acquisition of a lock, and lets whoever reads the lock talk to its owner. */
export function mintToken(): string {
  return randomBytes(24).toString("hex");
}

/** An id for a person's action that nobody gave one (D-38). */
export function mintActionId(): string {
  return `a-${randomBytes(9).toString("hex")}`;
}
