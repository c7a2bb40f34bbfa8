// Virtual time: it stands still while there is work, and moves at once to whatever is due next.
import { assert } from "../protocol/assert.ts";
import type { Clock } from "../protocol/port.ts";

export class VirtualClock implements Clock {
  readonly kind = "virtual";
  #nowMs: number;

  /** A resumed run starts at the time of its last commit, so that it repeats the uncut one (D-36). */
  constructor(startMs: number) {
    this.#nowMs = startMs;
  }

  now(): number {
    return this.#nowMs;
  }

  until(atMs: number | null): void {
    assert(atMs !== null, "virtual time never waits for the outside");
    if (atMs > this.#nowMs) this.#nowMs = atMs;
  }
}
