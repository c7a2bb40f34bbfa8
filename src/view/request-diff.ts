// Request diff: what one request to a model has that another had not, part by part: new, gone, changed
// in words, or equal.
import { searchable, TAIL_KINDS } from "../protocol/context-message.ts";
import type { ContextMessage, PartKind } from "../protocol/context-message.ts";
import type { ContextShown } from "./context.ts";
import { gapsOf } from "./lcs.ts";

/** A part of a request, and its place there, counted from 1. */
export interface Placed {
  readonly ordinal: number;
  readonly message: ContextMessage;
}

export type LineChange =
  | { readonly change: "new" | "gone"; readonly text: string }
  | { readonly change: "equal"; readonly count: number };

export type PartChange =
  /** It stands in this request; what is gone stood in the other. */
  | ({ readonly change: "new" | "gone" } & Placed)
  | ({ readonly change: "changed"; readonly was: Placed } & Placed & {
        readonly lines: readonly LineChange[];
      })
  | { readonly change: "equal"; readonly count: number };

/** What stands in `shown` and what stood in `other`, in the order of the parts. */
export function requestDiff(shown: ContextShown, other: ContextShown): readonly PartChange[] {
  const isOneDialog = shown.site.dialog === other.site.dialog;
  const before = other.messages.map((message, i) => partOf(message, i + 1, isOneDialog));
  const now = shown.messages.map((message, i) => partOf(message, i + 1, isOneDialog));
  const changes: PartChange[] = [];
  let equal = 0;
  const fold = (): void => {
    if (equal > 0) changes.push({ change: "equal", count: equal });
    equal = 0;
  };
  for (const gap of gapsOf(before.map(wordsOf), now.map(wordsOf))) {
    if (gap.a.length + gap.b.length > 0) {
      fold();
      changes.push(...changesIn(at(before, gap.a), at(now, gap.b)));
    }
    if (gap.pair !== null) equal += 1;
  }
  fold();
  return changes;
}

interface Part extends Placed {
  /** What it is the part for; of the same one, in both requests, only the words may differ. */
  readonly slot: string;
  readonly words: string;
}

const HEAD_KINDS: ReadonlySet<PartKind> = new Set(["system", "memory", "task"]);

function partOf(message: ContextMessage, ordinal: number, isOneDialog: boolean): Part {
  const { role, kind, text, calls, callId } = message;
  const slot = slotOf(message, isOneDialog);
  // In two dialogs no commit is the same: the words alone say what is equal.
  const said = JSON.stringify([isOneDialog ? slot : "", kind, role, text, calls, callId]);
  return { ordinal, message, slot: JSON.stringify(slot), words: said };
}

/** A receipt and the pointer that it turns into have one slot; head and tail one of each kind and file. */
function slotOf({ kind, about, seq, file }: ContextMessage, isOneDialog: boolean): unknown {
  if (HEAD_KINDS.has(kind) || TAIL_KINDS.has(kind)) return [kind, file];
  const isReceipt = kind === "result" || kind === "pointer";
  if (isReceipt && isOneDialog) return ["receipt", about];
  return [kind, about, seq];
}

function wordsOf({ words }: Part): string {
  return words;
}

function at(parts: readonly Part[], places: readonly number[]): readonly Part[] {
  return places.flatMap((place) => parts[place] ?? []);
}

/** Between equal parts: of the same slot is changed, the rest is gone or new. */
function changesIn(before: readonly Part[], now: readonly Part[]): readonly PartChange[] {
  const changes: PartChange[] = [];
  const slots = (parts: readonly Part[]): readonly string[] => parts.map(({ slot }) => slot);
  for (const { a, b, pair } of gapsOf(slots(before), slots(now))) {
    changes.push(...at(before, a).map((part) => alone("gone", part)));
    changes.push(...at(now, b).map((part) => alone("new", part)));
    const was = before[pair?.a ?? -1];
    const is = now[pair?.b ?? -1];
    if (was !== undefined && is !== undefined) changes.push(changed(was, is));
  }
  return changes;
}

function alone(change: "gone" | "new", { ordinal, message }: Part): PartChange {
  return { change, ordinal, message };
}

function changed(was: Part, { ordinal, message }: Part): PartChange {
  const lines = lineDiff(searchable(was.message), searchable(message));
  return {
    change: "changed",
    ordinal,
    message,
    was: { ordinal: was.ordinal, message: was.message },
    lines,
  };
}

/** The lines of two texts; those that stand in both are counted. */
export function lineDiff(before: string, now: string): readonly LineChange[] {
  const old = before.split("\n");
  const young = now.split("\n");
  const changes: LineChange[] = [];
  for (const { a, b, pair } of gapsOf(old, young)) {
    changes.push(...a.map((i): LineChange => ({ change: "gone", text: old[i] ?? "" })));
    changes.push(...b.map((i): LineChange => ({ change: "new", text: young[i] ?? "" })));
    if (pair === null) continue;
    const last = changes.at(-1);
    if (last?.change === "equal") changes[changes.length - 1] = { ...last, count: last.count + 1 };
    else changes.push({ change: "equal", count: 1 });
  }
  return changes;
}
