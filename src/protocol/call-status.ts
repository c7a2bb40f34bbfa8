// CallStatus by site: how each call of each round ended at its owner, for expectations and outcomes.
import { frameKey } from "./asker-stack.ts";
import type { Commit } from "./commit.ts";
import type { Fact, FactType } from "./fact.ts";

/** `open`: no result is recorded, for a tellask and a question; for a tool, it still runs. */
export type SiteStatus =
  | "answered"
  | "fallback"
  | "failed"
  | "replaced"
  | "cancelled"
  | "interrupted"
  | "late"
  | "refused"
  | "open";

export interface CallAtSite {
  readonly callId: string;
  readonly name: string;
  readonly status: SiteStatus;
}

/** The calls of a journal by site: `dialog@course.genseq/n`, n from 1, in the order of their rounds. */
export function callStatuses(commits: Iterable<Commit>): Map<string, CallAtSite> {
  const calls = new Map<string, CallAtSite>();
  /** Where the call of a dialog stands. */
  const sites = new Map<string, string>();
  for (const { dialog, facts } of commits)
    for (const fact of facts) {
      if (fact.type === "generation.finished")
        for (const [i, { callId, name }] of fact.calls.entries()) {
          const site = `${dialog}@${fact.course}.${fact.genseq}/${i + 1}`;
          sites.set(frameKey({ askerDialogId: dialog, callId }), site);
          calls.set(site, { callId, name, status: "open" });
        }
      for (const ended of endsOf(dialog, fact)) {
        const site = sites.get(frameKey({ askerDialogId: ended.dialog, callId: ended.callId }));
        const call = site === undefined ? undefined : calls.get(site);
        if (site !== undefined && call !== undefined)
          calls.set(site, { ...call, status: ended.status });
      }
    }
  return calls;
}

export interface CallEnd {
  readonly dialog: string;
  readonly callId: string;
  readonly status: SiteStatus;
}

/** The facts that end calls. */
export const CALL_ENDS = [
  "tellask.arrived",
  "tool.finished",
  "reply.late",
  "question.answered",
  "reply.delivered",
  "clear_mind.accepted",
  "reminder.added",
  "reminder.updated",
  "reminder.deleted",
  "question.cancelled",
  "call.failed",
  "tree.finished",
] as const satisfies readonly FactType[];

/** The ends of calls that a fact records: of its own dialog's, and of the whole tree's when it is done. */
export function endsOf(dialog: string, fact: Fact): CallEnd[] {
  switch (fact.type) {
    case "tellask.arrived":
    case "tool.finished":
      return [{ dialog, callId: fact.callId, status: fact.status }];
    case "reply.late":
      return [{ dialog, callId: fact.callId, status: "late" }];
    case "question.answered":
    case "reply.delivered":
    case "clear_mind.accepted":
    case "reminder.updated":
    case "reminder.deleted":
      return [{ dialog, callId: fact.callId, status: "answered" }];
    case "reminder.added":
      return fact.callId === null ? [] : [{ dialog, callId: fact.callId, status: "answered" }];
    case "question.cancelled":
      return [{ dialog, callId: fact.callId, status: "cancelled" }];
    case "call.failed":
      return [
        { dialog, callId: fact.callId, status: fact.name === "clear_mind" ? "refused" : "failed" },
      ];
    case "tree.finished":
      return fact.cancelled.map((open) => ({ ...open, status: "cancelled" }));
    default:
      return [];
  }
}
