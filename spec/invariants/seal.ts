// Seal: fills the seals into a journal written by hand, as `src/context` makes them.
import { createTimeline } from "../../src/context/timeline.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { FactOf } from "../../src/protocol/fact.ts";
import { perDialog } from "./walk.ts";

/** Fills in every seal, and the seal of every request. */
export function seal(commits: readonly Commit[]): void {
  const of = perDialog((path) => ({
    timeline: createTimeline({ path, language: "en", name: "by hand", root: "lead" }),
    causes: [] as FactOf<"drive.opened">["causes"],
    sealed: { seal: "", parts: 0 },
  }));
  for (const { dialog, facts, requests, seq } of commits) {
    const known = of(dialog);
    for (const fact of facts) {
      if (fact.type === "drive.opened") known.causes = fact.causes;
      if (fact.type === "generation.opened") {
        known.sealed = known.timeline.seal({ causes: known.causes, duty: fact.duty });
        Object.assign(fact, known.sealed);
      }
      known.timeline.note(fact, seq);
    }
    for (const request of requests)
      if (request.port === "model") Object.assign(request, known.sealed);
  }
}
