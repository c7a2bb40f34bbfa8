// Path: the address of a dialog as a scenario writes it. Grammar only: whether such a dialog exists
// is asked elsewhere.
//
//   lead · lead/ux · lead/ux#2 · ux!slug · ux!slug#2 · lead/self.2 · lead/self#3.2
import type { Complaint } from "./scalar.ts";

const ID = /^\p{L}[\p{L}\p{N}_-]{0,31}$/u;
export const ID_CHARS_MAX = 32;
/** Words of the language that can name no agent, session or value. */
export const RESERVED = ["self", "human", "tellasker", "any", "all", "process"] as const;

export interface Step {
  readonly agent: string;
  /** The session that `!` names; only the first step has one. */
  readonly slug: string | null;
  /** Which of several dialogs under one caller, from 1. */
  readonly ordinal: number;
  /** The sample of a fresh-boots call; only under `self`. */
  readonly sample: number | null;
}

export interface DialogPath {
  /** In its one spelling: an ordinal of 1 is not written. */
  readonly text: string;
  readonly steps: readonly Step[];
}

/** One generation: `lead/ux@1.2`. */
export interface Site {
  readonly path: DialogPath;
  readonly course: number;
  readonly genseq: number;
}

/** Why a text cannot be the id of an agent or the slug of a session, or null. */
export function badId(id: string): string | null {
  if ((RESERVED as readonly string[]).includes(id)) return `"${id}" is a word of the language`;
  if (id.normalize("NFC") !== id) return `"${id}" is not in the normal form NFC`;
  if (ID.test(id)) return null;
  return `"${id}" is no id: a letter, then at most 31 letters, digits, _ or -`;
}

export function parsePath(text: string): DialogPath | Complaint {
  const steps: Step[] = [];
  for (const [index, part] of text.split("/").entries()) {
    const step = parseStep(part, index === 0);
    if ("complaint" in step) return { complaint: `"${text}" is no dialog: ${step.complaint}` };
    steps.push(step);
  }
  return { text: steps.map(stepText).join("/"), steps };
}

/** `DIALOG@COURSE.GENSEQ`. */
export function parseSite(text: string): Site | Complaint {
  const match = /^([^@]*)@([1-9]\d{0,8})\.([1-9]\d{0,8})$/u.exec(text);
  if (match === null)
    return {
      complaint: `"${text}" is no generation; write it as lead@1.2 (course 1, generation 2)`,
    };
  const path = parsePath(match[1] ?? "");
  if ("complaint" in path) return path;
  return { path, course: Number(match[2]), genseq: Number(match[3]) };
}

/** The feature of a path that this release may not have, in the words of `later.ts`. */
export function pathFeature(path: DialogPath): "path sample" | null {
  return path.steps.some((step) => step.sample !== null) ? "path sample" : null;
}

/** The path of the caller, or null for a root. */
export function callerOf(path: DialogPath): string | null {
  return path.steps.length === 1 ? null : path.steps.slice(0, -1).map(stepText).join("/");
}

/** The agent whose dialog this is; a sample is a dialog of its caller's agent. */
export function agentOf(path: DialogPath): string {
  return path.steps.findLast((step) => step.agent !== "self")?.agent ?? "";
}

function stepText(step: Step): string {
  const slug = step.slug === null ? "" : `!${step.slug}`;
  const ordinal = step.ordinal === 1 ? "" : `#${step.ordinal}`;
  return `${step.agent}${slug}${ordinal}${step.sample === null ? "" : `.${step.sample}`}`;
}

function parseStep(part: string, isFirst: boolean): Step | Complaint {
  const match = /^([^!#.]+)(?:!([^!#.]+))?(?:#([1-9]\d{0,8}))?(?:\.([1-9]\d{0,8}))?$/u.exec(part);
  if (match === null)
    return { complaint: part === "" ? "a step is empty" : `"${part}" is no step of a path` };
  const agent = match[1] ?? "";
  const slug = match[2] ?? null;
  const sample = match[4] === undefined ? null : Number(match[4]);
  if (slug !== null && !isFirst) return { complaint: "a session stands first: ux!slug" };
  if (isFirst && slug === null && match[3] !== undefined)
    return { complaint: "a main dialog has no ordinal" };
  if ((agent === "self") !== (sample !== null) || (sample !== null && isFirst))
    return { complaint: `a sample is written lead/self.2, but here stands "${part}"` };
  const bad = (agent === "self" ? null : badId(agent)) ?? (slug === null ? null : badId(slug));
  if (bad !== null) return { complaint: bad };
  return { agent, slug, ordinal: Number(match[3] ?? 1), sample };
}
