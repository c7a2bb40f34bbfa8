// Slice: the few commits of a journal that explain why an expectation failed, as lines to print.
//
//     22  lead     asks human "Which colour?"
//   > 41  lead     drives for groupResolved, generates @1.3        because 40
import { phraseOfCommit } from "../protocol/phrase.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Links } from "./causality.ts";

const LINES_MAX = 20;
const PHRASE_CHARS_MAX = 110;

export interface Slice {
  /** Commits that the sentence above the slice names. */
  readonly marks: readonly number[];
  /** The one that broke the expectation, or null when what is missing broke it. */
  readonly broke: number | null;
  /** Nothing earlier is needed. */
  readonly from: number;
}

interface Journal {
  readonly commits: readonly Commit[];
  readonly links: Links;
}

/** At most `LINES_MAX` lines; what the marked commits came from, nearest first, fills them. */
export function sliceLines({ commits, links }: Journal, slice: Slice): readonly string[] {
  const named = [...(slice.broke === null ? [] : [slice.broke]), ...slice.marks];
  const chosen = new Set(named.slice(0, LINES_MAX));
  for (const start of named) {
    let at = links.sender[start] ?? -1;
    while (at >= slice.from && at >= 0 && chosen.size < LINES_MAX) {
      chosen.add(at);
      at = links.sender[at] ?? -1;
    }
  }
  const shown = [...chosen].toSorted((a, b) => a - b).flatMap((seq) => commits[seq] ?? []);
  const dialogWidth = Math.max(0, ...shown.map(({ dialog }) => dialog.length));
  const seqWidth = Math.max(3, ...shown.map(({ seq }) => String(seq).length));
  return shown.map((commit) => {
    const { seq, dialog } = commit;
    const sender = links.sender[seq] ?? -1;
    const because = sender < 0 ? "" : `  because ${sender}`;
    const head = `${seq === slice.broke ? "  > " : "    "}${String(seq).padStart(seqWidth)}`;
    return `${head}  ${dialog.padEnd(dialogWidth)}  ${cut(phraseOfCommit(commit))}${because}`;
  });
}

function cut(phrase: string): string {
  if (phrase.length <= PHRASE_CHARS_MAX) return phrase;
  return `${phrase.slice(0, PHRASE_CHARS_MAX - 1).replace(/[\uD800-\uDBFF]$/u, "")}…`;
}
