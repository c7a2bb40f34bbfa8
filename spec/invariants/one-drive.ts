// INV-04. One thing at a time in a dialog, opened and closed in pairs, and asked of the model as opened.
import type { FactOf } from "../../src/protocol/fact.ts";
import type { Request } from "../../src/protocol/message.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, same, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  drive: boolean;
  generations: number;
  open: FactOf<"generation.opened"> | null;
  attempt: number;
  course: number;
  genseq: number;
  /** Generations that were cut off since the last one that came to an end. */
  interrupted: number[];
  readonly tools: Set<string>;
}

export const oneDrive: Invariant = {
  id: "INV-04",
  statement:
    "A dialog runs one drive at a time and one generation at a time, numbered without gaps; a drive closes after its generations and tools; a model is asked for the open generation, as it was opened.",
  *check({ commits }) {
    const of = perDialog<Known>(() => ({
      drive: false,
      generations: 0,
      open: null,
      attempt: 1,
      course: 1,
      genseq: 0,
      interrupted: [],
      tools: new Set(),
    }));
    for (const commit of commits) {
      const known = of(commit.dialog);
      for (const step of steps([commit])) yield* judged(known, step);
      for (const request of commit.requests) yield* asked(known, commit, request);
    }
  },
};

function judged(known: Known, step: Step): Iterable<string> {
  const { fact } = step;
  switch (fact.type) {
    case "drive.opened":
      return driveOpened(known, step);
    case "drive.closed":
      return driveClosed(known, step);
    case "generation.opened":
      return opened(known, step, fact);
    case "attempt.failed":
      return attempted(known, step, fact);
    case "generation.finished":
    case "generation.failed":
    case "generation.interrupted":
      return ended(known, step, fact);
    default:
      // A new course has a script of its own: nothing was asked of it yet.
      if (fact.type === "course.started") known.interrupted = [];
      if (fact.type === "tool.called") known.tools.add(fact.callId);
      if (fact.type === "tool.finished") known.tools.delete(fact.callId);
      return [];
  }
}

function* driveOpened(known: Known, step: Step): Iterable<string> {
  if (known.drive) yield `${at(step)}a drive opens while another runs`;
  known.drive = true;
  known.generations = 0;
}

function* driveClosed(known: Known, step: Step): Iterable<string> {
  if (!known.drive) yield `${at(step)}a drive closes that was not open`;
  if (known.open !== null)
    yield `${at(step)}a drive closes while generation ${known.genseq} is open`;
  if (known.tools.size > 0) yield `${at(step)}a drive closes while tools run`;
  if (known.drive && known.generations === 0)
    yield `${at(step)}a drive closes without a generation`;
  known.drive = false;
}

function* opened(known: Known, step: Step, fact: FactOf<"generation.opened">): Iterable<string> {
  if (!known.drive) yield `${at(step)}generation ${fact.genseq} opens outside a drive`;
  if (known.open !== null)
    yield `${at(step)}generation ${fact.genseq} opens while ${known.genseq} is open`;
  if (known.tools.size > 0) yield `${at(step)}generation ${fact.genseq} opens while tools run`;
  const next = fact.course === known.course ? known.genseq + 1 : 1;
  if (fact.course < known.course || fact.genseq !== next)
    yield `${at(step)}generation ${fact.course}.${fact.genseq} follows ${known.course}.${known.genseq}`;
  const { course, genseq } = fact;
  Object.assign(known, { open: fact, attempt: 1, course, genseq });
  known.generations += 1;
}

function* attempted(known: Known, step: Step, fact: FactOf<"attempt.failed">): Iterable<string> {
  yield* ofOpen(known, step, fact);
  if (fact.attempt !== known.attempt)
    yield `${at(step)}attempt ${fact.attempt} fails, and ${known.attempt} was running`;
  known.attempt += 1;
}

function* ended(
  known: Known,
  step: Step,
  fact: FactOf<"generation.finished" | "generation.failed" | "generation.interrupted">,
): Iterable<string> {
  yield* ofOpen(known, step, fact);
  known.open = null;
  if (fact.type === "generation.interrupted") known.interrupted.push(fact.genseq);
  else known.interrupted = [];
}

function* ofOpen(
  known: Known,
  step: Step,
  fact: { type: string; course: number; genseq: number },
): Iterable<string> {
  const { course, genseq } = fact;
  if (known.open === null)
    yield `${at(step)}${fact.type} of ${course}.${genseq}, which is not open`;
  else if (known.open.course !== course || known.open.genseq !== genseq)
    yield `${at(step)}${fact.type} of ${course}.${genseq}, and ${known.course}.${known.genseq} is open`;
}

function* asked(
  { open, attempt, interrupted }: Known,
  where: { seq: number; dialog: string },
  request: Request,
): Iterable<string> {
  if (request.port !== "model") return;
  const { course, genseq } = request;
  if (open === null || open.course !== course || open.genseq !== genseq)
    yield `${at(where)}a model is asked for ${course}.${genseq}, which is not open`;
  else if (open.seal !== request.seal || open.parts !== request.parts)
    yield `${at(where)}a model is asked for ${course}.${genseq} with another seal than it opened with`;
  else if (request.attempt !== attempt)
    yield `${at(where)}a model is asked for attempt ${request.attempt}, and ${attempt} is next`;
  else if (!same(request.interrupted, interrupted))
    yield `${at(where)}a model is told that ${request.interrupted.join(", ")} were cut off, and ${interrupted.join(", ")} were`;
}
