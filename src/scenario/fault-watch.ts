// Fault watch: says, for each commit about to be appended, whether the world strikes now and how.
// It decides and does nothing. It lives outside the process that dies, so that a fault fires once;
// a commit that a crash lost is taken back, and counts again when the next process makes it.
import type { Commit } from "../protocol/commit.ts";
import type { Moment } from "./moment.ts";
import { createWatch } from "./watch.ts";
import type { Watch } from "./watch.ts";

/** A fault with nothing left to sweep over (`fault-sweep.ts`). */
export type PlainFault = Strike & {
  /** A moment, or the commit of this number. */
  readonly when: Moment | { readonly seq: number };
  /** Later than that: it strikes at the first commit that is not earlier. */
  readonly afterMs: number;
};

export type Strike =
  | {
      readonly kind: "crash";
      readonly edge: "before" | "torn" | "after";
      /** edge torn: bytes of the line that reach the file; null leaves it to the disk. */
      readonly keepBytes: number | null;
      readonly pad: "nul" | null;
      /** When the next process starts; null for never. */
      readonly resumeAfterMs: number | null;
    }
  | { readonly kind: "second" };

export interface FaultWatch {
  /** What strikes at this commit, or null. Must be asked for every commit, also after a crash. */
  beforeAppend(commit: Commit): Strike | null;
  /** The faults that have not struck, by their index: worth a warning after a run. */
  unfired(): readonly number[];
}

export function createFaultWatch(faults: readonly PlainFault[]): FaultWatch {
  return new Faults(faults);
}

const EDGES = ["before", "torn", "after"];

class Faults implements FaultWatch {
  readonly #faults: readonly PlainFault[];
  readonly #open: Set<number>;
  readonly #byMoment: readonly number[];
  /** The journal so far, so that what was lost can be taken back. */
  #kept: Commit[] = [];
  #watch: Watch;
  /** When a fault with `after` is due, once its moment came. */
  readonly #dueAtMs = new Map<number, number>();

  constructor(faults: readonly PlainFault[]) {
    this.#faults = faults;
    this.#open = new Set(faults.keys());
    this.#byMoment = [...faults.keys()].filter((index) => "verb" in (faults[index]?.when ?? {}));
    this.#watch = this.#newWatch();
  }

  beforeAppend(commit: Commit): Strike | null {
    if (this.#open.size === 0) return null;
    if (commit.seq < this.#kept.length) this.#takeBack(commit.seq);
    const due = [...this.#open].filter((index) => this.#isPastDue(index, commit));
    const struck = [...due, ...this.#occurring(commit)].toSorted((a, b) => this.#order(a, b))[0];
    this.#kept.push(commit);
    if (struck === undefined) return null;
    this.#open.delete(struck);
    if (this.#open.size === 0) this.#kept = [];
    return this.#strikeOf(struck);
  }

  unfired(): readonly number[] {
    return [...this.#open];
  }

  /** The open faults whose moment this commit is; those with `after` become due instead. */
  #occurring(commit: Commit): number[] {
    const struck = new Set<number>();
    for (const [index, { when }] of this.#faults.entries())
      if ("seq" in when && when.seq === commit.seq) struck.add(index);
    for (const { which } of this.#watch.see(commit)) {
      const index = this.#byMoment[which];
      if (index !== undefined) struck.add(index);
    }
    return [...struck].filter((index) => {
      const afterMs = this.#faults[index]?.afterMs ?? 0;
      if (afterMs > 0 && !this.#dueAtMs.has(index)) this.#dueAtMs.set(index, commit.atMs + afterMs);
      return afterMs === 0 && this.#open.has(index);
    });
  }

  #isPastDue(index: number, { atMs }: Commit): boolean {
    const dueAtMs = this.#dueAtMs.get(index);
    return dueAtMs !== undefined && dueAtMs <= atMs;
  }

  /** Of several at one commit, the one that leaves the commit to the others goes first. */
  #order(a: number, b: number): number {
    return this.#edge(a) - this.#edge(b) || a - b;
  }

  #edge(index: number): number {
    const fault = this.#faults[index];
    return fault?.kind === "crash" ? EDGES.indexOf(fault.edge) : -1;
  }

  #takeBack(seq: number): void {
    const kept = this.#kept.slice(0, seq);
    this.#watch = this.#newWatch();
    this.#dueAtMs.clear();
    this.#kept = kept;
    for (const commit of kept) this.#occurring(commit);
  }

  #newWatch(): Watch {
    return createWatch(
      this.#byMoment.flatMap((index) => {
        const when = this.#faults[index]?.when;
        return when !== undefined && "verb" in when ? [{ moment: when, also: null }] : [];
      }),
    );
  }

  #strikeOf(index: number): Strike | null {
    const fault = this.#faults[index];
    if (fault === undefined) return null;
    if (fault.kind === "second") return { kind: "second" };
    const { kind, edge, keepBytes, pad, resumeAfterMs } = fault;
    return { kind, edge, keepBytes, pad, resumeAfterMs };
  }
}
