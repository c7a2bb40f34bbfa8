// INV-25. Addresses are computed, never allocated: two dialogs may race to one session (D-28, D-29).
import type { FactOf } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  /** The agents of the team. */
  readonly members: Set<string>;
  readonly dead: Set<string>;
  /** The lowest number of each session that is not dead. */
  readonly lowest: Map<string, number>;
  /** How many fresh dialogs of each agent a dialog has asked for. */
  readonly ordinals: (path: string) => Map<string, number>;
}

export const addresses: Invariant = {
  id: "INV-25",
  statement:
    "A tellask goes to a session of a member, the lowest that is not dead when it is registered; a sessionless one to the next ordinal of its owner; a dialog is of the agent of its address; none asks itself.",
  *check({ commits }) {
    const known: Known = {
      members: new Set(),
      dead: new Set(),
      lowest: new Map(),
      ordinals: perDialog(() => new Map()),
    };
    for (const step of steps(commits)) {
      const { fact, dialog } = step;
      if (fact.type === "tree.opened") for (const { id } of fact.members) known.members.add(id);
      else if (fact.type === "dialog.died") known.dead.add(dialog);
      else if (fact.type === "tellask.pending") yield* asks(known, step, fact);
      else if (fact.type === "dialog.began" && fact.agent !== agentOf(dialog))
        yield `${at(step)}a dialog of ${fact.agent} begins at this address`;
    }
  },
};

function* asks(known: Known, step: Step, fact: FactOf<"tellask.pending">): Iterable<string> {
  const { callId, tellaskee, callName } = fact;
  const { dialog } = step;
  if (tellaskee === dialog) yield `${at(step, callId)}a dialog asks itself`;
  if (callName === "tellaskBack") return;
  const agent = agentOf(tellaskee);
  if (!known.members.has(agent)) yield `${at(step, callId)}asks ${tellaskee}, who is no member`;
  const expected = callName === "tellask" ? session(known, tellaskee) : fresh(known, dialog, agent);
  if (tellaskee !== expected)
    yield `${at(step, callId)}asks ${tellaskee}, and ${expected ?? "a session"} is next`;
}

/** The address that a session has now, or null where this is none. */
function session({ dead, lowest }: Known, tellaskee: string): string | null {
  const base = /^[^/!#]+![^/!#]+/u.exec(tellaskee)?.[0];
  if (base === undefined) return null;
  let n = lowest.get(base) ?? 1;
  while (dead.has(numbered(base, n))) n += 1;
  lowest.set(base, n);
  return numbered(base, n);
}

function fresh({ ordinals }: Known, owner: string, agent: string): string {
  const of = ordinals(owner);
  const n = (of.get(agent) ?? 0) + 1;
  of.set(agent, n);
  return numbered(`${owner}/${agent}`, n);
}

function numbered(base: string, n: number): string {
  return n === 1 ? base : `${base}#${n}`;
}

/** `ux` of `lead/ux#2`, and of `ux!slug#2`. */
function agentOf(path: string): string {
  const last = path.slice(path.lastIndexOf("/") + 1);
  return /^[^!#.]*/u.exec(last)?.[0] ?? "";
}
