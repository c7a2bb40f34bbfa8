// Registering tellasks: a pending record and a message for each call to another dialog (D-6, D-7).
import { frameKey } from "../protocol/asker-stack.ts";
import type { Body } from "../protocol/body.ts";
import { readArgs } from "../protocol/call.ts";
import type { AskerDialogStackFrame, ReplyCallName } from "../protocol/frame.ts";
import type { FactOf } from "../protocol/fact.ts";
import { badSlug } from "../protocol/slug.ts";
import type { DialogContext } from "./dialog-context.ts";
import { refuse } from "./round.ts";
import type { Refusal, Round, RoundCall } from "./round.ts";

/** A call to an agent: a fresh dialog, or one of its sessions. */
export interface Tellask extends RoundCall {
  readonly name: "tellask" | "tellaskSessionless";
}

export function registerTellask(dialog: DialogContext, call: Tellask): void {
  const read = addressed(dialog, call);
  if ("why" in read) return refuse(dialog, call, { ...read, why: `${call.name}: ${read.why}` });
  const { agent, tellaskee, replaces } = read;
  const { ledger, draft } = dialog;
  const tellaskContent = draft.stow(read.content);
  const depth = ledger.depth + 1;
  pending(dialog, call, { callName: call.name, tellaskee, replaces });
  const assignmentFromAsker = {
    callName: call.name,
    tellaskContent,
    originMemberId: ledger.agent,
    askerDialogId: ledger.path,
    callId: call.callId,
    ...siteOf(dialog),
  };
  const owed = { tellaskContent, replyWith: REPLY[call.name] };
  const frame = frameOf(dialog, call, { ...owed, assignment: { assignmentFromAsker } });
  draft.send({ to: tellaskee, body: { type: "assignment", agent, depth, frame, replaces } });
}

const REPLY = {
  tellask: "replyTellask",
  tellaskSessionless: "replyTellaskSessionless",
} as const;

/** Goes to whoever the generation owed its reply; it joins the round's group like any call (D-6). */
export function registerTellaskBack(dialog: DialogContext, round: Round, call: RoundCall): void {
  const { draft } = dialog;
  const args = readArgs(call.raw.args, ["tellaskContent"]);
  if ("wrong" in args) return refuse(dialog, call, { why: `tellaskBack: ${args.wrong}` });
  const asker = askerOf(dialog, round);
  if (typeof asker !== "string")
    return refuse(dialog, call, { why: `tellaskBack: ${asker.wrong}` });
  const tellaskContent = draft.stow(args.values["tellaskContent"] ?? "");
  pending(dialog, call, { callName: "tellaskBack", tellaskee: asker, replaces: null });
  const owed = { tellaskContent, replyWith: "replyTellaskBack" } as const;
  const frame = frameOf(dialog, call, { ...owed, assignment: {} });
  draft.send({ to: asker, body: { type: "askBack", frame } });
}

/** Who waits for this dialog and can be asked, or why there is nobody. */
function askerOf({ ledger, reads }: DialogContext, { duty }: Round): string | { wrong: string } {
  if (duty === null) return { wrong: "nobody waits for a reply of this dialog" };
  const { askerDialogId, callId } = duty;
  const ended = ledger.ended.get(frameKey(duty));
  if (ended !== undefined && ended !== "replaced")
    return { wrong: `${askerDialogId} has its reply to call ${callId}; it waits no longer` };
  if (reads.dead.has(askerDialogId)) return { wrong: `${askerDialogId} is dead` };
  const ring = reads.ringOf(ledger.path, askerDialogId);
  return ring === null ? askerDialogId : { wrong: `it would close a ring: ${ring.join(" → ")}` };
}

interface Addressed {
  readonly agent: string;
  readonly tellaskee: string;
  readonly replaces: string | null;
  readonly content: string;
}

