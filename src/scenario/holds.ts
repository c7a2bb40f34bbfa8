// Holds: `schedule: [[A, B]]` holds the whole message whose handling would make B true until A has
// happened. B may never happen. Decided from the journal alone, so it is the same after a crash.
import type { Commit } from "../protocol/commit.ts";
import type { Hold } from "./hold.ts";
import { occurrencesOf } from "./watch.ts";

export interface Holds {
  saw(commit: Commit): void;
  readonly commits: readonly Commit[];
  /** The hold that this commit would break, or null. */
  broken(candidate: Commit): Hold | null;
}

export function createHolds(schedule: readonly Hold[]): Holds {
  const commits: Commit[] = [];
  const open = new Set(schedule);
  return {
    commits,
    saw(commit) {
      commits.push(commit);
      for (const hold of open) if (happens(hold.until, commits)) open.delete(hold);
    },
    broken(candidate) {
      for (const hold of open) {
        const seqs = occurrencesOf([{ moment: hold.held, also: null }], [...commits, candidate]);
        if (!(seqs[0] ?? []).some(({ seq }) => seq === candidate.seq)) continue;
        if (!happens(hold.until, [...commits, candidate])) return hold;
      }
      return null;
    },
  };
}

function happens(moment: Hold["until"], commits: readonly Commit[]): boolean {
  return (occurrencesOf([{ moment, also: null }], commits)[0] ?? []).length > 0;
}
