// Transcript: what was said, and by whom, in the order of the journal, for a person to read.
import { shortOf } from "../protocol/body.ts";
import type { Body } from "../protocol/body.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import { phraseOf } from "../protocol/phrase.ts";
import { clip, wrapped } from "./cells.ts";
import { timeText } from "./duration.ts";
import type { Page } from "./paint.ts";
import { assigned, Narrator, personName } from "./phrase.ts";
import type { Tone } from "./phrase.ts";
import { safe, safeLine } from "./safe.ts";
import { toned } from "./tone.ts";

/** One thing said; `text` is whole unless it is an artifact that was not opened. */
export interface Utterance {
  readonly seq: number;
  readonly atMs: number;
  readonly dialog: string;
  /** `1.2` for the words of a generation; null for everything else. */
  readonly site: string | null;
  readonly what: string;
  readonly tone: Tone;
  readonly text: string;
}

export interface TranscriptOptions {
  readonly commits: readonly Commit[];
  /** One dialog alone, or null for all. */
  readonly only: string | null;
  /** The whole text of a large body; without it, its two ends. */
  readonly artifact: ((sha: string) => string) | null;
}

export function transcriptOf(options: TranscriptOptions): readonly Utterance[] {
  const { commits, only, artifact } = options;
  const narrator = new Narrator();
  const textOf = (body: Body): string =>
    typeof body === "string" || artifact === null ? shortOf(body) : artifact(body.artifact);
  const out: Utterance[] = [];
  for (const commit of commits) {
    const phrases = narrator.tell(commit);
    if (only !== null && commit.dialog !== only) continue;
    for (const [i, fact] of commit.facts.entries()) {
      const phrase = phrases[i];
      const told = toldIn(fact, commit) ?? (phrase?.matters === true ? noteOf(phrase.text) : null);
      if (told === null || phrase === undefined) continue;
      const { seq, atMs, dialog } = commit;
      const site = fact.type === "generation.finished" ? `${fact.course}.${fact.genseq}` : null;
      const { what, body } = told;
      out.push({ seq, atMs, dialog, site, what, tone: phrase.tone, text: textOf(body) });
    }
  }
  return out;
}

interface Told {
  readonly what: string;
  readonly body: Body;
}

function noteOf(what: string): Told {
  return { what, body: "" };
}

/** Facts that carry a text are told with the whole of it, not with a phrase that quotes it. */
function toldIn(fact: Fact, commit: Commit): Told | null {
  switch (fact.type) {
    case "person.said":
      return { what: `hears ${personName(fact.by)}`, body: fact.text };
    case "question.answered":
      return { what: `hears ${personName(fact.by)}`, body: fact.text };
    case "question.asked":
    case "question.forced":
      return { what: "asks human", body: fact.text };
    case "generation.finished":
      return { what: "said", body: fact.text };
    case "tellask.pending":
      return { what: safeLine(phraseOf(fact)), body: assigned(commit, fact.callId) };
    case "tool.finished":
      return { what: `gets the result of call ${safeLine(fact.callId)}`, body: fact.text };
    case "duty.settled":
      return replyTold(fact);
    case "reply.late":
      return { what: `hears late ${safeLine(fact.tellaskee)} (${fact.status})`, body: fact.text };
    default:
      return null;
  }
}

/** A reply that was said by words stands above already; only what was not said is told again. */
function replyTold(fact: Extract<Fact, { type: "duty.settled" }>): Told {
  const what = `replies to ${safeLine(fact.askerDialogId)} (${fact.status})`;
  return { what, body: fact.status === "fallback" ? "" : fact.text };
}

const CHARS_MAX = 1_200;
const INDENT = "  ";

/** `full` leaves every text whole; else long ones are cut, and the cut says how to see all. */
export function transcriptLines(
  utterances: readonly Utterance[],
  full: { readonly command: string } | "all",
  page: Page,
): readonly string[] {
  const { paint } = page;
  const lines: string[] = [];
  for (const { seq, atMs, dialog, site, what, tone, text } of utterances) {
    const where = site === null ? safeLine(dialog) : `${safeLine(dialog)}@${site}`;
    const head = `${paint.cyan(where)} ${toned(what, tone, paint)}`;
    const place = paint.dim(`${timeText(atMs)} #${seq}`);
    lines.push(clip(`${head}  ${place}`, page.columns));
    lines.push(...textLines(text, full, page));
  }
  return lines;
}

/** A text of any length below its heading; nothing for a blank one. */
export function textLines(
  text: string,
  full: { readonly command: string } | "all",
  page: Page,
): readonly string[] {
  if (text.trim() === "") return [];
  const { shown, cut } = full === "all" ? { shown: text, cut: 0 } : cutText(text);
  const columns = page.columns - INDENT.length;
  const lines = wrapped(safe(shown).replaceAll("\t", "    "), columns).map((line) => INDENT + line);
  if (cut > 0 && full !== "all")
    lines.push(
      ...wrapped(`[… ${cut} more characters; all of it: ${full.command}]`, columns).map((line) =>
        page.paint.dim(INDENT + line),
      ),
    );
  return lines;
}

function cutText(text: string): { readonly shown: string; readonly cut: number } {
  if (text.length <= CHARS_MAX) return { shown: text, cut: 0 };
  const shown = text.slice(0, CHARS_MAX).replace(/[\uD800-\uDBFF]$/u, "");
  return { shown, cut: text.length - shown.length };
}
