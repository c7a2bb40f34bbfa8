// Workspace event: what a subscriber hears of a commit without watching its dialog. One commit in, its
// events out, from nothing but that commit: live, replayed and read from a journal they are the same.
//
// Every commit has at least one event, and `dlg_touched_evt` is its last: whoever has heard it has
// heard all of the commit, and seqs heard count up without gaps. The first four names are the seed's.
import { shortOf } from "./body.ts";
import type { Body } from "./body.ts";
import type { Commit } from "./commit.ts";
import type { Fact, FactType } from "./fact.ts";

/** Of a text, an event holds so many characters. */
export const PREVIEW_CHARS_MAX = 200;

/** Where an event stands in its tree: its commit, and its number there, from 0. */
export interface EventPlace {
  readonly seq: number;
  readonly index: number;
}

type Told =
  | {
      readonly type: "new_q4h_asked";
      readonly callId: string;
      readonly preview: string;
    }
  | {
      readonly type: "q4h_answered";
      readonly callId: string;
      /** The action as its commit handled it (`human:<id>`), and who it was, if they said so. */
      readonly action: string;
      readonly by: string | null;
      readonly preview: string;
    }
  | { readonly type: "q4h_cancelled"; readonly callId: string; readonly why: string }
  | {
      readonly type: "sideDialog_created_evt";
      readonly agent: string;
      readonly asker: string;
      readonly depth: number;
    }
  /** Every question of the tree that was open is open no more. */
  | { readonly type: "tree_finished_evt"; readonly action: string; readonly by: string | null }
  /** The types of the commit's facts, each once. */
  | { readonly type: "dlg_touched_evt"; readonly facts: readonly FactType[] };

/** One thing that happened in a tree of the workspace. */
export type WorkspaceEvent = EventPlace & {
  readonly atMs: number;
  /** The name of the run's folder. */
  readonly tree: string;
  readonly dialog: string;
} & Told;
export type WorkspaceEventType = WorkspaceEvent["type"];

/** The events of one commit, in the order of its facts. */
export function eventsOf(commit: Commit, tree: string): readonly WorkspaceEvent[] {
  const { seq, atMs, dialog, facts } = commit;
  const types = [...new Set(facts.map(({ type }) => type))];
  const told: readonly Told[] = [
    ...facts.flatMap((fact) => toldOf(fact) ?? []),
    { type: "dlg_touched_evt", facts: types },
  ];
  return told.map((what, index) => ({ seq, index, atMs, tree, dialog, ...what }));
}

function toldOf(fact: Fact): Told | null {
  switch (fact.type) {
    case "question.asked":
    case "question.forced":
      return { type: "new_q4h_asked", callId: fact.callId, preview: previewOf(fact.text) };
    case "question.answered": {
      const { callId, action, by } = fact;
      return { type: "q4h_answered", callId, action, by, preview: previewOf(fact.text) };
    }
    case "question.cancelled":
      return { type: "q4h_cancelled", callId: fact.callId, why: previewOf(fact.why) };
    case "dialog.began": {
      const { agent, askerDialogId, depth } = fact;
      if (askerDialogId === null) return null;
      return { type: "sideDialog_created_evt", agent, asker: askerDialogId, depth };
    }
    case "tree.finished":
      return { type: "tree_finished_evt", action: fact.action, by: fact.by };
    default:
      return null;
  }
}

/** The beginning of a text, never half of a pair; `…` says that there is more. */
function previewOf(body: Body): string {
  const text = shortOf(body);
  if (text.length <= PREVIEW_CHARS_MAX) return text;
  return `${text.slice(0, PREVIEW_CHARS_MAX - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}
