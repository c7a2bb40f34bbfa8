// Owing: how duties come, and how each of them ends with one reply (D-7, D-8).
import { frameKey, holds } from "../protocol/asker-stack.ts";
import type { FrameKey } from "../protocol/asker-stack.ts";
import { assert } from "../protocol/assert.ts";
import type { Body } from "../protocol/body.ts";
import type { CallStatus } from "../protocol/fact.ts";
import type { Ledger } from "../protocol/ledger.ts";
import type { MessageOf } from "../protocol/message.ts";
import { dutyOf, framesWait } from "../protocol/placing.ts";
import type { DialogContext } from "./dialog-context.ts";

/** An assignment or an ask-back: a fact at once; its frame waits while a generation is open (D-8). */
export function receiveDuty(
  dialog: DialogContext,
  message: MessageOf<"assignment"> | MessageOf<"askBack">,
): void {
  const { ledger, draft } = dialog;
  const { frame } = message;
  const replaces = message.type === "assignment" ? message.replaces : null;
  const key = keyOf(frame);
  const old = replaces === null ? null : { askerDialogId: key.askerDialogId, callId: replaces };
  const why = whyRefused(ledger, old);
  if (why !== null) {
    draft.fact(dialog, { type: "duty.refused", ...key, why });
    return reply(dialog, key, { status: "failed", text: why });
  }
  if (message.type === "assignment" && !ledger.began) {
    const { agent, depth } = message;
    const calls = dialog.reads.members.get(agent)?.calls ?? "functions";
    const { askerDialogId } = frame;
    draft.fact(dialog, { type: "dialog.began", agent, calls, depth, askerDialogId });
  }
  draft.fact(dialog, { type: "duty.received", frame, replaces });
  if (old !== null) {
    draft.fact(dialog, { type: "duty.replaced", ...old, by: key.callId });
    reply(dialog, old, { status: "replaced", text: `replaced by call ${key.callId}` });
  }
  pushFrames(dialog);
}

function keyOf(frame: MessageOf<"askBack">["frame"]): FrameKey {
  return {
    askerDialogId: frame.askerDialogId,
    callId: frame.tellaskReplyObligation.targetCallId,
  };
}

/** Why nothing is pushed, or null: the tellaskee decides, and says what became of the old call (D-7). */
function whyRefused(
  { path, dead, frames, waiting, ended }: Ledger,
  old: FrameKey | null,
): string | null {
  if (dead) return `${path} is dead`;
  if (old === null || holds(frames, old) || holds(waiting, old)) return null;
  const status = ended.get(frameKey(old));
  assert(status !== undefined, "a replaced call reached the dialog before its replacement");
  return `call ${old.callId} cannot be replaced any more: it was ${WORDED[status]}`;
}

const WORDED: Readonly<Record<CallStatus, string>> = {
  answered: "answered",
  fallback: "answered",
  failed: "given up",
  replaced: "replaced already",
};

/** Puts what waits on the stack, in order, unless a generation is open (D-8). */
export function pushFrames(dialog: DialogContext): void {
  while (framesWait(dialog.ledger)) {
    const [next] = dialog.ledger.waiting;
    if (next === undefined) return;
    const { askerDialogId, callId } = next;
    dialog.draft.fact(dialog, { type: "frame.pushed", askerDialogId, callId });
  }
}

interface Ending {
  readonly status: CallStatus;
  readonly text: Body;
}

/** Settles the top duty and sends the reply to whoever asked. */
export function settleDuty(
  dialog: DialogContext,
  ending: Ending & { readonly inWords: boolean },
): void {
  const { ledger, draft } = dialog;
  const duty = dutyOf(ledger);
  assert(duty !== null, "only an owed duty is settled");
  const { callId, askerDialogId } = duty;
  const { status, text } = ending;
  const { course, genseq } = ledger;
  const said = ending.inWords ? { course, genseq } : null;
  draft.fact(dialog, { type: "duty.settled", callId, askerDialogId, status, text, said });
  reply(dialog, duty, ending);
}

function reply({ ledger, draft }: DialogContext, to: FrameKey, { status, text }: Ending): void {
  draft.send({
    to: to.askerDialogId,
    body: {
      type: "reply",
      callId: to.callId,
      tellaskee: ledger.path,
      status,
      text,
      marked: status === "fallback" && ledger.calls === "functions",
      tellaskeeCourse: ledger.course,
      tellaskeeGenseq: ledger.genseq,
    },
  });
}
