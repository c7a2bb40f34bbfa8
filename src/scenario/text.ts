// Text: words written in the file, made by repetition, or read from another file.
//
//   words | { repeat: words, to: SIZE } | { file: path }
import { fieldsAt } from "./fields.ts";
import { quoted } from "./node.ts";
import { sizeAt, textAt, wordsAt } from "./scalar.ts";
import { parseUtf8 } from "./source.ts";
import { report, type Spot } from "./spot.ts";

const GENERATED_BYTES_MAX = 256_000_000;

/** A text in any of its three forms; it may be empty. */
export function anyTextAt(spot: Spot): string {
  const node = spot.node;
  if (node.kind !== "map") return textAt(spot);
  const isFile = node.entries.some((entry) => entry.key === "file");
  return isFile ? filedAt(spot) : repeatedAt(spot);
}

/** Whether a map is one of the forms of a text, and not data of its own. */
export function isTextForm(spot: Spot): boolean {
  const node = spot.node;
  if (node.kind !== "map") return node.kind === "text";
  const keys = node.entries.map((entry) => entry.key).sort();
  return keys.join(" ") === "file" || keys.join(" ") === "repeat to";
}

function filedAt(spot: Spot): string {
  const at = fieldsAt(spot, { known: ["file"] }).at("file");
  if (at === null) return "";
  const bytes = fileAt(at);
  if (bytes === null) return "";
  const text = parseUtf8(bytes);
  if (text === null) report(at, `the file ${quoted(textAt(at))} is no UTF-8 text`);
  return text ?? "";
}

/** The bytes of the file that a spot names, which must lie beside or below the scenario. */
export function fileAt(spot: Spot): Uint8Array | null {
  const path = wordsAt(spot);
  if (spot.node.kind !== "text" || path.trim() === "") return null;
  if (/^([/\\]|[A-Za-z]:)/u.test(path) || path.split(/[/\\]/u).includes("..")) {
    report(spot, `${quoted(path)} leads out of the scenario's folder; a file must lie in it`);
    return null;
  }
  const read = spot.scope.bytesOf(path);
  if (read instanceof Uint8Array) return read;
  report(spot, `the file ${quoted(path)} cannot be read: ${read.problem}`);
  return null;
}

/** The words over and over, as long as they fit into the size; a character is never cut. */
function repeatedAt(spot: Spot): string {
  const fields = fieldsAt(spot, { known: ["repeat", "to"], needed: ["repeat", "to"] });
  const repeat = fields.at("repeat");
  const to = fields.at("to");
  if (repeat === null || to === null) return "";
  const words = textAt(repeat);
  const bytes = sizeAt(to);
  if (bytes > GENERATED_BYTES_MAX) report(to, `at most ${GENERATED_BYTES_MAX} bytes can be made`);
  else if (words === "") report(repeat, "an empty text cannot be repeated");
  else return repeated(words, bytes);
  return "";
}

function repeated(words: string, bytes: number): string {
  const encoder = new TextEncoder();
  const each = encoder.encode(words).length;
  const whole = words.repeat(Math.floor(bytes / each));
  const { read } = encoder.encodeInto(words, new Uint8Array(bytes % each));
  return whole + words.slice(0, read);
}
