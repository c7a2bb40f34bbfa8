// What the dialog chart holds: the fold, the draft, and what a transition may read of the tree (D-27).
import type { Limits } from "../protocol/script.ts";
import type { Draft, Folded } from "./draft.ts";

/** The tree as of the last appended commit. A commit writes down what it relied on. */
export interface Reads {
  readonly limits: Limits;
  readonly members: ReadonlySet<string>;
  readonly tools: Readonly<Record<string, { readonly repeatable: boolean }>>;
  /** Dialogs of the tree, asked for or born, the main one included. */
  readonly dialogs: number;
  /** The commit of the last word of a person to the tree; -1 when nobody spoke. */
  readonly personSeq: number;
}

export interface DialogContext extends Folded {
  readonly draft: Draft;
  readonly reads: Reads;
}
