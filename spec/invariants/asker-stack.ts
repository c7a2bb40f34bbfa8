// INV-21. The stack of the fold is that of a plain list, and its frames are what was asked (A-3 to A-14
// of the seeds' stack, as D-7, D-8 and D-34 keep them).
import { Bug } from "../../src/protocol/assert.ts";
import { frameKey } from "../../src/protocol/asker-stack.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import type { AskerDialogStackFrame } from "../../src/protocol/frame.ts";
import { afterCommit, treeFold } from "../../src/protocol/tree-fold.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, same, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

type Asked = FactOf<"tellask.pending">;

export const askerStack: Invariant = {
  id: "INV-21",
  statement:
    "The asker stack of the fold is that of push, pop and cut on a plain list; each frame names another dialog of the tree, a call that this one registered for here, and the reply call that fits it, and comes once.",
  *check({ commits }) {
    const stacks = new Map<string, string[]>();
    const of = perDialog<string[]>((path) => {
      const stack: string[] = [];
      stacks.set(path, stack);
      return stack;
    });
    const asked = new Map<string, Asked>();
    const seen = new Set<string>();
    for (const step of steps(commits)) {
      const { fact, dialog } = step;
      if (fact.type === "tellask.pending")
        asked.set(frameKey({ askerDialogId: dialog, callId: fact.callId }), fact);
      if (fact.type === "duty.received") yield* framed(step, fact.frame, { asked, seen });
      moved(of(dialog), fact);
    }
    yield* folds(commits, stacks);
  },
};

function* framed(
  step: Step,
  frame: AskerDialogStackFrame,
  { asked, seen }: { asked: ReadonlyMap<string, Asked>; seen: Set<string> },
): Iterable<string> {
  const { askerDialogId, tellaskReplyObligation: owed, assignmentFromAsker: assigned } = frame;
  const callId = owed.targetCallId;
  const key = frameKey({ askerDialogId, callId });
  const pending = asked.get(key);
  if (askerDialogId === step.dialog) yield `${at(step, callId)}a frame names its own dialog`;
  if (seen.has(key)) yield `${at(step, callId)}the frame of ${key} comes again`;
  seen.add(key);
  if (pending === undefined)
    return yield `${at(step, callId)}${askerDialogId} registered no such call`;
  if (pending.tellaskee !== step.dialog)
    yield `${at(step, callId)}${askerDialogId} asked ${pending.tellaskee}, not this dialog`;
  if (owed.expectedReplyCallName !== REPLY[pending.callName])
    yield `${at(step, callId)}a ${pending.callName} expects ${owed.expectedReplyCallName}`;
  if (owed.targetDialogId !== askerDialogId)
    yield `${at(step, callId)}a reply that goes to ${owed.targetDialogId}, and ${askerDialogId} asks`;
  if ((assigned === undefined) !== (pending.callName === "tellaskBack"))
    yield `${at(step, callId)}a ${pending.callName} with the frame of another kind of call`;
  else if (assigned !== undefined && !isOf(assigned, pending, askerDialogId))
    yield `${at(step, callId)}a frame whose assignment is of another call`;
}

const REPLY = {
  tellask: "replyTellask",
  tellaskSessionless: "replyTellaskSessionless",
  tellaskBack: "replyTellaskBack",
} as const;

function isOf(
  assigned: NonNullable<AskerDialogStackFrame["assignmentFromAsker"]>,
  pending: Asked,
  asker: string,
): boolean {
  const { callName, callId, callSiteCourse, callSiteGenseq } = pending;
  const { askerDialogId, ...said } = assigned;
  return (
    askerDialogId === asker &&
    same(
      [said.callName, said.callId, said.callSiteCourse, said.callSiteGenseq],
      [callName, callId, callSiteCourse, callSiteGenseq],
    )
  );
}

/** Push, pop and cut, and nothing else. */
function moved(stack: string[], fact: Fact): void {
  if (fact.type === "frame.pushed") stack.push(frameKey(fact));
  else if (fact.type === "duty.settled") stack.pop();
  else if (fact.type === "duty.replaced") {
    const at = stack.indexOf(frameKey(fact));
    if (at !== -1) stack.splice(at, 1);
  }
}

function* folds(
  commits: readonly Commit[],
  stacks: ReadonlyMap<string, readonly string[]>,
): Iterable<string> {
  const tree = treeFold();
  try {
    for (const commit of commits) afterCommit(tree, commit);
  } catch (error) {
    if (error instanceof Bug) return; // A fold that breaks is told by INV-12.
    throw error;
  }
  for (const [path, { frames }] of tree.dialogs) {
    const folded = frames.map((frame) => frameKey(frame));
    const plain = stacks.get(path) ?? [];
    if (!same(folded, plain))
      yield `at the end, ${path}: folds to the frames ${folded.join(", ")}, and its facts leave ${plain.join(", ")}`;
  }
}
