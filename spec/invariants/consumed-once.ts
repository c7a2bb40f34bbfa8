// INV-03. Claimed by one generation at a time, consumed once ever, and nothing left out (D-2).
import type { FactOf } from "../../src/protocol/fact.ts";
import { CutOff } from "./cut-off.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  readonly unclaimed: Set<number>;
  readonly consumed: Set<number>;
  claims: readonly number[];
  readonly cutOff: CutOff;
  generation: boolean;
}

export const consumedOnce: Invariant = {
  id: "INV-03",
  statement:
    "A generation claims exactly what nobody had claimed; what a finished one claimed is consumed for ever, what one that failed or was cut off claimed is free again.",
  *check({ commits }) {
    const of = perDialog<Known>(() => ({
      unclaimed: new Set(),
      consumed: new Set(),
      claims: [],
      cutOff: new CutOff(),
      generation: false,
    }));
    for (const step of steps(commits)) {
      const known = of(step.dialog);
      const { fact } = step;
      known.cutOff.note(fact);
      if (fact.type === "priming.lost" && known.generation) known.unclaimed.add(step.seq);
      if (fact.type === "generation.opened") known.generation = true;
      else if (fact.type.startsWith("generation.")) known.generation = false;
      if (SOURCES.has(fact.type)) known.unclaimed.add(step.seq);
      else if (fact.type === "dialog.resumed") {
        if (known.cutOff.standing) known.unclaimed.add(step.seq);
      } else if (fact.type === "generation.opened") yield* claim(known, step, fact);
      else if (fact.type === "generation.finished") {
        for (const seq of known.claims) known.consumed.add(seq);
        known.claims = [];
      } else if (fact.type === "generation.failed" || fact.type === "generation.interrupted") {
        for (const seq of known.claims) known.unclaimed.add(seq);
        known.claims = [];
      }
    }
  },
};

const SOURCES: ReadonlySet<string> = new Set([
  "person.said",
  "duty.received",
  "question.answered",
  "diligence.pushed",
  "group.resolved",
]);

function* claim(
  known: Known,
  step: Step,
  { claims, genseq }: FactOf<"generation.opened">,
): Iterable<string> {
  for (const seq of claims) {
    if (known.unclaimed.delete(seq)) continue;
    const why = known.consumed.has(seq) ? "was consumed before" : "nobody can claim";
    yield `${at(step)}generation ${genseq} claims commit ${seq}, which ${why}`;
  }
  for (const seq of known.unclaimed)
    yield `${at(step)}generation ${genseq} leaves out commit ${seq}, which is unclaimed`;
  known.claims = claims;
}
