// Running: takes a tree to rest. One loop for live runs, recovery and tests: deliver what is pending,
// let requests go when their lines are durable, then let time pass to the next thing that is due.
//
// The order is D-36: at one instant pending sends in the order of seq, then due results by the seq of
// their request, then people. No promise decides an order: results wait for every earlier request.
import { assert } from "../protocol/assert.ts";
import type { Message } from "../protocol/message.ts";
import type {
  Clock,
  DueAction,
  JournalPort,
  ModelPort,
  PeoplePort,
  ToolPort,
} from "../protocol/port.ts";
import type { Limits } from "../protocol/script.ts";
import type { PendingRequest } from "../protocol/tree-fold.ts";
import { asked } from "./asking.ts";
import type { Answered } from "./asking.ts";
import { Agenda } from "./agenda.ts";
import type { Due } from "./agenda.ts";
import { notAskedAgain } from "./not-asked-again.ts";
import { personDelivery } from "./person-message.ts";
import type { Delivery, Tree } from "./tree.ts";

export interface RunningPorts {
  readonly clock: Clock;
  readonly journal: Pick<JournalPort, "durable" | "commitsOf" | "artifact">;
  readonly model: ModelPort;
  readonly tools: ToolPort;
  readonly people: PeoplePort;
  /** Holds messages back until their moment has come; null lets all pass. */
  readonly gate?: Gate | null;
  /** Called whenever more commits have become durable. */
  readonly onDurable?: () => void;
  /** Lets the process hear the outside (an interruption) in the middle of much work. */
  readonly breathe?: () => Promise<void>;
}

/** Messages handled between two breaths. */
const BREATH = 256;

/** Decides whether a message may be handled now; what is held is tried again after each commit. */
export interface Gate {
  isHeld(delivery: Delivery, atMs: number): boolean;
}

/** Why the loop ended: `held` when all that is left waits for a moment that cannot come. */
export type Rest = "rest" | "limit" | "interrupted" | "held";

/** A result for a dialog, or what a person is about to do. */
type Arrival = Delivery | DueAction;

export class Running {
  readonly #tree: Tree;
  readonly #ports: RunningPorts;
  readonly #agenda = new Agenda<Arrival>();
  /** Due, and held back. */
  #held: Due<Arrival>[] = [];
  #computing = 0;
  #handled = 0;
  #unsynced = false;
  #wake: () => void = () => {};
  #woken: Promise<void> = Promise.resolve();
  #interrupted = false;
  #broken: { readonly error: unknown } | null = null;

