// Phrase: one fact as a short English verb phrase, in the words of the MOMENT grammar of scenarios.
// The subject is the dialog of the fact's commit, written by whoever prints the phrase.
import { sameFrame } from "./asker-stack.ts";
import { unreachable } from "./assert.ts";
import { shortOf } from "./body.ts";
import type { Body } from "./body.ts";
import type { Cause } from "./cause.ts";
import type { Commit } from "./commit.ts";
import type { Fact, FactOf } from "./fact.ts";

const QUOTE_CHARS_MAX = 40;

/** `asks lead/ux`, `hears lead/ux`, `drives for groupResolved`; one line, whatever a model said. */
export function phraseOf(fact: Fact): string {
  return oneLine(worded(fact));
}

function worded(fact: Fact): string {
  switch (fact.type) {
    case "tree.opened":
      return `opens the tree "${fact.name}"`;
    case "process.started":
      return `process starts (${fact.number})${fact.previous === "crashed" ? " after a crash" : ""}`;
    case "limit.reached":
      return `reaches ${fact.limit}`;
    case "dialog.began":
      return "starts";
    case "person.said":
      return `hears human ${quoted(fact.text)}`;
    case "person.refused":
      return `human is refused (${fact.verb} to ${fact.to}: ${fact.why})`;
    case "person.toldAll":
      return `human ${fact.verb}s all`;
    case "dialog.stopped":
      return fact.how === "hold" ? "stops" : "stops for good";
    case "dialog.resumed":
      return "resumes";
    case "dialog.died":
      return "dies";
    case "person.cleared":
      return "is told to begin a new course";
    case "course.forced":
      return `needs a new course (${fact.why})`;
    case "course.started":
      return `starts course ${fact.course}`;
    case "minds.read":
      return "reads what is written for it";
    case "priming.lost":
      return `loses its startup scripts (${fact.why})`;
    case "diligence.pushed":
      return `is nudged (${fact.used} of ${fact.max})`;
    case "question.forced":
      return `must ask human ${quoted(fact.text)}`;
    case "tree.finished":
      return "finishes";
    case "duty.received":
    case "frame.pushed":
    case "duty.settled":
    case "duty.replaced":
    case "duty.refused":
      return dutyPhrase(fact);
    case "drive.opened":
      return `drives for ${causesOf(fact.causes)}`;
    case "drive.closed":
      return "rests";
    case "dialog.closed":
      return `fails (${fact.why})`;
    case "generation.opened":
    case "attempt.failed":
    case "generation.finished":
    case "generation.failed":
    case "generation.interrupted":
    case "result.late":
      return generationPhrase(fact);
    default:
      return callPhrase(fact);
  }
}

/** What a commit says, each phrase once; of a duty that comes and is owed at once, that it comes. */
export function phraseOfCommit({ facts }: Pick<Commit, "facts">): string {
  const phrases = facts.filter((fact) => !isCarriedOut(fact, facts)).map(phraseOf);
  return [...new Set(phrases)].join(", ");
}

/** A frame on the stack tells nothing beside the duty of this very commit that it carries out. */
export function isCarriedOut(fact: Fact, facts: readonly Fact[]): boolean {
  if (fact.type !== "frame.pushed") return false;
  return facts.some((other) => {
    if (other.type !== "duty.received") return false;
    const { askerDialogId, tellaskReplyObligation } = other.frame;
    return sameFrame(fact, { askerDialogId, callId: tellaskReplyObligation.targetCallId });
  });
}

type DutyFact = FactOf<
  "duty.received" | "frame.pushed" | "duty.settled" | "duty.replaced" | "duty.refused"
>;

function dutyPhrase(fact: DutyFact): string {
  switch (fact.type) {
    case "duty.received": {
      const { frame, replaces } = fact;
      const asked = frame.assignmentFromAsker === undefined ? "is asked back" : "is asked";
      return `${asked} by ${frame.askerDialogId}${insteadOf(replaces)}`;
    }
    case "frame.pushed":
      return `owes ${fact.askerDialogId} a reply (call ${fact.callId})`;
    case "duty.settled":
      if (fact.status === "failed") return `fails its reply to ${fact.askerDialogId}`;
      return `replies to ${fact.askerDialogId}`;
    case "duty.replaced":
      return `drops call ${fact.callId} of ${fact.askerDialogId} for call ${fact.by}`;
    case "duty.refused":
      return `refuses call ${fact.callId} of ${fact.askerDialogId} (${fact.why})`;
    default:
      return unreachable(fact);
  }
}

