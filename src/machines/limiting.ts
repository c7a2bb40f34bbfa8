// Limiting: the bounds of what repeats by itself; the one that the next generation would break closes
// its dialog before the request (D-21).
import { assert } from "../protocol/assert.ts";
import { causesOf, dutyOf, dutyUnmet, followUpWaits } from "../protocol/placing.ts";
import { close } from "./closing.ts";
import { startCourse } from "./coursing.ts";
import type { DialogContext } from "./dialog-context.ts";

interface Met {
  readonly limit: string;
  readonly why: string;
}

/** The bound that the next generation would break, or null (D-21). */
export function limitMet(dialog: DialogContext): Met | null {
  const { ledger, reads, draft } = dialog;
  const { generationsPerDrive, generations, drivesPerDuty } = reads.limits;
  const goesOn = followUpWaits(ledger);
  if (goesOn && ledger.drive !== null && ledger.drive.generations >= generationsPerDrive)
    return met("generationsPerDrive", generationsPerDrive);
  const wants = goesOn || causesOf(ledger).length > 0 || dutyUnmet(ledger);
  const since =
    ledger.since.personSeq === draft.heardAt(reads.personSeq) ? ledger.since.generations : 0;
  if (wants && since >= generations) return met("generations", generations);
  const large = wants ? contextMet(dialog) : null;
  if (large !== null) return large;
  const asksAgain = !goesOn && causesOf(ledger).length === 0 && dutyUnmet(ledger);
  if (asksAgain && ledger.dutyDrives >= drivesPerDuty) return met("drivesPerDuty", drivesPerDuty);
  return null;
}

function met(limit: string, bound: number): Met {
  return { limit, why: `limit reached: ${limit} (${bound})` };
}

/** The request that would be sent now holds more text than its member may be sent. */
function contextMet({ ledger, reads, timeline }: DialogContext): Met | null {
  const limit = reads.members.get(ledger.agent)?.contextLimit ?? null;
  if (limit === null) return null;
  const causes = followUpWaits(ledger) ? (ledger.drive?.causes ?? []) : causesOf(ledger);
  const bytes = timeline.bytes({ causes, duty: dutyOf(ledger) });
  if (bytes <= limit) return null;
  const why = `limit reached: context-limit (${limit} bytes; the request holds ${bytes})`;
  return { limit: "context-limit", why };
}

/** Closes, or, where the member's context is full and it shall have a new course, starts that: a course
 * that begins too large is closed. */
export function closeAtLimit(dialog: DialogContext): void {
  const { ledger, reads, draft } = dialog;
  const reached = limitMet(dialog);
  assert(reached !== null, "a dialog closes at a limit that it met");
  const starts = reads.members.get(ledger.agent)?.atContextLimit === "course";
  if (reached.limit !== "context-limit" || !starts || ledger.genseq === 0)
    return close(dialog, reached.why, reached.limit);
  draft.fact(dialog, { type: "course.forced", why: reached.why });
  startCourse(dialog);
}
