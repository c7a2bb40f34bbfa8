// Headline: the line that opens a call written as text, read into what it asks for (docs/text-syntax.md).
//
//   !?@NAME [!tellaskSession SLUG] [words: the first of the body]
//
// Guarantees: every line that begins with `!?@` reads as some call; what is wrong with it is said in
// `wrong`, all at once, and never guessed away. Linear in the line, whatever stands there.
import { assert } from "./assert.ts";

/** How a line begins that opens a call. */
export const CALL_MARK = "!?@";

export interface Headline {
  /** The mention and the directive as written, without the words behind them. */
  readonly text: string;
  readonly name: string;
  /** The member that is called, as written but for NFC; null for words of the language. */
  readonly member: string | null;
  /** Null without a directive, blank when its slug is missing. */
  readonly slug: string | null;
  readonly wrong: readonly string[];
  /** The words behind it, with their line end: where the body begins. */
  readonly rest: string;
}

const IN_WORD = String.raw`[\p{L}\p{M}\p{N}\p{Join_C}_-]`;
// These join words to one address. `!?@lead/ux` must fail; it must not ask `lead`. One joined word
// makes a wrong name already; without a bound a long line would exhaust the stack of the regex.
const WORD = String.raw`${IN_WORD}*(?:[./#!@'’·]${IN_WORD}+){0,8}`;
const MARKS = "[:,;.!?：，；。！？、]*";
const BLANK = String.raw`[^\S\n]`;
const SESSION = "!tellaskSession";
const HEADLINE = new RegExp(
  String.raw`^!\?@(${WORD})${MARKS}` +
    String.raw`(?:${BLANK}+(${SESSION})(?!${IN_WORD})(?:${BLANK}+(${WORD}))?${MARKS})?${BLANK}*\n?`,
  "u",
);
const NAME = /^\p{L}[\p{L}\p{N}_-]{0,31}$/u;
const NAME_RULE = "a name is a letter, then at most 31 letters, digits, _ or -";
const ASCII = /^[\0-\x7f]*$/u;
/** No name is longer, even decomposed. Normalising takes quadratic time on a run of marks. */
const NORMALISED_CHARS_MAX = 256;
/** So much of a word is shown in a message. */
const SHOWN = /^.{0,40}/su;

/** Targets that are words of the language; every other one is a member. */
const WORDS: ReadonlyMap<string, string> = new Map([
  ["tellasker", "tellaskBack"],
  ["human", "askHuman"],
  ["self", "freshBootsReasoning"],
]);

/** Reads a line that begins with the call mark. */
export function readHeadline(line: string): Headline {
  const match = HEADLINE.exec(line);
  assert(match !== null, "a headline begins with the call mark");
  const [whole, mention = "", directive, slugText = ""] = match;
  const target = normalised(mention);
  const slug = directive === undefined ? null : normalised(slugText);
  const word = WORDS.get(target);
  return {
    text: whole.trimEnd(),
    name: word ?? (slug === null ? "tellaskSessionless" : "tellask"),
    member: word === undefined ? target : null,
    slug,
    wrong: [...wrongTarget(target), ...(slug === null ? [] : wrongSession(target, slug))],
    rest: line.slice(whole.length),
  };
}

function wrongTarget(target: string): string[] {
  if (target === "")
    return ["no name stands after !?@; allowed are a member, tellasker, human and self"];
  return NAME.test(target) ? [] : [`${quoted(target)} is no name; ${NAME_RULE}`];
}

function wrongSession(target: string, slug: string): string[] {
  if (target === "tellasker" || target === "human")
    return [`!?@${target} takes no ${SESSION}; allowed are members and self`];
  if (slug === "") return [`no slug stands after ${SESSION}; write ${SESSION} and a name`];
  return NAME.test(slug) ? [] : [`${quoted(slug)} is no slug; ${NAME_RULE}`];
}

function normalised(word: string): string {
  const stays = ASCII.test(word) || word.length > NORMALISED_CHARS_MAX;
  return stays ? word : word.normalize("NFC");
}

function quoted(word: string): string {
  const [shown = ""] = SHOWN.exec(word) ?? [];
  return `"${shown}${shown.length < word.length ? "…" : ""}"`;
}