/** Whom a call is for, or what is wrong with it (D-15, D-21, D-29). */
function addressed(dialog: DialogContext, call: Tellask): Addressed | Refusal {
  const { reads } = dialog;
  const isSession = call.name === "tellask";
  const required = ["targetAgentId", ...(isSession ? ["sessionSlug"] : []), "tellaskContent"];
  const args = readArgs(call.raw.args, required, isSession ? ["replaces"] : []);
  if ("wrong" in args) return { why: args.wrong };
  const { targetAgentId = "", sessionSlug = "", tellaskContent = "", replaces } = args.values;
  const agent = targetAgentId.trim().replace(/^@/u, "").normalize("NFC");
  if (!reads.members.has(agent)) {
    const allowed = [...reads.members.keys()].join(", ");
    return { why: `nobody is called "${agent}"; the team is ${allowed}` };
  }
  const slug = sessionSlug.trim().normalize("NFC");
  const bad = isSession ? badSlug(slug) : null;
  if (bad !== null) return { why: bad };
  const tellaskee = isSession ? reads.sessionAddress(agent, slug) : fresh(dialog, agent);
  const refusal = cannotBe(dialog, tellaskee) ?? notReplaced(dialog, tellaskee, replaces ?? null);
  if (refusal !== null) return refusal;
  return { agent, tellaskee, replaces: replaces ?? null, content: tellaskContent };
}

/** Ordinals count from the owner's own facts: addresses are computed, never allocated (D-28). */
function fresh({ ledger }: DialogContext, agent: string): string {
  const ordinal = (ledger.ordinals.get(agent) ?? 0) + 1;
  const base = `${ledger.path}/${agent}`;
  return ordinal === 1 ? base : `${base}#${ordinal}`;
}

/** Why this dialog cannot be asked, or cannot be made, or null (D-15, D-21). */
function cannotBe({ ledger, reads, draft }: DialogContext, tellaskee: string): Refusal | null {
  if (tellaskee === ledger.path) return { why: `${tellaskee} is this dialog itself` };
  const { depth, dialogs } = reads.limits;
  // A session that others asked and that has not begun may begin by this very call.
  if (ledger.depth + 1 > depth && !reads.hasBegun(tellaskee))
    return atLimit("depth", depth, "no dialog may be deeper");
  if (reads.registered.has(tellaskee) || draft.registered.has(tellaskee)) return null;
  const count = reads.registered.size + draft.registered.size;
  return count < dialogs ? null : atLimit("dialogs", dialogs, "the tree may hold no more");
}

function atLimit(limit: string, bound: number, so: string): Refusal {
  return { why: `limit reached: ${limit} (${bound}); ${so}`, limit };
}

/** Why the call named by `replaces` is none of this session's that is still open, or null (D-7). */
function notReplaced(
  { ledger }: DialogContext,
  tellaskee: string,
  replaces: string | null,
): Refusal | null {
  if (replaces === null) return null;
  const open = ledger.pending.get(replaces);
  if (open?.tellaskee === tellaskee) return null;
  if (open !== undefined)
    return {
      why: `call ${replaces} went to ${open.tellaskee}, not to ${tellaskee}; it cannot be replaced here`,
    };
  const known = ledger.callIds.has(replaces) ? "is not open any more" : "is none of this dialog's";
  const mine = [...ledger.pending].filter(([, call]) => call.tellaskee === tellaskee);
  const allowed = mine.length === 0 ? "there is none" : mine.map(([id]) => id).join(", ");
  return { why: `call ${replaces} ${known}; open calls to ${tellaskee}: ${allowed}` };
}

function pending(
  dialog: DialogContext,
  { callId }: RoundCall,
  asked: Pick<FactOf<"tellask.pending">, "callName" | "tellaskee" | "replaces">,
): void {
  const { ledger, reads, draft } = dialog;
  const relied = { dialogs: reads.registered.size, depth: ledger.depth + 1 };
  if (!reads.registered.has(asked.tellaskee)) draft.register(asked.tellaskee);
  draft.fact(dialog, { type: "tellask.pending", callId, ...siteOf(dialog), ...asked, relied });
}

function siteOf({ ledger }: DialogContext): { callSiteCourse: number; callSiteGenseq: number } {
  return { callSiteCourse: ledger.course, callSiteGenseq: ledger.genseq };
}

/** In the order of the seed's file: a line of a stack is the same, live and from the journal. */
function frameOf(
  { ledger }: DialogContext,
  { callId }: RoundCall,
  asked: {
    readonly tellaskContent: Body;
    readonly replyWith: ReplyCallName;
    readonly assignment: Pick<AskerDialogStackFrame, "assignmentFromAsker">;
  },
): AskerDialogStackFrame {
  const { tellaskContent, replyWith, assignment } = asked;
  return {
    kind: "asker_dialog_stack_frame",
    askerDialogId: ledger.path,
    ...assignment,
    tellaskReplyObligation: {
      expectedReplyCallName: replyWith,
      targetDialogId: ledger.path,
      targetCallId: callId,
      tellaskContent,
    },
  };
}
