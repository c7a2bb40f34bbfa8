// A dialog as a live actor: one message in, one draft out. Actors are roots, fed by the tree alone;
// one that rests can be folded away, for its whole state is the fold.
import { createActor } from "xstate";
import type { Actor, InspectionEvent } from "xstate";
import { assert } from "../protocol/assert.ts";
import type { Ledger } from "../protocol/ledger.ts";
import type { Message } from "../protocol/message.ts";
import type { Timeline } from "../protocol/timeline.ts";
import type { dialogMachine } from "../machines/dialog.machine.ts";
import type { Reads } from "../machines/dialog-context.ts";
import type { Draft, Drafted } from "../machines/draft.ts";

export type DialogMachine = typeof dialogMachine;

/** What all dialog actors of a tree share. */
export interface DialogKit {
  readonly machine: DialogMachine;
  readonly draft: Draft;
  readonly reads: Reads;
  readonly inspect: ((event: InspectionEvent) => void) | null;
}

export class DialogActor {
  readonly ledger: Ledger;
  readonly timeline: Timeline;
  readonly #kit: DialogKit;
  #live: Actor<DialogMachine> | null = null;
  /** An XState actor reports what broke in it asynchronously; we want it at once. */
  #broken: { readonly error: unknown } | null = null;

  constructor(kit: DialogKit, fold: { ledger: Ledger; timeline: Timeline }) {
    this.#kit = kit;
    this.ledger = fold.ledger;
    this.timeline = fold.timeline;
  }

  get awake(): boolean {
    return this.#live !== null;
  }

  /** The chart's state as a path, such as `driving.generating`. */
  get value(): string {
    return pathOf(this.#woken().getSnapshot().value);
  }

  /** Enters the chart on the fold; what it asks for there is what a restart asks for again (D-12). */
  wake(): Drafted {
    assert(this.#live === null, "a dialog wakes once");
    this.#start();
    return this.#kit.draft.take();
  }

  /** One message, one draft. A bug in the chart is thrown here. */
  step(message: Message): Drafted {
    const live = this.#woken();
    live.send(message);
    if (this.#broken !== null) throw this.#broken.error;
    return this.#kit.draft.take();
  }

  /** Drops the live actor; the fold stays. */
  fold(): void {
    this.#live?.stop();
    this.#live = null;
  }

  #woken(): Actor<DialogMachine> {
    return this.#live ?? this.#resumed();
  }

  #resumed(): Actor<DialogMachine> {
    const live = this.#start();
    const { facts, sends } = this.#kit.draft.take();
    assert(facts.length === 0 && sends.length === 0, "waking on a fold changes nothing");
    return live;
  }

  #start(): Actor<DialogMachine> {
    const { machine, draft, reads, inspect } = this.#kit;
    const { ledger, timeline } = this;
    const live = createActor(machine, {
      id: ledger.path,
      input: { ledger, timeline, draft, reads },
      ...(inspect === null ? {} : { inspect }),
    });
    live.subscribe({ error: (error) => (this.#broken = { error }) });
    this.#live = live.start();
    if (this.#broken !== null) throw this.#broken.error;
    return live;
  }
}

/** A state value as a path; a dialog has no parallel states. */
export function pathOf(value: unknown): string {
  if (typeof value === "string") return value;
  assert(typeof value === "object" && value !== null, "a state value is a name or a nest of names");
  const [entry] = Object.entries(value);
  assert(entry !== undefined, "a nest of states names one");
  return `${entry[0]}.${pathOf(entry[1])}`;
}
