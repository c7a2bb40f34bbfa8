// Judging what people did: an action that was refused must have said `refused`, and the other way
// round (D-38); one that was never done must have said `optional`.
import type { Commit } from "../protocol/commit.ts";
import { afterCommit, treeFold } from "../protocol/tree-fold.ts";
import type { Action } from "./action.ts";
import type { Judgement } from "./judge.ts";
import { actionId, createPeople } from "./people.ts";
import type { Undone } from "./people.ts";

/** The failures alone. `ended` is whether the run came to rest: what a run that was cut off left
 * undone is no failure of its people. */
export function judgeActions(
  actions: readonly Action[],
  commits: readonly Commit[],
  ended: "rested" | "cutOff",
): readonly Judgement[] {
  const handled = new Map<string, Commit>();
  for (const commit of commits)
    if (commit.handled.startsWith("human:")) handled.set(commit.handled, commit);
  const undone = new Map(
    ended === "rested" ? undoneActions(actions, commits).map(({ index, why }) => [index, why]) : [],
  );
  return actions.flatMap((action, index) => {
    const commit = handled.get(actionId(index));
    const why =
      commit === undefined
        ? undoneFinding(action, undone.get(index) ?? null)
        : refusalFinding(action, commit);
    const { line, column } = action.place;
    const text = `human.${index}: ${action.verb} ${action.to}`;
    return why === null ? [] : [{ line, column, text, ok: false, why: `${text}\n  ${why}` }];
  });
}

/** The actions that no commit handled, and what kept each from being done. */
export function undoneActions(
  actions: readonly Action[],
  commits: readonly Commit[],
): readonly Undone[] {
  const people = createPeople(actions);
  const fold = treeFold();
  for (const commit of commits) {
    afterCommit(fold, commit);
    people.saw(commit, fold);
  }
  return people.undone(fold);
}

function undoneFinding({ optional }: Action, why: string | null): string | null {
  if (optional || why === null) return null;
  return `this was never done: ${why}\n  if it may stay undone: optional: true`;
}

function refusalFinding({ refused }: Action, commit: Commit): string | null {
  const refusal = commit.facts.find((fact) => fact.type === "person.refused");
  if (refusal === undefined)
    return refused === null ? null : `it must be refused, and was taken at commit ${commit.seq}`;
  const said = `it was refused at commit ${commit.seq}: ${refusal.why}`;
  if (refused === null) return `${said}\n  if it must be: refused: true`;
  if (refused === true || refusal.why.includes(refused)) return null;
  return `it must be refused with "${refused}"; ${said}`;
}
