// INV-27. Nothing wakes the dead (D-10).
import type { FactType } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at } from "./walk.ts";

export const dead: Invariant = {
  id: "INV-27",
  statement:
    "A dialog dies once, never the main one; from then on it refuses what comes, records late replies and late results, and does nothing else; only the dead have late replies.",
  *check({ commits }) {
    const gone = new Set<string>();
    for (const commit of commits) {
      const { dialog, facts, sends } = commit;
      const isDead = gone.has(dialog);
      for (const fact of facts) {
        if (isDead && !LEFT.has(fact.type)) yield `${at(commit)}${fact.type} of a dead dialog`;
        if (!isDead && fact.type === "reply.late")
          yield `${at(commit, fact.callId)}a reply is late, and nobody died`;
        if (fact.type !== "dialog.died") continue;
        gone.add(dialog);
        if (dialog === commits[0]?.dialog) yield `${at(commit)}the main dialog dies`;
      }
      if (isDead && sends.some(({ body }) => body.type !== "reply"))
        yield `${at(commit)}a dead dialog asks`;
    }
  },
};

/** What may still become true of the dead. */
const LEFT: ReadonlySet<FactType> = new Set([
  "duty.refused",
  "person.refused",
  "reply.late",
  "result.late",
]);
