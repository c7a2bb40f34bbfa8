// Recording: what a message makes true at once, in any state.
import { assert, unreachable } from "../protocol/assert.ts";
import type { Message, MessageOf } from "../protocol/message.ts";
import type { DialogContext } from "./dialog-context.ts";
import { receiveDuty } from "./owing.ts";
import { answered, cleared, died, done, resumed, said, stopped, told } from "./people.ts";

/** Turns a message into its facts. A model's result comes here only when it is late (settling.ts). */
export function recorded(dialog: DialogContext, message: Message): void {
  switch (message.type) {
    case "person.say":
      return said(dialog, message);
    case "person.answer":
      return answered(dialog, message);
    case "person.stop":
      return stopped(dialog, message);
    case "person.resume":
      return resumed(dialog, message);
    case "person.clear":
      return cleared(dialog, message);
    case "person.dead":
      return died(dialog, message);
    case "person.done":
      return done(dialog, message);
    case "told":
      return told(dialog, message);
    case "assignment":
    case "askBack":
      return receiveDuty(dialog, message);
    case "reply":
      return arrived(dialog, message);
    case "model.result":
    case "tool.result":
      return resulted(dialog, message);
    default:
      return unreachable(message);
  }
}

function resulted(
  dialog: DialogContext,
  message: MessageOf<"model.result"> | MessageOf<"tool.result">,
): void {
  const { ledger, draft } = dialog;
  const { course, genseq } = message;
  if (message.type === "model.result") {
    assert(isLate(dialog, message), "a model's result is settled in the state that awaits it");
    return draft.fact(dialog, { type: "result.late", port: "model", course, genseq, callId: null });
  }
  const { callId, status, text } = message;
  if (!ledger.tools.has(callId))
    return draft.fact(dialog, { type: "result.late", port: "tool", course, genseq, callId });
  draft.fact(dialog, { type: "tool.finished", callId, status, text: draft.stow(text) });
}

/** What was asked for was cut off in the meantime (D-13). */
export function isLate({ ledger }: DialogContext, message: Message): boolean {
  if (message.type !== "model.result") return false;
  return message.course !== ledger.course || ledger.generation?.genseq !== message.genseq;
}

function arrived(dialog: DialogContext, message: MessageOf<"reply">): void {
  const { ledger, draft } = dialog;
  const { type: _, ...reply } = message;
  const { callId, tellaskee, status, text } = reply;
  const call = ledger.pending.get(callId);
  const group = call === undefined ? undefined : ledger.groups.get(call.group);
  assert(group !== undefined, `a reply belongs to an open group of its owner (${callId})`);
  if (ledger.dead)
    return draft.fact(dialog, { type: "reply.late", callId, tellaskee, status, text });
  const key = { callSiteCourse: group.course, callSiteGenseq: group.genseq };
  draft.fact(dialog, {
    type: "tellask.arrived",
    ...reply,
    ...key,
    ownerArrivalCourse: ledger.course,
    ownerArrivalGenseq: ledger.genseq,
  });
  if (group.open > 0) return;
  const resolvedCallIds = [...group.members];
  draft.fact(dialog, { type: "group.resolved", ...key, resolvedCallIds, triggerCallId: callId });
}
