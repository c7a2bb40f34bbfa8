// Unused: entries that a run had to use and did not. Judged at the end of the run.
import type { ModelRequest } from "../protocol/port.ts";
import type { Place, Script, ScriptedReply } from "../protocol/script.ts";
import { entryOf } from "./position.ts";
import type { Position } from "./position.ts";
import { memoAfter } from "./scripted.ts";

export interface UnusedEntry {
  readonly key: string;
  /** Index in its list, from 0. */
  readonly entry: number;
  readonly place: Place;
  readonly used: number;
  readonly min: number;
}

/** What a dialog was asked last: the memo of its last reply, and the generations cut off since. */
export type LastAsked = Pick<ModelRequest, "dialog" | "agent" | "course" | "memo" | "interrupted">;

/** `asked`: each dialog and course that was asked anything. A generation that was cut off has used its
 * entry. An entry of a list that several dialogs read (`any/AGENT`) is unused when none of them used it
 * as often as it must be. */
export function unusedEntries(script: Script, asked: Iterable<LastAsked>): UnusedEntry[] {
  const read = new Map<string, Position[]>();
  for (const last of asked) {
    const memo = memoAfter(script, last);
    if (memo === null) continue;
    const position = entryOf(memo);
    read.set(position.key, [...(read.get(position.key) ?? []), position]);
  }
  const unused: UnusedEntry[] = [];
  for (const [key, list] of Object.entries(script))
    for (const [entry, reply] of list.entries()) {
      const used = Math.max(0, ...(read.get(key) ?? []).map((at) => usesOf(reply, entry, at)));
      const { min } = reply.repeat;
      if (used < min) unused.push({ key, entry, place: reply.place, used, min });
    }
  return unused;
}

/** What the position knows of an entry's uses: one that was passed was used as often as it must. */
function usesOf({ repeat }: ScriptedReply, entry: number, at: Position): number {
  if (entry > at.entry) return 0;
  return entry === at.entry ? at.used : repeat.min;
}
