// Judging what people did: an action that was refused must have said `refused`, and the other way
// round (D-38).
import type { Commit } from "../protocol/commit.ts";
import type { Action } from "./action.ts";
import type { Judgement } from "./judge.ts";
import { actionId } from "./people.ts";

/** The failures alone; an action that nobody handled is one only where it had to be refused. */
export function judgeActions(
  actions: readonly Action[],
  commits: Iterable<Commit>,
): readonly Judgement[] {
  const handled = new Map<string, Commit>();
  for (const commit of commits)
    if (commit.handled.startsWith("human:")) handled.set(commit.handled, commit);
  return actions.flatMap((action, index) => {
    const why = findingOf(action, handled.get(actionId(index)));
    const { line, column } = action.place;
    return why === null ? [] : [{ line, column, ok: false, why }];
  });
}

function findingOf({ verb, refused }: Action, commit: Commit | undefined): string | null {
  if (commit === undefined)
    return refused === null ? null : `expected  refused\n  the ${verb} was never done`;
  const refusal = commit.facts.find((fact) => fact.type === "person.refused");
  const at = `the ${verb} handled at commit ${commit.seq}`;
  if (refusal === undefined)
    return refused === null ? null : `expected  refused\n  ${at} was taken`;
  const said = `${at} was refused: ${refusal.why}`;
  if (refused === null) return `${said}\n  to expect it: refused: true`;
  if (refused === true || refusal.why.includes(refused)) return null;
  return `expected  refused: ${refused}\n  ${said}`;
}
