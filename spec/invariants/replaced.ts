// INV-23. The tellaskee decides whether a call can still be replaced (D-7).
import { frameKey } from "../../src/protocol/asker-stack.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  /** Calls without a terminal fact at their owner, by `owner call`, and all that replace one. */
  readonly open: Map<string, string>;
  readonly replaces: Map<string, string>;
  /** Duties that are owed, by `asker call`. */
  readonly owed: Set<string>;
  readonly dead: Set<string>;
}

export const replaced: Invariant = {
  id: "INV-23",
  statement:
    "A call replaces one of its owner's that is open at the same dialog; that cuts the old frame and takes the new one if the old duty is still owed, and refuses the new one if it is not; nothing else replaces or refuses but death.",
  *check({ commits }) {
    const known: Known = {
      open: new Map(),
      replaces: new Map(),
      owed: new Set(),
      dead: new Set(),
    };
    for (const commit of commits) {
      for (const step of steps([commit])) yield* judged(known, step);
      yield* cuts(commit);
    }
  },
};

function* judged(known: Known, step: Step): Iterable<string> {
  const { fact, dialog } = step;
  const { open, owed } = known;
  switch (fact.type) {
    case "tellask.pending":
      return yield* registers(known, step, fact);
    case "tellask.arrived":
    case "reply.late":
      open.delete(keyOf(dialog, fact.callId));
      return;
    case "dialog.died":
      known.dead.add(dialog);
      return;
    case "duty.received":
      return yield* receives(known, step, fact);
    case "duty.settled":
    case "duty.replaced":
      owed.delete(frameKey(fact));
      return;
    case "duty.refused": {
      if (known.dead.has(dialog)) return;
      const old = known.replaces.get(frameKey(fact));
      if (old === undefined) yield `${at(step, fact.callId)}refused, and it replaces nothing`;
      else if (owed.has(old)) yield `${at(step, fact.callId)}refused, and ${old} is still owed`;
      return;
    }
    default:
  }
}

function* registers(
  { open, replaces }: Known,
  step: Step,
  fact: FactOf<"tellask.pending">,
): Iterable<string> {
  const { dialog } = step;
  if (fact.replaces !== null) {
    const old = keyOf(dialog, fact.replaces);
    if (open.get(old) !== fact.tellaskee)
      yield `${at(step, fact.callId)}replaces ${fact.replaces}, which is not open at ${fact.tellaskee}`;
    replaces.set(keyOf(dialog, fact.callId), old);
  }
  open.set(keyOf(dialog, fact.callId), fact.tellaskee);
}

function* receives(
  { replaces, owed }: Known,
  step: Step,
  { frame, replaces: said }: FactOf<"duty.received">,
): Iterable<string> {
  const { askerDialogId, tellaskReplyObligation } = frame;
  const callId = tellaskReplyObligation.targetCallId;
  const key = keyOf(askerDialogId, callId);
  const old = said === null ? undefined : keyOf(askerDialogId, said);
  if (old !== replaces.get(key))
    yield `${at(step, callId)}replaces another call than it was sent for`;
  if (old !== undefined && !owed.has(old))
    yield `${at(step, callId)}replaces ${old}, which is not owed any more`;
  owed.add(key);
}

/** In one commit: what comes to replace a duty cuts it, and nothing else does. */
function* cuts(commit: Commit): Iterable<string> {
  const wanted = commit.facts.flatMap((fact) => cutBy(fact));
  const cut = commit.facts.filter((fact) => fact.type === "duty.replaced");
  for (let i = 0; i < Math.max(wanted.length, cut.length); i += 1) {
    const want = wanted[i];
    const fact = cut[i];
    if (want === undefined) yield `${at(commit, fact?.callId)}a duty is cut that nothing replaces`;
    else if (fact === undefined || frameKey(fact) !== want.old || fact.by !== want.by)
      yield `${at(commit, want.by)}replaces ${want.old} and does not cut it`;
  }
}

function cutBy(fact: Fact): { old: string; by: string }[] {
  if (fact.type !== "duty.received" || fact.replaces === null) return [];
  const by = fact.frame.tellaskReplyObligation.targetCallId;
  return [{ old: keyOf(fact.frame.askerDialogId, fact.replaces), by }];
}

function keyOf(askerDialogId: string, callId: string): string {
  return frameKey({ askerDialogId, callId });
}
