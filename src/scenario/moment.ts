// Moment: a named happening of the journal, as data. Matching it is no business of this file.
//
//   SUBJECT VERB [OBJECT] [(n)|(last)] [while CONDITION]
import { type Condition, parseCondition } from "./condition.ts";
import { type Names, unknownDialog, unknownTool } from "./names.ts";
import { type DialogPath, parsePath } from "./path.ts";
import { type Complaint, isComplaint } from "./scalar.ts";
import { parseSubject, type Subject } from "./subject.ts";
import { didYouMean } from "./suggest.ts";
import {
  CALL_FORMS,
  DIALOG_FORMS,
  type Form,
  HUMAN_FORMS,
  PROCESS_FORMS,
  type Verb,
} from "./verb.ts";
import { type CauseWord, parseCause, parseLimit, parseState, type StateWord } from "./word.ts";

export type MomentObject =
  | { readonly kind: "dialog"; readonly path: string }
  | { readonly kind: "human" }
  | { readonly kind: "course"; readonly course: number }
  | { readonly kind: "cause"; readonly cause: CauseWord }
  | { readonly kind: "tool"; readonly tool: string }
  | { readonly kind: "state"; readonly state: StateWord }
  | { readonly kind: "limit"; readonly limit: string };

export interface Moment {
  readonly subject: Subject;
  readonly verb: Verb;
  readonly object: MomentObject | null;
  /** Which occurrence; null stands for all of them. */
  readonly nth: number | "last" | null;
  readonly while: Condition | null;
  /** As written. */
  readonly text: string;
}

export function parseMoment(text: string, names: Names): Moment | Complaint {
  const words = text.trim().split(/\s+/u);
  const cut = words.indexOf("while", 1);
  const happening = cut === -1 ? words : words.slice(0, cut);
  const nth = parseNth(happening.at(-1) ?? "");
  if (isComplaint(nth)) return nth;
  if (nth !== null) happening.pop();
  const subject = parseSubject(happening.shift() ?? "", names);
  if (isComplaint(subject)) return subject;
  const sentence = parseSentence(happening, subject, names);
  if (isComplaint(sentence)) return sentence;
  const path = dialogOf(subject);
  if (sentence.verb === "finishes" && path !== null && path !== names.main)
    return { complaint: `the tree finishes as a whole: "${names.main} finishes"` };
  if (cut === -1) return { subject, ...sentence, nth, while: null, text };
  const condition = parseCondition(words.slice(cut + 1).join(" "), names, dialogOf(subject));
  return isComplaint(condition) ? condition : { subject, ...sentence, nth, while: condition, text };
}

/** The dialog that a subject belongs to, or null. */
export function dialogOf(subject: Subject): string | null {
  return "path" in subject ? subject.path : null;
}

function parseNth(word: string): number | "last" | Complaint | null {
  if (word === "(last)") return "last";
  const match = /^\(([1-9]\d{0,8})\)$/u.exec(word);
  if (match !== null) return Number(match[1]);
  if (!/^[(#]/u.test(word)) return null;
  return { complaint: `"${word}" is no occurrence; write (2) for the second, (last) for the last` };
}

function parseSentence(
  words: readonly string[],
  subject: Subject,
  names: Names,
): { verb: Verb; object: MomentObject | null } | Complaint {
  const forms = formsOf(subject);
  for (const form of forms) {
    const pattern = `${form[0]} ${form[1]}`.trim().split(" ");
    if (pattern.length !== words.length) continue;
    if (!pattern.every((word, index) => isSlot(word) || word === words[index])) continue;
    const slot = pattern.findIndex(isSlot);
    if (slot === -1)
      return { verb: form[0], object: form[1] === "human" ? { kind: "human" } : null };
    const object = parseObject(pattern[slot] ?? "", words[slot] ?? "", names);
    return isComplaint(object) ? object : { verb: form[0], object };
  }
  return noSentence(words, subject, forms);
}

function isSlot(word: string): boolean {
  return /^[A-Z]+$/u.test(word);
}

function formsOf(subject: Subject): readonly Form[] {
  switch (subject.kind) {
    case "dialog":
    case "gen":
    case "any":
      return DIALOG_FORMS;
    case "call":
    case "callId":
      return CALL_FORMS;
    case "human":
      return HUMAN_FORMS;
    case "process":
      return PROCESS_FORMS;
  }
}

function noSentence(words: readonly string[], subject: Subject, forms: readonly Form[]): Complaint {
  const what = { human: "a person does", process: "the process does", call: "happens to a call" };
  const whose =
    subject.kind === "callId" ? what.call : (Reflect.get(what, subject.kind) ?? "a dialog does");
  if (words.length === 0)
    return { complaint: `a verb is missing after the subject: what ${whose}` };
  const verbs = forms.map((form) => form[0]);
  const said = verbs.filter((verb) => `${words.join(" ")} `.startsWith(`${verb} `)).at(-1);
  if (said === undefined) {
    const word = words[0] === "is" ? words.slice(0, 2).join(" ") : (words[0] ?? "");
    return { complaint: `"${word}" is nothing ${String(whose)}${didYouMean(word, verbs)}` };
  }
  const ways = forms
    .filter((form) => form[0] === said)
    .map((form) => `${form[0]} ${form[1]}`.trim());
  return {
    complaint: `"${words.join(" ")}" is not complete or too long; it is "${ways.join('" or "')}"`,
  };
}

function parseObject(slot: string, word: string, names: Names): MomentObject | Complaint {
  switch (slot) {
    case "DIALOG": {
      const path = parsePath(word);
      if (isComplaint(path)) return path;
      return unknownDialog(path, names) ?? asDialog(path);
    }
    case "TOOL":
      return unknownTool(word, names) ?? { kind: "tool", tool: word };
    case "COURSE":
      if (/^[1-9]\d{0,8}$/u.test(word)) return { kind: "course", course: Number(word) };
      return { complaint: `"${word}" is no course; courses are counted from 1` };
    case "CAUSE":
      return built(parseCause(word), (cause) => ({ kind: "cause", cause }));
    case "STATE":
      return built(parseState(word), (state) => ({ kind: "state", state }));
    default:
      return built(parseLimit(word), (limit) => ({ kind: "limit", limit }));
  }
}

function asDialog(path: DialogPath): MomentObject {
  return { kind: "dialog", path: path.text };
}

function built<T>(
  parsed: T | Complaint,
  build: (value: T) => MomentObject,
): MomentObject | Complaint {
  return isComplaint(parsed) ? parsed : build(parsed);
}
