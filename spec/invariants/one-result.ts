// INV-10. Models refuse a context with a call that has no result beside it, or two. Every seal is made
// again in one pass; the messages are assembled for the last generation of each course, which holds
// all earlier ones, for what stands after it, and for every generation while the journal is short.
import { assemble } from "../../src/context/assemble.ts";
import type { Subject } from "../../src/context/subject.ts";
import { createTimeline } from "../../src/context/timeline.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { ContextMessage } from "../../src/protocol/context-message.ts";
import type { FactOf } from "../../src/protocol/fact.ts";
import { byDialog, guarded, sitesOf, subjectOf } from "./contexts.ts";
import type { Site } from "./contexts.ts";
import type { Invariant } from "./invariant.ts";
import { at, steps } from "./walk.ts";

export const oneResult: Invariant = {
  id: "INV-10",
  statement:
    "In every context each call is followed by exactly one result, in the order of the calls, and the seal of generation.opened is that of the assembled request.",
  *check({ commits }) {
    const opened = commits[0]?.facts[0];
    if (opened?.type !== "tree.opened") return;
    for (const [path, own] of byDialog(commits)) {
      const subject = subjectOf(path, opened);
      const broken = [...guarded(() => seals(subject, own), path)];
      yield* broken;
      if (broken.length > 0) continue;
      for (const site of sitesOf(own))
        yield* guarded(
          () => assembled(subject, own, site),
          `${path}@${site.course}.${site.genseq}`,
        );
    }
  },
};

/** Every seal, in one pass. */
function* seals(subject: Subject, own: readonly Commit[]): Iterable<string> {
  const timeline = createTimeline(subject);
  let causes: FactOf<"drive.opened">["causes"] = [];
  for (const step of steps(own)) {
    const { fact } = step;
    if (fact.type === "drive.opened") causes = fact.causes;
    if (fact.type === "generation.opened") {
      const made = timeline.seal({ causes, duty: fact.duty });
      if (made.seal !== fact.seal || made.parts !== fact.parts)
        yield `${at(step)}generation ${fact.genseq} has the seal ${fact.seal} of ${fact.parts} parts, and its context ${made.seal} of ${made.parts}`;
    }
    timeline.note(fact, step.seq);
  }
}

function* assembled(subject: Subject, own: readonly Commit[], site: Site): Iterable<string> {
  const seen = assemble({ commits: own, subject, at: site, artifact: () => "" });
  const where = `${subject.path}@${site.course}.${site.genseq}`;
  const { recorded } = seen;
  if (recorded !== null && (recorded.seal !== seen.seal || recorded.parts !== seen.parts))
    yield `${where}: opened with the seal ${recorded.seal}, assembled with ${seen.seal}`;
  yield* adjacent(seen.messages, where, recorded === null ? "round open" : "sent");
}

/** Each call has its one result directly after the words that made it; no result stands elsewhere.
 * Only the calls of a round that is still open may wait for theirs. */
function* adjacent(
  messages: readonly ContextMessage[],
  where: string,
  last: "sent" | "round open",
): Iterable<string> {
  let due: string[] = [];
  for (const message of messages) {
    if (message.role === "tool") {
      const next = due.shift();
      if (next !== message.callId)
        yield `${where}, call ${message.callId}: a result where ${next ?? "none"} is due`;
      continue;
    }
    for (const callId of due) yield `${where}, call ${callId}: no result directly after its words`;
    due = message.calls.map(({ callId }) => callId);
  }
  if (last === "round open") return;
  for (const callId of due) yield `${where}, call ${callId}: no result at the end of the context`;
}
