// Edits: how a journal is broken on purpose, one small change at a time; for tests of the invariants.
import type { Commit } from "../../src/protocol/commit.ts";
import type { Fact, FactOf, FactType } from "../../src/protocol/fact.ts";

/** The first fact of a kind in one commit. */
export function fact<T extends FactType>(journal: Commit[], seq: number, type: T): FactOf<T> {
  const found = commit(journal, seq).facts.find((f): f is FactOf<T> => f.type === type);
  if (found === undefined) throw new Error(`no ${type} in commit ${seq}`);
  return found;
}

export function commit(journal: Commit[], seq: number): Commit {
  const found = journal[seq];
  if (found === undefined) throw new Error(`no commit ${seq}`);
  return found;
}

export function drop(journal: Commit[], seq: number, type: FactType): void {
  const { facts } = commit(journal, seq);
  facts.splice(
    facts.findIndex((f) => f.type === type),
    1,
  );
}

/** Puts a fact in front of the first of another kind. */
export function put(journal: Commit[], seq: number, [added, before]: [Fact, FactType]): void {
  const { facts } = commit(journal, seq);
  facts.splice(
    facts.findIndex((f) => f.type === before),
    0,
    added,
  );
}

/** The rule, what is wrong, the edit, and how the report begins. */
export type Broken = readonly [string, string, (journal: Commit[]) => unknown, string];
