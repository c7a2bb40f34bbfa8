// Tree: commits and routes. It takes the draft of each message, gives it its number and time, folds
// it and queues its line; sends may be delivered from then on, requests only when the line is durable
// (D-25, D-26). It knows no clock, no file and no promise.
import { assert } from "../protocol/assert.ts";
import { after } from "../protocol/after.ts";
import { requestId } from "../protocol/commit.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Fact, FactOf } from "../protocol/fact.ts";
import type { Message } from "../protocol/message.ts";
import { sha256 } from "../protocol/hash.ts";
import { NO_MINDS } from "../protocol/minds.ts";
import type { MindsPort } from "../protocol/minds.ts";
import type { JournalPort } from "../protocol/port.ts";
import {
  afterEnvelope,
  ledgerIn,
  ringOf,
  sessionAddress,
  treeFold,
} from "../protocol/tree-fold.ts";
import type { PendingRequest, PendingSend, TreeFold } from "../protocol/tree-fold.ts";
import { createTimeline } from "../context/timeline.ts";
import { dialogMachine } from "../machines/dialog.machine.ts";
import type { Reads } from "../machines/dialog-context.ts";
import { Draft } from "../machines/draft.ts";
import type { Drafted } from "../machines/draft.ts";
import { DialogActor } from "./dialog-actor.ts";
import type { DialogKit, DialogMachine } from "./dialog-actor.ts";

export interface TreeOptions {
  readonly journal: Pick<JournalPort, "append">;
  /** Another chart of the same dialog: for mutants and for `inspect`. */
  readonly machine?: DialogMachine;
  /** What people wrote for the models; nothing by itself. */
  readonly minds?: MindsPort;
  readonly inspect?: DialogKit["inspect"];
  /** How many resting dialogs stay awake before the one that rested longest is folded away. */
  readonly awakeMax?: number;
  /** Told of every commit once it stands in the journal's queue. */
  readonly onCommit?: (commit: Commit, fold: TreeFold) => void;
}

/** One message for a dialog; `id` is what the commit will say it handled. */
export interface Delivery {
  readonly id: string;
  readonly to: string;
  readonly message: Message;
}

const NOTHING: Drafted = { facts: [], sends: [], requests: [], artifacts: new Map() };

export class Tree {
  readonly fold: TreeFold = treeFold();
  readonly #options: TreeOptions;
  readonly #kit: DialogKit;
  /** Startup scripts that this process has read, by dialog and hash; they are stored nowhere (D-12). */
  readonly #primings = new Map<string, string>();
  readonly #actors = new Map<string, DialogActor>();
  /** Awake dialogs, the one that was used longest ago first. */
  readonly #awake = new Map<string, DialogActor>();
  /** Requests whose lines are queued, in order of seq; they leave when the caller says so. */
  #unreleased: PendingRequest[] = [];

