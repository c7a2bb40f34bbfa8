// INV-12. The one fold takes the whole journal, and its state names agree with a reading by hand.
import { Bug } from "../../src/protocol/assert.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Fact } from "../../src/protocol/fact.ts";
import { STATES, stateOf } from "../../src/protocol/placing.ts";
import type { StateName } from "../../src/protocol/placing.ts";
import { afterCommit, treeFold } from "../../src/protocol/tree-fold.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog } from "./walk.ts";

interface Known {
  driving: boolean;
  question: boolean;
  held: boolean;
  dead: boolean;
  readonly waits: Set<string>;
}

export const stateIsFold: Invariant = {
  id: "INV-12",
  statement:
    "The journal folds without a broken rule, and after every commit the state of its dialog is the one that D-35 names.",
  *check({ commits }) {
    const of = perDialog<Known>(newKnown);
    const tree = treeFold();
    let done = false;
    for (const commit of commits) {
      const broken = folded(() => afterCommit(tree, commit));
      if (broken !== null) return yield `${at(commit)}${broken}`;
      const known = of(commit.dialog);
      for (const fact of commit.facts) {
        note(known, fact);
        done ||= fact.type === "tree.finished";
      }
      const ledger = tree.dialogs.get(commit.dialog);
      const expected = done && !known.dead ? "done" : nameOf(known);
      if (ledger !== undefined) yield* named(stateOf(ledger), expected, commit);
    }
  },
};

function newKnown(): Known {
  return { driving: false, question: false, held: false, dead: false, waits: new Set() };
}

function* named(state: StateName, expected: StateName, commit: Commit): Iterable<string> {
  if (!STATES.includes(state)) yield `${at(commit)}"${state}" is no state`;
  else if (state !== expected)
    yield `${at(commit)}folds to ${state}, and its facts say ${expected}`;
}

/** The sentence of a broken rule, or null. What else is thrown is a bug of this check. */
function folded(fold: () => void): string | null {
  try {
    fold();
    return null;
  } catch (error) {
    if (error instanceof Bug) return error.message;
    throw error;
  }
}

function note(known: Known, fact: Fact): void {
  if (fact.type === "drive.opened") known.driving = true;
  else if (fact.type === "drive.closed") known.driving = false;
  else if (fact.type === "question.asked" || fact.type === "question.forced") known.question = true;
  else if (fact.type === "question.answered" || fact.type === "question.cancelled")
    known.question = false;
  else if (fact.type === "tellask.pending") known.waits.add(fact.callId);
  else if (fact.type === "tellask.arrived") known.waits.delete(fact.callId);
  else if (fact.type === "dialog.stopped") known.held = fact.how === "hold";
  else if (fact.type === "dialog.resumed" || fact.type === "person.said") known.held = false;
  else if (fact.type === "dialog.died") known.dead = true;
}

function nameOf({ driving, question, held, dead, waits }: Known): StateName {
  if (dead) return "dead";
  if (held) return "stopped";
  if (driving) return "driving";
  if (question) return "Q4H";
  return waits.size > 0 ? "waiting_for_sideDialogs" : "idle";
}
