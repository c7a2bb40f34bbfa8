// INV-19. No words settle a call that their model had not seen, and a reply call names what it answers
// (D-8).
import { frameKey } from "../../src/protocol/asker-stack.ts";
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import type { ReplyCallName } from "../../src/protocol/frame.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  /** Duties received so far: how each is answered, and how many generations had been opened. */
  readonly received: Map<string, { readonly replyCall: ReplyCallName; readonly opened: number }>;
  opened: number;
}

export const ownDuty: Invariant = {
  id: "INV-19",
  statement:
    "A reply call has the name that its duty expects; only a generation opened after a duty came settles it; a round with a failed reply call settles none.",
  *check({ commits }) {
    const of = perDialog<Known>(() => ({ received: new Map(), opened: 0 }));
    for (const step of steps(commits)) {
      const known = of(step.dialog);
      const { fact } = step;
      if (fact.type === "duty.received") receives(known, fact);
      else if (fact.type === "generation.opened") known.opened += 1;
      else if (fact.type === "duty.settled") yield* settles(known, step, fact);
      else if (isFailedReply(fact) && step.commit.facts.some(isAnswer))
        yield `${at(step, fact.callId)}a reply call fails, and its round settles a duty`;
    }
  },
};

function receives({ received, opened }: Known, { frame }: FactOf<"duty.received">): void {
  const { targetCallId: callId, expectedReplyCallName } = frame.tellaskReplyObligation;
  const key = frameKey({ askerDialogId: frame.askerDialogId, callId });
  received.set(key, { replyCall: expectedReplyCallName, opened });
}

function* settles(known: Known, step: Step, fact: FactOf<"duty.settled">): Iterable<string> {
  if (fact.said === null) return;
  const duty = known.received.get(frameKey(fact));
  if (duty === undefined) return yield `${at(step, fact.callId)}a duty is settled that never came`;
  if (duty.opened === known.opened)
    yield `${at(step, fact.callId)}a duty is settled by words that were begun before it came`;
  if (fact.status !== "answered") return;
  const used = step.commit.facts.filter(({ type }) => type === "reply.delivered");
  const [by] = used;
  if (used.length !== 1) yield `${at(step, fact.callId)}a duty is answered by ${used.length} calls`;
  else if (by?.type === "reply.delivered" && by.name !== duty.replyCall)
    yield `${at(step, fact.callId)}a duty is answered by ${by.name}, and it expects ${duty.replyCall}`;
}

function isFailedReply(fact: Fact): fact is FactOf<"call.failed"> {
  return fact.type === "call.failed" && fact.name.startsWith("replyTellask");
}

function isAnswer(fact: Fact): boolean {
  return fact.type === "duty.settled" && fact.status === "answered";
}
