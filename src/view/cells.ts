// Cells: how many columns of a terminal a text takes, and how to cut, fill and wrap it by them.
// Colour sequences take none and are never cut in two; wide characters take two.

const ESC = String.fromCharCode(27);
const SGR = `${ESC}\\[[0-9;]*m`;
const TOKENS = new RegExp(`${SGR}|.`, "gsu");
const RESET = `${ESC}[0m`;
const INVISIBLE = /^[\p{Mn}\p{Me}\p{Cf}\p{Cc}]/u;
const EMOJI = /^\p{Emoji_Presentation}/u;
const EMOJI_STYLE = 0xfe0f;

/** First and last code points of the blocks that East Asian terminals show two columns wide. */
const WIDE: readonly (readonly [number, number])[] = [
  [0x1100, 0x115f],
  [0x2329, 0x232a],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe10, 0xfe19],
  [0xfe30, 0xfe6f],
  [0xff00, 0xff60],
  [0xffe0, 0xffe6],
  [0x16fe0, 0x18aff],
  [0x1aff0, 0x1b2ff],
  [0x1f1e6, 0x1f1ff],
  [0x1f200, 0x1f64f],
  [0x1f680, 0x1f6ff],
  [0x1f900, 0x1faff],
  [0x20000, 0x3fffd],
];

/** Columns of a text on one line, colour sequences not counted. */
export function cells(text: string): number {
  let sum = 0;
  for (const token of tokens(text)) sum += cellsOf(token);
  return sum;
}

/** The text in at most so many columns, ended by `…` when something was cut off. */
export function clip(text: string, columns: number): string {
  if (text.length * 2 <= columns || cells(text) <= columns) return text;
  let used = 0;
  let out = "";
  let styled = false;
  for (const token of tokens(text)) {
    const width = cellsOf(token);
    if (used + width > columns - 1) break;
    if (token.startsWith(ESC)) styled = token !== RESET;
    used += width;
    out += token;
  }
  return `${out}${columns > 0 ? "…" : ""}${styled ? RESET : ""}`;
}

/** The text with blanks behind it up to so many columns. */
export function padEnd(text: string, columns: number): string {
  return text + " ".repeat(Math.max(0, columns - cells(text)));
}

/** The text with blanks before it up to so many columns. */
export function padStart(text: string, columns: number): string {
  return " ".repeat(Math.max(0, columns - cells(text))) + text;
}

/** Lines of plain text, broken at blanks where they are longer than so many columns. */
export function wrapped(text: string, columns: number): readonly string[] {
  return text.split("\n").flatMap((line) => wrappedLine(line, Math.max(columns, 2)));
}

function wrappedLine(line: string, columns: number): readonly string[] {
  if (line.length * 2 <= columns || cells(line) <= columns) return [line];
  const out: string[] = [];
  let current = "";
  let used = 0;
  for (const piece of pieces(line, columns)) {
    const width = cells(piece);
    if (used > 0 && used + cells(piece.trimEnd()) > columns) {
      out.push(current.trimEnd());
      current = "";
      used = 0;
    }
    current += piece;
    used += width;
  }
  return [...out, current];
}

/** Words with the blanks behind them; a word longer than a line falls into parts. */
function pieces(line: string, columns: number): readonly string[] {
  const words = line.match(/\s+|\S+\s*/gu) ?? [];
  return words.flatMap((word) =>
    cells(word.trimEnd()) <= columns ? [word] : parts(word, columns),
  );
}

function parts(word: string, columns: number): readonly string[] {
  const out: string[] = [];
  let current = "";
  let used = 0;
  for (const char of word) {
    const width = cellsOf(char);
    if (used + width > columns) {
      out.push(current);
      current = "";
      used = 0;
    }
    current += char;
    used += width;
  }
  return [...out, current];
}

function tokens(text: string): Iterable<string> {
  return text.match(TOKENS) ?? [];
}

function cellsOf(token: string): number {
  const code = token.codePointAt(0) ?? 0;
  if (code >= 0x20 && code < 0x7f) return 1;
  if (token.startsWith(ESC)) return 0;
  // The sign before it was counted once; shown as an emoji it takes two columns.
  if (code === EMOJI_STYLE) return 1;
  if (code < 0x300) return code < 0xa0 ? 0 : 1;
  if (INVISIBLE.test(token)) return 0;
  const wide = EMOJI.test(token) || WIDE.some(([first, last]) => code >= first && code <= last);
  return wide ? 2 : 1;
}
