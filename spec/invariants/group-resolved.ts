// INV-08. A group is resolved with its last member, and claimed only then (D-1, D-2).
import type { Commit } from "../../src/protocol/commit.ts";
import type { FactOf } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, same, siteOf, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Group {
  readonly members: string[];
  readonly open: Set<string>;
  /** The member whose end closed it, until the resolution stands in the journal. */
  closedBy: string | null;
}

interface Known {
  readonly groups: Map<string, Group>;
  /** Commits with an arrival that resolved nothing. */
  readonly partial: Set<number>;
}

export const groupResolved: Invariant = {
  id: "INV-08",
  statement:
    "A group is resolved in the commit of its last arrival, by that member, naming all members in order; only a resolved group is claimed.",
  *check({ commits }) {
    const of = perDialog<Known>(() => ({ groups: new Map(), partial: new Set() }));
    for (const commit of commits) {
      const known = of(commit.dialog);
      for (const step of steps([commit])) yield* judged(known, step);
      yield* left(known, commit);
    }
  },
};

function* judged(known: Known, step: Step): Iterable<string> {
  const { fact } = step;
  if (fact.type === "tellask.pending") {
    const group = known.groups.get(siteOf(fact)) ?? newGroup();
    group.members.push(fact.callId);
    group.open.add(fact.callId);
    known.groups.set(siteOf(fact), group);
  } else if (fact.type === "tellask.arrived") {
    const group = known.groups.get(siteOf(fact));
    if (group === undefined) yield `${at(step, fact.callId)}arrived at no open group`;
    else if (group.open.delete(fact.callId) && group.open.size === 0) group.closedBy = fact.callId;
  } else if (fact.type === "group.resolved") yield* resolved(known, step, fact);
  else if (fact.type === "generation.opened")
    for (const seq of fact.claims)
      if (known.partial.has(seq)) yield `${at(step)}claims commit ${seq}, which resolved no group`;
}

function newGroup(): Group {
  return { members: [], open: new Set(), closedBy: null };
}

function* resolved(known: Known, step: Step, fact: FactOf<"group.resolved">): Iterable<string> {
  const site = siteOf(fact);
  const group = known.groups.get(site);
  if (group === undefined) return yield `${at(step)}group ${site} is resolved and is not open`;
  if (group.closedBy === null)
    yield `${at(step, fact.triggerCallId)}group ${site} is resolved with ${group.open.size} open`;
  else if (group.closedBy !== fact.triggerCallId)
    yield `${at(step, fact.triggerCallId)}group ${site} was resolved by ${group.closedBy}`;
  if (!same(fact.resolvedCallIds, group.members))
    yield `${at(step)}group ${site} is of ${group.members.join(", ")}, not ${fact.resolvedCallIds.join(", ")}`;
  known.groups.delete(site);
}

/** After a commit: nothing closed is unresolved. */
function* left(known: Known, commit: Commit): Iterable<string> {
  const arrived = commit.facts.filter((fact) => fact.type === "tellask.arrived");
  for (const fact of arrived) {
    const group = known.groups.get(siteOf(fact));
    if (group === undefined) continue;
    known.partial.add(commit.seq);
    if (group.closedBy !== null)
      yield `${at(commit, fact.callId)}the last member arrived, and its group is not resolved`;
  }
}
