// Closing: how a drive ends, and what becomes of the duties of a dialog that gives up (D-9, D-10).
import { assert } from "../protocol/assert.ts";
import { dutyOf } from "../protocol/placing.ts";
import type { Message } from "../protocol/message.ts";
import { startCourse } from "./coursing.ts";
import type { DialogContext } from "./dialog-context.ts";
import { pushFrames, settleDuty } from "./owing.ts";

export function closeDrive(dialog: DialogContext): void {
  if (dialog.ledger.drive !== null) dialog.draft.fact(dialog, { type: "drive.closed" });
}

/** The words that end this drive are the reply it owed: a direct fallback (D-9). */
export function settleWithWords(dialog: DialogContext, message: Message): void {
  assert(
    message.type === "model.result" && message.outcome.kind === "reply",
    "a drive ends with the words of the generation that just finished",
  );
  const text = dialog.draft.stow(message.outcome.text);
  settleDuty(dialog, { status: "fallback", text, inWords: true });
}

/** Ends what is under way in this very commit: partial words are dropped, open tools are answered,
 * what waits goes on the stack, results already in stay (D-13). */
export function cutOff(dialog: DialogContext, why: string): void {
  const { ledger, draft } = dialog;
  const { course, genseq, generation } = ledger;
  if (generation !== null)
    draft.fact(dialog, { type: "generation.interrupted", course, genseq, why });
  const text = `interrupted: ${why}`;
  for (const callId of ledger.tools.keys())
    draft.fact(dialog, { type: "tool.finished", callId, status: "interrupted", text });
  pushFrames(dialog);
  closeDrive(dialog);
  if (ledger.clearing !== null) startCourse(dialog);
}

/** Every duty fails, top first, in this commit; an open question is cancelled (D-4, D-10). */
export function giveUp(dialog: DialogContext, why: string): void {
  const { ledger, draft } = dialog;
  pushFrames(dialog);
  while (dutyOf(ledger) !== null)
    settleDuty(dialog, { status: "failed", text: why, inWords: false });
  const callId = ledger.question;
  if (callId !== null) draft.fact(dialog, { type: "question.cancelled", callId, why });
}

/** Close: the dialog gives up its duties and rests with the reason (D-10). */
export function close(dialog: DialogContext, why: string, limit: string | null): void {
  giveUp(dialog, why);
  dialog.draft.fact(dialog, { type: "dialog.closed", why, limit });
  closeDrive(dialog);
}
