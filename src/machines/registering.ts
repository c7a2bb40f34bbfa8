// Registering: the special calls of a round, each with its one registration fact.
import { assert, unreachable } from "../protocol/assert.ts";
import { readArgs } from "../protocol/call.ts";
import type { RawCall, SpecialCall } from "../protocol/call.ts";
import { dutyOf } from "../protocol/placing.ts";
import { settleDuty } from "./closing.ts";
import type { DialogContext } from "./dialog-context.ts";

export interface RoundCall {
  readonly callId: string;
  readonly index: number;
  readonly raw: RawCall;
}

export interface Round {
  readonly calls: readonly RoundCall[];
  /** The duty that the round's generation was opened with (D-8). */
  readonly duty: string | null;
  readonly questions: number;
  readonly replies: number;
}

export interface Special extends RoundCall {
  readonly name: SpecialCall;
}

export function registerSpecial(dialog: DialogContext, round: Round, call: Special): void {
  switch (call.name) {
    case "tellaskSessionless":
      return tellask(dialog, call);
    case "askHuman":
      return ask(dialog, round, call);
    case "replyTellaskSessionless":
      return reply(dialog, round, call);
    default:
      return unreachable(call.name);
  }
}

/** A bad call is answered by a failed result and creates nothing (D-15). */
export function refuse(dialog: DialogContext, call: RoundCall, why: string): void {
  const { callId } = call;
  dialog.draft.fact(dialog, { type: "call.failed", callId, name: call.raw.name, why });
}

function tellask(dialog: DialogContext, call: Special): void {
  const { ledger, reads, draft } = dialog;
  const args = readArgs(call.raw.args, ["targetAgentId", "tellaskContent"]);
  if ("wrong" in args) return refuse(dialog, call, `tellaskSessionless: ${args.wrong}`);
  const agent = (args.values["targetAgentId"] ?? "").trim().replace(/^@/u, "").normalize("NFC");
  const why = whyNoDialog(dialog, agent);
  if (why !== null) return refuse(dialog, call, why);
  const ordinal = (ledger.ordinals.get(agent) ?? 0) + 1;
  const base = `${ledger.path}/${agent}`;
  const tellaskee = ordinal === 1 ? base : `${base}#${ordinal}`;
  const site = { callSiteCourse: ledger.course, callSiteGenseq: ledger.genseq };
  const depth = ledger.depth + 1;
  const tellaskContent = draft.stow(args.values["tellaskContent"] ?? "");
  draft.fact(dialog, {
    type: "tellask.pending",
    callId: call.callId,
    callName: "tellaskSessionless",
    ...site,
    tellaskee,
    relied: { dialogs: reads.dialogs, depth },
  });
  const askerDialogId = ledger.path;
  const frame = {
    kind: "asker_dialog_stack_frame",
    askerDialogId,
    assignmentFromAsker: {
      callName: "tellaskSessionless",
      tellaskContent,
      originMemberId: ledger.agent,
      askerDialogId,
      callId: call.callId,
      ...site,
    },
    tellaskReplyObligation: {
      expectedReplyCallName: "replyTellaskSessionless",
      targetDialogId: askerDialogId,
      targetCallId: call.callId,
      tellaskContent,
    },
  } as const;
  draft.send({ to: tellaskee, body: { type: "assignment", agent, depth, frame } });
}

/** Why no side dialog of this agent may be created, or null (D-15, D-21). */
function whyNoDialog({ ledger, reads, draft }: DialogContext, agent: string): string | null {
  if (!reads.members.has(agent)) {
    const allowed = [...reads.members].join(", ");
    return `tellaskSessionless: nobody is called "${agent}"; the team is ${allowed}`;
  }
  const { depth, dialogs } = reads.limits;
  if (ledger.depth + 1 > depth) return `limit reached: depth (${depth}); no dialog may be deeper`;
  if (reads.dialogs + draft.registered >= dialogs)
    return `limit reached: dialogs (${dialogs}); the tree may hold no more`;
  return null;
}

function ask(dialog: DialogContext, round: Round, call: Special): void {
  if (round.questions > 1)
    return refuse(dialog, call, `askHuman: one question a round; this one asks ${round.questions}`);
  const args = readArgs(call.raw.args, ["tellaskContent"]);
  if ("wrong" in args) return refuse(dialog, call, `askHuman: ${args.wrong}`);
  const text = dialog.draft.stow(args.values["tellaskContent"] ?? "");
  dialog.draft.fact(dialog, { type: "question.asked", callId: call.callId, text });
}

function reply(dialog: DialogContext, round: Round, call: Special): void {
  const { ledger, draft } = dialog;
  const { name, callId } = call;
  if (round.replies > 1)
    return refuse(dialog, call, `${name}: one reply a round; this one has ${round.replies}`);
  const duty = dutyOf(ledger);
  if (duty === null || round.duty === null)
    return refuse(dialog, call, `${name}: this dialog owes no reply`);
  assert(duty.callId === round.duty, "the named duty is still on top (D-8)");
  const args = readArgs(call.raw.args, ["replyContent"]);
  if ("wrong" in args) return refuse(dialog, call, `${name}: ${args.wrong}`);
  const text = draft.stow(args.values["replyContent"] ?? "");
  settleDuty(dialog, { status: "answered", text, inWords: true });
  draft.fact(dialog, { type: "reply.delivered", callId, name });
}
