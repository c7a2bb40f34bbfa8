// Round: the calls of one generation and their results, kept until every call has its one result.
import { assert } from "../protocol/assert.ts";
import type { CallRecord } from "../protocol/call.ts";

/** What a result must know of its call. */
export type RoundCall = Pick<CallRecord, "name" | "form" | "args">;

interface Slot<T> extends RoundCall {
  result: { readonly item: T } | null;
}

export class Round<T> {
  /** In the order of the calls. */
  readonly #slots = new Map<string, Slot<T>>();
  #open: number;

  constructor(calls: readonly Pick<CallRecord, "callId" | "name" | "form" | "args">[]) {
    for (const { callId, name, form, args } of calls)
      this.#slots.set(callId, { name, form, args, result: null });
    this.#open = calls.length;
    assert(this.#slots.size === calls.length, "the calls of a round have different ids (D-16)");
  }

  /** How many calls have no result. */
  get open(): number {
    return this.#open;
  }

  callOf(callId: string): RoundCall {
    const { name, form, args } = this.#slot(callId);
    return { name, form, args };
  }

  take(callId: string, item: T): void {
    const slot = this.#slot(callId);
    assert(slot.result === null, `a call has one result (${callId})`);
    slot.result = { item };
    this.#open -= 1;
  }

  /** In the order of the calls. */
  results(): T[] {
    const items: T[] = [];
    for (const { result } of this.#slots.values()) if (result !== null) items.push(result.item);
    return items;
  }

  #slot(callId: string): Slot<T> {
    const slot = this.#slots.get(callId);
    assert(slot !== undefined, `a result belongs to a call of the open round (${callId})`);
    return slot;
  }
}
