// Kit for tests of contexts: one dialog's facts in short form, and the request they make.
import type { Body } from "../protocol/body.ts";
import type { Commit } from "../protocol/commit.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import type { Fact, FactOf } from "../protocol/fact.ts";
import { assemble } from "./assemble.ts";
import type { Subject } from "./subject.ts";

export const subject: Subject = { path: "lead", language: "en", name: "a run", root: "lead" };
export const began: Fact = { type: "dialog.began", agent: "lead", depth: 0, askerDialogId: null };
export const drive: Fact = { type: "drive.opened", causes: [{ cause: "userPrompt", seq: 1 }] };
const group = { callSiteCourse: 1, callSiteGenseq: 1 };

export const said = (text: Body, by: string | null = null): Fact => ({
  type: "person.said",
  action: "human:0",
  by,
  text,
});

export function opened(genseq: number, duty: string | null = null): Fact {
  return {
    type: "generation.opened",
    course: 1,
    genseq,
    claims: [],
    duty: duty === null ? null : { askerDialogId: "lead", callId: duty },
    newestInput: "other",
    personSeq: -1,
    seal: "recorded",
    parts: 7,
  };
}

export function finished(text: Body, ...names: string[]): Fact {
  const calls = names.map((name) => ({
    callId: name,
    rawId: null,
    name,
    args: `{"to":"${name}"}`,
  }));
  const spoken = { text, thinking: "", calls, usage: null, memo: null };
  return { type: "generation.finished", course: 1, genseq: 1, ...spoken };
}

export const pending = (callId: string): Fact => ({
  type: "tellask.pending",
  callId,
  callName: "tellaskSessionless",
  ...group,
  tellaskee: "lead/ux",
  relied: { dialogs: 1, depth: 1 },
});

export function arrived(
  callId: string,
  text: Body,
  status: FactOf<"tellask.arrived">["status"],
): Fact {
  const where = { tellaskeeCourse: 1, tellaskeeGenseq: 1 };
  const seen = { ownerArrivalCourse: 1, ownerArrivalGenseq: 1 };
  const who = { callId, ...group, tellaskee: "lead/ux#2" };
  return { type: "tellask.arrived", ...who, status, text, ...where, ...seen };
}

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

export function context(
  facts: readonly Fact[],
  options: { language?: "en" | "zh"; genseq?: number; artifact?: (sha: string) => string } = {},
): readonly ContextMessage[] {
  const { language = "en", genseq = 99, artifact = () => "" } = options;
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
  const at = { course: 1, genseq };
  return assemble({ commits, subject: { ...subject, language }, at, artifact }).messages;
}

export function roles(messages: readonly ContextMessage[]): string {
  return messages
    .map(({ role, callId }) => (callId === null ? role : `${role}:${callId}`))
    .join(" ");
}
