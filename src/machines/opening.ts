// Opening: a drive for its named causes, and a generation that claims what its context holds (D-2).
import { assert } from "../protocol/assert.ts";
import type { Body } from "../protocol/body.ts";
import type { Cause } from "../protocol/cause.ts";
import { sha256 } from "../protocol/hash.ts";
import { newestOf } from "../protocol/ledger.ts";
import type { MindFile } from "../protocol/minds.ts";
import { causesOf, dutyOf, unclaimed } from "../protocol/placing.ts";
import type { DialogContext } from "./dialog-context.ts";

export function openDrive(dialog: DialogContext): void {
  openFor(dialog, causesOf(dialog.ledger));
}

/** What stands written for the models is read here and nowhere else; a change is a fact (1.2.7). */
function openFor(dialog: DialogContext, causes: Cause[]): void {
  const { ledger, reads, draft } = dialog;
  const { memories, task, priming } = reads.minds(ledger.path, ledger.agent);
  const hash = hashOf(memories, task);
  if (hash !== ledger.minds) {
    const stowed = ({ path, text }: MindFile): { path: string; text: Body } => ({
      path,
      text: draft.stow(text),
    });
    const read = { memories: memories.map(stowed), task: task === null ? null : stowed(task) };
    draft.fact(dialog, { type: "minds.read", ...read, hash });
  }
  const isPrimed = ledger.drives === 0 && priming.length > 0;
  draft.fact(dialog, {
    type: "drive.opened",
    causes,
    ...(isPrimed ? { priming: priming.map(primed) } : {}),
  });
}

function primed({ path, text }: MindFile): { file: string; sha: string; bytes: number } {
  return { file: path, sha: sha256(text), bytes: Buffer.byteLength(text) };
}

function hashOf(memories: readonly MindFile[], task: MindFile | null): string {
  return memories.length === 0 && task === null ? "" : sha256(JSON.stringify([memories, task]));
}

/** A drive that asks for a reply still owed (D-30). */
export function openDutyDrive(dialog: DialogContext): void {
  const duty = dutyOf(dialog.ledger);
  assert(duty !== null, "a duty drive names the duty on top");
  const { callId, askerDialogId } = duty;
  const cause: Cause = { cause: "duty", callId, askerDialogId };
  openFor(dialog, [cause]);
}

export function openGeneration(dialog: DialogContext): void {
  const { ledger, timeline, draft, reads } = dialog;
  const { drive } = ledger;
  assert(drive !== null, "a generation belongs to a drive");
  if (!drive.priming.every((sha) => reads.knowsPriming(ledger.path, sha)))
    draft.fact(dialog, { type: "priming.lost", why: "the process that had read them is gone" });
  const { inputs, groups } = unclaimed(ledger);
  const claims = inputs.map((input) => input.seq);
  for (const group of groups) if (group.resolved !== null) claims.push(group.resolved.seq);
  const duty = dutyOf(ledger);
  const reminded = drive.generations === 0 && drive.causes.some((c) => c.cause === "duty");
  draft.fact(dialog, {
    type: "generation.opened",
    course: ledger.course,
    genseq: ledger.genseq + 1,
    claims: claims.toSorted((a, b) => a - b),
    duty: duty === null ? null : { askerDialogId: duty.askerDialogId, callId: duty.callId },
    newestInput: reminded ? "runtime" : newestOf(ledger),
    personSeq: draft.heardAt(reads.personSeq),
    ...timeline.seal({ causes: drive.causes, duty }),
  });
}

/** Asks the model; on a restart the same generation is asked for again (D-12). */
export function requestModel({ ledger, draft }: DialogContext): void {
  const { generation } = ledger;
  assert(generation !== null, "a model is asked for an open generation");
  const { genseq, attempt, seal, parts, notBeforeMs } = generation;
  const { course, memo, interrupted } = ledger;
  const sealed = { seal, parts };
  const told = { memo, interrupted: [...interrupted] };
  draft.request({ port: "model", course, genseq, attempt, ...sealed, notBeforeMs, ...told });
}

/** Asks for every tool of the round that has no result. */
export function requestTools({ ledger, draft }: DialogContext): void {
  const { course, genseq, memo } = ledger;
  for (const [callId, { name, index }] of ledger.tools)
    draft.request({ port: "tool", callId, name, course, genseq, index, memo });
}
