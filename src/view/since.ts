// Since: what happened in a tree from one commit on, and the state that it left.
import type { Commit } from "../protocol/commit.ts";
import { cells, clip, padEnd, padStart } from "./cells.ts";
import { timeText } from "./duration.ts";
import type { Page } from "./paint.ts";
import { Narrator } from "./phrase.ts";
import type { Phrase } from "./phrase.ts";
import { safeLine } from "./safe.ts";
import { tableLines } from "./table.ts";
import type { Column } from "./table.ts";
import { stateText, toned } from "./tone.ts";
import type { DialogNode } from "./tree.ts";
import { notesOf } from "./tree.ts";

const TIME_COLUMNS = 9;
const DIALOG_COLUMNS_MAX = 24;

/** One thing that happened, told in words. */
export interface Told extends Pick<Phrase, "text" | "tone"> {
  readonly seq: number;
  readonly atMs: number;
  readonly dialog: string;
}

/** `commits` is the whole journal, so that tools have their names. */
export function toldSince(commits: readonly Commit[], from: number): readonly Told[] {
  const narrator = new Narrator();
  return commits.flatMap((commit) => {
    const { seq, atMs, dialog } = commit;
    const phrases = narrator.tell(commit);
    if (seq < from) return [];
    return phrases
      .filter(({ matters, told }) => matters && !told)
      .map(({ text, tone }) => ({ seq, atMs, dialog, text, tone }));
  });
}

export function sinceLines(told: readonly Told[], { columns, paint }: Page): readonly string[] {
  const width = told.reduce((most, { dialog }) => Math.max(most, cells(safeLine(dialog))), 0);
  const dialogColumns = Math.min(width, DIALOG_COLUMNS_MAX);
  return told.map(({ atMs, dialog, text, tone }) => {
    const name = padEnd(clip(safeLine(dialog), dialogColumns), dialogColumns);
    const time = paint.dim(padStart(timeText(atMs), TIME_COLUMNS));
    return clip(`${time}  ${paint.cyan(name)}  ${toned(text, tone, paint)}`, columns);
  });
}

const STATE_COLUMNS: readonly Column[] = [
  { title: "dialog" },
  { title: "state" },
  { title: "course", align: "right" },
  { title: "generations", align: "right" },
  { title: "open calls", align: "right" },
  { title: "notes" },
];

/** A row for each dialog, in the order of the tree. */
export function stateLines(nodes: readonly DialogNode[], page: Page): readonly string[] {
  const rows = nodes.map((node) => [
    safeLine(node.path),
    stateText(node.state, page.paint),
    String(node.course),
    String(node.generations),
    String(node.open),
    notesOf(node).join(", "),
  ]);
  return tableLines({ title: "Dialogs", columns: STATE_COLUMNS }, rows, page);
}
