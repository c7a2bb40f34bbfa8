// Placing: the questions about a ledger that choose a dialog's state. Used by the chart's guards,
// by `show` and by the invariants, so that none of them can disagree (D-35).
import { sameFrame } from "./asker-stack.ts";
import type { Cause } from "./cause.ts";
import type { Duty, Group, Input, Ledger } from "./ledger.ts";

export const STATES = [
  "dead",
  "done",
  "stopped",
  "driving",
  "Q4H",
  "waiting_for_sideDialogs",
  "idle",
] as const;
export type StateName = (typeof STATES)[number];

/** The state's name: the first that holds, in the order of D-35. */
export function stateOf(ledger: Ledger): StateName {
  if (ledger.dead) return "dead";
  if (ledger.done) return "done";
  if (ledger.held) return "stopped";
  if (ledger.drive !== null) return "driving";
  if (ledger.question !== null) return "Q4H";
  return groupsOpen(ledger) ? "waiting_for_sideDialogs" : "idle";
}

export function groupsOpen(ledger: Ledger): boolean {
  for (const group of ledger.groups.values()) if (group.open > 0) return true;
  return false;
}

/** What the next generation would claim: everything its context holds that nobody claimed (D-2). */
export function unclaimed(ledger: Ledger): { inputs: Input[]; groups: Group[] } {
  const inputs = ledger.inputs.filter((input) => !input.claimed);
  const groups: Group[] = [];
  for (const group of ledger.groups.values())
    if (group.resolved !== null && !group.claimed) groups.push(group);
  return { inputs, groups };
}

/** The causes that hold now; a resolved group drives nobody who owes nothing, but the main dialog (D-34). */
export function causesOf(ledger: Ledger): Cause[] {
  const { inputs, groups } = unclaimed(ledger);
  const causes = inputs.filter((input) => input.drives).map((input) => input.cause);
  if (ledger.depth > 0 && ledger.frames.length === 0) return causes;
  for (const group of groups) {
    if (!group.drives || group.resolved === null) continue;
    causes.push({
      cause: "groupResolved",
      ownerDialogId: ledger.path,
      callSiteCourse: group.course,
      callSiteGenseq: group.genseq,
      resolvedCallIds: [...group.members],
      triggerCallId: group.resolved.trigger,
    });
  }
  return causes;
}

/** The drive must go on: results of its last round were not seen, and neither a reply nor a
 * question ended it (D-4, D-8). */
export function followUpWaits(ledger: Ledger): boolean {
  if (ledger.drive === null || !ledger.followUp || ledger.asked) return false;
  return ledger.badCall || !ledger.replied;
}

/** The duty on top, or null. */
export function dutyOf(ledger: Ledger): Duty | null {
  return ledger.frames.at(-1) ?? null;
}

/** A new course is wanted, and nothing of the old one is under way any more (D-11). */
export function courseWaits(ledger: Ledger): boolean {
  return ledger.clearing !== null && ledger.generation === null && ledger.tools.size === 0;
}

/** Frames wait to go on the stack, and no generation is open any more (D-8). */
export function framesWait(ledger: Ledger): boolean {
  return ledger.waiting.length > 0 && ledger.generation === null;
}

/** True when no call issued since the duty was pushed is still open or unseen (D-9). */
export function youngerCallsSeen(ledger: Ledger, duty: Duty): boolean {
  for (const group of ledger.groups.values()) if (group.seq > duty.seq) return false;
  return ledger.question === null && ledger.tools.size === 0;
}

/** A duty on top, and no open call younger than it: the dialog must be asked for its reply (D-30). */
export function dutyUnmet(ledger: Ledger): boolean {
  const duty = dutyOf(ledger);
  if (duty === null) return false;
  for (const group of ledger.groups.values())
    if (group.seq > duty.seq && group.open > 0) return false;
  return true;
}

/** The words that end this drive are the reply that the dialog owes (D-9). */
export function wordsSettleDuty(ledger: Ledger): boolean {
  const { words } = ledger;
  const duty = dutyOf(ledger);
  if (ledger.drive === null || words === null || duty === null) return false;
  if (words.calls > 0 || words.opening.newestInput === "person") return false;
  const named = words.opening.duty;
  return named !== null && sameFrame(named, duty) && youngerCallsSeen(ledger, duty);
}
