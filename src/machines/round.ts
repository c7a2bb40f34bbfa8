// Round: the calls of one generation, as they are registered one by one.
import type { FrameKey } from "../protocol/asker-stack.ts";
import type { CallRecord, RawCall } from "../protocol/call.ts";
import type { DialogContext } from "./dialog-context.ts";

/** A call as the reply gave it. */
export interface GivenCall {
  readonly raw: RawCall;
  readonly form: CallRecord["form"];
  /** Why it is a bad call as it was written, or null. */
  readonly wrong: string | null;
}

export interface RoundCall extends GivenCall {
  readonly callId: string;
  readonly index: number;
}

export interface Round {
  readonly calls: readonly RoundCall[];
  /** The duty that the round's generation was opened with (D-8). */
  readonly duty: FrameKey | null;
  readonly questions: number;
  readonly replies: number;
  readonly clears: number;
}

export interface Refusal {
  readonly why: string;
  /** The bound that it met. */
  readonly limit?: string | null;
}

/** A bad call is answered by a failed result and creates nothing (D-15). */
export function refuse(
  dialog: DialogContext,
  call: RoundCall,
  { why, limit = null }: Refusal,
): void {
  const { callId } = call;
  dialog.draft.fact(dialog, { type: "call.failed", callId, name: call.raw.name, why, limit });
}
