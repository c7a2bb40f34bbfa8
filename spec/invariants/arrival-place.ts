// INV-07. No context may show words after a reply that they did not know (D-3).
import type { FactOf } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, siteOf, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  course: number;
  genseq: number;
  /** The last arrival of each group, and the commits that resolved groups. */
  readonly last: Map<string, FactOf<"tellask.arrived">>;
  readonly resolved: Map<number, FactOf<"tellask.arrived">>;
}

export const arrivalPlace: Invariant = {
  id: "INV-07",
  statement:
    "An arrival stands after the generation that was last when it came, and before the one that claims its group; it says where its words were said.",
  *check({ commits }) {
    const of = perDialog<Known>(() => ({
      course: 1,
      genseq: 0,
      last: new Map(),
      resolved: new Map(),
    }));
    const said = new Map<string, FactOf<"duty.settled">>();
    for (const step of steps(commits)) {
      const known = of(step.dialog);
      const { fact } = step;
      if (fact.type === "duty.settled") said.set(`${fact.askerDialogId} ${fact.callId}`, fact);
      else if (fact.type === "course.started")
        Object.assign(known, { course: fact.course, genseq: 0 });
      else if (fact.type === "generation.opened") yield* opened(known, step, fact);
      else if (fact.type === "tellask.arrived") {
        yield* stands(known, step, fact);
        yield* words(said.get(`${step.dialog} ${fact.callId}`), step, fact);
      } else if (fact.type === "group.resolved") {
        const arrival = known.last.get(siteOf(fact));
        if (arrival !== undefined) known.resolved.set(step.seq, arrival);
        known.last.delete(siteOf(fact));
      }
    }
  },
};

function* opened(
  known: Known,
  step: Step,
  { course, genseq, claims }: FactOf<"generation.opened">,
): Iterable<string> {
  Object.assign(known, { course, genseq });
  for (const seq of claims) {
    const arrival = known.resolved.get(seq);
    if (arrival === undefined) continue;
    const { callId, ownerArrivalCourse, ownerArrivalGenseq } = arrival;
    if (
      ownerArrivalCourse > course ||
      (ownerArrivalCourse === course && ownerArrivalGenseq >= genseq)
    )
      yield `${at(step, callId)}generation ${genseq} claims an arrival that stands after it`;
  }
}

function* stands(known: Known, step: Step, fact: FactOf<"tellask.arrived">): Iterable<string> {
  known.last.set(siteOf(fact), fact);
  if (fact.ownerArrivalCourse !== known.course || fact.ownerArrivalGenseq !== known.genseq)
    yield `${at(step, fact.callId)}arrival placed at ${fact.ownerArrivalCourse}.${fact.ownerArrivalGenseq}, and ${known.course}.${known.genseq} was the last generation`;
}

function* words(
  settled: FactOf<"duty.settled"> | undefined,
  step: Step,
  fact: FactOf<"tellask.arrived">,
): Iterable<string> {
  const said = settled?.said ?? null;
  if (said === null) return;
  if (said.course !== fact.tellaskeeCourse || said.genseq !== fact.tellaskeeGenseq)
    yield `${at(step, fact.callId)}words said at ${fact.tellaskeeCourse}.${fact.tellaskeeGenseq}, and ${fact.tellaskee} said them at ${said.course}.${said.genseq}`;
}
