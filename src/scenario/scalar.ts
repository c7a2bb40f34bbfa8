// Scalar: texts, numbers, choices, durations and sizes as they stand in the file.
import { nodeName } from "./node.ts";
import { itemsAt, report, type Spot } from "./spot.ts";
import { didYouMean } from "./suggest.ts";

/** A text that may be empty. */
export function textAt(spot: Spot): string {
  const node = spot.node;
  if (node.kind === "text") return node.value;
  if (node.kind !== "scalar") report(spot, `${nodeName(node)} is no text`);
  else if (node.value === null) report(spot, `a text is missing here; an empty one is ""`);
  else report(spot, `${nodeName(node)} is no text; put it in quotes`);
  return "";
}

/** A text with something in it. */
export function wordsAt(spot: Spot): string {
  const words = textAt(spot);
  if (spot.node.kind === "text" && words.trim() === "")
    report(spot, "a blank text says nothing here");
  return words;
}

export function wordListAt(spot: Spot): readonly string[] {
  return itemsAt(spot).map(wordsAt);
}

export function booleanAt(spot: Spot): boolean {
  const node = spot.node;
  if (node.kind === "scalar" && typeof node.value === "boolean") return node.value;
  report(spot, `${nodeName(node)} is neither true nor false`);
  return false;
}

export function wholeNumberAt(spot: Spot, least: number): number {
  const node = spot.node;
  if (node.kind !== "scalar" || typeof node.value !== "number" || !Number.isSafeInteger(node.value))
    report(spot, `${nodeName(node)} is no whole number`);
  else if (node.value < least) report(spot, `${nodeName(node)} is too small; at least ${least}`);
  else return node.value;
  return least;
}

/** One of a few words. */
export function choiceAt<T extends string>(spot: Spot, choices: readonly [T, ...T[]]): T {
  const node = spot.node;
  const written = node.kind === "scalar" ? node.written : node.kind === "text" ? node.value : "";
  const found = choices.find((choice) => choice === written);
  if (found !== undefined && node.kind === "text") return found;
  report(spot, `${nodeName(node)} is none of ${choices.join(", ")}${didYouMean(written, choices)}`);
  return choices[0];
}

const MS: Readonly<Record<string, number>> = { ms: 1, s: 1e3, m: 6e4, h: 36e5, d: 864e5 };
/** SI: a kilobyte is 1000 bytes. */
const BYTES: Readonly<Record<string, number>> = { B: 1, kB: 1e3, MB: 1e6, GB: 1e9 };

/** Milliseconds from `50ms`, `2s`, `10m`, `1h`, `1d`. */
export function durationAt(spot: Spot): number {
  const ms = spot.node.kind === "text" ? durationFrom(spot.node.value) : null;
  if (ms !== null) return ms;
  report(spot, `${nodeName(spot.node)} is no duration; write it as 50ms, 2s, 10m, 1h or 1d`);
  return 0;
}

export function durationFrom(text: string): number | null {
  return measured(/^(\d{1,15})(ms|s|m|h|d)$/u.exec(text), MS);
}

/** Bytes from `40B`, `7MB`, or a whole number of bytes. */
export function sizeAt(spot: Spot, least = 0): number {
  const node = spot.node;
  const bytes =
    node.kind === "text"
      ? measured(/^(\d{1,15})(B|kB|MB|GB)$/u.exec(node.value), BYTES)
      : node.kind === "scalar" && Number.isSafeInteger(node.value) && Number(node.value) >= 0
        ? Number(node.value)
        : null;
  if (bytes !== null && bytes >= least) return bytes;
  const why =
    bytes === null
      ? "is no size; write it as 40B, 7kB, 7MB or 1GB"
      : `is too small; at least ${least}B`;
  report(spot, `${nodeName(node)} ${why}`);
  return least;
}

function measured(
  match: RegExpExecArray | null,
  units: Readonly<Record<string, number>>,
): number | null {
  const value = Number(match?.[1]) * (units[match?.[2] ?? ""] ?? Number.NaN);
  return Number.isSafeInteger(value) ? value : null;
}

/** How often: both ends belong to it; `max` null is without end. */
export interface Count {
  readonly min: number;
  readonly max: number | null;
}

/** A count from `3`, `">= 2"` or `2..5`. */
export function countAt(spot: Spot): Count {
  const node = spot.node;
  const count =
    node.kind === "text"
      ? countFrom(node.value)
      : node.kind === "scalar" && Number.isSafeInteger(node.value) && Number(node.value) >= 0
        ? { min: Number(node.value), max: Number(node.value) }
        : null;
  if (count !== null) return count;
  report(spot, `${nodeName(node)} is no count; write it as 3, ">= 2" or 2..5`);
  return { min: 0, max: null };
}

function countFrom(text: string): Count | null {
  const least = /^>= ?(\d{1,15})$/u.exec(text)?.[1];
  if (least !== undefined) return { min: Number(least), max: null };
  const range = rangeFrom(text);
  return range === null || range.max === null ? null : range;
}

/** `A..B`, or `A..forever`. */
export function rangeFrom(text: string): Count | null {
  const match = /^(\d{1,15})\.\.(\d{1,15}|forever)$/u.exec(text);
  if (match === null) return null;
  const min = Number(match[1]);
  const max = match[2] === "forever" ? null : Number(match[2]);
  return max !== null && max < min ? null : { min, max };
}

/** A text with a meaning of its own, read by `parse`; a complaint is reported where the text stands. */
export function parsedAt<T>(spot: Spot, parse: (text: string) => T | Complaint): T | null {
  const text = textAt(spot);
  if (spot.node.kind !== "text") return null;
  const parsed = parse(text);
  if (!isComplaint(parsed)) return parsed;
  report(spot, parsed.complaint);
  return null;
}

/** Why a text could not be read, as a sentence without a full stop. */
export interface Complaint {
  readonly complaint: string;
}

export function isComplaint(value: unknown): value is Complaint {
  return typeof value === "object" && value !== null && "complaint" in value;
}
