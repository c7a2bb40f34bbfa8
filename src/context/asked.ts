// Asked: the calls of a dialog to others and to the human, from their registration until what came of
// them is consumed. What they asked is kept by reference to the call's own arguments.
import type { Body } from "../protocol/body.ts";
import type { CallRecord } from "../protocol/call.ts";

export interface AskedCall extends Pick<CallRecord, "name" | "form"> {
  readonly callId: string;
  readonly args: Body;
  readonly course: number;
  /** The size of the receipt beside it, which is turned into a pointer; null where none stands. */
  readonly receiptBytes: number | null;
}

/** What a call asked, as far as a fact about it must tell. */
export interface AskedAbout {
  /** The agent it named; null where it named none. */
  readonly target: string | null;
  readonly session: string | null;
  readonly content: Body;
}

export class Asked {
  readonly #open = new Map<string, AskedCall>();
  readonly #answered = new Map<string, AskedCall>();

  register(call: AskedCall): void {
    this.#open.set(call.callId, call);
  }

  answered(callId: string): void {
    const call = this.#open.get(callId);
    if (call === undefined) return;
    this.#open.delete(callId);
    this.#answered.set(callId, call);
  }

  /** Nothing of it will be told again. */
  close(callId: string): void {
    this.#answered.delete(callId);
    this.#open.delete(callId);
  }

  of(callId: string): AskedCall | null {
    return this.#answered.get(callId) ?? this.#open.get(callId) ?? null;
  }

  /** Calls that nothing came of yet, the oldest first. */
  open(): IterableIterator<AskedCall> {
    return this.#open.values();
  }

  get size(): number {
    return this.#open.size;
  }
}

/** The arguments that a question of the runtime would have; a large one stands as it is. */
export function questionArgs(text: Body): Body {
  return typeof text === "string" ? JSON.stringify({ tellaskContent: text }) : text;
}

/** Reads the arguments of a registered call; too large ones stand whole, as they were sent. */
export function askedAbout(args: Body): AskedAbout {
  if (typeof args !== "string") return { target: null, session: null, content: args };
  const parsed: unknown = JSON.parse(args);
  const text = (key: string): string | null => {
    const value: unknown =
      typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, key) : null;
    return typeof value === "string" ? value : null;
  };
  const target = text("targetAgentId")?.trim().replace(/^@/u, "") ?? null;
  return { target, session: text("sessionSlug"), content: text("tellaskContent") ?? args };
}
