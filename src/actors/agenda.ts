// Agenda: what is due and when. At one instant results come first, by the commit that asked for
// them, then people (D-36); pending sends go before all of it and are not kept here.

export interface Due<T> {
  readonly atMs: number;
  readonly kind: "result" | "person";
  /** The commit that asked for it, or that made the person act; then its index there. */
  readonly seq: number;
  readonly index: number;
  readonly what: T;
}

/** A heap by (time, results before people, seq, index). */
export class Agenda<T> {
  readonly #heap: Due<T>[] = [];

  get size(): number {
    return this.#heap.length;
  }

  peek(): Due<T> | undefined {
    return this.#heap[0];
  }

  add(due: Due<T>): void {
    const heap = this.#heap;
    let at = heap.push(due) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      const above = heap[parent];
      if (above === undefined || before(above, due)) break;
      heap[at] = above;
      at = parent;
    }
    heap[at] = due;
  }

  take(): Due<T> | undefined {
    const heap = this.#heap;
    const first = heap[0];
    const last = heap.pop();
    if (last !== undefined && heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(item: Due<T>): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      const left = heap[child];
      if (left === undefined) break;
      const right = heap[child + 1];
      let least = left;
      if (right !== undefined && before(right, left)) {
        least = right;
        child += 1;
      }
      if (before(item, least)) break;
      heap[at] = least;
      at = child;
    }
    heap[at] = item;
  }
}

function before<T>(a: Due<T>, b: Due<T>): boolean {
  if (a.atMs !== b.atMs) return a.atMs < b.atMs;
  if (a.kind !== b.kind) return a.kind === "result";
  return a.seq === b.seq ? a.index < b.index : a.seq < b.seq;
}
