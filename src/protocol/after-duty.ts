// What a fact about duties changes in a ledger: the asker stack, and what waits to go on it (D-7, D-8).
import { wants, stands } from "./after-input.ts";
import { cut, frameKey, holds, pop, push } from "./asker-stack.ts";
import type { FrameKey } from "./asker-stack.ts";
import { assert, unreachable } from "./assert.ts";
import type { Cause } from "./cause.ts";
import type { FactOf } from "./fact.ts";
import type { Duty, Ledger } from "./ledger.ts";

export type DutyFact = FactOf<"duty.received" | "frame.pushed" | "duty.settled" | "duty.replaced">;

export function afterDuty(ledger: Ledger, fact: DutyFact, seq: number): void {
  switch (fact.type) {
    case "duty.received":
      return received(ledger, fact, seq);
    case "frame.pushed": {
      const duty = cut(ledger.waiting, fact);
      assert(duty !== null, "a frame that is pushed was received");
      duty.seq = seq;
      push(ledger.frames, duty);
      ledger.dutyDrives = 0;
      return;
    }
    case "duty.settled":
      pop(ledger.frames, fact);
      ledger.ended.set(frameKey(fact), fact.status);
      ledger.words = null;
      ledger.dutyDrives = 0;
      return;
    case "duty.replaced": {
      const duty = cut(ledger.waiting, fact) ?? cut(ledger.frames, fact);
      assert(duty !== null, "a duty that is replaced was owed");
      ledger.ended.set(frameKey(fact), "replaced");
      for (const input of ledger.inputs) if (isOf(input.cause, fact)) input.drives = false;
      return;
    }
    default:
      return unreachable(fact);
  }
}

/** The assignment or ask-back is what this cause is about. */
function isOf(cause: Cause, key: FrameKey): boolean {
  return (
    (cause.cause === "assignment" || cause.cause === "askBack") &&
    cause.callId === key.callId &&
    cause.askerDialogId === key.askerDialogId
  );
}

function received(ledger: Ledger, { frame }: FactOf<"duty.received">, seq: number): void {
  const { targetCallId: callId, expectedReplyCallName } = frame.tellaskReplyObligation;
  const { askerDialogId } = frame;
  const isAssignment = frame.assignmentFromAsker !== undefined;
  const duty: Duty = { callId, askerDialogId, expectedReplyCallName, isAssignment, seq };
  assert(!holds(ledger.frames, duty), "a call asks once");
  push(ledger.waiting, duty);
  const cause = isAssignment ? "assignment" : "askBack";
  wants(ledger, { cause, callId, askerDialogId }, seq);
  stands(ledger, "other");
}
