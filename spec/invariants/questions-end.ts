// INV-29. A question is never left open by a dialog that gave up (D-4, D-10, D-11).
import type { Commit } from "../../src/protocol/commit.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog } from "./walk.ts";

interface Known {
  /** Questions that ended, and how. */
  readonly ended: Map<string, "answered" | "cancelled">;
  open: string | null;
}

export const questionsEnd: Invariant = {
  id: "INV-29",
  statement:
    "A question is cancelled by a Close or a death of its dialog or by a new course, in that commit, and by nothing else; none is open after it; what has ended is neither answered nor cancelled.",
  *check({ commits }) {
    const of = perDialog<Known>(() => ({ ended: new Map(), open: null }));
    for (const commit of commits) yield* judged(of(commit.dialog), commit);
  },
};

function* judged(known: Known, commit: Commit): Iterable<string> {
  const gaveUp = commit.facts.some(
    ({ type }) => type === "dialog.closed" || type === "dialog.died",
  );
  const clears = commit.facts.some(({ type }) => type === "course.started");
  for (const fact of commit.facts) {
    if (fact.type === "question.asked" || fact.type === "question.forced") known.open = fact.callId;
    if (fact.type === "question.cancelled" && !gaveUp && !clears)
      yield `${at(commit, fact.callId)}cancelled, and its dialog goes on`;
    if (fact.type !== "question.answered" && fact.type !== "question.cancelled") continue;
    const how = fact.type === "question.answered" ? "answered" : "cancelled";
    const before = known.ended.get(fact.callId);
    if (before !== undefined) yield `${at(commit, fact.callId)}${how}, and it was ${before} before`;
    known.ended.set(fact.callId, how);
    known.open = null;
  }
  if (gaveUp && known.open !== null)
    yield `${at(commit, known.open)}its dialog gave up, and the question is open`;
}
