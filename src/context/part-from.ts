// PartFrom: the one part that a fact puts into a context, in the words of the dialog's language.
import { unreachable } from "../protocol/assert.ts";
import type { Body } from "../protocol/body.ts";
import type { CallStyle, FactOf } from "../protocol/fact.ts";
import type { PartKind } from "../protocol/context-message.ts";
import type { ReplyCallName } from "../protocol/frame.ts";
import { askedAbout } from "./asked.ts";
import type { AskedCall } from "./asked.ts";
import { runtimePart } from "./part.ts";
import type { Part, Segment } from "./part.ts";
import type { RoundCall } from "./round.ts";
import type { Around, Regarding, Texts } from "./wording.ts";

/** What arrives from outside the dialog's own rounds. */
export type Standing = FactOf<
  | "person.said"
  | "duty.received"
  | "diligence.pushed"
  | "question.forced"
  | "tellask.arrived"
  | "question.answered"
  | "question.cancelled"
>;

/** What comes of a call later, as a message of its own. */
export type Outcome = FactOf<"tellask.arrived" | "question.answered" | "question.cancelled">;

export function isOutcome(fact: Standing): fact is Outcome {
  return (
    fact.type === "tellask.arrived" ||
    fact.type === "question.answered" ||
    fact.type === "question.cancelled"
  );
}

/** What the words for a dialog depend on: its language, and how its model writes calls. */
export interface Voice {
  readonly texts: Texts;
  readonly calls: CallStyle;
}

/** What gives a call of a round its one result. */
export type Result =
  | FactOf<
      | "tellask.pending"
      | "question.asked"
      | "reply.delivered"
      | "call.failed"
      | "clear_mind.accepted"
      | "tool.finished"
      | "reminder.updated"
      | "reminder.deleted"
    >
  | (FactOf<"reminder.added"> & { readonly callId: string });

/** Calls written as text stand in the words; the others beside them. */
export function wordsPart(fact: FactOf<"generation.finished">, seq: number): Part {
  const calls = fact.calls
    .filter(({ form }) => form === "function")
    .map(({ callId, name, args }) => ({ callId, name, args }));
  const from = { about: null, kind: "words", seq, file: null } as const;
  return { role: "assistant", segments: [fact.text], calls, callId: null, ...from };
}

/** The first message of every course but the first. */
export function coursePart(course: number, { texts }: Voice, seq: number): Part {
  return { ...runtimePart("course", [texts.courseStarted(course)]), seq };
}

export interface Stood {
  readonly seq: number;
  /** The call that it is about, where it is about one. */
  readonly call: AskedCall | null;
  /** The course that it stands in. */
  readonly course: number;
}

export function standingPart(fact: Standing, voice: Voice, at: Stood): Part {
  const isOfPerson = fact.type === "question.answered" && at.call?.receiptBytes === null;
  const isCarried = !isOfPerson && at.call !== null && at.call.course !== at.course;
  const kind = isOfPerson ? "person" : isCarried ? "carryover" : KINDS[fact.type];
  const about = "callId" in fact ? fact.callId : null;
  const file = fact.type === "diligence.pushed" ? fact.file : null;
  return { ...runtimePart(kind, standing(fact, voice, at)), about, seq: at.seq, file };
}

const KINDS = {
  "person.said": "person",
  "duty.received": "assignment",
  "diligence.pushed": "keepGoing",
  "question.forced": "keepGoing",
  "tellask.arrived": "arrival",
  "question.answered": "arrival",
  "question.cancelled": "arrival",
} as const satisfies Record<Standing["type"], PartKind>;

function standing(fact: Standing, voice: Voice, { call, course }: Stood): Segment[] {
  const { texts } = voice;
  switch (fact.type) {
    case "person.said":
      return fact.by === null ? [fact.text] : put(fact.text, texts.said(fact.by));
    case "diligence.pushed":
      return put(fact.text, texts.keepGoing);
    case "question.forced":
      return put(fact.text, texts.questionForced(fact.callId));
    case "duty.received":
      return owed(fact, voice);
    case "tellask.arrived": {
      const { tellaskee, callId } = fact;
      const agent = agentOf(tellaskee);
      const about = { agent, tellaskee, callId, status: statusOf(fact), course };
      const { before, between, after } = texts.arrival(about, regarding(call, agent));
      return closed([before, fact.text, between, contentOf(call), after]);
    }
    case "question.answered": {
      const { callId } = fact;
      if (call?.receiptBytes === null) {
        const forced = texts.forcedAnswer;
        return closed([forced.before, contentOf(call), forced.between, fact.text, forced.after]);
      }
      const { before, between, after } = texts.answer({ callId, course }, regarding(call, null));
      return closed([before, fact.text, between, contentOf(call), after]);
    }
    case "question.cancelled":
      return put(fact.why, texts.questionCancelled(fact.callId));
    default:
      return unreachable(fact);
  }
}

