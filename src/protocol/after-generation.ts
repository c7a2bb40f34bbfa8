// What a fact about a generation changes in a ledger: what it claims, consumes or lets go (D-2).
import { assert, unreachable } from "./assert.ts";
import type { FactOf } from "./fact.ts";
import { newestOf } from "./ledger.ts";
import type { Ledger } from "./ledger.ts";

type GenerationFact = FactOf<
  | "generation.opened"
  | "attempt.failed"
  | "generation.finished"
  | "generation.failed"
  | "generation.interrupted"
>;

export function afterGeneration(ledger: Ledger, fact: GenerationFact): void {
  switch (fact.type) {
    case "generation.opened":
      return opened(ledger, fact);
    case "attempt.failed":
      assert(ledger.generation !== null, "an attempt fails while its generation is open");
      ledger.generation.attempt = fact.attempt + 1;
      ledger.generation.notBeforeMs = fact.nextAtMs ?? 0;
      return;
    case "generation.finished":
      return finished(ledger, fact);
    case "generation.failed":
      claim(ledger, false);
      ledger.generation = null;
      remember(ledger, fact.memo);
      return;
    case "generation.interrupted":
      assert(ledger.generation?.genseq === fact.genseq, "what is cut off was open");
      claim(ledger, false);
      ledger.generation = null;
      ledger.interrupted = [...ledger.interrupted, fact.genseq];
      return;
    default:
      return unreachable(fact);
  }
}

function remember(ledger: Ledger, memo: string | null): void {
  ledger.memo = memo;
  if (ledger.interrupted.length > 0) ledger.interrupted = [];
}

function opened(ledger: Ledger, fact: FactOf<"generation.opened">): void {
  assert(ledger.generation === null, "one generation at a time");
  assert(ledger.drive !== null, "a generation belongs to a drive");
  ledger.genseq = fact.genseq;
  ledger.generations += 1;
  if (ledger.since.personSeq === fact.personSeq) ledger.since.generations += 1;
  else ledger.since = { personSeq: fact.personSeq, generations: 1 };
  ledger.drive.generations += 1;
  ledger.followUp = false;
  ledger.replied = false;
  ledger.badCall = false;
  ledger.roundFailed = false;
  ledger.asked = false;
  ledger.words = null;
  ledger.newest = newestOf(ledger);
  ledger.newestWaiting = null;
  ledger.generation = {
    genseq: fact.genseq,
    attempt: 1,
    notBeforeMs: 0,
    seal: fact.seal,
    parts: fact.parts,
    duty: fact.duty,
    newestInput: fact.newestInput,
    claims: fact.claims,
  };
  claim(ledger, true);
}

function finished(ledger: Ledger, fact: FactOf<"generation.finished">): void {
  const opening = ledger.generation;
  assert(opening !== null, "a generation finishes once");
  consume(ledger, opening.claims);
  ledger.generation = null;
  remember(ledger, fact.memo);
  ledger.words = { genseq: fact.genseq, opening, calls: fact.calls.length };
  for (const call of fact.calls) ledger.callIds.add(call.callId);
  ledger.newest = "other";
}

/** Marks, or releases, what the open generation claims (D-2). */
function claim(ledger: Ledger, claimed: boolean): void {
  const claims = ledger.generation?.claims ?? [];
  for (const input of ledger.inputs) if (claims.includes(input.seq)) input.claimed = claimed;
  for (const group of ledger.groups.values())
    if (group.resolved !== null && claims.includes(group.resolved.seq)) group.claimed = claimed;
}

function consume(ledger: Ledger, claims: readonly number[]): void {
  if (claims.length === 0) return;
  for (let i = ledger.inputs.length - 1; i >= 0; i -= 1)
    if (claims.includes(ledger.inputs[i]?.seq ?? -1)) ledger.inputs.splice(i, 1);
  for (const [key, group] of ledger.groups)
    if (group.resolved !== null && claims.includes(group.resolved.seq)) ledger.groups.delete(key);
}
