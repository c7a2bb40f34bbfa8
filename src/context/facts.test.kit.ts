// Kit for tests of contexts: one dialog's facts in short form, and the request they make.
import type { FrameKey } from "../protocol/asker-stack.ts";
import type { Body } from "../protocol/body.ts";
import type { CallRecord } from "../protocol/call.ts";
import type { Commit } from "../protocol/commit.ts";
import type { ContextMessage, PartKind } from "../protocol/context-message.ts";
import type { CallStyle, Fact, FactOf } from "../protocol/fact.ts";
import { assemble } from "./assemble.ts";
import type { Subject } from "./subject.ts";

export const subject: Subject = { path: "lead", language: "en", name: "a run", root: "lead" };
export const began = beganAs("functions");
export const drive: Fact = { type: "drive.opened", causes: [{ cause: "userPrompt", seq: 1 }] };
const group = { callSiteCourse: 1, callSiteGenseq: 1 };

/** The main dialog, whose member writes calls so. */
export function beganAs(calls: CallStyle): Fact {
  return { type: "dialog.began", agent: "lead", calls, depth: 0, askerDialogId: null };
}

export const said = (text: Body, by: string | null = null): Fact => ({
  type: "person.said",
  action: "human:0",
  by,
  text,
});

export function opened(
  genseq: number,
  duty: FrameKey | null = null,
  { course = 1, claims = [] }: { course?: number; claims?: number[] } = {},
): Fact {
  return {
    type: "generation.opened",
    course,
    genseq,
    claims,
    duty,
    newestInput: "other",
    personSeq: -1,
    seal: "recorded",
    parts: 7,
  };
}

export function finished(text: Body, ...names: string[]): Fact {
  return spokenAs("function", text, names);
}

/** One call, with what it asks. */
export function asking(callId: string, name: string, args: Readonly<Record<string, string>>): Fact {
  const call = { callId, rawId: null, name, args: JSON.stringify(args), form: "function" } as const;
  const spoken = { text: "", thinking: "", calls: [call], usage: null, memo: null };
  return { type: "generation.finished", course: 1, genseq: 1, ...spoken };
}

/** Words whose calls stand in them. */
export function finishedInText(text: Body, ...names: string[]): Fact {
  return spokenAs("text", text, names);
}

function spokenAs(form: CallRecord["form"], text: Body, names: readonly string[]): Fact {
  const calls = names.map((name) => {
    return { callId: name, rawId: null, name, args: `{"to":"${name}"}`, form };
  });
  const spoken = { text, thinking: "", calls, usage: null, memo: null };
  return { type: "generation.finished", course: 1, genseq: 1, ...spoken };
}

export const pending = (callId: string): FactOf<"tellask.pending"> => ({
  type: "tellask.pending",
  callId,
  callName: "tellaskSessionless",
  ...group,
  tellaskee: "lead/ux",
  replaces: null,
  relied: { dialogs: 1, depth: 1 },
});

/** A duty that came: an assignment, or an ask-back. */
export function duty(
  callName: FactOf<"tellask.pending">["callName"],
  key: FrameKey,
  asked: { readonly text: Body; readonly replaces: string | null },
): FactOf<"duty.received"> {
  const { askerDialogId, callId } = key;
  const { text: tellaskContent, replaces } = asked;
  const from = { tellaskContent, originMemberId: "qa", askerDialogId, callId };
  const frame = {
    kind: "asker_dialog_stack_frame",
    askerDialogId,
    ...(callName === "tellaskBack" ? {} : { assignmentFromAsker: { callName, ...from, ...group } }),
    tellaskReplyObligation: {
      expectedReplyCallName: REPLY[callName],
      targetDialogId: askerDialogId,
      targetCallId: callId,
      tellaskContent,
    },
  } as const;
  return { type: "duty.received", replaces, frame };
}

const REPLY = {
  tellask: "replyTellask",
  tellaskSessionless: "replyTellaskSessionless",
  tellaskBack: "replyTellaskBack",
} as const;

export function arrived(
  callId: string,
  text: Body,
  status: FactOf<"tellask.arrived">["status"],
): FactOf<"tellask.arrived"> {
  const where = { tellaskeeCourse: 1, tellaskeeGenseq: 1 };
  const seen = { ownerArrivalCourse: 1, ownerArrivalGenseq: 1 };
  const who = { callId, ...group, tellaskee: "lead/ux#2" };
  const marked = status === "fallback";
  return { type: "tellask.arrived", ...who, status, text, marked, ...where, ...seen };
}

/** A stop in the middle of a generation. */
export const cutOff = (genseq: number): Fact => ({
  type: "generation.interrupted",
  course: 1,
  genseq,
  why: "stopped by a person",
});

export const called = (callId: string): Fact => ({
  type: "tool.called",
  callId,
  name: callId,
  index: 0,
  repeatable: true,
});
export const result = (callId: string, text: Body): Fact => ({
  type: "tool.finished",
  callId,
  status: "answered",
  text,
});

interface Options {
  readonly language?: "en" | "zh";
  readonly course?: number;
  /** Without it all that has its place, and no tail. */
  readonly genseq?: number;
  readonly artifact?: (sha: string) => string;
}

export function context(facts: readonly Fact[], options: Options = {}): readonly ContextMessage[] {
  const { language = "en", course = 1, genseq = 99, artifact = () => "" } = options;
  const commits = facts.map(
    (fact, seq): Commit => ({
      seq,
      atMs: 0,
      dialog: "lead",
      handled: "x",
      facts: [fact],
      sends: [],
      requests: [],
    }),
  );
  const at = { course, genseq };
  return assemble({ commits, subject: { ...subject, language }, at, artifact }).messages;
}

/** The text of the one part of that kind; empty where there is none. */
export function partOf(messages: readonly ContextMessage[], kind: PartKind): string {
  const parts = messages.filter((message) => message.kind === kind);
  if (parts.length > 1) throw new Error(`there are ${parts.length} of ${kind}`);
  return parts[0]?.text ?? "";
}

export function kinds(messages: readonly ContextMessage[]): string {
  return messages.map(({ kind }) => kind).join(" ");
}

export function roles(messages: readonly ContextMessage[]): string {
  return messages
    .map(({ role, callId }) => (callId === null ? role : `${role}:${callId}`))
    .join(" ");
}
