// Invariant: a numbered rule that every journal obeys, simulated or real.
import type { Commit } from "../../src/protocol/commit.ts";

/** What an invariant judges: the commits of one tree, in order. */
export interface Journal {
  readonly commits: readonly Commit[];
  /** True when the run came to rest: nothing was runnable when it ended. */
  readonly ended: boolean;
}

/** Written over facts alone, with a small fold of its own: it never asks the rule that it judges. */
export interface Invariant {
  readonly id: `INV-${string}`;
  readonly statement: string;
  /** One sentence for each violation; it names seq, dialog and call. Time is linear in the journal. */
  readonly check: (journal: Journal) => Iterable<string>;
}
