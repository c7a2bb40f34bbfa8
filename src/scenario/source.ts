// Source: the text of one file, and where in it something stands. Knows bytes, lines and columns,
// nothing of YAML. Columns count characters (code points) from 1.
import type { Place } from "../protocol/script.ts";

/** A larger file is refused unread: no scenario or team written by a person comes near it. */
export const FILE_BYTES_MAX = 4_000_000;
const EXCERPT_CHARS = 100;

/** A file as it comes from outside. */
export interface FileSource {
  /** As it is named in messages; the scenario's name when it gives none. */
  readonly file: string;
  readonly bytes: Uint8Array;
}

export interface Source {
  readonly file: string;
  readonly text: string;
  /** The offset in `text` at which each line begins. */
  readonly lineStarts: readonly number[];
  /** The offsets of characters that take two units of a string, so that columns are found fast. */
  readonly wide: readonly number[];
}

export interface BadSource {
  readonly source: Source;
  readonly offset: number;
  readonly message: string;
}

/** The text of a file, or why its bytes are none. A byte order mark is dropped. */
export function parseSource(file: string, bytes: Uint8Array): Source | BadSource {
  if (bytes.length > FILE_BYTES_MAX)
    return {
      source: sourceFrom(file, ""),
      offset: 0,
      message: `the file has ${bytes.length} bytes; at most ${FILE_BYTES_MAX} are read`,
    };
  const bad = firstBadByte(bytes);
  if (bad === null) return sourceFrom(file, textFrom(bytes));
  const before = textFrom(bytes.subarray(0, bad.offset));
  return {
    source: sourceFrom(file, before),
    offset: before.length,
    message: `${bad.what} at byte ${bad.offset}; the file must be UTF-8 text`,
  };
}

export function isBadSource(parsed: Source | BadSource): parsed is BadSource {
  return "offset" in parsed;
}

/** The text that bytes hold, or null when they are no UTF-8. */
export function parseUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // A decoder in fatal mode has only this one way to fail.
    return null;
  }
}

export function sourceFrom(file: string, text: string): Source {
  const lineStarts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1))
    lineStarts.push(at + 1);
  const wide = Array.from(text.matchAll(/[\u{10000}-\u{10ffff}]/gu), (match) => match.index);
  return { file, text, lineStarts, wide };
}

export function placeAt(source: Source, offset: number): Place {
  const inside = Math.max(0, Math.min(offset, source.text.length));
  const line = below(source.lineStarts, inside + 1);
  const start = source.lineStarts[line - 1] ?? 0;
  return { line, column: charsBetween(source, start, inside) + 1 };
}

/** The source line of a place, clipped around it, and a second line with a caret under the spot. */
export function excerptAt(source: Source, place: Place): string {
  const start = source.lineStarts[place.line - 1] ?? 0;
  const end = (source.lineStarts[place.line] ?? source.text.length + 1) - 1;
  const spot = offsetAt(source, { start, end }, place.column - 1);
  const isShort = end - start <= EXCERPT_CHARS;
  const from = isShort ? start : whole(source, Math.max(start, spot - EXCERPT_CHARS / 2));
  const to = isShort ? end : whole(source, Math.min(end, from + EXCERPT_CHARS));
  const head = `${from > start ? "…" : ""}${visible(source.text.slice(from, spot))}`;
  const rest = visible(source.text.slice(spot, to).replace(/\r$/u, ""));
  return `${head}${rest}${to < end ? "…" : ""}\n${blank(head)}^`;
}

/** How many of the sorted numbers are below a bound. */
function below(sorted: readonly number[], bound: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < bound) low = middle + 1;
    else high = middle;
  }
  return low;
}

function charsBetween(source: Source, from: number, to: number): number {
  return to - from - (below(source.wide, to) - below(source.wide, from));
}

/** The offset of the character with this index in a line. */
function offsetAt(source: Source, line: { start: number; end: number }, index: number): number {
  let low = line.start;
  let high = line.end;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (charsBetween(source, line.start, middle) < index) low = middle + 1;
    else high = middle;
  }
  return whole(source, low);
}

/** An offset that stands in no character's middle. */
function whole(source: Source, offset: number): number {
  return /^[\uDC00-\uDFFF]/.test(source.text.slice(offset, offset + 1)) ? offset + 1 : offset;
}

function textFrom(bytes: Uint8Array): string {
  return new TextDecoder("utf-8").decode(bytes);
}

function firstBadByte(bytes: Uint8Array): { offset: number; what: string } | null {
  for (let offset = 0; offset < bytes.length; offset += 1) {
    const byte = bytes[offset] ?? 0;
    if (byte === 13 && bytes[offset + 1] !== 10)
      return { offset, what: "a carriage return without a line feed" };
    if ((byte < 32 && byte !== 9 && byte !== 10 && byte !== 13) || byte === 127)
      return { offset, what: byte === 0 ? "a NUL" : `the control character ${hex(byte)}` };
  }
  if (parseUtf8(bytes) !== null) return null;
  return { offset: validPrefix(bytes), what: "no UTF-8" };
}

/** How many bytes from the start are whole characters: a search for the longest good prefix. */
function validPrefix(bytes: Uint8Array): number {
  let good = 0;
  let bad = bytes.length;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (prefixText(bytes.subarray(0, middle)) === null) bad = middle;
    else good = middle;
  }
  return new TextEncoder().encode(prefixText(bytes.subarray(0, good)) ?? "").length;
}

/** The whole characters of bytes that may end within one, or null when they are no UTF-8. */
function prefixText(bytes: Uint8Array): string | null {
  try {
    const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
    return decoder.decode(bytes, { stream: true });
  } catch {
    // A decoder in fatal mode has only this one way to fail.
    return null;
  }
}

function hex(byte: number): string {
  return `U+${byte.toString(16).toUpperCase().padStart(4, "0")}`;
}

/** A text in which nothing is hidden and nothing breaks the line. */
export function visible(text: string): string {
  return Array.from(text).map(visibleChar).join("");
}

/** Controls, and marks that turn the direction of a line, are shown by their number. */
function visibleChar(char: string): string {
  if (char === "\t") return " ";
  return /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(char) ? `<${hex(char.codePointAt(0) ?? 0)}>` : char;
}

/** Blanks as wide as the text: East Asian characters and pictures take two columns. */
function blank(text: string): string {
  return Array.from(text)
    .map((char) =>
      /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u.test(
        char,
      )
        ? "  "
        : " ",
    )
    .join("");
}
