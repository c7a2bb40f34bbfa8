// Position: where a dialog's reading of its list of replies stands, as the memo of a generation. It is
// the entry that the generation took and how often that was used, this time included: so it tells both
// where to read on and which entry answered.
import { assert } from "../protocol/assert.ts";
import type { Script, ScriptedReply } from "../protocol/script.ts";

export interface Position {
  /** The key of the list in the script. */
  readonly key: string;
  /** Index of the entry in its list, from 0. */
  readonly entry: number;
  /** Which repetition of the entry it was, from 1. */
  readonly used: number;
}

export function memoOf({ key, entry, used }: Position): string {
  return JSON.stringify({ key, entry, used });
}

/** The entry that the generation with this memo took. */
export function entryOf(memo: string): Position {
  const value: unknown = JSON.parse(memo);
  assert(isPosition(value), "a scripted memo is one that this provider gave");
  return value;
}

/** The same entry, as written in the script; null when the script holds no such entry. */
export function scriptedEntry(script: Script, memo: string): ScriptedReply | null {
  const { key, entry } = entryOf(memo);
  return listOf(script, key)?.[entry] ?? null;
}

export function listOf(script: Script, key: string): readonly ScriptedReply[] | null {
  return Object.hasOwn(script, key) ? (script[key] ?? null) : null;
}

function isPosition(value: unknown): value is Position {
  if (typeof value !== "object" || value === null) return false;
  const { key, entry, used } = value as Partial<Record<keyof Position, unknown>>; // checked below
  return typeof key === "string" && Number.isInteger(entry) && Number.isInteger(used);
}