/** Words are the ordinary reply of a model that writes its calls as text: no note of it (D-9). */
function statusOf({
  status,
  marked,
}: FactOf<"tellask.arrived">): FactOf<"tellask.arrived">["status"] {
  return status === "fallback" && !marked ? "answered" : status;
}

function regarding(call: AskedCall | null, agent: string | null): Regarding {
  const about = call === null ? null : askedAbout(call.args);
  return {
    name: call?.name ?? "askHuman",
    target: about?.target ?? agent,
    session: about?.session ?? null,
    course: call?.course ?? 1,
  };
}

function contentOf(call: AskedCall | null): Body {
  return call === null ? "" : askedAbout(call.args).content;
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
export function replyCallIn({ calls }: Voice, name: ReplyCallName): ReplyCallName | null {
  return calls === "functions" ? name : null;
}

interface Called extends RoundCall {
  readonly seq: number;
}

/** The message that stands directly after its call: of role tool, where the call was a function call. */
export function resultPart(fact: Result, voice: Voice, called: Called): Part {
  const { callId } = fact;
  return besideCall(resulting(fact, voice.texts, called), { ...called, callId, kind: "result" });
}

/** In the place of a receipt, once what it waited for stands further down. */
export function pointerPart(
  fact: Outcome,
  call: AskedCall,
  { voice, seq }: { readonly voice: Voice; readonly seq: number },
): Part {
  const segments = [pointing(fact, call, voice.texts)];
  return besideCall(segments, { ...call, seq, kind: "pointer" });
}

function pointing(fact: Outcome, { name, callId }: AskedCall, texts: Texts): string {
  if (fact.type === "tellask.arrived")
    return texts.tellaskPointer({ name, callId, status: statusOf(fact) });
  return texts.questionPointer({ name, callId, answered: fact.type === "question.answered" });
}

function besideCall(
  segments: readonly Segment[],
  at: Pick<AskedCall, "form" | "callId"> & { readonly seq: number; readonly kind: PartKind },
): Part {
  const { form, callId, seq, kind } = at;
  const part = { ...runtimePart(kind, segments), about: callId, seq };
  return form === "text" ? part : { ...part, role: "tool", callId };
}

function resulting(fact: Result, texts: Texts, { name, form, args }: RoundCall): Segment[] {
  const call = { name, callId: fact.callId };
  switch (fact.type) {
    case "tellask.pending": {
      const { session } = askedAbout(args);
      return [texts.tellaskPending({ ...call, target: agentOf(fact.tellaskee), session })];
    }
    case "question.asked":
      return [texts.questionPending(call)];
    case "reply.delivered":
      return [texts.replyDelivered(call)];
    case "clear_mind.accepted":
      return [texts.clearAccepted(call)];
    case "reminder.added":
    case "reminder.updated":
    case "reminder.deleted":
      return [texts.reminderKept({ ...call, what: KEPT[fact.type], position: fact.position })];
    case "call.failed":
      return put(fact.why, texts.callFailed(call));
    case "tool.finished":
      if (fact.status !== "answered") return put(fact.text, texts.toolFailed(call));
      return form === "text" ? put(fact.text, texts.toolAnswered(call)) : [fact.text];
    default:
      return unreachable(fact);
  }
}

const KEPT = {
  "reminder.added": "added",
  "reminder.updated": "updated",
  "reminder.deleted": "deleted",
} as const;

function put(body: Body, { before, after }: Around): Segment[] {
  return closed([before, body, after]);
}

/** Short pieces make one text. */
export function closed(segments: readonly Segment[]): Segment[] {
  const all: Segment[] = [];
  for (const segment of segments) {
    const last = all.at(-1);
    if (typeof segment === "string" && typeof last === "string")
      all[all.length - 1] = last + segment;
    else all.push(segment);
  }
  return all;
}

/** The agent of a dialog's address: `ux` of `lead/ux#2` (D-29). */
function agentOf(path: string): string {
  const last = path.split("/").at(-1) ?? path;
  return last.split(/[#!.]/u)[0] ?? last;
}
