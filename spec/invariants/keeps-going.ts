// INV-32. The main dialog is asked to go on when nothing is awaited, as often as its budget says (D-20).
import { groupKey } from "../../src/protocol/ledger.ts";
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  used: number;
  driving: boolean;
  question: boolean;
  owed: number;
  /** Groups with a member that nothing came of. */
  readonly open: Map<string, number>;
}

export const keepsGoing: Invariant = {
  id: "INV-32",
  statement:
    "Only the main dialog is asked to go on, between drives, with nothing pending, owed or asked, and at most its member's budget of times between two answers of a person or questions of its model; the runtime asks the human in its place only when that budget is spent.",
  *check({ commits }) {
    const opened = commits[0]?.facts[0];
    if (opened?.type !== "tree.opened") return;
    const of = perDialog<Known>(() => ({
      used: 0,
      driving: false,
      question: false,
      owed: 0,
      open: new Map(),
    }));
    const member = opened.members.find(({ id }) => id === opened.root);
    const budget = member?.diligencePushMax ?? 0;
    for (const step of steps(commits)) {
      const known = of(step.dialog);
      const { fact } = step;
      if (fact.type === "diligence.pushed" || fact.type === "question.forced") {
        if (step.dialog !== opened.root) yield `${at(step)}a side dialog is asked to go on`;
        yield* asked(known, step, { budget, fact });
      }
      noted(known, fact);
    }
  },
};

function* asked(
  { used, driving, question, owed, open }: Known,
  step: Step,
  { budget, fact }: { budget: number; fact: FactOf<"diligence.pushed" | "question.forced"> },
): Iterable<string> {
  if (driving) yield `${at(step)}${fact.type} while a drive runs`;
  if (question) yield `${at(step)}${fact.type} while a question is open`;
  if (owed > 0) yield `${at(step)}${fact.type} while a reply is owed`;
  for (const key of open.keys()) yield `${at(step)}${fact.type} while calls of ${key} are open`;
  if (fact.max !== budget)
    yield `${at(step)}${fact.type} of a budget of ${fact.max}; it is ${budget}`;
  if (fact.type === "question.forced") {
    if (used < budget) yield `${at(step)}the human is asked with ${budget - used} pushes left`;
    return;
  }
  if (fact.used !== used + 1) yield `${at(step)}push ${fact.used} follows ${used}`;
  if (fact.used > budget) yield `${at(step)}push ${fact.used} of a budget of ${budget}`;
}

function noted(known: Known, fact: Fact): void {
  switch (fact.type) {
    case "diligence.pushed":
      known.used = fact.used;
      return;
    case "question.asked":
    case "question.answered":
      known.used = 0;
      known.question = fact.type === "question.asked";
      return;
    case "question.forced":
      known.question = true;
      return;
    case "question.cancelled":
      known.question = false;
      return;
    case "drive.opened":
      known.driving = true;
      return;
    case "drive.closed":
      known.driving = false;
      return;
    case "frame.pushed":
      known.owed += 1;
      return;
    case "duty.settled":
      known.owed -= 1;
      return;
    default:
      return pending(known, fact);
  }
}

function pending({ open }: Known, fact: Fact): void {
  if (fact.type !== "tellask.pending" && fact.type !== "tellask.arrived") return;
  const key = groupKey(fact.callSiteCourse, fact.callSiteGenseq);
  const left = (open.get(key) ?? 0) + (fact.type === "tellask.pending" ? 1 : -1);
  if (left > 0) open.set(key, left);
  else open.delete(key);
}
