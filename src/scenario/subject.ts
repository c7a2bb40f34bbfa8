// Subject: who or what a moment is about.
import { laterThan } from "./later.ts";
import { type Names, unknownDialog } from "./names.ts";
import { parsePath, parseSite } from "./path.ts";
import { type Complaint, isComplaint } from "./scalar.ts";

/** A call by its site and place in the round, from 1; `sample` for one of a fresh-boots call. */
export interface CallAtSite {
  readonly kind: "call";
  readonly path: string;
  readonly course: number;
  readonly genseq: number;
  readonly index: number;
  readonly sample: number | null;
}

/** A call by its effective id, whichever dialog made it. */
export interface CallById {
  readonly kind: "callId";
  readonly id: string;
}

export type CallName = CallAtSite | CallById;

export type Subject =
  | { readonly kind: "dialog"; readonly path: string }
  | {
      readonly kind: "gen";
      readonly path: string;
      readonly course: number;
      readonly genseq: number;
    }
  | CallName
  | { readonly kind: "human" }
  | { readonly kind: "process" }
  | { readonly kind: "any" };

export function parseSubject(word: string, names: Names): Subject | Complaint {
  if (word === "") return { complaint: "a moment is missing, such as: lead generates" };
  if (word === "human" || word === "process" || word === "any") return { kind: word };
  if (isCallName(word)) return parseCallName(word, names);
  if (word.includes("@")) return parseGeneration(word, names);
  const path = parsePath(word);
  if (isComplaint(path)) return path;
  return unknownDialog(path, names) ?? { kind: "dialog", path: path.text };
}

/** `DIALOG@COURSE.GENSEQ` of a dialog that has a script. */
export function parseGeneration(
  word: string,
  names: Names,
): Extract<Subject, { kind: "gen" }> | Complaint {
  const site = parseSite(word);
  if (isComplaint(site)) return site;
  const { path, course, genseq } = site;
  return unknownDialog(path, names) ?? { kind: "gen", path: path.text, course, genseq };
}

/** `GEN/n`, `GEN/n.SAMPLE` or `call:ID`. */
export function parseCallName(word: string, names: Names): CallName | Complaint {
  if (word.startsWith("call:")) {
    const id = word.slice("call:".length);
    return id === "" ? { complaint: "an id is missing after call:" } : { kind: "callId", id };
  }
  const match = /^(.*@[^/]*)\/([1-9]\d{0,8})(?:\.([1-9]\d{0,8}))?$/u.exec(word);
  if (match === null)
    return { complaint: `"${word}" is no call; write it as lead@1.2/1 or call:ID` };
  const gen = parseGeneration(match[1] ?? "", names);
  if (isComplaint(gen)) return gen;
  const later = match[3] === undefined ? null : laterThan("path sample", word);
  if (later !== null) return { complaint: later };
  const sample = match[3] === undefined ? null : Number(match[3]);
  return { ...gen, kind: "call", index: Number(match[2]), sample };
}

function isCallName(word: string): boolean {
  return word.startsWith("call:") || /@[^/]*\//u.test(word);
}
