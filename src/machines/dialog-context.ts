// What the dialog chart holds: the fold, the draft, and what a transition may read of the tree (D-27).
import type { CallStyle } from "../protocol/fact.ts";
import type { Ledger } from "../protocol/ledger.ts";
import type { Minds } from "../protocol/minds.ts";
import type { Limits } from "../protocol/script.ts";
import type { Draft, Folded } from "./draft.ts";

/** The tree as of the last appended commit. A commit writes down what it relied on. */
export interface Reads {
  readonly limits: Limits;
  readonly root: string;
  readonly members: ReadonlyMap<string, MemberRead>;
  readonly tools: Readonly<Record<string, { readonly repeatable: boolean }>>;
  readonly language: "en" | "zh";
  /** What stands written for an agent now; whoever reads it records it. */
  minds(path: string, agent: string): Minds;
  /** Whether this process has read this startup script for this dialog: its text is stored nowhere. */
  knowsPriming(path: string, sha: string): boolean;
  /** Addresses that somebody asked, born or not, the main dialog's included. */
  readonly registered: ReadonlySet<string>;
  readonly dead: ReadonlySet<string>;
  /** The commit of the last word of a person to the tree; -1 when nobody spoke. */
  readonly personSeq: number;
  /** Messages between dialogs that nobody handled yet, besides the one in hand. */
  pendingSends(): number;
  hasBegun(path: string): boolean;
  /** Every dialog that has begun, in the order of birth. */
  dialogs(): readonly Ledger[];
  /** The address of an agent's session: the lowest one that is not dead (D-29). */
  sessionAddress(agent: string, slug: string): string;
  /** The ring that an ask-back would close, as its dialogs in order, or null (D-6). */
  ringOf(from: string, to: string): readonly string[] | null;
}

/** What the chart must know of a member. */
export interface MemberRead {
  readonly calls: CallStyle;
  readonly diligencePushMax?: number | undefined;
  readonly contextLimit?: number | null | undefined;
  readonly atContextLimit?: "close" | "course" | undefined;
}

export interface DialogContext extends Folded {
  readonly draft: Draft;
  readonly reads: Reads;
}
