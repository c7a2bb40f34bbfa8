// Broken courses: edits of the journal that the world of the courses leaves, each with what is reported.
import type { Commit } from "../../src/protocol/commit.ts";
import type { FactOf, FactType } from "../../src/protocol/fact.ts";
import type { Broken } from "./edits.ts";

function all<T extends FactType>(journal: readonly Commit[], type: T): FactOf<T>[] {
  const found: FactOf<T>[] = [];
  for (const { facts } of journal) for (const fact of facts) if (isOf(fact, type)) found.push(fact);
  return found;
}

function isOf<T extends FactType>(fact: Commit["facts"][number], type: T): fact is FactOf<T> {
  return fact.type === type;
}

function dropped(journal: Commit[], type: FactType): void {
  for (const commit of journal) {
    const at = commit.facts.findIndex((fact) => fact.type === type);
    if (at === -1) continue;
    commit.facts.splice(at, 1);
    return;
  }
}

export const BROKEN_GOING: readonly Broken[] = [
  [
    "INV-32",
    "one push more than the budget holds",
    (j) => all(j, "diligence.pushed").forEach((fact) => (fact.used += 1)),
    "push 3 of a budget of 2",
  ],
  [
    "INV-32",
    "a question of the runtime's before the budget is spent",
    (j) => all(j, "diligence.pushed").forEach((fact) => (fact.used = 1)),
    "the human is asked with 1 pushes left",
  ],
];

export const BROKEN_COURSES: readonly Broken[] = [
  [
    "INV-30",
    "a course that nobody wanted",
    (j) => dropped(j, "clear_mind.accepted"),
    "course 2 starts, and nobody wanted it",
  ],
  [
    "INV-30",
    "a course that is skipped",
    (j) => all(j, "course.started").forEach((fact) => (fact.course += 1)),
    "course 3 follows 1",
  ],
  [
    "INV-30",
    "a reminder that is not there",
    (j) => all(j, "reminder.updated").forEach((fact) => (fact.position = 7)),
    "reminder 7 of 1 is changed",
  ],
  [
    "INV-31",
    "a course that begins and is not counted",
    (j) => all(j, "course.started").forEach((fact) => (fact.course = 1)),
    "a pointer stands at its call",
  ],
];