function insteadOf(replaces: string | null): string {
  return replaces === null ? "" : ` instead of call ${replaces}`;
}

type GenerationFact = FactOf<
  | "generation.opened"
  | "attempt.failed"
  | "generation.finished"
  | "generation.failed"
  | "generation.interrupted"
  | "result.late"
>;

function generationPhrase(fact: GenerationFact): string {
  const site = `@${fact.course}.${fact.genseq}`;
  switch (fact.type) {
    case "generation.opened":
      return `generates ${site}`;
    case "attempt.failed":
      return `loses attempt ${fact.attempt} of ${site} (${fact.kind})`;
    case "generation.finished":
      return `ends ${site}`;
    case "generation.failed":
      return `ends ${site} without a reply`;
    case "generation.interrupted":
      return `breaks ${site} off (${fact.why})`;
    case "result.late":
      return fact.callId === null
        ? `gets the reply to ${site} too late`
        : `gets the result of call ${fact.callId} too late`;
    default:
      return unreachable(fact);
  }
}

type CallFact = FactOf<
  | "tellask.pending"
  | "question.asked"
  | "question.cancelled"
  | "tool.called"
  | "call.failed"
  | "reply.delivered"
  | "clear_mind.called"
  | "clear_mind.accepted"
  | "reminder.added"
  | "reminder.updated"
  | "reminder.deleted"
  | "tool.finished"
  | "tellask.arrived"
  | "reply.late"
  | "group.resolved"
  | "question.answered"
>;

const plain: ReadonlySet<string> = new Set(["answered", "fallback"]);

function callPhrase(fact: CallFact): string {
  switch (fact.type) {
    case "tellask.pending": {
      const asks = fact.callName === "tellaskBack" ? "asks back" : "asks";
      return `${asks} ${fact.tellaskee}${insteadOf(fact.replaces)}`;
    }
    case "question.asked":
      return `asks human ${quoted(fact.text)}`;
    case "question.cancelled":
      return `drops the question of call ${fact.callId} (${fact.why})`;
    case "tool.called":
      return `runs ${fact.name}`;
    case "call.failed":
      return `call ${fact.callId} fails (${fact.why})`;
    case "clear_mind.called":
      return "wants a new course";
    case "reminder.added":
      return `notes reminder ${fact.position} ${quoted(fact.text)}`;
    case "reminder.updated":
      return `changes reminder ${fact.position} to ${quoted(fact.text)}`;
    case "reminder.deleted":
      return `drops reminder ${fact.position}`;
    case "clear_mind.accepted":
    case "reply.delivered":
      return `call ${fact.callId} is answered`;
    case "tool.finished":
      return `gets the result of call ${fact.callId}${fact.status === "answered" ? "" : ` (${fact.status})`}`;
    case "tellask.arrived":
      return `hears ${fact.tellaskee}${plain.has(fact.status) ? "" : ` (${fact.status})`}`;
    case "reply.late":
      return `hears late ${fact.tellaskee}`;
    case "group.resolved":
      return `has all replies of @${fact.callSiteCourse}.${fact.callSiteGenseq}`;
    case "question.answered":
      return `hears human ${quoted(fact.text)}`;
    default:
      return unreachable(fact);
  }
}

function causesOf(causes: readonly Cause[]): string {
  return [...new Set(causes.map((cause) => cause.cause))].join(" and ");
}

/** A text on one line, cut where it would fill the line. */
function quoted(body: Body): string {
  const line = oneLine(shortOf(body));
  if (line.length <= QUOTE_CHARS_MAX) return JSON.stringify(line);
  const cut = line.slice(0, QUOTE_CHARS_MAX - 1).replace(/[\uD800-\uDBFF]$/u, "");
  return JSON.stringify(`${cut}…`);
}

function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\s]+/gu, " ").trim();
}
