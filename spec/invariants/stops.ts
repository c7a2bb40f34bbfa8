// INV-26. A stop ends what runs in its own commit, and nothing goes on by itself (D-10, D-13).
import type { Commit } from "../../src/protocol/commit.ts";
import { requestId } from "../../src/protocol/commit.ts";
import type { Fact } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  held: boolean;
  driving: boolean;
  /** What runs: the model, by site, and tools, by call. */
  readonly running: Set<string>;
  owed: number;
}

export const stops: Invariant = {
  id: "INV-26",
  statement:
    "A held dialog drives only after resumed or a person's word; a stop, a Close and a death end generation, tools and drive in their commit, a hold ends no duty, the others fail every one; what was cut off gives a late result and nothing else.",
  *check({ commits }) {
    const of = perDialog<Known>(newKnown);
    /** Requests that nobody answered yet, by id, and what each is for. */
    const asked = new Map<string, string>();
    for (const commit of commits) {
      const known = of(commit.dialog);
      yield* late(known, commit, asked);
      for (const step of steps([commit])) yield* judged(known, step);
      yield* ends(known, commit);
      for (const [i, request] of commit.requests.entries()) {
        const { course, genseq } = request;
        const what =
          request.port === "model" ? modelOf({ course, genseq }) : `tool ${request.callId}`;
        asked.set(requestId(commit.seq, i), what);
      }
    }
  },
};

function newKnown(): Known {
  return { held: false, driving: false, running: new Set(), owed: 0 };
}

function modelOf({ course, genseq }: { course: number; genseq: number }): string {
  return `generation ${course}.${genseq}`;
}

/** A result is late exactly when what it was for does not run any more. */
function* late({ running }: Known, commit: Commit, asked: Map<string, string>): Iterable<string> {
  const what = asked.get(commit.handled);
  asked.delete(commit.handled);
  const isLate = commit.facts.some(({ type }) => type === "result.late");
  if (what === undefined) {
    if (isLate) yield `${at(commit)}a late result of nothing that was asked for`;
    return;
  }
  if (running.has(what) === isLate)
    yield `${at(commit)}a result of ${what} is ${isLate ? "late, and it runs" : "taken, and it was cut off"}`;
  if (isLate && commit.facts.length > 1)
    yield `${at(commit)}a late result of ${what} does more than that`;
}

function* judged(known: Known, step: Step): Iterable<string> {
  const { fact } = step;
  const opens = fact.type === "drive.opened" || fact.type === "generation.opened";
  if (known.held && opens) yield `${at(step)}${fact.type} in a dialog that is held`;
  if (fact.type === "dialog.stopped" && step.commit.facts[0] !== fact)
    yield `${at(step)}a stop is not the first fact of its commit`;
  runs(known, fact);
  if (fact.type === "duty.received") known.owed += 1;
  else if (fact.type === "duty.replaced") known.owed -= 1;
  else if (fact.type === "duty.settled") {
    known.owed -= 1;
    if (known.held) yield `${at(step, fact.callId)}a duty ends in a dialog that is held`;
  }
}

function runs(known: Known, fact: Fact): void {
  const { running } = known;
  switch (fact.type) {
    case "dialog.stopped":
      known.held = fact.how === "hold";
      return;
    case "dialog.resumed":
    case "dialog.died":
    case "person.said":
      known.held = false;
      return;
    case "drive.opened":
      known.driving = true;
      return;
    case "drive.closed":
      known.driving = false;
      return;
    case "generation.opened":
      running.add(modelOf(fact));
      return;
    case "generation.finished":
    case "generation.failed":
    case "generation.interrupted":
      running.delete(modelOf(fact));
      return;
    case "tool.called":
      running.add(`tool ${fact.callId}`);
      return;
    case "tool.finished":
      running.delete(`tool ${fact.callId}`);
      return;
    default:
  }
}

/** After the commit of a stop, a Close or a death nothing runs; only a hold leaves duties. */
function* ends({ held, driving, running, owed }: Known, commit: Commit): Iterable<string> {
  const stop = commit.facts.find(({ type }) => ENDS.has(type));
  if (stop === undefined) return;
  for (const what of running) yield `${at(commit)}${stop.type}, and ${what} runs`;
  if (driving) yield `${at(commit)}${stop.type}, and its drive is open`;
  if (!held && owed > 0) yield `${at(commit)}${stop.type}, and ${owed} duties are owed`;
}

const ENDS: ReadonlySet<string> = new Set(["dialog.stopped", "dialog.closed", "dialog.died"]);
