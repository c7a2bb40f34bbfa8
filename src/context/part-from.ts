// PartFrom: the one part that a fact puts into a context, in the words of the dialog's language.
import { unreachable } from "../protocol/assert.ts";
import type { Body } from "../protocol/body.ts";
import type { FrameKey } from "../protocol/asker-stack.ts";
import type { CallStyle, FactOf } from "../protocol/fact.ts";
import type { ReplyCallName } from "../protocol/frame.ts";
import type { Part, Segment } from "./part.ts";
import type { RoundCall } from "./round.ts";
import type { Subject } from "./subject.ts";
import { textsOf } from "./texts.ts";
import type { Around, Texts } from "./wording.ts";

/** What arrives from outside the dialog's own rounds. */
export type Standing = FactOf<
  "person.said" | "duty.received" | "tellask.arrived" | "question.answered" | "question.cancelled"
>;

/** What the words for a dialog depend on: its language, and how its model writes calls. */
export interface Voice {
  readonly texts: Texts;
  readonly calls: CallStyle;
}
/** What gives a call of a round its one result. */
export type Result = FactOf<
  "tellask.pending" | "question.asked" | "reply.delivered" | "call.failed" | "tool.finished"
>;

export function systemPart(subject: Subject, began: FactOf<"dialog.began">): Part {
  const { path, name } = subject;
  const { agent, askerDialogId } = began;
  const text = textsOf(subject.language).system({ agent, path, asker: askerDialogId, run: name });
  return { role: "system", segments: [text], calls: [], callId: null, seq: null };
}

/** The runtime's own words in front of a drive that asks for a reply still owed (D-30). */
export function dutyPart(
  duty: FrameKey & { readonly replyCall: ReplyCallName },
  voice: Voice,
): Part {
  const replyCall = replyCallIn(voice, duty.replyCall);
  const text = voice.texts.dutyOwed({ ...duty, replyCall });
  return { role: "user", segments: [text], calls: [], callId: null, seq: null };
}

/** Calls written as text stand in the words; the others beside them. */
export function wordsPart(fact: FactOf<"generation.finished">, seq: number | null): Part {
  const calls = fact.calls
    .filter(({ form }) => form === "function")
    .map(({ callId, name, args }) => ({ callId, name, args }));
  return { role: "assistant", segments: [fact.text], calls, callId: null, seq };
}

export function standingPart(fact: Standing, voice: Voice, seq: number | null): Part {
  return { role: "user", segments: standing(fact, voice), calls: [], callId: null, seq };
}

function standing(fact: Standing, voice: Voice): Segment[] {
  const { texts } = voice;
  switch (fact.type) {
    case "person.said":
      return fact.by === null ? [fact.text] : put(fact.text, texts.said(fact.by));
    case "duty.received":
      return owed(fact, voice);
    case "tellask.arrived": {
      const { tellaskee, callId, text, marked } = fact;
      const status = fact.status === "fallback" && !marked ? "answered" : fact.status;
      return put(text, texts.arrival({ agent: agentOf(tellaskee), tellaskee, callId, status }));
    }
    case "question.answered":
      return put(fact.text, texts.answer(fact.callId));
    case "question.cancelled":
      return put(fact.why, texts.questionCancelled(fact.callId));
    default:
      return unreachable(fact);
  }
}

function owed({ frame, replaces }: FactOf<"duty.received">, voice: Voice): Segment[] {
  const { askerDialogId, assignmentFromAsker, tellaskReplyObligation } = frame;
  const { expectedReplyCallName, targetCallId: callId, tellaskContent } = tellaskReplyObligation;
  const replyCall = replyCallIn(voice, expectedReplyCallName);
  const asker = assignmentFromAsker?.originMemberId ?? agentOf(askerDialogId);
  const about = { asker, askerDialogId, callId, replyCall };
  const around =
    assignmentFromAsker === undefined
      ? voice.texts.askBack(about)
      : voice.texts.assignment({ ...about, replaces });
  return put(tellaskContent, around);
}

/** A model that writes its calls as text replies in words (D-9). */
function replyCallIn({ calls }: Voice, name: ReplyCallName): ReplyCallName | null {
  return calls === "functions" ? name : null;
}

/** The message that stands directly after its call: of role tool, where the call was a function call. */
export function resultPart(
  fact: Result,
  texts: Texts,
  { seq, ...called }: RoundCall & { readonly seq: number | null },
): Part {
  const segments = resulting(fact, texts, called);
  if (called.form === "text") return { role: "user", segments, calls: [], callId: null, seq };
  return { role: "tool", segments, calls: [], callId: fact.callId, seq };
}

function resulting(fact: Result, texts: Texts, { name, form }: RoundCall): Segment[] {
  const call = { name, callId: fact.callId };
  switch (fact.type) {
    case "tellask.pending":
      return [texts.tellaskPending(call)];
    case "question.asked":
      return [texts.questionPending(call)];
    case "reply.delivered":
      return [texts.replyDelivered(call)];
    case "call.failed":
      return put(fact.why, texts.callFailed(call));
    case "tool.finished":
      if (fact.status !== "answered") return put(fact.text, texts.toolFailed(call));
      return form === "text" ? put(fact.text, texts.toolAnswered(call)) : [fact.text];
    default:
      return unreachable(fact);
  }
}

/** A short body makes one text with what is around it. */
function put(body: Body, { before, after }: Around): Segment[] {
  return typeof body === "string" ? [`${before}${body}${after}`] : [before, body, after];
}

/** The agent of a dialog's address: `ux` of `lead/ux#2` (D-29). */
function agentOf(path: string): string {
  const last = path.split("/").at(-1) ?? path;
  return last.split(/[#!.]/u)[0] ?? last;
}
