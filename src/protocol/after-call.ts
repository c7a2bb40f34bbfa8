// What a fact about a call changes in a ledger: the groups of rounds, tools and the open question.
import { stands, wants } from "./after-input.ts";
import { assert, unreachable } from "./assert.ts";
import type { FactOf } from "./fact.ts";
import { groupKey } from "./ledger.ts";
import type { Clearing, Group, Ledger } from "./ledger.ts";

const NOBODY_ELSE: Clearing = { callId: null, byPerson: true, reminder: null };

type RegisteredFact = FactOf<
  | "tellask.pending"
  | "question.asked"
  | "tool.called"
  | "call.failed"
  | "reply.delivered"
  | "clear_mind.called"
  | "clear_mind.accepted"
  | "reminder.added"
  | "reminder.updated"
  | "reminder.deleted"
>;

export function registered(ledger: Ledger, fact: RegisteredFact, seq: number): void {
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
      ledger.pushes = 0;
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
      ledger.roundFailed = true;
      if (ledger.clearing?.callId === fact.callId)
        ledger.clearing = ledger.clearing.byPerson ? NOBODY_ELSE : null;
      break;
    case "reply.delivered":
      ledger.replied = true;
      break;
    case "clear_mind.called":
      ledger.clearing = {
        callId: fact.callId,
        byPerson: ledger.clearing !== null,
        reminder: fact.reminder,
      };
      break;
    case "clear_mind.accepted":
      ledger.followUp = true;
      break;
    case "reminder.added":
      ledger.reminders += 1;
      ledger.followUp ||= fact.callId !== null;
      break;
    case "reminder.updated":
      ledger.followUp = true;
      break;
    case "reminder.deleted":
      ledger.reminders -= 1;
      ledger.followUp = true;
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

export function resulted(ledger: Ledger, fact: ResultFact, seq: number): void {
  switch (fact.type) {
    case "tool.finished":
      assert(ledger.tools.delete(fact.callId), "a tool finishes once");
      ledger.followUp = true;
      ledger.roundFailed ||= fact.status !== "answered";
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
      ledger.pushes = 0;
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
