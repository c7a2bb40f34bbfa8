// The one rule: what a fact changes in the ledger of its dialog. Total; nothing else writes a ledger.
import { cut, frameKey, holds, pop, push } from "./asker-stack.ts";
import { assert, unreachable } from "./assert.ts";
import type { FrameKey } from "./asker-stack.ts";
import type { Cause } from "./cause.ts";
import type { Fact, FactOf } from "./fact.ts";
import { groupKey, newestOf } from "./ledger.ts";
import type { Duty, Group, Ledger } from "./ledger.ts";

/** Applies one fact of commit `seq` to the ledger of the commit's dialog. */
export function after(ledger: Ledger, fact: Fact, seq: number): void {
  switch (fact.type) {
    case "tree.opened":
    case "process.started":
    case "limit.reached":
    case "person.refused":
    case "person.toldAll":
    case "result.late":
      return;
    case "dialog.began":
      ledger.began = true;
      ledger.agent = fact.agent;
      ledger.calls = fact.calls;
      ledger.depth = fact.depth;
      return;
    case "person.said":
      wants(ledger, { cause: "userPrompt", seq }, seq);
      ledger.held = false;
      return stands(ledger, "person");
    case "dialog.stopped":
    case "dialog.resumed":
    case "dialog.died":
    case "tree.finished":
      return afterPerson(ledger, fact, seq);
    case "duty.received":
    case "frame.pushed":
    case "duty.settled":
    case "duty.replaced":
    case "duty.refused":
      return afterDuty(ledger, fact, seq);
    case "drive.opened":
      ledger.drive = { causes: fact.causes, generations: 0 };
      ledger.dutyDrives = fact.causes.every((c) => c.cause === "duty") ? ledger.dutyDrives + 1 : 0;
      ledger.closed = null;
      ledger.cutOff = false;
      return;
    case "drive.closed":
      ledger.drive = null;
      ledger.words = null;
      ledger.followUp = false;
      ledger.replied = false;
      return;
    case "dialog.closed":
      return gaveUp(ledger, fact);
    case "generation.opened":
    case "attempt.failed":
    case "generation.finished":
    case "generation.failed":
    case "generation.interrupted":
      return afterGeneration(ledger, fact);
    case "tellask.pending":
    case "question.asked":
    case "tool.called":
    case "call.failed":
    case "reply.delivered":
      return registered(ledger, fact, seq);
    case "tool.finished":
    case "tellask.arrived":
    case "reply.late":
    case "group.resolved":
    case "question.answered":
    case "question.cancelled":
      return resulted(ledger, fact, seq);
    default:
      return unreachable(fact);
  }
}

/** What nobody claimed stays in the time line and drives nobody (D-2). */
function gaveUp(ledger: Ledger, { why, limit }: FactOf<"dialog.closed">): void {
  for (const input of ledger.inputs) input.drives = false;
  for (const group of ledger.groups.values()) if (group.resolved !== null) group.drives = false;
  ledger.closed = { why, limit };
  ledger.cutOff = false;
  ledger.followUp = false;
}

type PersonFact = FactOf<"dialog.stopped" | "dialog.resumed" | "dialog.died" | "tree.finished">;

function afterPerson(ledger: Ledger, fact: PersonFact, seq: number): void {
  switch (fact.type) {
    case "dialog.stopped":
      ledger.held = fact.how === "hold";
      ledger.cutOff ||= ledger.held && ledger.drive !== null;
      return;
    case "dialog.resumed":
      ledger.held = false;
      if (ledger.cutOff) wants(ledger, { cause: "resume", seq }, seq);
      return;
    case "dialog.died":
      ledger.dead = true;
      return;
    case "tree.finished":
      ledger.done = true;
      ledger.question = null;
      ledger.pending.clear();
      return;
    default:
      return unreachable(fact);
  }
}

/** Something that a generation can claim, and that causes a drive. */
function wants(ledger: Ledger, cause: Cause, seq: number): void {
  ledger.inputs.push({ seq, cause, claimed: false, drives: true });
}

type DutyFact = FactOf<
  "duty.received" | "frame.pushed" | "duty.settled" | "duty.replaced" | "duty.refused"
>;

