// The fold of a tree: every dialog's ledger, and what is still pending between dialogs and ports.
// Recovery is this fold and nothing else: what is pending is delivered again, what has no result is
// requested again; what is not pending is dropped, the tree's one rule against doubles.
import { after } from "./after.ts";
import { frameKey } from "./asker-stack.ts";
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
  /** What it was for was cut off: it is not asked again, and its result is late (D-13). */
  withdrawn: boolean;
}

/** An ask-back that has no answer: `from` waits for `to` (D-6). */
export interface OpenAskBack {
  readonly from: string;
  readonly to: string;
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
  /** Addresses that somebody asked, born or not, with the main dialog's (D-21). */
  readonly registered: Set<string>;
  readonly dead: Set<string>;
  /** By `frameKey` of the dialog that asks back and its call. */
  readonly askBacks: Map<string, OpenAskBack>;
  finished: boolean;
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
    registered: new Set(),
    dead: new Set(),
    askBacks: new Map(),
    finished: false,
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
    tree.requests.set(id, { id, seq, atMs, dialog, request, withdrawn: false });
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
      tree.registered.add(fact.root);
      return;
    case "process.started":
      tree.processes = fact.number;
      // Nobody is left who could bring a late result.
      for (const [id, { withdrawn }] of tree.requests) if (withdrawn) tree.requests.delete(id);
      return;
    case "limit.reached":
      tree.limit = fact.limit;
      return;
    case "tree.finished":
      return finished(tree, fact, commit);
    case "dialog.died":
      tree.dead.add(commit.dialog);
      return;
    case "tellask.pending":
      tree.registered.add(fact.tellaskee);
      if (fact.callName === "tellaskBack")
        tree.askBacks.set(askedBy(commit, fact), { from: commit.dialog, to: fact.tellaskee });
      return;
    case "tellask.arrived":
    case "reply.late":
      tree.askBacks.delete(askedBy(commit, fact));
      return;
    case "generation.interrupted":
      return withdraw(tree, commit.dialog, ({ request }) => request.port === "model");
    case "tool.finished":
      if (fact.status !== "interrupted") return;
      return withdraw(
        tree,
        commit.dialog,
        ({ request }) => request.port === "tool" && request.callId === fact.callId,
      );
    case "person.said":
    case "question.answered":
      tree.personSeq = commit.seq;
      return;
    default:
  }
}

function askedBy({ dialog }: Commit, { callId }: { readonly callId: string }): string {
  return frameKey({ askerDialogId: dialog, callId });
}

/** Every dialog of the tree is done; what was under way stays without effect (D-22). */
function finished(tree: TreeFold, fact: FactOf<"tree.finished">, commit: Commit): void {
  tree.finished = true;
  tree.askBacks.clear();
  tree.requests.clear();
  for (const ledger of tree.dialogs.values())
    if (ledger.path !== commit.dialog) after(ledger, fact, commit.seq);
}

/** Requests of what was cut off in this commit: those that it did not make itself. */
function withdraw(
  tree: TreeFold,
  dialog: string,
  isIt: (pending: PendingRequest) => boolean,
): void {
  for (const pending of tree.requests.values())
    if (pending.dialog === dialog && pending.seq < tree.seq - 1 && isIt(pending))
      pending.withdrawn = true;
}

/** The dialogs of the ring that an ask-back `from` → `to` would close, in its order; null for none. */
export function ringOf(tree: TreeFold, from: string, to: string): string[] | null {
  const ring = [from, to];
  // A dialog has many open ask-backs at most to one asker at a time, but ring search takes them all.
  const seen = new Set<string>([to]);
  const paths: string[][] = [ring];
  for (let path = paths.shift(); path !== undefined; path = paths.shift()) {
    const last = path.at(-1);
    for (const edge of tree.askBacks.values()) {
      if (edge.from !== last) continue;
      if (edge.to === from) return [...path, from];
      if (seen.has(edge.to)) continue;
      seen.add(edge.to);
      paths.push([...path, edge.to]);
    }
  }
  return null;
}

/** The address of an agent's session: the lowest one that is not dead (D-29). */
export function sessionAddress(tree: TreeFold, agent: string, slug: string): string {
  const base = `${agent}!${slug}`;
  for (let n = 1; ; n += 1) {
    const address = n === 1 ? base : `${base}#${n}`;
    if (!tree.dead.has(address)) return address;
  }
}
