// Commit: one message handled, as one line of the tree's journal (INV-11).
import * as v from "valibot";
import { Fact } from "./fact.ts";
import { Request, Send } from "./message.ts";

export const Commit = v.strictObject({
  /** Counts from 0 without gaps over the tree. */
  seq: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  atMs: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  /** The dialog whose facts these are. */
  dialog: v.string(),
  /** `seq.i` of a send, `seq.ri` of a request, `human:<id>` of a person's action, or `open:<n>`. */
  handled: v.string(),
  facts: v.pipe(v.array(Fact), v.minLength(1)),
  sends: v.array(Send),
  requests: v.array(Request),
});
export type Commit = v.InferOutput<typeof Commit>;

export function sendId(seq: number, index: number): string {
  return `${seq}.${index}`;
}

export function requestId(seq: number, index: number): string {
  return `${seq}.r${index}`;
}

const parse = v.safeParser(Commit, { abortEarly: true });

/** A commit read from outside data, or a sentence that says what is wrong with it. */
export function parseCommit(
  value: unknown,
): { readonly commit: Commit } | { readonly wrong: string } {
  const result = parse(value);
  if (result.success) return { commit: result.output };
  const issue = result.issues[0];
  const path = issue.path?.map((item) => String(item.key)).join(".") ?? "";
  return { wrong: `${path === "" ? "the line" : path}: ${issue.message}` };
}
