// CallStatus by site: how each call of each round ended at its owner, for expectations and outcomes.
import type { Commit } from "./commit.ts";
import type { Fact } from "./fact.ts";

/** `open`: no result is recorded, for a tellask and a question; for a tool, it still runs. */
export type SiteStatus = "answered" | "fallback" | "failed" | "interrupted" | "open";

export interface CallAtSite {
  readonly callId: string;
  readonly name: string;
  readonly status: SiteStatus;
}

/** The calls of a journal by site: `dialog@course.genseq/n`, n from 1, in the order of their rounds. */
export function callStatuses(commits: Iterable<Commit>): Map<string, CallAtSite> {
  const calls = new Map<string, CallAtSite>();
  /** Where the call of a dialog stands, by `dialog!callId`. */
  const sites = new Map<string, string>();
  for (const { dialog, facts } of commits)
    for (const fact of facts) {
      if (fact.type === "generation.finished")
        for (const [i, { callId, name }] of fact.calls.entries()) {
          const site = `${dialog}@${fact.course}.${fact.genseq}/${i + 1}`;
          sites.set(`${dialog}!${callId}`, site);
          calls.set(site, { callId, name, status: "open" });
        }
      const ended = endOf(fact);
      if (ended === null) continue;
      const site = sites.get(`${dialog}!${ended.callId}`);
      const call = site === undefined ? undefined : calls.get(site);
      if (site !== undefined && call !== undefined)
        calls.set(site, { ...call, status: ended.status });
    }
  return calls;
}

/** The end of a call that a fact of its owner records, or null. */
function endOf(fact: Fact): { readonly callId: string; readonly status: SiteStatus } | null {
  switch (fact.type) {
    case "tellask.arrived":
    case "tool.finished":
      return { callId: fact.callId, status: fact.status };
    case "question.answered":
    case "reply.delivered":
      return { callId: fact.callId, status: "answered" };
    case "call.failed":
      return { callId: fact.callId, status: "failed" };
    default:
      return null;
  }
}
