// INV-02. There is no "just drive it": a lost or invented wake-up shows here.
import type { Cause } from "../../src/protocol/cause.ts";
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { Sources } from "./sources.ts";
import { at, perDialog, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

/** What the last round of a running drive left for its next generation. */
interface Round {
  generations: number;
  results: number;
  bad: boolean;
  replied: boolean;
}

interface Known {
  readonly sources: Sources;
  drive: Round | null;
}

export const causeBeforeGeneration: Invariant = {
  id: "INV-02",
  statement:
    "A drive opens for named causes, exactly those that hold, or for a duty that must be asked for; a drive goes on only to show the results of its last round.",
  *check({ commits }) {
    const of = perDialog<Known>((path) => ({ sources: new Sources(path), drive: null }));
    for (const step of steps(commits)) {
      const known = of(step.dialog);
      const { fact } = step;
      if (fact.type === "drive.opened") yield* opens(known, step, fact);
      if (fact.type === "generation.opened") yield* goesOn(known, step);
      round(known, fact);
      known.sources.note(fact, step.seq);
    }
  },
};

function* opens({ sources }: Known, step: Step, fact: FactOf<"drive.opened">): Iterable<string> {
  const held = sources.causes();
  const unmet = sources.unmet();
  if (held.length === 0 && unmet !== null) {
    const { callId, askerDialogId } = unmet;
    held.push({ cause: "duty", callId, askerDialogId });
  }
  const left = new Set(held.map(keyOf));
  for (const cause of fact.causes)
    if (!left.delete(keyOf(cause)))
      yield `${at(step)}a drive opens for ${keyOf(cause)}, which does not hold`;
  for (const key of left) yield `${at(step)}a drive opens and does not name ${key}, which holds`;
}

/** A result that the drive goes on to show. */
function isResult(fact: Fact): boolean {
  switch (fact.type) {
    case "tool.finished":
    case "clear_mind.accepted":
    case "reminder.updated":
    case "reminder.deleted":
      return true;
    case "reminder.added":
      return fact.callId !== null;
    default:
      return false;
  }
}

/** A cause as one line; the order of its keys does not matter. */
function keyOf(cause: Cause): string {
  const rest = Object.entries(cause).filter(([key]) => key !== "cause");
  const parts = rest.map(([key, value]) => `${key} ${String(value)}`).toSorted();
  return `${cause.cause} (${parts.join(", ")})`;
}

function* goesOn({ drive }: Known, step: Step): Iterable<string> {
  if (drive === null) yield `${at(step)}a generation opens outside a drive`;
  else if (drive.generations === 0) return;
  else if (drive.results === 0) yield `${at(step)}a generation opens with no result to show`;
  else if (drive.replied && !drive.bad)
    yield `${at(step)}a generation opens in a drive that its reply had ended`;
}

function round(known: Known, fact: Fact): void {
  if (fact.type === "drive.opened")
    known.drive = { generations: 0, results: 0, bad: false, replied: false };
  const { drive } = known;
  if (drive === null) return;
  if (fact.type === "generation.opened") {
    const generations = drive.generations + 1;
    known.drive = { generations, results: 0, bad: false, replied: false };
  } else if (isResult(fact)) drive.results += 1;
  else if (fact.type === "call.failed") {
    drive.results += 1;
    drive.bad = true;
  } else if (fact.type === "reply.delivered") drive.replied = true;
  else if (fact.type === "drive.closed") known.drive = null;
}
