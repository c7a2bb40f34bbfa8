// Result: what a scripted tool gives back, at its declaration or at one call.
//
//   result: TEXT | error: TEXT | fails: hang|throw|exit · latency: DUR · repeatable: true|false
import type { ScriptedResult } from "../protocol/script.ts";
import { type Fields, fieldOr, fieldsAt, keyOf, oneOf } from "./fields.ts";
import { badId } from "./path.ts";
import { booleanAt, choiceAt, durationAt } from "./scalar.ts";
import { entriesAt, reportKey, type Spot } from "./spot.ts";
import { anyTextAt } from "./text.ts";

const OUTCOME_KEYS = ["result", "error", "fails"] as const;
export const RESULT_KEYS = [...OUTCOME_KEYS, "latency", "repeatable"] as const;
const FAILS = ["hang", "throw", "exit"] as const;

/** Names that a short call or a special call already uses. */
const TAKEN: readonly string[] = [...RESULT_KEYS, "id", "call", "args"];

/** The tools of the scenario by name. */
export function toolsAt(
  spot: Spot,
  specials: readonly string[],
): Readonly<Record<string, ScriptedResult>> {
  const tools = entriesAt(spot).map(({ key, at }): [string, ScriptedResult] => {
    const bad =
      TAKEN.includes(key) || specials.includes(key)
        ? `"${key}" is no name for a tool: it has a meaning in calls`
        : badToolName(key);
    if (bad !== null) reportKey(at, bad);
    return [key, resultIn(fieldsAt(at, { known: RESULT_KEYS }))];
  });
  return Object.fromEntries(tools);
}

/** The result that stands in a map, which may hold other keys too. */
export function resultIn(fields: Fields): ScriptedResult {
  const at = oneOf(fields, OUTCOME_KEYS, "the result");
  return {
    ...outcomeAt(at, at === null ? "" : keyOf(at, fields)),
    latencyMs: fieldOr(fields, "latency", { read: durationAt, absent: 0 }),
    repeatable: fieldOr(fields, "repeatable", { read: booleanAt, absent: true }),
  };
}

function outcomeAt(at: Spot | null, key: string): Pick<ScriptedResult, "outcome" | "text"> {
  if (at === null) return { outcome: "result", text: "" };
  if (key === "fails") return { outcome: choiceAt(at, FAILS), text: "" };
  return { outcome: key === "error" ? "error" : "result", text: anyTextAt(at) };
}

function badToolName(name: string): string | null {
  return /^[\p{L}_][\p{L}\p{N}_.-]{0,63}$/u.test(name) ? null : badId(name);
}
