// Coursing: how a new course starts (D-11). The asker stack, the groups and the registry stay as they
// are; what the old course had not seen is written again by the context, from the same facts.
import { assert } from "../protocol/assert.ts";
import type { Body } from "../protocol/body.ts";
import type { DialogContext } from "./dialog-context.ts";

/** Starts the course that is wanted, or refuses it: a failed sibling's result would be lost with it. */
export function startCourse(dialog: DialogContext): void {
  const { ledger, draft } = dialog;
  const { clearing, question, roundFailed } = ledger;
  assert(clearing !== null, "a course starts when somebody wants it");
  const { callId } = clearing;
  if (callId !== null && roundFailed) {
    const why = "clear_mind: another call of this round failed; see to that first";
    draft.fact(dialog, { type: "call.failed", callId, name: "clear_mind", why, limit: null });
    if (!clearing.byPerson) return;
  } else if (callId !== null) accept(dialog, callId, clearing.reminder);
  if (question !== null)
    draft.fact(dialog, { type: "question.cancelled", callId: question, why: "a new course began" });
  draft.fact(dialog, { type: "course.started", course: ledger.course + 1 });
}

/** The reminder is kept with the course that it is for; a refused call leaves none (D-15). */
function accept({ draft, ...folded }: DialogContext, callId: string, reminder: Body | null): void {
  draft.fact(folded, { type: "clear_mind.accepted", callId });
  if (reminder === null) return;
  const position = folded.ledger.reminders + 1;
  draft.fact(folded, { type: "reminder.added", callId: null, position, text: reminder });
}
