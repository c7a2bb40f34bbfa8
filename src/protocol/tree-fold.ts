// The fold of a tree: every dialog's ledger, and what is still pending between dialogs and ports.
// Recovery is this fold and nothing else: what is pending is delivered again, what has no result is
// requested again; what is not pending is dropped, the tree's one rule against doubles.
import { after } from "./after.ts";
import { assert } from "./assert.ts";
import { requestId, sendId } from "./commit.ts";
import type { Commit } from "./commit.ts";
import type { FactOf } from "./fact.ts";
import { ledgerOf } from "./ledger.ts";
import type { Ledger } from "./ledger.ts";
import type { Request, Send } from "./message.ts";

export interface PendingSend {
  readonly id: string;
  readonly seq: number;
  readonly from: string;
  readonly send: Send;
}

export interface PendingRequest {
  readonly id: string;
  readonly seq: number;
  readonly atMs: number;
  readonly dialog: string;
  readonly request: Request;
}

export interface TreeFold {
  /** The next commit's number, and the time of the last. */
  seq: number;
  atMs: number;
  opened: FactOf<"tree.opened"> | null;
  readonly dialogs: Map<string, Ledger>;
  /** In the order of their commits. */
  readonly sends: Map<string, PendingSend>;
  readonly requests: Map<string, PendingRequest>;
  /** Ids of people's actions that were handled, and how (D-38). */
  readonly actions: Map<string, string | null>;
  /** Side dialogs registered, born or not, with the main dialog (D-21). */
  registered: number;
  /** The commit of a person's last word to the tree; -1 when nobody spoke. */
  personSeq: number;
  processes: number;
  limit: string | null;
}

export function treeFold(): TreeFold {
  return {
    seq: 0,
    atMs: 0,
    opened: null,
    dialogs: new Map(),
    sends: new Map(),
    requests: new Map(),
    actions: new Map(),
    registered: 1,
    personSeq: -1,
    processes: 0,
    limit: null,
  };
}

/** Folds one commit read from a journal. */
export function afterCommit(tree: TreeFold, commit: Commit): void {
  const ledger = ledgerIn(tree, commit.dialog);
  for (const fact of commit.facts) after(ledger, fact, commit.seq);
  afterEnvelope(tree, commit);
}

export function ledgerIn(tree: TreeFold, path: string): Ledger {
  const known = tree.dialogs.get(path);
  if (known !== undefined) return known;
  const ledger = ledgerOf(path);
  tree.dialogs.set(path, ledger);
  return ledger;
}

/** Folds all of a commit but its facts: the live tree has applied those as they were drafted. */
export function afterEnvelope(tree: TreeFold, commit: Commit): void {
  assert(commit.seq === tree.seq, "commits are gapless");
  assert(commit.atMs >= tree.atMs, "times never go backwards");
  tree.seq = commit.seq + 1;
  tree.atMs = commit.atMs;
  settle(tree, commit);
  for (const [i, send] of commit.sends.entries()) {
    const id = sendId(commit.seq, i);
    tree.sends.set(id, { id, seq: commit.seq, from: commit.dialog, send });
  }
  for (const [i, request] of commit.requests.entries()) {
    const id = requestId(commit.seq, i);
    const { seq, atMs, dialog } = commit;
    tree.requests.set(id, { id, seq, atMs, dialog, request });
  }
  for (const fact of commit.facts) noted(tree, fact, commit);
}

function settle(tree: TreeFold, commit: Commit): void {
  const { handled } = commit;
  if (handled.startsWith("human:")) {
    assert(!tree.actions.has(handled), "an action is handled at most once");
    const refused = commit.facts.find((fact) => fact.type === "person.refused");
    tree.actions.set(handled, refused?.why ?? null);
    return;
  }
  if (handled.startsWith("open:") || handled.startsWith("limit:")) return;
  const pending = tree.sends.delete(handled) || tree.requests.delete(handled);
  assert(pending, `only what is pending is handled (${handled})`);
}

function noted(tree: TreeFold, fact: Commit["facts"][number], commit: Commit): void {
  switch (fact.type) {
    case "tree.opened":
      tree.opened = fact;
      tree.processes = 1;
      return;
    case "process.started":
      tree.processes = fact.number;
      return;
    case "limit.reached":
      tree.limit = fact.limit;
      return;
    case "tellask.pending":
      tree.registered += 1;
      return;
    case "person.said":
    case "question.answered":
      tree.personSeq = commit.seq;
      return;
    default:
  }
}
