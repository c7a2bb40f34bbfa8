// INV-31. What a context says of a call (1.19.2, 3 to 5): a receipt beside it, and what came of it once,
// later; in a course where the call does not stand, in words that stand for themselves.
import type { ContextMessage } from "../../src/protocol/context-message.ts";
import type { FactOf } from "../../src/protocol/fact.ts";
import { shortOf } from "../../src/protocol/body.ts";
import { byDialog, guarded, seenBy, sitesOf } from "./contexts.ts";
import type { Invariant } from "./invariant.ts";
import { steps } from "./walk.ts";

type Outcome = FactOf<"tellask.arrived" | "question.answered" | "question.cancelled">;

export const toldFacts: Invariant = {
  id: "INV-31",
  statement:
    "In every context ever sent, the place of a call never holds what came of it; a pointer stands where that follows in the same context under the same callId, and only there; what came of a call stands at most once, with the call's id, and in full where the call itself is in an older course.",
  *check({ commits }) {
    const opened = commits[0]?.facts[0];
    if (opened?.type !== "tree.opened") return;
    for (const [path, own] of byDialog(commits)) {
      const outcomes = new Map<number, Outcome>();
      for (const { fact, seq } of steps(own))
        if (
          fact.type === "tellask.arrived" ||
          fact.type === "question.answered" ||
          fact.type === "question.cancelled"
        )
          outcomes.set(seq, fact);
      for (const site of sitesOf(own)) {
        const where = `${path}@${site.course}.${site.genseq}`;
        yield* guarded(() => told(seenBy({ opened, own, path, site }), outcomes, where), where);
      }
    }
  },
};

function* told(
  messages: readonly ContextMessage[],
  outcomes: ReadonlyMap<number, Outcome>,
  where: string,
): Iterable<string> {
  const came = new Map<string, number>();
  for (const [i, { kind, about, text, seq }] of messages.entries()) {
    if (about === null || (kind !== "arrival" && kind !== "carryover")) continue;
    if (came.has(about)) yield `${where}: what came of ${about} stands twice`;
    came.set(about, i);
    const outcome = outcomes.get(seq ?? -1);
    if (outcome?.callId !== about) yield `${where}: nothing came of ${about} in commit ${seq}`;
    if (!text.includes(about)) yield `${where}: what came of ${about} does not name it`;
    if (kind === "carryover" && !hasBody(text, outcome))
      yield `${where}: what is carried over of ${about} is not whole`;
  }
  for (const [i, { kind, about }] of messages.entries()) {
    if (about === null || (kind !== "result" && kind !== "pointer")) continue;
    const at = came.get(about) ?? -1;
    if (kind === "pointer" && at < i) yield `${where}: the pointer of ${about} points at nothing`;
    if (kind === "result" && at !== -1)
      yield `${where}: the receipt of ${about} says that nothing came, and it stands below`;
    const behind = messages[at];
    if (behind?.kind === "carryover")
      yield `${where}: ${about} is carried over into the course of its call`;
  }
}

function hasBody(text: string, outcome: Outcome | undefined): boolean {
  if (outcome === undefined || outcome.type === "question.cancelled") return true;
  return typeof outcome.text !== "string" || text.includes(shortOf(outcome.text));
}
