// INV-20. What comes while a model speaks waits for it to end: so a settled frame is always the top (D-8).
import { frameKey } from "../../src/protocol/asker-stack.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  /** Received and not pushed, in order. */
  readonly waiting: Set<string>;
  generating: boolean;
}

export const framesWait: Invariant = {
  id: "INV-20",
  statement:
    "The frame of a duty is pushed once, in the commit that receives it, or, if a generation is open, in the one that settles that, after its reply; frames go on in the order in which they came.",
  *check({ commits }) {
    const of = perDialog<Known>(() => ({ waiting: new Set(), generating: false }));
    for (const commit of commits) {
      const known = of(commit.dialog);
      for (const step of steps([commit])) yield* judged(known, step);
      if (!known.generating) yield* left(known, commit);
      yield* replyFirst(commit);
    }
  },
};

function* judged(known: Known, step: Step): Iterable<string> {
  const { fact } = step;
  switch (fact.type) {
    case "duty.received": {
      const { askerDialogId, tellaskReplyObligation: owed } = fact.frame;
      known.waiting.add(frameKey({ askerDialogId, callId: owed.targetCallId }));
      return;
    }
    case "frame.pushed": {
      const key = frameKey(fact);
      const [next] = known.waiting;
      if (known.generating)
        yield `${at(step, fact.callId)}a frame is pushed while a generation is open`;
      if (!known.waiting.delete(key))
        yield `${at(step, fact.callId)}a frame is pushed that does not wait`;
      else if (next !== key) yield `${at(step, fact.callId)}a frame is pushed before ${next}`;
      return;
    }
    case "duty.replaced":
      known.waiting.delete(frameKey(fact));
      return;
    case "generation.opened":
      yield* left(known, step.commit);
      known.generating = true;
      return;
    case "generation.finished":
    case "generation.failed":
    case "generation.interrupted":
      known.generating = false;
      return;
    default:
  }
}

/** Nothing waits when no generation is open. */
function* left({ waiting }: Known, commit: Commit): Iterable<string> {
  for (const key of waiting) yield `${at(commit)}the frame of ${key} waits for nothing`;
  waiting.clear();
}

/** What the generation said is settled before anything new goes on top. */
function* replyFirst(commit: Commit): Iterable<string> {
  let pushed = false;
  for (const fact of commit.facts)
    if (fact.type === "frame.pushed") pushed = true;
    else if (pushed && fact.type === "duty.settled" && fact.said !== null)
      yield `${at(commit, fact.callId)}a reply is settled after a frame went on top of it`;
}
