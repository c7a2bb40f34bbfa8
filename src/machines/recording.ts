// Recording: what a message from a person, a dialog or a tool makes true at once, in any state.
import { assert, unreachable } from "../protocol/assert.ts";
import type { Ledger } from "../protocol/ledger.ts";
import type { Message, MessageOf } from "../protocol/message.ts";
import type { DialogContext } from "./dialog-context.ts";

/** Turns a message into its facts. A model's result is no such message: it is settled (settling.ts). */
export function recorded(dialog: DialogContext, message: Message): void {
  switch (message.type) {
    case "person.say":
      return said(dialog, message);
    case "person.answer":
      return answered(dialog, message);
    case "assignment":
      return assigned(dialog, message);
    case "reply":
      return arrived(dialog, message);
    case "tool.result": {
      const { callId, status, text } = message;
      const body = dialog.draft.stow(text);
      return dialog.draft.fact(dialog, { type: "tool.finished", callId, status, text: body });
    }
    case "model.result":
      return assert(false, "a model's result is settled in the state that awaits it");
    default:
      return unreachable(message);
  }
}

function said(dialog: DialogContext, message: MessageOf<"person.say">): void {
  if (message.misdirected !== null) return refused(dialog, message, message.misdirected);
  const { action, by, text } = message;
  const body = dialog.draft.stow(text);
  dialog.draft.fact(dialog, { type: "person.said", action, by, text: body });
}

function answered(dialog: DialogContext, message: MessageOf<"person.answer">): void {
  const { ledger, draft } = dialog;
  const why = message.misdirected ?? whyNot(ledger);
  if (why !== null) return refused(dialog, message, why);
  assert(ledger.question !== null, "an answer that is not refused has its question");
  const { action, by, text } = message;
  const callId = ledger.question;
  draft.fact(dialog, { type: "question.answered", callId, action, by, text: draft.stow(text) });
}

/** Why an answer cannot be taken, or null (D-4). */
function whyNot(ledger: Ledger): string | null {
  if (ledger.question !== null) return null;
  if (ledger.lastQuestion === null) return `${ledger.path} has no open question`;
  return `already answered: the question of call ${ledger.lastQuestion.callId} is closed`;
}

function refused(
  dialog: DialogContext,
  message: MessageOf<"person.say" | "person.answer">,
  why: string,
): void {
  const { action, by, to } = message;
  const verb = message.type === "person.say" ? "say" : "answer";
  dialog.draft.fact(dialog, { type: "person.refused", action, by, verb, to, why });
}

function assigned(dialog: DialogContext, message: MessageOf<"assignment">): void {
  const { ledger, draft } = dialog;
  const { agent, depth, frame } = message;
  if (!ledger.began) {
    const { askerDialogId } = frame;
    draft.fact(dialog, { type: "dialog.began", agent, depth, askerDialogId });
  }
  draft.fact(dialog, { type: "frame.pushed", frame });
}

function arrived(dialog: DialogContext, message: MessageOf<"reply">): void {
  const { ledger, draft } = dialog;
  const { callId, status, text, tellaskeeCourse, tellaskeeGenseq, tellaskee } = message;
  for (const group of ledger.groups.values()) {
    if (group.open === 0 || !group.members.includes(callId)) continue;
    const key = { callSiteCourse: group.course, callSiteGenseq: group.genseq };
    draft.fact(dialog, {
      type: "tellask.arrived",
      callId,
      ...key,
      tellaskee,
      status,
      text,
      tellaskeeCourse,
      tellaskeeGenseq,
      ownerArrivalCourse: ledger.course,
      ownerArrivalGenseq: ledger.genseq,
    });
    if (group.open > 0) return;
    const resolvedCallIds = [...group.members];
    draft.fact(dialog, { type: "group.resolved", ...key, resolvedCallIds, triggerCallId: callId });
    return;
  }
  assert(false, `a reply belongs to an open group of its owner (${callId})`);
}
