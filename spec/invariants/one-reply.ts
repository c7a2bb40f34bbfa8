// INV-22. No duty is lost and none ends twice; whoever waits is owed (D-7, D-10).
import { frameKey } from "../../src/protocol/asker-stack.ts";
import type { FrameKey } from "../../src/protocol/asker-stack.ts";
import type { Invariant, Journal } from "./invariant.ts";
import { at, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  /** Duties that are owed, by `asker call`, and who owes them. */
  readonly owed: Map<string, string>;
  readonly over: Set<string>;
  /** Calls without a terminal fact, by `owner call`, and who was asked. */
  readonly open: Map<string, string>;
  readonly dead: Set<string>;
}

export const oneReply: Invariant = {
  id: "INV-22",
  statement:
    "Every duty received ends once, settled or replaced, or is still owed; what is refused was never received; at rest every open call is owed by whom it asked, and the dead owe nothing.",
  *check(journal) {
    const known: Known = { owed: new Map(), over: new Set(), open: new Map(), dead: new Set() };
    for (const step of steps(journal.commits)) yield* judged(known, step);
    if (rests(journal)) yield* left(known);
  },
};

/** A run that a limit ended has messages on their way. */
function rests({ commits, ended }: Journal): boolean {
  return ended && !commits.some(({ handled }) => handled.startsWith("limit:"));
}

function* judged(known: Known, step: Step): Iterable<string> {
  const { fact, dialog } = step;
  const { owed, over, open, dead } = known;
  switch (fact.type) {
    case "tellask.pending":
      open.set(frameKey({ askerDialogId: dialog, callId: fact.callId }), fact.tellaskee);
      return;
    case "tellask.arrived":
    case "reply.late":
      open.delete(frameKey({ askerDialogId: dialog, callId: fact.callId }));
      return;
    case "tree.finished":
      open.clear();
      return;
    case "dialog.died":
      dead.add(dialog);
      return;
    case "duty.received": {
      const { askerDialogId, tellaskReplyObligation } = fact.frame;
      const key = frameKey({ askerDialogId, callId: tellaskReplyObligation.targetCallId });
      if (over.has(key) || owed.has(key)) yield `${at(step)}the duty ${key} comes again`;
      owed.set(key, dialog);
      return;
    }
    case "duty.refused":
      if (owed.has(frameKey(fact))) yield `${at(step, fact.callId)}a duty is refused that is owed`;
      return yield* ends(known, step, fact);
    case "duty.settled":
    case "duty.replaced":
      if (owed.get(frameKey(fact)) !== dialog)
        yield `${at(step, fact.callId)}${fact.type} of a duty that is not owed here`;
      return yield* ends(known, step, fact);
    default:
  }
}

function* ends({ owed, over }: Known, step: Step, key: FrameKey): Iterable<string> {
  if (over.has(frameKey(key))) yield `${at(step, key.callId)}a duty ends that had ended`;
  over.add(frameKey(key));
  owed.delete(frameKey(key));
}

function* left({ owed, open, dead }: Known): Iterable<string> {
  for (const [key, by] of owed) if (dead.has(by)) yield `at rest: ${by} is dead and owes ${key}`;
  for (const [key, tellaskee] of open)
    if (owed.get(key) !== tellaskee)
      yield `at rest: ${key} waits, and ${tellaskee} does not owe it a reply`;
}