function afterDuty(ledger: Ledger, fact: DutyFact, seq: number): void {
  switch (fact.type) {
    case "duty.received":
      return received(ledger, fact, seq);
    case "frame.pushed": {
      const duty = cut(ledger.waiting, fact);
      assert(duty !== null, "a frame that is pushed was received");
      duty.seq = seq;
      push(ledger.frames, duty);
      ledger.dutyDrives = 0;
      return;
    }
    case "duty.settled":
      pop(ledger.frames, fact);
      ledger.ended.set(frameKey(fact), fact.status);
      ledger.words = null;
      ledger.dutyDrives = 0;
      return;
    case "duty.replaced": {
      const duty = cut(ledger.waiting, fact) ?? cut(ledger.frames, fact);
      assert(duty !== null, "a duty that is replaced was owed");
      ledger.ended.set(frameKey(fact), "replaced");
      for (const input of ledger.inputs) if (isOf(input.cause, fact)) input.drives = false;
      return;
    }
    case "duty.refused":
      ledger.ended.set(frameKey(fact), "failed");
      return;
    default:
      return unreachable(fact);
  }
}

/** The assignment or ask-back is what this cause is about. */
function isOf(cause: Cause, key: FrameKey): boolean {
  return (
    (cause.cause === "assignment" || cause.cause === "askBack") &&
    cause.callId === key.callId &&
    cause.askerDialogId === key.askerDialogId
  );
}

function received(ledger: Ledger, { frame }: FactOf<"duty.received">, seq: number): void {
  const { targetCallId: callId, expectedReplyCallName } = frame.tellaskReplyObligation;
  const { askerDialogId } = frame;
  const isAssignment = frame.assignmentFromAsker !== undefined;
  const duty: Duty = { callId, askerDialogId, expectedReplyCallName, isAssignment, seq };
  assert(!holds(ledger.frames, duty), "a call asks once");
  push(ledger.waiting, duty);
  const cause = isAssignment ? "assignment" : "askBack";
  wants(ledger, { cause, callId, askerDialogId }, seq);
  stands(ledger, "other");
}

type GenerationFact = FactOf<
  | "generation.opened"
  | "attempt.failed"
  | "generation.finished"
  | "generation.failed"
  | "generation.interrupted"
>;

function afterGeneration(ledger: Ledger, fact: GenerationFact): void {
  switch (fact.type) {
    case "generation.opened":
      return opened(ledger, fact);
    case "attempt.failed":
      assert(ledger.generation !== null, "an attempt fails while its generation is open");
      ledger.generation.attempt = fact.attempt + 1;
      ledger.generation.notBeforeMs = fact.nextAtMs ?? 0;
      return;
    case "generation.finished":
      return finished(ledger, fact);
    case "generation.failed":
      claim(ledger, false);
      ledger.generation = null;
      remember(ledger, fact.memo);
      return;
    case "generation.interrupted":
      assert(ledger.generation?.genseq === fact.genseq, "what is cut off was open");
      claim(ledger, false);
      ledger.generation = null;
      ledger.interrupted = [...ledger.interrupted, fact.genseq];
      return;
    default:
      return unreachable(fact);
  }
}

function remember(ledger: Ledger, memo: string | null): void {
  ledger.memo = memo;
  if (ledger.interrupted.length > 0) ledger.interrupted = [];
}

function opened(ledger: Ledger, fact: FactOf<"generation.opened">): void {
  assert(ledger.generation === null, "one generation at a time");
  assert(ledger.drive !== null, "a generation belongs to a drive");
  ledger.genseq = fact.genseq;
  ledger.generations += 1;
  if (ledger.since.personSeq === fact.personSeq) ledger.since.generations += 1;
  else ledger.since = { personSeq: fact.personSeq, generations: 1 };
  ledger.drive.generations += 1;
  ledger.followUp = false;
  ledger.replied = false;
  ledger.badCall = false;
  ledger.asked = false;
  ledger.words = null;
  ledger.newest = newestOf(ledger);
  ledger.newestWaiting = null;
  ledger.generation = {
    genseq: fact.genseq,
    attempt: 1,
    notBeforeMs: 0,
    seal: fact.seal,
    parts: fact.parts,
    duty: fact.duty,
    newestInput: fact.newestInput,
    claims: fact.claims,
  };
  claim(ledger, true);
}

function finished(ledger: Ledger, fact: FactOf<"generation.finished">): void {
  const opening = ledger.generation;
  assert(opening !== null, "a generation finishes once");
  consume(ledger, opening.claims);
  ledger.generation = null;
  remember(ledger, fact.memo);
  ledger.words = { genseq: fact.genseq, opening, calls: fact.calls.length };
  for (const call of fact.calls) ledger.callIds.add(call.callId);
  ledger.newest = "other";
}

/** Marks, or releases, what the open generation claims (D-2). */
function claim(ledger: Ledger, claimed: boolean): void {
  const claims = ledger.generation?.claims ?? [];
  for (const input of ledger.inputs) if (claims.includes(input.seq)) input.claimed = claimed;
  for (const group of ledger.groups.values())
    if (group.resolved !== null && claims.includes(group.resolved.seq)) group.claimed = claimed;
}

