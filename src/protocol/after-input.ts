// What waits in a ledger for the next generation: causes, and what stands last in the time line.
import type { Cause } from "./cause.ts";
import type { Ledger } from "./ledger.ts";

/** Something that a generation can claim, and that causes a drive. */
export function wants(ledger: Ledger, cause: Cause, seq: number): void {
  ledger.inputs.push({ seq, cause, claimed: false, drives: true });
}

/** Notes what now stands last; during a generation and its tools it stands after them (D-3). */
export function stands(ledger: Ledger, kind: "person" | "other"): void {
  if (ledger.generation !== null || ledger.tools.size > 0) {
    ledger.newestWaiting = kind;
    return;
  }
  ledger.newest = kind;
  ledger.newestWaiting = null;
}
