// Settling: what a model's result makes true. A whole round is registered in the one commit that
// finishes its generation, before any side dialog can start (D-1, D-15, D-16).
import { assert } from "../protocol/assert.ts";
import { effectiveId, isSpecialCall } from "../protocol/call.ts";
import type { Message, ModelOutcome } from "../protocol/message.ts";
import { close, cutOff } from "./closing.ts";
import type { DialogContext } from "./dialog-context.ts";
import { pushedAfterFailure } from "./keeping-going.ts";
import { registerSpecial } from "./registering.ts";
import { givenCalls } from "./given-calls.ts";
import { registerTool } from "./registering-tools.ts";
import { refuse } from "./round.ts";
import type { GivenCall, Round, RoundCall } from "./round.ts";

type Reply = Extract<ModelOutcome, { kind: "reply" }>;
type Failed = Extract<ModelOutcome, { kind: "failed" }>;

/** The attempt failed, or null: an empty output is no generation (D-14). */
export function failureOf(message: Message): Failed | null {
  assert(message.type === "model.result", "only a model's result is settled");
  const { outcome } = message;
  if (outcome.kind === "failed") return outcome;
  if (outcome.kind === "lost") return null;
  if (outcome.calls.length > 0 || outcome.text.trim() !== "") return null;
  return {
    kind: "failed",
    failure: "empty",
    why: "the model gave no words and no calls",
    final: false,
    retryAfterMs: 0,
  };
}

export function attemptsLeft({ ledger, reads }: DialogContext): boolean {
  return ledger.generation !== null && ledger.generation.attempt < reads.limits.attempts;
}

/** Counts a failed attempt in a fact, so that a restart does not reset it. */
export function failAttempt(dialog: DialogContext, message: Message): void {
  const { ledger, draft } = dialog;
  const failed = failureOf(message);
  assert(failed !== null && ledger.generation !== null, "an attempt fails in its generation");
  const again = !failed.final && attemptsLeft(dialog);
  draft.fact(dialog, {
    type: "attempt.failed",
    course: ledger.course,
    genseq: ledger.genseq,
    attempt: ledger.generation.attempt,
    kind: failed.failure,
    why: failed.why,
    nextAtMs: again ? draft.atMs + failed.retryAfterMs : null,
  });
}

export function isLost(message: Message): boolean {
  return message.type === "model.result" && message.outcome.kind === "lost";
}

/** What the open generation saw is stored nowhere: it is cut off, and its drive begins anew (D-12). */
export function lose(dialog: DialogContext, message: Message): void {
  assert(message.type === "model.result" && message.outcome.kind === "lost", "only what is lost");
  const { why } = message.outcome;
  dialog.draft.fact(dialog, { type: "priming.lost", why });
  cutOff(dialog, why);
}

/** No attempt is left: the generation fails, and the dialog is asked to go on or stops by Close. What
 * the provider refused it would refuse again, so nobody is asked to go on after that (D-14). */
export function failGeneration(dialog: DialogContext, message: Message): void {
  const { ledger, draft } = dialog;
  const failed = failureOf(message);
  assert(failed !== null && message.type === "model.result", "a generation fails with its attempt");
  failAttempt(dialog, message);
  const why = failed.final ? failed.why : `${failed.why} (attempts spent)`;
  const { course, genseq } = ledger;
  draft.fact(dialog, { type: "generation.failed", course, genseq, why, memo: message.memo });
  if (failed.final || !pushedAfterFailure(dialog))
    close(dialog, `no reply from the model: ${why}`, null);
}

export function settle(dialog: DialogContext, message: Message): void {
  assert(
    message.type === "model.result" && message.outcome.kind === "reply",
    "only a reply is settled",
  );
  const reply: Reply = message.outcome;
  const { ledger, draft } = dialog;
  const opening = ledger.generation;
  assert(opening !== null, "a result belongs to the open generation");
  const calls = recordedCalls(dialog, givenCalls(reply, ledger.calls));
  draft.fact(dialog, {
    type: "generation.finished",
    course: ledger.course,
    genseq: ledger.genseq,
    text: draft.stow(reply.text),
    thinking: draft.stow(reply.thinking),
    calls: calls.map(({ callId, raw, form }) => ({
      callId,
      rawId: raw.id,
      name: raw.name,
      args: draft.stow(raw.args),
      form,
    })),
    usage: reply.usage,
    memo: message.memo,
  });
  const round: Round = {
    calls,
    duty: opening.duty,
    questions: count(calls, (name) => name === "askHuman"),
    replies: count(calls, (name) => name.startsWith("replyTellask")),
    clears: count(calls, (name) => name === "clear_mind"),
  };
  for (const call of calls) register(dialog, round, call);
}

function register(dialog: DialogContext, round: Round, call: RoundCall): void {
  const { name } = call.raw;
  const wrong = call.wrong ?? comesLater(name);
  if (wrong !== null) refuse(dialog, call, { why: wrong });
  else if (isSpecialCall(name)) registerSpecial(dialog, round, { ...call, name });
  else registerTool(dialog, call);
}

function comesLater(name: string): string | null {
  return LATER.has(name) ? `${name} comes later: this release does not know it yet` : null;
}

const LATER: ReadonlySet<string> = new Set(["freshBootsReasoning"]);

function count(calls: readonly RoundCall[], is: (name: string) => boolean): number {
  return calls.filter(({ raw }) => is(raw.name)).length;
}

/** Gives each call of the round its effective id (D-16). */
function recordedCalls({ ledger }: DialogContext, calls: readonly GivenCall[]): RoundCall[] {
  const round = new Set<string>();
  const taken = { has: (id: string) => round.has(id) || ledger.callIds.has(id) };
  return calls.map((given, index) => {
    const minted = `${ledger.course}.${ledger.genseq}.${index + 1}`;
    const callId = effectiveId(given.raw.id, minted, taken);
    round.add(callId);
    return { ...given, callId, index };
  });
}
