// How a run ended, read from the fold (D-40): nothing runnable is left, and what is awaited is a
// person, or cannot happen.
import type { Commit } from "../protocol/commit.ts";
import { stateOf } from "../protocol/placing.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { RunEnd } from "../scenario/evidence.ts";
import type { Ends } from "./report.ts";

/** The end of a run that came to rest. */
export function endOf(fold: TreeFold, commits: readonly Commit[]): RunEnd {
  if (fold.limit !== null) return { ends: "limit", limit: fold.limit };
  if (fold.finished) return FINISHED;
  const root = fold.dialogs.get(fold.opened?.root ?? "");
  const closed = root?.closed ?? null;
  if (root !== undefined && root.drive === null && closed !== null && !root.held) {
    if (closed.limit !== null) return { ends: "limit", limit: closed.limit };
    if (!isClosedByPerson(commits, root.path)) return { ends: "noReply", limit: null };
  }
  const states = [...fold.dialogs.values()].filter((d) => d.began).map(stateOf);
  if (states.includes("driving") || fold.sends.size > 0) return { ends: "stuck", limit: null };
  if (states.includes("Q4H") || states.includes("stopped")) return { ends: "waiting", limit: null };
  return states.includes("waiting_for_sideDialogs") ? { ends: "stuck", limit: null } : FINISHED;
}

const FINISHED: RunEnd = { ends: "finished", limit: null };

/** Its last Close is a person's stop, not a bound or a failure (D-10). */
function isClosedByPerson(commits: readonly Commit[], path: string): boolean {
  const last = commits.findLast(
    ({ dialog, facts }) => dialog === path && facts.some(({ type }) => type === "dialog.closed"),
  );
  return last?.facts.some(({ type }) => type === "dialog.stopped") === true;
}

export function endsText({ ends, limit }: RunEnd): Ends {
  return ends === "limit" ? `limit:${limit ?? ""}` : ends;
}

/** Why, in words: the main dialog's own reason, or whoever waits for what cannot happen. */
export function reasonOf(fold: TreeFold, { ends, limit }: RunEnd): string {
  if (ends === "limit" && fold.limit !== null) return `limit reached: ${limit ?? ""}`;
  if (ends === "limit" || ends === "noReply")
    return fold.dialogs.get(fold.opened?.root ?? "")?.closed?.why ?? "";
  if (ends !== "stuck") return "";
  const waits = [...fold.requests.values()]
    .filter(({ withdrawn }) => !withdrawn)
    .map(({ dialog, request }) =>
      request.port === "tool"
        ? `${dialog} waits for the tool ${request.name}, which never comes back`
        : `${dialog} waits for its model, which never answers`,
    );
  return waits.length > 0 ? waits.join("; ") : "a dialog waits for something that cannot happen";
}