  constructor(tree: Tree, ports: RunningPorts) {
    this.#tree = tree;
    this.#ports = ports;
    this.#sleepAgain();
    ports.people.onDue?.(() => this.#look());
  }

  /** Whether anything can happen: a message or a request is pending, or somebody acts. */
  get hasWork(): boolean {
    for (const action of this.#ports.people.takeDue()) this.#addAction(action);
    const { requests } = this.#tree.fold;
    const asks = [...requests.values()].some(({ withdrawn }) => !withdrawn);
    return asks || this.#tree.hasPendingSends || this.#agenda.size > 0;
  }

  /** Ends the loop after the commit in hand; what is durable stays, what is pending stays pending. */
  interrupt(): void {
    this.#interrupted = true;
    this.#wake();
  }

  /** Asks again for everything that was pending when the last process ended (D-12). */
  resume(): void {
    const { fold } = this.#tree;
    for (const pending of this.#tree.resume()) {
      const message = notAskedAgain(pending, fold);
      if (message === null) this.#release(pending);
      else this.#fail(pending, message);
    }
  }

  async toRest(): Promise<Rest> {
    for (;;) {
      if (this.#broken !== null) throw this.#broken.error;
      if (this.#interrupted) return this.#ended("interrupted");
      if (this.#commitsSpent()) return this.#ended("limit");
      if (this.#deliverSend() || this.#deliverResult()) {
        this.#handled += 1;
        if (this.#handled % BREATH === 0) await this.#ports.breathe?.();
        continue;
      }
      if (this.#tree.unreleased > 0) {
        await this.#durable();
        for (const pending of this.#tree.takeRequests()) this.#release(pending);
        continue;
      }
      for (const action of this.#ports.people.takeDue()) this.#addAction(action);
      if (this.#mustWaitForResults()) {
        await this.#woken;
        continue;
      }
      if (this.#timeSpent()) return this.#ended("limit");
      if (this.#deliverPerson()) continue;
      const next = this.#agenda.peek();
      if (next === undefined && this.#computing === 0)
        return this.#ended(this.#isHeldUp() ? "held" : "rest");
      // Whoever acted in real time waits for the commit to be durable (D-38), not for what comes next.
      if (this.#unsynced && this.#ports.clock.kind === "real") {
        await this.#durable();
        continue;
      }
      const waiting = this.#ports.clock.until(next?.atMs ?? null, this.#woken);
      if (waiting !== undefined) await waiting;
    }
  }

  async #ended(rest: Rest): Promise<Rest> {
    await this.#durable();
    return rest;
  }

  async #durable(): Promise<void> {
    this.#unsynced = false;
    await this.#ports.journal.durable();
    this.#ports.onDurable?.();
  }

  /** A message that is held holds back what its sender sent to the same dialog after it. */
  #deliverSend(): boolean {
    const heldBack: string[] = [];
    for (const { id, from, send } of this.#tree.pendingSends()) {
      const channel = `${from} ${send.to}`;
      if (heldBack.includes(channel)) continue;
      if (this.#deliver({ id, to: send.to, message: send.body })) return true;
      heldBack.push(channel);
    }
    return false;
  }

  /** Hands a message over unless it is held; what waited is then tried again. */
  #deliver(delivery: Delivery): boolean {
    const now = this.#ports.clock.now();
    if (this.#ports.gate?.isHeld(delivery, now) === true) return false;
    this.#tree.deliver(delivery, now);
    this.#unsynced = true;
    for (const due of this.#held) this.#agenda.add(due);
    this.#held = [];
    return true;
  }

  #isHeldUp(): boolean {
    return this.#held.length > 0 || this.#tree.hasPendingSends;
  }

  #deliverResult(): boolean {
    const next = this.#agenda.peek();
    if (next?.kind !== "result" || this.#mustWaitForResults()) return false;
    if (next.atMs > this.#limits().virtualTimeMs) return false;
    return this.#deliverDue(next.atMs);
  }

  #deliverPerson(): boolean {
    const next = this.#agenda.peek();
    return next?.kind === "person" && this.#deliverDue(next.atMs);
  }

  #deliverDue(atMs: number): boolean {
    const now = this.#ports.clock.now();
    if (atMs > now) return false;
    const due = this.#agenda.take();
    if (due === undefined) return false;
    const { what } = due;
    if (!this.#deliver("message" in what ? what : personDelivery(what, this.#tree.fold)))
      this.#held.push(due);
    return true;
  }

  #commitsSpent(): boolean {
    const { fold } = this.#tree;
    if (fold.limit !== null) return true;
    if (fold.seq < this.#limits().commits) return false;
    this.#reached("commits");
    return true;
  }

  /** Judged when all that can happen now has happened: only then is the next thing known. */
  #timeSpent(): boolean {
    const next = this.#agenda.peek()?.atMs ?? 0;
    if (next <= this.#limits().virtualTimeMs) return false;
    this.#reached("virtualTime");
    return true;
  }

  #limits(): Limits {
    const limits = this.#tree.fold.opened?.limits;
    assert(limits !== undefined, "a tree opens before it runs");
    return limits;
  }

  #reached(limit: "commits" | "virtualTime"): void {
    const atMs = this.#ports.clock.now();
    this.#tree.note([{ type: "limit.reached", limit }], { handled: `limit:${limit}`, atMs });
  }

  #release(pending: PendingRequest): void {
    const answer = asked(pending, this.#tree, this.#ports);
    if (!(answer instanceof Promise)) {
      this.#answered(pending, answer);
      return;
    }
    this.#computing += 1;
    const done = (then: () => void): void => {
      this.#computing -= 1;
      then();
      this.#look();
    };
    answer.then(
      (value) => done(() => this.#answered(pending, value)),
      (error: unknown) => done(() => (this.#broken = { error })),
    );
  }

  /** Virtual time does not pass, and nothing overtakes, while an earlier request is computing. */
  #mustWaitForResults(): boolean {
    return this.#computing > 0 && this.#ports.clock.kind === "virtual";
  }

  #answered(pending: PendingRequest, answer: Answered): void {
    if (answer === null) return;
    const { id, seq, dialog, request } = pending;
    const leftMs =
      request.port === "model" ? Math.max(pending.atMs, request.notBeforeMs) : pending.atMs;
    this.#agenda.add({
      atMs: leftMs + answer.latencyMs,
      kind: "result",
      seq,
      index: Number(id.split(".r")[1]),
      what: { id, to: dialog, message: answer.message },
    });
  }

  /** What a request of a dead process came to: it is not asked again (D-12). */
  #fail(pending: PendingRequest, message: Message): void {
    const { id, seq, dialog } = pending;
    const atMs = this.#ports.clock.now();
    const what = { id, to: dialog, message };
    this.#agenda.add({ atMs, kind: "result", seq, index: Number(id.split(".r")[1]), what });
  }

  #addAction(action: DueAction): void {
    if (this.#tree.fold.actions.has(action.id)) return;
    const { atMs, seq, index } = action;
    this.#agenda.add({ atMs, kind: "person", seq, index, what: action });
  }

  #look(): void {
    this.#wake();
    this.#sleepAgain();
  }

  #sleepAgain(): void {
    this.#woken = new Promise((resolve) => {
      this.#wake = resolve;
    });
  }
}
