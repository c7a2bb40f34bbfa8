// INV-09. While a question is open nothing drives its dialog (D-4).
import type { Invariant } from "./invariant.ts";
import { at, perDialog, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  open: string | null;
}

export const questionOpen: Invariant = {
  id: "INV-09",
  statement:
    "A dialog has at most one open question; between its asking and its answer no drive and no generation opens, and only the open one is answered or cancelled.",
  *check({ commits }) {
    const of = perDialog<Known>(() => ({ open: null }));
    for (const step of steps(commits)) yield* judged(of(step.dialog), step);
  },
};

function* judged(known: Known, step: Step): Iterable<string> {
  const { fact } = step;
  if (fact.type === "question.asked" || fact.type === "question.forced") {
    if (known.open !== null) yield `${at(step, fact.callId)}asked while ${known.open} is open`;
    known.open = fact.callId;
  } else if (fact.type === "question.answered" || fact.type === "question.cancelled") {
    const what = fact.type === "question.answered" ? "answered" : "cancelled";
    if (known.open !== fact.callId)
      yield `${at(step, fact.callId)}${what}, and ${known.open ?? "no question"} is open`;
    known.open = null;
  } else if (known.open === null) return;
  else if (fact.type === "drive.opened" || fact.type === "generation.opened")
    yield `${at(step, known.open)}${fact.type} while the question is open`;
}
