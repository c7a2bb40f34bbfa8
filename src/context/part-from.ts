// PartFrom: the one part that a fact puts into a context, in the words of the dialog's language.
import { unreachable } from "../protocol/assert.ts";
import type { Body } from "../protocol/body.ts";
import type { FactOf } from "../protocol/fact.ts";
import type { Part, Segment } from "./part.ts";
import type { Subject } from "./subject.ts";
import { textsOf } from "./texts.ts";
import type { Around, Texts } from "./wording.ts";

/** What arrives from outside the dialog's own rounds. */
export type Standing = FactOf<
  "person.said" | "frame.pushed" | "tellask.arrived" | "question.answered"
>;
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
export function dutyPart(texts: Texts, callId: string): Part {
  const text = texts.dutyOwed({ name: "replyTellaskSessionless", callId });
  return { role: "user", segments: [text], calls: [], callId: null, seq: null };
}

export function wordsPart(fact: FactOf<"generation.finished">, seq: number | null): Part {
  const calls = fact.calls.map(({ callId, name, args }) => ({ callId, name, args }));
  return { role: "assistant", segments: [fact.text], calls, callId: null, seq };
}

export function standingPart(fact: Standing, texts: Texts, seq: number | null): Part {
  return { role: "user", segments: standing(fact, texts), calls: [], callId: null, seq };
}

function standing(fact: Standing, texts: Texts): Segment[] {
  switch (fact.type) {
    case "person.said":
      return fact.by === null ? [fact.text] : put(fact.text, texts.said(fact.by));
    case "frame.pushed": {
      const { askerDialogId, assignmentFromAsker, tellaskReplyObligation } = fact.frame;
      const { originMemberId: asker, callId, tellaskContent } = assignmentFromAsker;
      const replyCall = tellaskReplyObligation.expectedReplyCallName;
      return put(tellaskContent, texts.assignment({ asker, askerDialogId, callId, replyCall }));
    }
    case "tellask.arrived": {
      const { tellaskee, callId, status, text } = fact;
      const agent = agentOf(tellaskee);
      return put(text, texts.arrival({ agent, tellaskee, callId, status }));
    }
    case "question.answered":
      return put(fact.text, texts.answer(fact.callId));
    default:
      return unreachable(fact);
  }
}

/** The tool-role message that stands directly after its call; `name` is the call's. */
export function resultPart(
  fact: Result,
  texts: Texts,
  at: { readonly name: string; readonly seq: number | null },
): Part {
  const { callId } = fact;
  const segments = resulting(fact, texts, at.name);
  return { role: "tool", segments, calls: [], callId, seq: at.seq };
}

function resulting(fact: Result, texts: Texts, name: string): Segment[] {
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
      return fact.status === "answered" ? [fact.text] : put(fact.text, texts.toolFailed(call));
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
