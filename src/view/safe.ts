// Safe: texts of models, people and files, made harmless before they reach a terminal.
//
// What could move the cursor, change colours, reverse the reading order or hide itself is shown
// as a visible mark instead. Nothing is left out silently: a reader sees that it was there.

const SUSPECT = /[\p{C}\p{Zl}\p{Zp}]/gu;
const NEWLINE = 0x0a;
const TAB = 0x09;
/** Joiners that emoji and several scripts need; they hide nothing. */
const JOINERS: ReadonlySet<number> = new Set([0x200c, 0x200d]);

/** A text of any number of lines: line feeds and tabs stay, every other control is made visible. */
export function safe(text: string): string {
  return text.replaceAll("\r\n", "\n").replaceAll(SUSPECT, mark);
}

/** The same on one line. */
export function safeLine(text: string): string {
  return safe(text)
    .replaceAll(/[ \t]*\n\s*/gu, " ⏎ ")
    .replaceAll("\t", " ");
}

/** The beginning of a text on one line, in at most `charsMax` characters. */
export function excerpt(text: string, charsMax: number): string {
  const line = safeLine(text.slice(0, charsMax * 4).trim());
  const chars = Array.from(line);
  if (chars.length <= charsMax && text.length <= charsMax * 4) return line;
  return `${chars.slice(0, charsMax - 1).join("")}…`;
}

/** An excerpt between quotation marks. */
export function quoted(text: string, charsMax: number): string {
  return `"${excerpt(text, charsMax)}"`;
}

/** JSON that is as harmless on a terminal: parsed, it is the same value. */
export function safeJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replaceAll(SUSPECT, (char) =>
    char === "\n" || isVisible(char.codePointAt(0) ?? 0, char) ? char : escaped(char),
  );
}

/** The same on one line. */
export function safeJsonLine(value: unknown): string {
  return JSON.stringify(value).replaceAll(SUSPECT, (char) =>
    isVisible(char.codePointAt(0) ?? 0, char) ? char : escaped(char),
  );
}

function escaped(char: string): string {
  let out = "";
  for (let i = 0; i < char.length; i += 1)
    out += `\\u${char.charCodeAt(i).toString(16).padStart(4, "0")}`;
  return out;
}

function mark(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code === NEWLINE || code === TAB || isVisible(code, char)) return char;
  if (code < 0x20) return String.fromCodePoint(0x2400 + code);
  if (code === 0x7f) return "␡";
  if (code >= 0xd800 && code <= 0xdfff) return "\uFFFD";
  return `<U+${code.toString(16).toUpperCase().padStart(4, "0")}>`;
}

/** Signs that the class of controls holds and that are seen, or needed, as they are. */
function isVisible(code: number, char: string): boolean {
  if (JOINERS.has(code)) return true;
  if ((code >= 0x600 && code <= 0x605) || code === 0x6dd) return true;
  return /^[\p{Co}\p{Cn}]$/u.test(char);
}
