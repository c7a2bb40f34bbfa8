// INV-28. A tree that is done is done for good, and it was done at rest (D-22).
import { sendId } from "../../src/protocol/commit.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Fact, FactOf, FactType } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at } from "./walk.ts";

interface Known {
  readonly driving: Set<string>;
  readonly pending: Set<string>;
  /** Calls and questions without an end, as `dialog call`. */
  readonly open: Set<string>;
  finished: boolean;
}

export const finished: Invariant = {
  id: "INV-28",
  statement:
    "A tree is finished while no dialog drives and no message is pending, and refused only otherwise; it cancels exactly the calls and questions that are open; after it nothing is done but to refuse.",
  *check({ commits }) {
    const known: Known = {
      driving: new Set(),
      pending: new Set(),
      open: new Set(),
      finished: false,
    };
    for (const commit of commits) {
      known.pending.delete(commit.handled);
      for (const fact of commit.facts) yield* judged(known, commit, fact);
      for (const i of commit.sends.keys()) known.pending.add(sendId(commit.seq, i));
    }
  },
};

function* judged(known: Known, commit: Commit, fact: Fact): Iterable<string> {
  if (known.finished && !LEFT.has(fact.type))
    yield `${at(commit)}${fact.type} in a tree that is finished`;
  if (fact.type === "tree.finished") yield* finishes(known, commit, fact);
  else if (fact.type === "person.refused" && fact.verb === "done") {
    const busy = known.driving.size + known.pending.size > 0;
    if (!known.finished && !busy) yield `${at(commit)}done is refused, and nothing is under way`;
  } else notes(known, commit.dialog, fact);
}

/** What may still become true when the tree is done. */
const LEFT: ReadonlySet<FactType> = new Set(["person.refused", "process.started", "limit.reached"]);

function* finishes(
  known: Known,
  commit: Commit,
  { cancelled }: FactOf<"tree.finished">,
): Iterable<string> {
  for (const dialog of known.driving) yield `${at(commit)}finished, and ${dialog} drives`;
  for (const id of known.pending) yield `${at(commit)}finished, and the message ${id} is pending`;
  for (const { dialog, callId } of cancelled)
    if (!known.open.delete(`${dialog} ${callId}`))
      yield `${at(commit, callId)}cancelled at ${dialog}, where it is not open`;
  for (const key of known.open) yield `${at(commit)}finished, and ${key} is not cancelled`;
  known.finished = true;
}

function notes({ driving, open }: Known, dialog: string, fact: Fact): void {
  switch (fact.type) {
    case "drive.opened":
      driving.add(dialog);
      return;
    case "drive.closed":
      driving.delete(dialog);
      return;
    case "tellask.pending":
    case "question.asked":
    case "question.forced":
      open.add(`${dialog} ${fact.callId}`);
      return;
    case "tellask.arrived":
    case "reply.late":
    case "question.answered":
    case "question.cancelled":
      open.delete(`${dialog} ${fact.callId}`);
      return;
    default:
  }
}
