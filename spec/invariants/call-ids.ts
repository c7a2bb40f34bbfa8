// INV-16. An effective id is free in its dialog, and the first that D-16 allows.
import type { Invariant } from "./invariant.ts";
import { at, perDialog, steps } from "./walk.ts";

export const callIds: Invariant = {
  id: "INV-16",
  statement:
    "Effective call ids are unique in a dialog: the raw id, or the minted one, with the lowest free ending.",
  *check({ commits }) {
    const of = perDialog<Set<string>>(() => new Set());
    for (const step of steps(commits)) {
      const { fact } = step;
      if (fact.type === "question.forced") {
        const forced = of(step.dialog);
        if (forced.has(fact.callId)) yield `${at(step, fact.callId)}the id is taken in this dialog`;
        forced.add(fact.callId);
      }
      if (fact.type !== "generation.finished") continue;
      const taken = of(step.dialog);
      for (const [i, { callId, rawId }] of fact.calls.entries()) {
        if (taken.has(callId)) yield `${at(step, callId)}the id is taken in this dialog`;
        const minted = `${fact.course}.${fact.genseq}.${i + 1}`;
        const base = rawId === null || rawId.trim() === "" ? minted : rawId;
        if (!isNext(callId, base, taken))
          yield `${at(step, callId)}the id does not follow from ${base}`;
        taken.add(callId);
      }
    }
  },
};

/** The id itself when free; else `~n` where `~(n-1)` is taken: then all before it are. */
function isNext(callId: string, base: string, taken: ReadonlySet<string>): boolean {
  if (!taken.has(base)) return callId === base;
  const n = callId.startsWith(`${base}~`) ? Number(callId.slice(base.length + 1)) : 0;
  if (!Number.isInteger(n) || n < 2) return taken.has(callId);
  for (let k = 2; k < n; k += 1) if (!taken.has(`${base}~${k}`)) return false;
  return true;
}