function consume(ledger: Ledger, claims: readonly number[]): void {
  if (claims.length === 0) return;
  for (let i = ledger.inputs.length - 1; i >= 0; i -= 1)
    if (claims.includes(ledger.inputs[i]?.seq ?? -1)) ledger.inputs.splice(i, 1);
  for (const [key, group] of ledger.groups)
    if (group.resolved !== null && claims.includes(group.resolved.seq)) ledger.groups.delete(key);
}

type RegisteredFact = FactOf<
  "tellask.pending" | "question.asked" | "tool.called" | "call.failed" | "reply.delivered"
>;

function registered(ledger: Ledger, fact: RegisteredFact, seq: number): void {
  switch (fact.type) {
    case "tellask.pending": {
      const group = groupOf(ledger, fact, seq);
      group.members.push(fact.callId);
      group.open += 1;
      const key = groupKey(group.course, group.genseq);
      ledger.pending.set(fact.callId, { tellaskee: fact.tellaskee, group: key });
      if (fact.callName !== "tellaskSessionless") break;
      const base = fact.tellaskee.split("/").at(-1)?.split("#")[0] ?? "";
      ledger.ordinals.set(base, (ledger.ordinals.get(base) ?? 0) + 1);
      break;
    }
    case "question.asked":
      assert(ledger.question === null, "at most one open question (D-4)");
      ledger.question = fact.callId;
      ledger.asked = true;
      break;
    case "tool.called":
      ledger.tools.set(fact.callId, {
        name: fact.name,
        index: fact.index,
        repeatable: fact.repeatable,
      });
      break;
    case "call.failed":
      ledger.followUp = true;
      ledger.badCall = true;
      break;
    case "reply.delivered":
      ledger.replied = true;
      break;
    default:
      return unreachable(fact);
  }
}

function groupOf(ledger: Ledger, fact: FactOf<"tellask.pending">, seq: number): Group {
  const key = groupKey(fact.callSiteCourse, fact.callSiteGenseq);
  const known = ledger.groups.get(key);
  if (known !== undefined) return known;
  const group: Group = {
    course: fact.callSiteCourse,
    genseq: fact.callSiteGenseq,
    seq,
    members: [],
    open: 0,
    resolved: null,
    claimed: false,
    drives: true,
  };
  ledger.groups.set(key, group);
  return group;
}

type ResultFact = FactOf<
  | "tool.finished"
  | "tellask.arrived"
  | "reply.late"
  | "group.resolved"
  | "question.answered"
  | "question.cancelled"
>;

function resulted(ledger: Ledger, fact: ResultFact, seq: number): void {
  switch (fact.type) {
    case "tool.finished":
      assert(ledger.tools.delete(fact.callId), "a tool finishes once");
      ledger.followUp = true;
      return;
    case "tellask.arrived":
      ended(ledger, fact.callId);
      return stands(ledger, "other");
    case "reply.late":
      return ended(ledger, fact.callId);
    case "group.resolved": {
      const group = ledger.groups.get(groupKey(fact.callSiteCourse, fact.callSiteGenseq));
      assert(group?.open === 0, "a group is resolved when all its members are terminal");
      group.resolved = { seq, trigger: fact.triggerCallId };
      return;
    }
    case "question.answered":
      assert(ledger.question === fact.callId, "an answer is to the open question");
      ledger.question = null;
      ledger.lastQuestion = { callId: fact.callId, status: "answered" };
      wants(ledger, { cause: "humanAnswer", callId: fact.callId }, seq);
      return stands(ledger, "other");
    case "question.cancelled":
      assert(ledger.question === fact.callId, "what is cancelled is the open question");
      ledger.question = null;
      ledger.lastQuestion = { callId: fact.callId, status: "cancelled" };
      return;
    default:
      return unreachable(fact);
  }
}

/** A member has its terminal fact. */
function ended(ledger: Ledger, callId: string): void {
  const call = ledger.pending.get(callId);
  const group = call === undefined ? undefined : ledger.groups.get(call.group);
  assert(group !== undefined && group.open > 0, "an arrival is a member of an open group");
  ledger.pending.delete(callId);
  group.open -= 1;
}

/** Notes what now stands last; during a generation and its tools it stands after them (D-3). */
function stands(ledger: Ledger, kind: "person" | "other"): void {
  if (ledger.generation !== null || ledger.tools.size > 0) {
    ledger.newestWaiting = kind;
    return;
  }
  ledger.newest = kind;
  ledger.newestWaiting = null;
}
