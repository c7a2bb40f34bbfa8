// Registering: the special calls of a round, each with its one registration fact.
import { holds, sameFrame } from "../protocol/asker-stack.ts";
import { unreachable } from "../protocol/assert.ts";
import { readArgs } from "../protocol/call.ts";
import type { SpecialCall } from "../protocol/call.ts";
import { dutyOf } from "../protocol/placing.ts";
import type { DialogContext } from "./dialog-context.ts";
import { settleDuty } from "./owing.ts";
import { registerTellask, registerTellaskBack } from "./registering-tellasks.ts";
import { registerReminder } from "./registering-reminders.ts";
import { refuse } from "./round.ts";
import type { Round, RoundCall } from "./round.ts";

export interface Special extends RoundCall {
  readonly name: SpecialCall;
}

export function registerSpecial(dialog: DialogContext, round: Round, call: Special): void {
  switch (call.name) {
    case "tellask":
    case "tellaskSessionless":
      return registerTellask(dialog, { ...call, name: call.name });
    case "tellaskBack":
      return registerTellaskBack(dialog, round, call);
    case "askHuman":
      return ask(dialog, round, call);
    case "replyTellask":
    case "replyTellaskSessionless":
    case "replyTellaskBack":
      return reply(dialog, round, call);
    case "clear_mind":
      return clearMind(dialog, round, call);
    case "add_reminder":
    case "update_reminder":
    case "delete_reminder":
      return registerReminder(dialog, { ...call, name: call.name });
    default:
      return unreachable(call.name);
  }
}

/** Decided when the whole round has its results (coursing.ts). */
function clearMind(dialog: DialogContext, round: Round, call: Special): void {
  const refused = (why: string): void => refuse(dialog, call, { why: `clear_mind: ${why}` });
  if (round.clears > 1) return refused(`one a round; this one has ${round.clears}`);
  if (round.questions > 0) return refused("not beside askHuman: its answer would be lost");
  const args = readArgs(call.raw.args, [], ["reminder_content"]);
  if ("wrong" in args) return refused(args.wrong);
  const text = args.values["reminder_content"];
  const reminder = text === undefined ? null : dialog.draft.stow(text);
  dialog.draft.fact(dialog, { type: "clear_mind.called", callId: call.callId, reminder });
}

function ask(dialog: DialogContext, round: Round, call: Special): void {
  if (round.questions > 1)
    return refuse(dialog, call, {
      why: `askHuman: one question a round; this one asks ${round.questions}`,
    });
  const args = readArgs(call.raw.args, ["tellaskContent"]);
  if ("wrong" in args) return refuse(dialog, call, { why: `askHuman: ${args.wrong}` });
  const text = dialog.draft.stow(args.values["tellaskContent"] ?? "");
  dialog.draft.fact(dialog, { type: "question.asked", callId: call.callId, text });
}

/** Settles the duty that this generation was opened with, and no other (D-8). */
function reply(dialog: DialogContext, round: Round, call: Special): void {
  const { draft } = dialog;
  const { name, callId } = call;
  const why = whyNoReply(dialog, round, name);
  if (why !== null) return refuse(dialog, call, { why: `${name}: ${why}` });
  const args = readArgs(call.raw.args, ["replyContent"]);
  if ("wrong" in args) return refuse(dialog, call, { why: `${name}: ${args.wrong}` });
  const text = draft.stow(args.values["replyContent"] ?? "");
  settleDuty(dialog, { status: "answered", text, inWords: true });
  draft.fact(dialog, { type: "reply.delivered", callId, name });
}

function whyNoReply({ ledger }: DialogContext, round: Round, name: string): string | null {
  if (round.replies > 1) return `one reply a round; this one has ${round.replies}`;
  const { duty } = round;
  if (duty === null) return "this dialog owed no reply when it began to speak";
  const top = dutyOf(ledger);
  if (top === null || !sameFrame(top, duty)) {
    const gone = holds(ledger.frames, duty) ? "stands below a newer one" : "was replaced";
    return `duty.replaced: the call ${duty.callId} of ${duty.askerDialogId} ${gone}; nothing was sent`;
  }
  const expected = top.expectedReplyCallName;
  return name === expected ? null : `the reply owed to ${top.askerDialogId} is ${expected}`;
}
