// Call occurrence: whether a fact is what a moment says of a call: how it ended at its owner.
import { CALL_ENDS, endsOf } from "../protocol/call-status.ts";
import type { SiteStatus } from "../protocol/call-status.ts";
import type { FactType } from "../protocol/fact.ts";
import type { Moment } from "./moment.ts";
import type { Matcher } from "./occurrence.ts";
import type { CallName } from "./subject.ts";
import type { Verb } from "./verb.ts";

/** What a call does when it ends so. A reply that comes late to a dead dialog is heard, and no end. */
const VERBS: Readonly<Record<SiteStatus, Verb | null>> = {
  answered: "is answered",
  fallback: "is answered",
  failed: "fails",
  replaced: "is replaced",
  cancelled: "is cancelled",
  interrupted: "is interrupted",
  late: null,
  refused: "is refused",
  open: null,
};

/** Must be shown every fact of its `types`, in order: it learns which call stands at a site. */
export function callMatcher({ verb }: Moment, subject: CallName): Matcher {
  let callId = subject.kind === "callId" ? subject.id : null;
  return {
    types: new Set<FactType>(["generation.finished", ...CALL_ENDS]),
    matches({ commit, fact }) {
      if (fact.type === "generation.finished") {
        if (subject.kind !== "call" || commit.dialog !== subject.path) return false;
        if (fact.course === subject.course && fact.genseq === subject.genseq)
          callId = fact.calls[subject.index - 1]?.callId ?? null;
        return false;
      }
      return endsOf(commit.dialog, fact).some(
        (end) =>
          end.callId === callId &&
          (subject.kind === "callId" || end.dialog === subject.path) &&
          VERBS[end.status] === verb,
      );
    },
  };
}
