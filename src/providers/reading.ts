// Reading: which entry of a list answers a generation. From the top, once per generation: an entry used
// as often as it may is passed; one whose `if` does not hold is passed when it has been used as often
// as it must; the rest is taken. A fold over the dialog's own generations: no other dialog moves it.
import type { ContextMessage } from "../protocol/context-message.ts";
import type { Place, Script, ScriptedReply } from "../protocol/script.ts";
import { guardMisses } from "./matching.ts";
import { entryOf, listOf } from "./position.ts";
import type { Position } from "./position.ts";

/** What a reading looks at; `messages` is called only when a guard asks for words. */
export interface Generation {
  readonly dialog: string;
  readonly agent: string;
  readonly course: number;
  readonly causes: readonly string[];
  readonly memo: string | null;
  readonly messages: () => readonly ContextMessage[];
}

/** An entry that did not fit; `must`: it had to be used, and so the reading ends there. */
export interface Passed {
  readonly place: Place;
  readonly why: string;
  readonly must: "used" | "unused";
}

export type Reading =
  | { readonly kind: "taken"; readonly entry: ScriptedReply; readonly position: Position }
  | {
      readonly kind: "offScript";
      /** null: the script has no list for this dialog. */
      readonly key: string | null;
      readonly passed: readonly Passed[];
      readonly last: Place | null;
    };

/** `DIALOG@COURSE`, in course 1 also `DIALOG`, then `any/AGENT`: the first that is written. */
export function keyFor(
  script: Script,
  { dialog, agent, course }: Pick<Generation, "dialog" | "agent" | "course">,
): string | null {
  const keys = [`${dialog}@${course}`, ...(course === 1 ? [dialog] : []), `any/${agent}`];
  return keys.find((key) => Object.hasOwn(script, key)) ?? null;
}

export function readEntry(script: Script, generation: Generation): Reading {
  const key = keyFor(script, generation);
  if (key === null) return { kind: "offScript", key, passed: [], last: null };
  const list = listOf(script, key) ?? [];
  const from = startOf(key, generation.memo);
  const passed: Passed[] = [];
  for (let index = from.entry; index < list.length; index += 1) {
    const entry = list[index];
    if (entry === undefined) break;
    const used = index === from.entry ? from.used : 0;
    const { min, max } = entry.repeat;
    if (max !== null && used >= max) continue;
    const why = missOf(entry, generation);
    if (why === null)
      return { kind: "taken", entry, position: { key, entry: index, used: used + 1 } };
    const must = used >= min ? "used" : "unused";
    passed.push({ place: entry.place, why, must });
    if (must === "unused") break;
  }
  return { kind: "offScript", key, passed, last: list.at(-1)?.place ?? null };
}

/** A list is read from its top in every course. */
function startOf(key: string, memo: string | null): Position {
  const start = { key, entry: 0, used: 0 };
  if (memo === null) return start;
  const position = entryOf(memo);
  return position.key === key ? position : start;
}

function missOf({ guard }: ScriptedReply, { messages, causes }: Generation): string | null {
  return guard === null ? null : guardMisses(guard, messages, causes);
}
