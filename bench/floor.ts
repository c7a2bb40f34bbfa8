// Floor: what nobody can do without: one XState send to a two-state machine, and one `writeSync` of
// the same bytes on an open descriptor. Figures are counted in floors that were taken in between, so
// that a slow or busy machine slows both sides.
import { closeSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { createActor, createMachine } from "xstate";
import { Stopwatch } from "./stopwatch.ts";

const toggle = createMachine({
  id: "toggle",
  initial: "off",
  states: { off: { on: { flip: "on" } }, on: { on: { flip: "off" } } },
});

export class Floor {
  readonly #actor = createActor(toggle, { id: "toggle" }).start();
  readonly #fd: number;

  constructor(folder: string) {
    this.#fd = openSync(join(folder, "floor.jsonl"), "a");
  }

  /** Microseconds of one floor, over `count` of them with `bytes` each. */
  us(count: number, bytes: number): number {
    const line = Buffer.alloc(Math.max(1, Math.round(bytes)), "x");
    const watch = new Stopwatch();
    for (let i = 0; i < count; i += 1) {
      this.#actor.send({ type: "flip" });
      writeSync(this.#fd, line);
    }
    return watch.us / count;
  }

  close(): void {
    this.#actor.stop();
    closeSync(this.#fd);
  }
}
