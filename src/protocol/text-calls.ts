// Text calls: calls that a model without function calling writes into its words (docs/text-syntax.md).
// A line that begins with `!?@` outside a code fence opens a call; its body goes on to the next such
// line or the end; what stands before the first one is the saying.
//
// Guarantees: how the text is cut into chunks changes nothing; every character that is no blank ends
// in the saying, a headline or a body, once and in order; names are normalised, nothing else is
// changed; time is linear, whatever the chunks. Only lines that may be a headline or a fence are kept
// back until they end, all others pass as pieces.
import { assert } from "./assert.ts";
import { fenceAfter } from "./fence.ts";
import type { Fence } from "./fence.ts";
import { CALL_MARK, readHeadline } from "./headline.ts";
import type { Headline } from "./headline.ts";

/** A call as its headline and body said it; `wrong` says why it is a bad call (D-15), or null. */
export interface TextCall {
  readonly name: string;
  readonly args: Readonly<Record<string, string>>;
  readonly wrong: string | null;
  /** The headline as written, for messages. */
  readonly headline: string;
}

export interface TextReply {
  readonly saying: string;
  readonly calls: readonly TextCall[];
}

/** What the current line is, as far as it was read; `open` is what may still become anything. */
type LineKind = "open" | "plain" | "fence" | "headline";

const HEAD_OPEN = /^(?:!\??| {0,3}(?:`{0,2}|~{0,2}))$/u;
const HEAD_FENCE = /^ {0,3}(?:```|~~~)/u;
const INDENT_CHARS_MAX = 3;
const LINE_END = 0x0a;
const SPACE = 0x20;
const BANG = 0x21;
const TICK = 0x60;
const TILDE = 0x7e;

/** Reads one reply, chunk by chunk, as it arrives. */
export class TextCalls {
  readonly #calls: TextCall[] = [];
  #saying = "";
  /** The call whose body is being read; null in the saying. */
  #headline: Headline | null = null;
  /** The saying or the body, as far as it was read. Text is only added, so nothing is copied. */
  #section = "";
  #fence: Fence | null = null;
  #kind: LineKind = "open";
  /** The current line, unless it is plain: then it is in the section already. */
  #line = "";
  #isOver = false;

  push(chunk: string): void {
    assert(!this.#isOver, "nothing follows the end of a reply");
    let at = 0;
    while (at < chunk.length) {
      if (this.#line === "") at = this.#passPlain(chunk, at);
      if (at < chunk.length) at = this.#keepLine(chunk, at);
    }
  }

  /** The whole reply. An open call ends here, whatever it lacks. */
  end(): TextReply {
    assert(!this.#isOver, "a reply ends once");
    this.#isOver = true;
    this.#endLine();
    this.#endSection(null);
    return { saying: this.#saying, calls: this.#calls };
  }

  /** Passes the plain lines from here on; gives where the first line starts that may be another. */
  #passPlain(chunk: string, from: number): number {
    let at = this.#kind === "plain" ? afterLine(chunk, from) : from;
    while (at < chunk.length && beginsPlain(chunk, at)) at = afterLine(chunk, at);
    if (at === from) return at;
    this.#section += chunk.slice(from, at);
    this.#kind = endsLine(chunk, at) ? "open" : "plain";
    return at;
  }

  /** Keeps the line back up to its end; gives how far it read. */
  #keepLine(chunk: string, from: number): number {
    const end = afterLine(chunk, from);
    this.#line += chunk.slice(from, end);
    if (this.#kind === "open") this.#kind = this.#kindOf(this.#line);
    if (endsLine(chunk, end)) this.#endLine();
    return end;
  }

  #kindOf(line: string): LineKind {
    if (line.startsWith(CALL_MARK)) return this.#fence === null ? "headline" : "plain";
    if (HEAD_FENCE.test(line)) return "fence";
    return HEAD_OPEN.test(line) ? "open" : "plain";
  }

  #endLine(): void {
    if (this.#kind === "headline") this.#endSection(readHeadline(this.#line));
    else this.#section += this.#line;
    if (this.#kind === "fence") this.#fence = fenceAfter(this.#fence, this.#line);
    this.#kind = "open";
    this.#line = "";
  }

  #endSection(next: Headline | null): void {
    if (this.#headline !== null) this.#calls.push(callFrom(this.#headline, this.#section));
    else this.#saying = next === null ? this.#section : withoutBlankEnd(this.#section);
    this.#headline = next;
    this.#section = next?.rest ?? "";
  }
}

/** Reads a whole reply at once. */
export function textCalls(text: string): TextReply {
  const reader = new TextCalls();
  reader.push(text);
  return reader.end();
}

function callFrom(headline: Headline, section: string): TextCall {
  const body = withoutBlankStart(withoutBlankEnd(section));
  const blank = "the body is blank; write it behind the headline or below it";
  const wrong = body === "" ? [...headline.wrong, blank] : headline.wrong;
  return {
    name: headline.name,
    args: argsFrom(headline, body),
    wrong: wrong.length === 0 ? null : wrong.join("; "),
    headline: headline.text,
  };
}

/** Added one by one: spreads of several shapes would take most of the time of a call. */
function argsFrom({ member, slug }: Headline, body: string): Readonly<Record<string, string>> {
  const args: Record<string, string> = {};
  if (member !== null) args["targetAgentId"] = member;
  if (slug !== null) args["sessionSlug"] = slug;
  args["tellaskContent"] = body;
  return args;
}

/** The text without the blank lines at its end, and without the line end in front of them. */
function withoutBlankEnd(text: string): string {
  const words = text.trimEnd().length;
  if (words === 0) return "";
  const end = text.indexOf("\n", words);
  if (end === -1) return text;
  return text.slice(0, text.charAt(end - 1) === "\r" ? end - 1 : end);
}

function withoutBlankStart(text: string): string {
  const blanks = text.length - text.trimStart().length;
  return blanks === 0 ? text : text.slice(text.lastIndexOf("\n", blanks - 1) + 1);
}

/** Where the next line starts, or the chunk ends. */
function afterLine(chunk: string, at: number): number {
  const end = chunk.indexOf("\n", at);
  return end === -1 ? chunk.length : end + 1;
}

function endsLine(chunk: string, at: number): boolean {
  return chunk.charCodeAt(at - 1) === LINE_END;
}

/** Whether the line that starts here is neither headline nor fence; false while that is not sure. */
function beginsPlain(chunk: string, at: number): boolean {
  let first = at;
  while (first < at + INDENT_CHARS_MAX && chunk.charCodeAt(first) === SPACE) first += 1;
  if (first === chunk.length) return false;
  const code = chunk.charCodeAt(first);
  return code !== BANG && code !== TICK && code !== TILDE;
}
