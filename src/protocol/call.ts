// Call: what a model asked for, as recorded, and the rules that only look at the call itself.
import * as v from "valibot";
import { Body } from "./body.ts";

/** The special calls of this release; every other name is a tool. */
export const SPECIAL_CALLS = [
  "tellask",
  "tellaskSessionless",
  "tellaskBack",
  "askHuman",
  "replyTellask",
  "replyTellaskSessionless",
  "replyTellaskBack",
  "clear_mind",
  "add_reminder",
  "update_reminder",
  "delete_reminder",
] as const;
export type SpecialCall = (typeof SPECIAL_CALLS)[number];

export function isSpecialCall(name: string): name is SpecialCall {
  return (SPECIAL_CALLS as readonly string[]).includes(name);
}

/** A call as the model sent it; `args` is the raw text of its arguments. */
export interface RawCall {
  readonly name: string;
  readonly args: string;
  readonly id: string | null;
}

/** A call as recorded: `callId` is the effective id (D-16), `rawId` what the model gave. */
export const CallRecord = v.strictObject({
  callId: v.string(),
  rawId: v.nullable(v.string()),
  name: v.string(),
  args: Body,
  /** Written as a function call, or as text in the words. */
  form: v.picklist(["function", "text"]),
});
export type CallRecord = v.InferOutput<typeof CallRecord>;

/** The raw id if it is free in the dialog, else raw + `~2`, `~3` …; missing ones are minted (D-16). */
export function effectiveId(
  raw: string | null,
  minted: string,
  taken: { has(id: string): boolean },
): string {
  const base = raw === null || raw.trim() === "" ? minted : raw;
  if (!taken.has(base)) return base;
  for (let n = 2; ; n += 1) if (!taken.has(`${base}~${n}`)) return `${base}~${n}`;
}

/** Arguments read as an object of texts, or a sentence that says what is wrong (D-15). */
export function readArgs(
  args: string,
  required: readonly string[],
  optional: readonly string[] = [],
): { readonly values: Readonly<Record<string, string>> } | { readonly wrong: string } {
  let parsed: unknown;
  try {
    parsed = JSON.parse(args);
  } catch {
    return { wrong: `the arguments are no JSON; allowed is an object with ${required.join(", ")}` };
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    return { wrong: `the arguments must be an object with ${required.join(", ")}` };
  const values: Record<string, string> = {};
  for (const name of [...required, ...optional]) {
    const value: unknown = Object.hasOwn(parsed, name) ? Reflect.get(parsed, name) : undefined;
    if (value === undefined && optional.includes(name)) continue;
    if (value === undefined) return { wrong: `"${name}" is missing` };
    if (typeof value !== "string") return { wrong: `"${name}" must be a text` };
    if (value.trim() === "") return { wrong: `"${name}" is blank` };
    values[name] = value;
  }
  return { values };
}
