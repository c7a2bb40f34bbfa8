// Real time, in whole milliseconds from the opening of the tree.
import type { Clock } from "../protocol/port.ts";

/** Sleeps are cut so that an interruption is noticed even when nothing is due. */
const SLEEP_MS_MAX = 60_000;

export class RealClock implements Clock {
  readonly kind = "real";
  readonly #startedAt: number;

  /** `elapsedMs`: what the tree's own clock showed when the last process ended. */
  constructor(elapsedMs: number) {
    this.#startedAt = performance.now() - elapsedMs;
  }

  now(): number {
    return Math.floor(performance.now() - this.#startedAt);
  }

  async until(atMs: number | null, wake: Promise<void>): Promise<void> {
    const waitMs = Math.min(atMs === null ? SLEEP_MS_MAX : atMs - this.now(), SLEEP_MS_MAX);
    if (waitMs <= 0) return;
    let timer: NodeJS.Timeout | undefined;
    const slept = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, waitMs);
    });
    await Promise.race([slept, wake]);
    clearTimeout(timer);
  }
}
