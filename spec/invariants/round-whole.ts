// INV-05. Half a round is what the forerunner lost; here a round is one commit.
import { isSpecialCall } from "../../src/protocol/call.ts";
import type { CallRecord } from "../../src/protocol/call.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import type { Send } from "../../src/protocol/message.ts";
import type { Invariant } from "./invariant.ts";
import { at } from "./walk.ts";

type Registration = FactOf<
  | "tellask.pending"
  | "question.asked"
  | "tool.called"
  | "call.failed"
  | "reply.delivered"
  | "clear_mind.called"
  | "reminder.added"
  | "reminder.updated"
  | "reminder.deleted"
>;

export const roundWhole: Invariant = {
  id: "INV-05",
  statement:
    "A round is registered whole or not at all: the commit that finishes the generation holds one registration fact for each call, in their order, with its assignment, ask-back or tool request.",
  *check({ commits }) {
    for (const commit of commits) {
      yield* registered(commit);
      yield* assigned(commit);
      yield* requested(commit);
    }
  },
};

function registrationsOf(commit: Commit): Registration[] {
  return commit.facts
    .filter((fact) => isRegistration(fact))
    .filter((fact) => !isSecond(fact, commit));
}

/** What became of a `clear_mind` that was registered; and what it left as a reminder. */
function isSecond(fact: Registration, { facts }: Commit): boolean {
  if (fact.type === "reminder.added" && fact.callId === null) return true;
  if (fact.type !== "call.failed" || fact.name !== "clear_mind") return false;
  const isGiven = facts.some(
    (other) =>
      other.type === "generation.finished" &&
      other.calls.some(({ callId }) => callId === fact.callId),
  );
  return !isGiven || facts.slice(0, facts.indexOf(fact)).some((other) => isCallOf(other, fact));
}

function isCallOf(fact: Fact, { callId }: Registration): boolean {
  return fact.type === "clear_mind.called" && fact.callId === callId;
}

function isRegistration(fact: Fact): fact is Registration {
  return (
    fact.type === "tellask.pending" ||
    fact.type === "question.asked" ||
    fact.type === "tool.called" ||
    fact.type === "call.failed" ||
    fact.type === "reply.delivered" ||
    fact.type === "clear_mind.called" ||
    fact.type === "reminder.added" ||
    fact.type === "reminder.updated" ||
    fact.type === "reminder.deleted"
  );
}

function* registered(commit: Commit): Iterable<string> {
  const finished = commit.facts.find((fact) => fact.type === "generation.finished");
  const calls = finished?.calls ?? [];
  const facts = registrationsOf(commit);
  for (let i = 0; i < Math.max(calls.length, facts.length); i += 1) {
    const call = calls[i];
    const fact = facts[i];
    if (call === undefined)
      yield `${at(commit, fact?.callId ?? undefined)}${fact?.type} without a call of a generation finished here`;
    else if (fact === undefined)
      yield `${at(commit, call.callId)}no registration fact stands in its place in this commit`;
    else if (fact.callId !== call.callId)
      yield `${at(commit, call.callId)}registered out of order; ${fact.callId} stands in its place`;
    else if (!fits(fact, { call, index: i, finished }))
      yield `${at(commit, call.callId)}${fact.type} does not say what ${call.name} asked`;
  }
}

function fits(
  fact: Registration,
  at: { call: CallRecord; index: number; finished: FactOf<"generation.finished"> | undefined },
): boolean {
  const { name } = at.call;
  switch (fact.type) {
    case "tellask.pending":
      return (
        fact.callName === name &&
        fact.callSiteCourse === at.finished?.course &&
        fact.callSiteGenseq === at.finished.genseq
      );
    case "question.asked":
      return name === "askHuman";
    case "tool.called":
      return fact.name === name && fact.index === at.index && !isSpecialCall(name);
    case "clear_mind.called":
      return name === "clear_mind";
    case "reminder.added":
      return name === "add_reminder";
    case "reminder.updated":
      return name === "update_reminder";
    case "reminder.deleted":
      return name === "delete_reminder";
    default:
      return fact.name === name;
  }
}

function* assigned(commit: Commit): Iterable<string> {
  const wanted = commit.facts.filter((fact) => fact.type === "tellask.pending");
  const sent = commit.sends.filter(({ body }) => asks(body));
  for (let i = 0; i < Math.max(wanted.length, sent.length); i += 1) {
    const pending = wanted[i];
    const send = sent[i];
    if (pending === undefined)
      yield `${at(commit)}an assignment to ${send?.to} that is not pending`;
    else if (send === undefined || !asks(send.body))
      yield `${at(commit, pending.callId)}pending without its assignment`;
    else if (send.to !== pending.tellaskee)
      yield `${at(commit, pending.callId)}assigned to ${send.to}, pending at ${pending.tellaskee}`;
    else if (!isFor(pending, send.body, commit.dialog))
      yield `${at(commit, pending.callId)}its assignment names another call`;
  }
}

type Asking = Extract<Send["body"], { frame: unknown }>;

function asks(body: Send["body"]): body is Asking {
  return body.type === "assignment" || body.type === "askBack";
}

/** The message asks what the pending record says. */
function isFor(pending: FactOf<"tellask.pending">, body: Asking, owner: string): boolean {
  const { assignmentFromAsker: asked, tellaskReplyObligation: owed } = body.frame;
  const { callId, callName, callSiteCourse, callSiteGenseq, replaces } = pending;
  const owes =
    owed.targetCallId === callId &&
    owed.targetDialogId === owner &&
    body.frame.askerDialogId === owner;
  if (!owes) return false;
  if (body.type === "askBack")
    return callName === "tellaskBack" && asked === undefined && replaces === null;
  return (
    asked?.callName === callName &&
    asked.callId === callId &&
    asked.callSiteCourse === callSiteCourse &&
    asked.callSiteGenseq === callSiteGenseq &&
    body.replaces === replaces
  );
}

function* requested(commit: Commit): Iterable<string> {
  const called = new Set<string>();
  for (const fact of commit.facts) if (fact.type === "tool.called") called.add(fact.callId);
  for (const request of commit.requests) {
    if (request.port !== "tool") continue;
    if (!called.delete(request.callId))
      yield `${at(commit, request.callId)}a tool is asked for that is not called here`;
  }
  for (const callId of called) yield `${at(commit, callId)}a tool is called and not asked for`;
}
