// Event feed: tells one subscriber the events of one run, each once, in the order of their places.
//
// Guarantees: an event is told only when its commit is durable, also one that stood in the journal
// before. A subscriber that throws, or whose promise is rejected, harms nobody: it is told nothing
// more, so that it has no gap, and a later run can go on after the last event that it took.
import type { Commit } from "../protocol/commit.ts";
import { eventsOf } from "../protocol/workspace-event.ts";
import type { EventPlace, WorkspaceEvent } from "../protocol/workspace-event.ts";
import { isAfter, placeFrom } from "./event-place.ts";
import type { EventsFrom } from "./event-place.ts";

export interface Subscription {
  /**
   * Told of each event once its commit is durable, in order, while the run goes on. Nobody waits for
   * what it gives back; one that fails is told nothing more, and the report's warnings say so.
   */
  readonly on?: (event: WorkspaceEvent) => void | Promise<void>;
  /**
   * The last seq that was seen, or the last event, or `start`: what stands in the journal after it is
   * told first. Without it a run that is taken up tells only what is new.
   */
  readonly eventsFrom?: EventsFrom;
}

export interface FeedInput extends Subscription {
  /** The name of the run's folder. */
  readonly tree: string;
  readonly onNote: (note: string) => void;
}

export class EventFeed {
  readonly #input: FeedInput;
  /** Read from the journal, whose lines may not be durable yet. */
  readonly #replayed: WorkspaceEvent[] = [];
  #last: EventPlace;
  /** No process has opened the journal yet. */
  #isFirst = true;
  #failed = false;

  constructor(input: FeedInput) {
    this.#input = input;
    this.#last = placeFrom(input.eventsFrom ?? "start");
  }

  /**
   * A commit that the journal held when a process opened it. What an earlier process of this very run
   * left behind as it died is told in any case, older ones if they were asked for.
   */
  replayed(commit: Commit): void {
    const { on, eventsFrom } = this.#input;
    if (on === undefined || commit.seq < this.#last.seq) return;
    if (this.#isFirst && eventsFrom === undefined) this.#last = placeFrom(commit.seq);
    else this.#replayed.push(...this.#newOf(commit));
  }

  /** All that was replayed is durable. */
  opened(): void {
    this.#isFirst = false;
    for (const event of this.#replayed.splice(0)) this.#tell(event);
  }

  /** A commit of this process became durable. */
  durable(commit: Commit): void {
    if (this.#input.on === undefined || this.#failed) return;
    for (const event of this.#newOf(commit)) this.#tell(event);
  }

  #newOf(commit: Commit): readonly WorkspaceEvent[] {
    return eventsOf(commit, this.#input.tree).filter((event) => isAfter(event, this.#last));
  }

  #tell(event: WorkspaceEvent): void {
    if (this.#failed) return;
    this.#last = event;
    try {
      const taken: unknown = this.#input.on?.(event);
      if (taken !== undefined)
        Promise.resolve(taken).catch((error: unknown) => this.#fail(event, error));
    } catch (error) {
      // What it throws is a subscriber's, of whatever class: no bug of ours passes here.
      this.#fail(event, error);
    }
  }

  #fail({ seq, index, type }: WorkspaceEvent, error: unknown): void {
    if (this.#failed) return;
    this.#failed = true;
    const what = `the subscriber of events failed at ${seq}.${index} (${type}): ${whyOf(error)}`;
    this.#input.onNote(`${what}; it was told nothing more`);
  }
}

/** Anything can be thrown; not everything has words. */
function whyOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return "what it threw cannot be read";
  }
}
