// The one rule: what a fact changes in the ledger of its dialog. Total; nothing else writes a ledger.
import { registered, resulted } from "./after-call.ts";
import { afterDuty } from "./after-duty.ts";
import { afterGeneration } from "./after-generation.ts";
import { stands, wants } from "./after-input.ts";
import { assert, unreachable } from "./assert.ts";
import type { Fact, FactOf } from "./fact.ts";
import type { Ledger } from "./ledger.ts";

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
      return began(ledger, fact);
    case "person.said":
      wants(ledger, { cause: "userPrompt", seq }, seq);
      ledger.held = false;
      return stands(ledger, "person");
    case "diligence.pushed":
    case "question.forced":
      return afterKeepGoing(ledger, fact, seq);
    case "dialog.stopped":
    case "dialog.resumed":
    case "dialog.died":
    case "person.cleared":
    case "course.forced":
    case "tree.finished":
      return afterPerson(ledger, fact, seq);
    case "course.started":
      return started(ledger, fact);
    case "duty.received":
    case "frame.pushed":
    case "duty.settled":
    case "duty.replaced":
    case "duty.refused":
      return afterDuty(ledger, fact, seq);
    case "minds.read":
    case "drive.opened":
    case "priming.lost":
    case "drive.closed":
    case "dialog.closed":
      return afterDrive(ledger, fact, seq);
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
    case "clear_mind.called":
    case "clear_mind.accepted":
    case "reminder.added":
    case "reminder.updated":
    case "reminder.deleted":
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

function afterKeepGoing(
  ledger: Ledger,
  fact: FactOf<"diligence.pushed" | "question.forced">,
  seq: number,
): void {
  if (fact.type === "diligence.pushed") {
    ledger.pushes += 1;
    wants(ledger, { cause: "keepGoing", seq }, seq);
  } else {
    assert(ledger.question === null, "at most one open question (D-4)");
    ledger.question = fact.callId;
    ledger.callIds.add(fact.callId);
  }
  stands(ledger, "other");
}

function began(ledger: Ledger, { agent, calls, depth }: FactOf<"dialog.began">): void {
  ledger.began = true;
  ledger.agent = agent;
  ledger.calls = calls;
  ledger.depth = depth;
}

type PersonFact = FactOf<
  | "dialog.stopped"
  | "dialog.resumed"
  | "dialog.died"
  | "person.cleared"
  | "course.forced"
  | "tree.finished"
>;

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
    case "course.forced":
      ledger.clearing ??= { callId: null, byPerson: false, reminder: null };
      return;
    case "person.cleared":
      ledger.clearing = {
        callId: ledger.clearing?.callId ?? null,
        byPerson: true,
        reminder: ledger.clearing?.reminder ?? null,
      };
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

/** What is owed, asked of others and not yet claimed stays; what only the old course knew is gone. */
function started(ledger: Ledger, { course }: FactOf<"course.started">): void {
  ledger.course = course;
  ledger.genseq = 0;
  ledger.clearing = null;
  ledger.words = null;
  ledger.memo = null;
  if (ledger.interrupted.length > 0) ledger.interrupted = [];
}

type DriveFact = FactOf<
  "minds.read" | "drive.opened" | "priming.lost" | "drive.closed" | "dialog.closed"
>;

function afterDrive(ledger: Ledger, fact: DriveFact, seq: number): void {
  switch (fact.type) {
    case "minds.read":
      ledger.minds = fact.hash;
      return;
    case "priming.lost":
      assert(ledger.drive !== null, "a drive loses its priming while it runs");
      ledger.drive.priming = [];
      if (ledger.generation !== null) wants(ledger, { cause: "recovery", seq }, seq);
      return;
    case "drive.opened":
      ledger.drive = {
        causes: fact.causes,
        generations: 0,
        priming: shasOf(fact),
        primed: isPrimed(fact),
      };
      ledger.drives += 1;
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
      for (const input of ledger.inputs) input.drives = false;
      for (const group of ledger.groups.values()) if (group.resolved !== null) group.drives = false;
      ledger.closed = { why: fact.why, limit: fact.limit };
      ledger.cutOff = false;
      ledger.followUp = false;
      return;
    default:
      return unreachable(fact);
  }
}

function shasOf({ priming }: FactOf<"drive.opened">): readonly string[] {
  return priming === undefined ? NONE : priming.map(({ sha }) => sha);
}

const NONE: readonly string[] = [];

function isPrimed({ causes, priming = [] }: FactOf<"drive.opened">): boolean {
  return priming.length > 0 || causes.some(({ cause }) => cause === "recovery");
}
