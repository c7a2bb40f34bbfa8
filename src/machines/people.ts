// People: what a person's word to a dialog makes true (D-4, D-10, D-13, D-22, D-38). What cannot be
// done is refused in a fact that says why, and changes nothing.
import type { FactOf } from "../protocol/fact.ts";
import type { Ledger } from "../protocol/ledger.ts";
import { ALL } from "../protocol/message.ts";
import type { MessageOf, PersonMessage } from "../protocol/message.ts";
import { close, cutOff, giveUp } from "./closing.ts";
import { startCourse } from "./coursing.ts";
import type { DialogContext } from "./dialog-context.ts";

const VERBS = {
  "person.say": "say",
  "person.answer": "answer",
  "person.stop": "stop",
  "person.resume": "resume",
  "person.clear": "clear",
  "person.dead": "dead",
  "person.done": "done",
} as const;

type Refused = Pick<FactOf<"person.refused">, "action" | "by" | "verb" | "to">;

export function said(dialog: DialogContext, message: MessageOf<"person.say">): void {
  if (isRefused(dialog, message, null)) return;
  const { action, by, text } = message;
  const body = dialog.draft.stow(text);
  dialog.draft.fact(dialog, { type: "person.said", action, by, text: body });
}

export function answered(dialog: DialogContext, message: MessageOf<"person.answer">): void {
  const { ledger, draft } = dialog;
  const callId = ledger.question;
  if (isRefused(dialog, message, callId === null ? noQuestion(ledger) : null)) return;
  if (callId === null) return;
  const { action, by, text } = message;
  draft.fact(dialog, { type: "question.answered", callId, action, by, text: draft.stow(text) });
}

function noQuestion({ path, lastQuestion }: Ledger): string {
  if (lastQuestion === null) return `${path} has no open question`;
  return `already ${lastQuestion.status}: the question of call ${lastQuestion.callId} is closed`;
}

export function stopped(dialog: DialogContext, message: MessageOf<"person.stop">): void {
  if (isRefused(dialog, message, null)) return;
  if (message.to === ALL) tellAll(dialog, message, { verb: "stop", how: message.how });
  else stop(dialog, message);
}

/** A hold keeps every duty; a stop that closes fails them (D-10). Stopping twice is stopping once. */
function stop(
  dialog: DialogContext,
  { action, by, how }: Pick<MessageOf<"told">, "action" | "by" | "how">,
): void {
  const why = by === null ? "stopped by a person" : `stopped by ${by}`;
  dialog.draft.fact(dialog, { type: "dialog.stopped", action, by, how });
  cutOff(dialog, why);
  if (how === "close") close(dialog, why, null);
}

export function resumed(dialog: DialogContext, message: MessageOf<"person.resume">): void {
  const { ledger, draft } = dialog;
  if (message.to === ALL) {
    if (!isRefused(dialog, message, null))
      tellAll(dialog, message, { verb: "resume", how: "hold" });
    return;
  }
  if (isRefused(dialog, message, ledger.held ? null : `${ledger.path} is not stopped`)) return;
  const { action, by } = message;
  draft.fact(dialog, { type: "dialog.resumed", action, by });
}

/** At rest the course starts at once, else when what is under way has settled (D-11). */
export function cleared(dialog: DialogContext, message: MessageOf<"person.clear">): void {
  if (isRefused(dialog, message, null)) return;
  if (message.to === ALL) tellAll(dialog, message, { verb: "clear", how: "hold" });
  else clear(dialog, message);
}

function clear(
  dialog: DialogContext,
  { action, by }: Pick<MessageOf<"told">, "action" | "by">,
): void {
  const { ledger, draft } = dialog;
  draft.fact(dialog, { type: "person.cleared", action, by });
  if (ledger.drive === null) startCourse(dialog);
}

export function died(dialog: DialogContext, message: MessageOf<"person.dead">): void {
  const { ledger, reads, draft } = dialog;
  const isMain = ledger.path === reads.root;
  const why = isMain ? `${ledger.path} is the main dialog; it can be done, not dead` : null;
  if (isRefused(dialog, message, why)) return;
  const { action, by } = message;
  draft.fact(dialog, { type: "dialog.died", action, by });
  const reason = by === null ? "declared dead by a person" : `declared dead by ${by}`;
  cutOff(dialog, reason);
  giveUp(dialog, `${ledger.path} is dead: ${reason}`);
}

/** Ends the tree: refused while anything is under way (D-22). */
export function done(dialog: DialogContext, message: MessageOf<"person.done">): void {
  const { reads, draft } = dialog;
  const dialogs = reads.dialogs();
  const driving = dialogs.filter(({ drive }) => drive !== null).map(({ path }) => path);
  const pending = reads.pendingSends();
  const why =
    driving.length > 0
      ? `${driving.join(", ")} ${driving.length === 1 ? "is" : "are"} still driving`
      : pending > 0
        ? `${pending} message${pending === 1 ? " is" : "s are"} not handled yet`
        : null;
  if (isRefused(dialog, message, why)) return;
  const cancelled = dialogs.flatMap(({ path, pending: calls, question }) =>
    [...calls.keys(), ...(question === null ? [] : [question])].map((callId) => ({
      dialog: path,
      callId,
    })),
  );
  const { action, by } = message;
  draft.fact(dialog, { type: "tree.finished", action, by, cancelled });
}

/** Passes on to every dialog that has begun; one that died in the meantime refuses it. */
function tellAll(
  { draft, reads, ...folded }: DialogContext,
  { action, by }: PersonMessage,
  { verb, how }: Pick<MessageOf<"told">, "verb" | "how">,
): void {
  draft.fact(folded, { type: "person.toldAll", action, by, verb, how });
  for (const { path, dead, held } of reads.dialogs())
    if (!dead && (verb !== "resume" || held))
      draft.send({ to: path, body: { type: "told", verb, how, action, by } });
}

export function told(dialog: DialogContext, message: MessageOf<"told">): void {
  const { ledger, draft } = dialog;
  const { action, by, verb } = message;
  const why = unable(ledger) ?? (verb !== "resume" || ledger.held ? null : "it is not stopped");
  if (why !== null) return refuse(dialog, { action, by, verb, to: ledger.path }, why);
  if (verb === "stop") stop(dialog, message);
  else if (verb === "clear") clear(dialog, message);
  else draft.fact(dialog, { type: "dialog.resumed", action, by });
}

/** Records the refusal, and says whether there is one. */
function isRefused(
  dialog: DialogContext,
  message: PersonMessage,
  otherwise: string | null,
): boolean {
  const why = message.misdirected ?? unable(dialog.ledger) ?? otherwise;
  if (why === null) return false;
  const { action, by, to } = message;
  refuse(dialog, { action, by, verb: VERBS[message.type], to }, why);
  return true;
}

/** Why a dialog hears nobody any more, or null. */
function unable({ path, dead, done: isDone }: Ledger): string | null {
  if (dead) return `${path} is dead`;
  return isDone ? "the tree is finished" : null;
}

function refuse(dialog: DialogContext, refused: Refused, why: string): void {
  dialog.draft.fact(dialog, { type: "person.refused", ...refused, why });
}
