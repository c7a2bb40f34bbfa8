// Stopwatch: wall time in microseconds, from the process's monotonic clock.

export class Stopwatch {
  #startedAt = process.hrtime.bigint();

  restart(): void {
    this.#startedAt = process.hrtime.bigint();
  }

  get us(): number {
    return Number(process.hrtime.bigint() - this.#startedAt) / 1_000;
  }
}
