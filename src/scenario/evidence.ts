// Evidence: what a run left behind, folded once for all of its expectations.
import type { Body } from "../protocol/body.ts";
import type { CallAtSite } from "../protocol/call-status.ts";
import { callStatuses } from "../protocol/call-status.ts";
import type { Commit } from "../protocol/commit.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import type { Ledger } from "../protocol/ledger.ts";
import type { ContextCheck } from "../protocol/script.ts";
import { afterCommit, treeFold } from "../protocol/tree-fold.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { Action } from "./action.ts";
import { linksOf } from "./causality.ts";
import type { Links } from "./causality.ts";
import { createPeople } from "./people.ts";

/** How a run ended (D-40); `limit` names the bound when it ended at one. */
export interface RunEnd {
  readonly ends: "finished" | "waiting" | "stuck" | "storage" | "noReply" | "limit";
  readonly limit: string | null;
}

export interface JudgedRun {
  /** The whole journal, from its first commit. */
  readonly commits: readonly Commit[];
  readonly end: RunEnd;
  readonly actions: readonly Action[];
  /** How often each tool really ran, and each dialog's model was really asked. */
  readonly ran: ReadonlyMap<string, number>;
  readonly requests: ReadonlyMap<string, number>;
  /** The whole text of a body, also where it is an artifact. */
  readonly textOf: (body: Body) => string;
  /** The exact request of a generation (`lead@1.2`); null when it was never opened. */
  readonly contextOf: (site: string) => readonly ContextMessage[] | null;
  /** What does not fit, in words; the rule that judges `sees` and `lacks` of replies. */
  readonly checkContext: (
    check: ContextCheck,
    messages: readonly ContextMessage[],
  ) => readonly { readonly why: string }[];
}

export interface Evidence extends JudgedRun {
  readonly fold: TreeFold;
  readonly links: Links;
  readonly calls: ReadonlyMap<string, CallAtSite>;
}

export function evidenceOf(run: JudgedRun): Evidence {
  const fold = treeFold();
  const people = createPeople(run.actions);
  const actedOn = new Map<string, number>();
  for (const commit of run.commits) {
    afterCommit(fold, commit);
    people.saw(commit, fold);
    for (const { id, seq } of people.takeDue()) actedOn.set(id, seq);
  }
  const links = linksOf(run.commits, actedOn);
  return { ...run, fold, links, calls: callStatuses(run.commits) };
}

/** The ledger of a dialog that began, or null. */
export function ledgerAt({ fold }: Evidence, dialog: string): Ledger | null {
  const ledger = fold.dialogs.get(dialog);
  return ledger?.began === true ? ledger : null;
}
