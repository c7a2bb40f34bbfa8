// Keeping going: the runtime asks the main dialog to go on where its drive would end and nothing is
// awaited; when its budget is spent it asks the human in its place (D-14, D-20; 1.2.7).
import { assert } from "../protocol/assert.ts";
import { effectiveId } from "../protocol/call.ts";
import type { Minds } from "../protocol/minds.ts";
import { causesOf, followUpWaits, groupsOpen } from "../protocol/placing.ts";
import { closeDrive } from "./closing.ts";
import type { DialogContext } from "./dialog-context.ts";
import { builtInWords, questionToGoOn } from "./diligence-words.ts";

/** A drive ends after words, and nothing is pending, owed, asked or queued. */
export function mayKeepGoing(dialog: DialogContext): boolean {
  const { ledger } = dialog;
  if (budgetOf(dialog) < 1 || ledger.drive === null || ledger.words === null) return false;
  if (ledger.drive.primed) return false;
  return !followUpWaits(ledger) && nothingWaits(dialog) && causesOf(ledger).length === 0;
}

function nothingWaits({ ledger }: DialogContext): boolean {
  return ledger.question === null && ledger.frames.length === 0 && !groupsOpen(ledger);
}

/** How often this dialog is asked to go on: a side dialog never. */
function budgetOf({ ledger, reads }: DialogContext): number {
  if (ledger.path !== reads.root) return 0;
  return reads.members.get(ledger.agent)?.diligencePushMax ?? 0;
}

/** Ends the drive, and asks the dialog to go on or, when the budget is spent, the human. */
export function keepGoing(dialog: DialogContext): void {
  const { ledger, reads } = dialog;
  closeDrive(dialog);
  const { diligence } = reads.minds(ledger.path, ledger.agent);
  if (diligence.kind === "off") return;
  if (ledger.pushes < budgetOf(dialog)) push(dialog, diligence);
  else askInPlace(dialog);
}

/** A generation failed: a main dialog with budget is asked to go on, and does not give up (D-14). */
export function pushedAfterFailure(dialog: DialogContext): boolean {
  const { ledger, reads } = dialog;
  if (ledger.pushes >= budgetOf(dialog) || !nothingWaits(dialog)) return false;
  const { diligence } = reads.minds(ledger.path, ledger.agent);
  if (diligence.kind === "off") return false;
  closeDrive(dialog);
  push(dialog, diligence);
  return true;
}

function push(dialog: DialogContext, diligence: Minds["diligence"]): void {
  const { ledger, reads, draft } = dialog;
  assert(diligence.kind !== "off", "nobody is pushed where keep-going is off");
  const file = diligence.kind === "file" ? diligence.path : null;
  const words = diligence.kind === "file" ? diligence.text : builtInWords(reads.language);
  const max = budgetOf(dialog);
  const text = draft.stow(words);
  draft.fact(dialog, { type: "diligence.pushed", text, file, used: ledger.pushes + 1, max });
}

function askInPlace(dialog: DialogContext): void {
  const { ledger, reads, draft } = dialog;
  const minted = `keep-going.${ledger.course}.${ledger.genseq}`;
  const callId = effectiveId(null, minted, ledger.callIds);
  const text = questionToGoOn(reads.language);
  draft.fact(dialog, { type: "question.forced", callId, text, max: budgetOf(dialog) });
}
