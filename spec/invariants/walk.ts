// Walk: reading a journal fact by fact, with one memory for each dialog. Shared by the invariants.
import type { Commit } from "../../src/protocol/commit.ts";
import type { Fact } from "../../src/protocol/fact.ts";

/** One fact where it stands. */
export interface Step {
  readonly seq: number;
  readonly dialog: string;
  readonly fact: Fact;
  readonly commit: Commit;
}

export function* steps(commits: readonly Commit[]): Iterable<Step> {
  for (const commit of commits)
    for (const fact of commit.facts) yield { seq: commit.seq, dialog: commit.dialog, fact, commit };
}

/** A memory for each dialog, made when it is first named. */
export function perDialog<T>(make: (path: string) => T): (path: string) => T {
  const known = new Map<string, T>();
  return (path) => {
    const found = known.get(path);
    if (found !== undefined) return found;
    const made = make(path);
    known.set(path, made);
    return made;
  };
}

/** `seq 4, lead: ` and, for a call, `seq 4, lead, call c1: `. */
export function at(
  where: { readonly seq: number; readonly dialog: string },
  call?: string,
): string {
  return `seq ${where.seq}, ${where.dialog}${call === undefined ? "" : `, call ${call}`}: `;
}

/** Equal as JSON; both sides come from schemas that fix the order of keys. */
export function same(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The name of a wait-group of one dialog. */
export function siteOf(group: { callSiteCourse: number; callSiteGenseq: number }): string {
  return `${group.callSiteCourse}.${group.callSiteGenseq}`;
}
