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
  const root = fold.dialogs.get(fold.opened?.root ?? "");
  const closed = root?.closed ?? null;
  if (root !== undefined && root.drive === null && closed !== null) {
    if (closed.limit !== null) return { ends: "limit", limit: closed.limit };
    if (!isClosedByPerson(root.path, commits)) return { ends: "noReply", limit: null };
  }
  const states = [...fold.dialogs.values()].filter((d) => d.began).map(stateOf);
  if (states.includes("driving") || fold.sends.size > 0) return { ends: "stuck", limit: null };
  if (states.includes("Q4H") || states.includes("stopped")) return { ends: "waiting", limit: null };
  const stuck = states.includes("waiting_for_sideDialogs");
  return { ends: stuck ? "stuck" : "finished", limit: null };
}

/** The last Close of a dialog was asked for: a stop that closes. */
function isClosedByPerson(dialog: string, commits: readonly Commit[]): boolean {
  const last = commits.findLast(
    (commit) =>
      commit.dialog === dialog && commit.facts.some((fact) => fact.type === "dialog.closed"),
  );
  return last?.facts.some((fact) => fact.type === "dialog.stopped") ?? false;
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
  const waits = [...fold.requests.values()].map(({ dialog, request }) =>
    request.port === "tool"
      ? `${dialog} waits for the tool ${request.name}, which never comes back`
      : `${dialog} waits for its model, which never answers`,
  );
  return waits.length > 0 ? waits.join("; ") : "a dialog waits for something that cannot happen";
}