  constructor(options: TreeOptions) {
    this.#options = options;
    this.#kit = {
      machine: options.machine ?? dialogMachine,
      draft: new Draft(),
      reads: readsOf(this.fold, {
        minds: options.minds ?? { read: () => NO_MINDS },
        primings: this.#primings,
      }),
      inspect: options.inspect ?? null,
    };
  }

  /** Folds a commit that stands in the journal already. */
  replay(commit: Commit): void {
    const opened = commit.facts.find((fact) => fact.type === "tree.opened");
    if (opened !== undefined) this.fold.opened = opened;
    const { ledger, timeline } = this.actor(commit.dialog);
    for (const fact of commit.facts) {
      after(ledger, fact, commit.seq);
      timeline.note(fact, commit.seq);
    }
    afterEnvelope(this.fold, commit);
  }

  /** Opens a new tree with its first commit (D-39). */
  open(opened: FactOf<"tree.opened">, atMs: number): Commit {
    assert(this.fold.seq === 0, "a tree opens once");
    this.fold.opened = opened;
    const { root: agent, members } = opened;
    const calls = members.find(({ id }) => id === agent)?.calls ?? "functions";
    const began: Fact = { type: "dialog.began", agent, calls, depth: 0, askerDialogId: null };
    return this.note([opened, began], { handled: "open:1", atMs });
  }

  /** A commit of the tree itself, in the main dialog's facts: no message of a dialog made it. */
  note(facts: readonly Fact[], at: { readonly handled: string; readonly atMs: number }): Commit {
    const { opened } = this.fold;
    assert(opened !== null, "a tree opens before anything else");
    const dialog = this.actor(opened.root);
    for (const fact of facts) {
      after(dialog.ledger, fact, this.fold.seq);
      dialog.timeline.note(fact, this.fold.seq);
    }
    return this.#commit({ ...at, dialog: opened.root, drafted: { ...NOTHING, facts: [...facts] } });
  }

  /** Sends that nobody handled yet, the one that has been pending longest first. */
  pendingSends(): Iterable<PendingSend> {
    return this.fold.sends.values();
  }

  get hasPendingSends(): boolean {
    return this.fold.sends.size > 0;
  }

  /** Handles one message: one transition, one commit. What is not pending is dropped: null. */
  deliver(delivery: Delivery, atMs: number): Commit | null {
    if (!this.#isPending(delivery.id)) return null;
    const dialog = this.actor(delivery.to);
    this.#kit.draft.begin(this.fold.seq, Math.max(atMs, this.fold.atMs));
    const drafted = dialog.step(delivery.message);
    this.#use(delivery.to, dialog);
    const commit = { handled: delivery.id, atMs, dialog: delivery.to, drafted };
    return this.#commit(commit);
  }

  /** Requests of queued commits, once each, in the order of seq: the caller lets them go. */
  takeRequests(): PendingRequest[] {
    const requests = this.#unreleased;
    this.#unreleased = [];
    return requests;
  }

  /** The text of a startup script, while the process that read it lives. */
  priming(path: string, sha: string): string | null {
    return this.#primings.get(`${path} ${sha}`) ?? null;
  }

  get unreleased(): number {
    return this.#unreleased.length;
  }

  /** After replay: every pending request, each one what its dialog's chart asks for on waking. */
  resume(): PendingRequest[] {
    const byDialog = new Map<string, PendingRequest[]>();
    for (const pending of this.fold.requests.values()) {
      if (pending.withdrawn) continue;
      const of = byDialog.get(pending.dialog);
      if (of === undefined) byDialog.set(pending.dialog, [pending]);
      else of.push(pending);
    }
    for (const [path, pending] of byDialog) {
      const asked = this.actor(path).wake();
      assert(asked.facts.length === 0, "a restart changes nothing");
      const same = JSON.stringify(asked.requests) === JSON.stringify(pending.map((p) => p.request));
      assert(same, `a restart asks for what is pending (${path})`);
      this.#use(path, this.actor(path));
    }
    return [...this.fold.requests.values()].filter(({ withdrawn }) => !withdrawn);
  }

  /** The dialog at an address, made when it is first named. */
  actor(path: string): DialogActor {
    const known = this.#actors.get(path);
    if (known !== undefined) return known;
    const { opened } = this.fold;
    assert(opened !== null, "a tree opens before its dialogs act");
    const ledger = ledgerIn(this.fold, path);
    const { language, name } = opened;
    const timeline = createTimeline({ path, language, name, root: opened.root });
    const actor = new DialogActor(this.#kit, { ledger, timeline });
    this.#actors.set(path, actor);
    return actor;
  }

  #isPending(id: string): boolean {
    const { sends, requests, actions } = this.fold;
    return id.startsWith("human:") ? !actions.has(id) : sends.has(id) || requests.has(id);
  }

  #commit(made: { handled: string; atMs: number; dialog: string; drafted: Drafted }): Commit {
    const { handled, dialog, drafted } = made;
    const { facts, sends, requests } = drafted;
    const seq = this.fold.seq;
    const atMs = Math.max(made.atMs, this.fold.atMs);
    const commit: Commit = { seq, atMs, dialog, handled, facts, sends, requests };
    assert(facts.length > 0, "every message leaves a fact");
    this.#options.journal.append(commit, drafted.artifacts);
    afterEnvelope(this.fold, commit);
    for (const [i, request] of requests.entries())
      this.#unreleased.push({
        id: requestId(seq, i),
        seq,
        atMs,
        dialog,
        request,
        withdrawn: false,
      });
    if (facts.some((fact) => fact.type === "tree.finished")) this.#foldAway();
    this.#options.onCommit?.(commit, this.fold);
    return commit;
  }

  /** What one commit changed in every dialog is seen by each on waking (D-22). */
  #foldAway(): void {
    for (const actor of this.#awake.values()) actor.fold();
    this.#awake.clear();
  }

  #use(path: string, dialog: DialogActor): void {
    this.#awake.delete(path);
    this.#awake.set(path, dialog);
    if (this.#awake.size <= (this.#options.awakeMax ?? 1_000)) return;
    for (const [oldest, actor] of this.#awake) {
      this.#awake.delete(oldest);
      actor.fold();
      return;
    }
  }
}

/** A view of the fold: it changes with it, after each commit. */
function readsOf(
  fold: TreeFold,
  { minds, primings }: { readonly minds: MindsPort; readonly primings: Map<string, string> },
): Reads {
  let members: Reads["members"] | null = null;
  const opened = (): FactOf<"tree.opened"> => {
    assert(fold.opened !== null, "a tree opens before its dialogs act");
    return fold.opened;
  };
  return {
    get limits() {
      return opened().limits;
    },
    get members() {
      members ??= new Map(opened().members.map((member) => [member.id, member]));
      return members;
    },
    get tools() {
      return opened().tools;
    },
    get root() {
      return opened().root;
    },
    get language() {
      return opened().language;
    },
    minds: (path, agent) => {
      const read = minds.read(agent);
      // Startup scripts are for the first drive alone.
      if (fold.dialogs.get(path)?.drives === 0)
        for (const { text } of read.priming) primings.set(`${path} ${sha256(text)}`, text);
      return read;
    },
    knowsPriming: (path, sha) => primings.has(`${path} ${sha}`),
    registered: fold.registered,
    dead: fold.dead,
    get personSeq() {
      return fold.personSeq;
    },
    pendingSends: () => fold.sends.size,
    hasBegun: (path) => fold.dialogs.get(path)?.began === true,
    dialogs: () => [...fold.dialogs.values()].filter((ledger) => ledger.began),
    sessionAddress: (agent, slug) => sessionAddress(fold, agent, slug),
    ringOf: (from, to) => ringOf(fold, from, to),
  };
}
