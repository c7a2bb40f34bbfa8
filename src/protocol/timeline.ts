// Timeline: the running seal of what a dialog's next generation would see. Implemented in
// `src/context`; the charts only need its two verbs, so that a generation never re-reads its history.
import type { FrameKey } from "./asker-stack.ts";
import type { Cause } from "./cause.ts";
import type { Fact } from "./fact.ts";

export interface Timeline {
  /** Takes one fact of the dialog, in order, and the number of its commit. */
  note(fact: Fact, seq: number): void;
  /** The bytes of text in the request that would be sent now (D-21). */
  bytes(opening: { readonly causes: readonly Cause[]; readonly duty: FrameKey | null }): number;
  /** The chain over the parts of the request that would be sent now, and their number. */
  seal(opening: { readonly causes: readonly Cause[]; readonly duty: FrameKey | null }): {
    readonly seal: string;
    readonly parts: number;
  };
}
