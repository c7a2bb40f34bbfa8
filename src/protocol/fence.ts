// Fence: a fenced code block of Markdown, as CommonMark opens and closes it. What stands inside is
// code: shown, never obeyed.

export interface Fence {
  readonly char: string;
  readonly length: number;
}

const LINE = /^ {0,3}(?<run>`{3,}|~{3,})(?<rest>[^]*)$/u;
const BLANKS = /^[ \t\r\n]*$/u;

/** The fence that is open behind this line, when `open` was open in front of it. */
export function fenceAfter(open: Fence | null, line: string): Fence | null {
  const [, run = "", rest = ""] = LINE.exec(line) ?? [];
  if (run === "") return open;
  const fence: Fence = { char: run.charAt(0), length: run.length };
  if (open === null) return opens(fence, rest) ? fence : null;
  const closes = fence.char === open.char && fence.length >= open.length && BLANKS.test(rest);
  return closes ? null : open;
}

/** Backticks with a further backtick on their line are code within that line. */
function opens(fence: Fence, rest: string): boolean {
  return fence.char === "~" || !rest.includes("`");
}
