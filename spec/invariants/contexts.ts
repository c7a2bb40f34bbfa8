// Contexts: which requests of a dialog an invariant looks at, and how each is made again.
import { assemble } from "../../src/context/assemble.ts";
import type { Subject } from "../../src/context/subject.ts";
import { Bug } from "../../src/protocol/assert.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { ContextMessage } from "../../src/protocol/context-message.ts";
import type { FactOf } from "../../src/protocol/fact.ts";
import { steps } from "./walk.ts";

/** A dialog whose commits times generations stay below this has every generation assembled. */
const ASSEMBLED_MAX = 2_000;

export interface Site {
  readonly course: number;
  readonly genseq: number;
}

export function subjectOf(path: string, { language, name, root }: FactOf<"tree.opened">): Subject {
  return { path, language, name, root };
}

/** The messages of one generation, large texts by their names. */
export function seenBy(at: {
  readonly opened: FactOf<"tree.opened">;
  readonly own: readonly Commit[];
  readonly path: string;
  readonly site: Site;
}): readonly ContextMessage[] {
  const subject = subjectOf(at.path, at.opened);
  return assemble({ commits: at.own, subject, at: at.site, artifact: (sha) => sha }).messages;
}

export function byDialog(commits: readonly Commit[]): Map<string, Commit[]> {
  const dialogs = new Map<string, Commit[]>();
  for (const commit of commits) {
    const own = dialogs.get(commit.dialog);
    if (own === undefined) dialogs.set(commit.dialog, [commit]);
    else own.push(commit);
  }
  return dialogs;
}

/** A journal that cannot be woven breaks a rule: that is what we report. */
export function guarded(judge: () => Iterable<string>, where: string): string[] {
  try {
    return [...judge()];
  } catch (error) {
    if (error instanceof Bug) return [`${where}: ${error.message}`];
    throw error;
  }
}

/** The generations to assemble; one beyond the last is all that has its place so far. */
export function sitesOf(own: readonly Commit[]): Site[] {
  const all: Site[] = [];
  for (const { fact } of steps(own))
    if (fact.type === "generation.opened") all.push({ course: fact.course, genseq: fact.genseq });
  const last = all.at(-1);
  if (last === undefined) return [];
  const beyond = { course: last.course, genseq: last.genseq + 1 };
  const few = all.length * own.length <= ASSEMBLED_MAX;
  const chosen = few ? all : all.filter(({ course }, i) => all[i + 1]?.course !== course);
  return [...chosen, beyond];
}
