// INV-30. A course starts for somebody who wanted it, when nothing of the old one is under way (D-11).
import type { Fact } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  course: number;
  genseq: number;
  /** A person, or the call of a round, wants a new course. */
  wanted: boolean;
  call: string | null;
  accepted: boolean;
  /** What runs: a generation, tools by their call, an open question. */
  generation: boolean;
  readonly tools: Set<string>;
  question: boolean;
  /** A call of the newest round failed. */
  failed: boolean;
  reminders: number;
}

export const coursesStart: Invariant = {
  id: "INV-30",
  statement:
    "A course starts because a person or an accepted clear_mind wanted it, or a request would be too large, one after the other, while no generation, tool or question is open and no call beside it failed; generations are counted from 1 in each, and a reminder is changed where it stands.",
  *check({ commits }) {
    const of = perDialog<Known>(() => ({
      course: 1,
      genseq: 0,
      wanted: false,
      call: null,
      accepted: false,
      generation: false,
      tools: new Set(),
      question: false,
      failed: false,
      reminders: 0,
    }));
    for (const step of steps(commits)) {
      const known = of(step.dialog);
      yield* judged(known, step);
      noted(known, step.fact);
    }
  },
};

function* judged(known: Known, step: Step): Iterable<string> {
  const { fact } = step;
  switch (fact.type) {
    case "generation.opened":
      if (fact.course !== known.course || fact.genseq !== known.genseq + 1)
        yield `${at(step)}generation ${fact.course}.${fact.genseq} follows ${known.course}.${known.genseq}`;
      return;
    case "clear_mind.accepted":
      if (known.call !== fact.callId)
        yield `${at(step, fact.callId)}clear_mind is accepted, and no such call waits`;
      if (known.failed) yield `${at(step, fact.callId)}clear_mind is accepted beside a failed call`;
      return;
    case "course.started":
      return yield* started(known, step);
    case "reminder.added":
      if (fact.position > known.reminders + 1)
        yield `${at(step)}reminder ${fact.position} is added to ${known.reminders}`;
      return;
    case "reminder.updated":
    case "reminder.deleted":
      if (fact.position > known.reminders)
        yield `${at(step)}reminder ${fact.position} of ${known.reminders} is changed`;
      return;
    default:
  }
}

function* started(known: Known, step: Step): Iterable<string> {
  const { fact } = step;
  if (fact.type !== "course.started") return;
  if (fact.course !== known.course + 1)
    yield `${at(step)}course ${fact.course} follows ${known.course}`;
  if (!known.wanted && !known.accepted)
    yield `${at(step)}course ${fact.course} starts, and nobody wanted it`;
  if (known.generation) yield `${at(step)}course ${fact.course} starts while a generation is open`;
  for (const callId of known.tools)
    yield `${at(step, callId)}course ${fact.course} starts while a tool runs`;
  if (known.question) yield `${at(step)}course ${fact.course} starts with a question open`;
}

function noted(known: Known, fact: Fact): void {
  switch (fact.type) {
    case "generation.opened":
      known.genseq = fact.genseq;
      known.generation = true;
      known.failed = false;
      return;
    case "generation.finished":
    case "generation.failed":
    case "generation.interrupted":
      known.generation = false;
      return;
    case "tool.called":
      known.tools.add(fact.callId);
      return;
    case "tool.finished":
      known.tools.delete(fact.callId);
      known.failed ||= fact.status !== "answered";
      return;
    case "question.asked":
    case "question.forced":
      known.question = true;
      return;
    case "question.answered":
    case "question.cancelled":
      known.question = false;
      return;
    case "call.failed":
      known.failed = true;
      if (known.call === fact.callId) known.call = null;
      return;
    default:
      return wants(known, fact);
  }
}

function wants(known: Known, fact: Fact): void {
  switch (fact.type) {
    case "course.forced":
    case "person.cleared":
      known.wanted = true;
      return;
    case "clear_mind.called":
      known.call = fact.callId;
      return;
    case "clear_mind.accepted":
      known.accepted = true;
      return;
    case "course.started":
      Object.assign(known, { course: fact.course, genseq: 0, accepted: false });
      Object.assign(known, { wanted: false, call: null });
      return;
    case "reminder.added":
      known.reminders += 1;
      return;
    case "reminder.deleted":
      known.reminders -= 1;
      return;
    default:
  }
}
