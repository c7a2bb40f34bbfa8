// Live: what a person sees while runs go on. A line for each thing that matters, and on a terminal
// the tree of dialogs with their states below; of many runs, one line each.
import type { Commit } from "../protocol/commit.ts";
import type { FactOf } from "../protocol/fact.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { cells, clip, padEnd, padStart } from "./cells.ts";
import { Display } from "./display.ts";
import type { Surface } from "./display.ts";
import { durationText, timeText } from "./duration.ts";
import { Narrator } from "./phrase.ts";
import { safeLine } from "./safe.ts";
import { toned } from "./tone.ts";
import { dialogNodes, treeLines } from "./tree.ts";

/** More runs than this are a sweep: they are counted, not told. */
const TOLD_MAX = 3;
/** A tree of more dialogs than this is too large to be laid out at each redraw. */
const TREE_DIALOGS_MAX = 1_000;
const TIME_COLUMNS = 9;
const DIALOG_COLUMNS_MAX = 24;

export interface LiveRun {
  readonly name: string;
  readonly label: string;
  readonly dir: string;
  /** From 1; `count` may grow while a sweep goes on. */
  readonly index: number;
  readonly count: number;
}

export class Live {
  readonly #display: Display;
  readonly #surface: Surface;
  #narrator = new Narrator();
  #run: LiveRun | null = null;
  #fold: TreeFold | null = null;
  #dialogColumns = 0;

  constructor(surface: Surface) {
    this.#surface = surface;
    this.#display = new Display(surface);
  }

  /** A run begins; what comes next is its. */
  begins(run: LiveRun): void {
    this.#endOfRun();
    this.#narrator = new Narrator();
    this.#run = run;
    this.#fold = null;
    if (run.count > TOLD_MAX) return;
    const { paint } = this.#surface;
    const which = run.count > 1 ? ` (${run.index} of ${run.count})` : "";
    const dir = paint.dim(`in ${safeLine(run.dir)}`);
    this.#display.line(`${paint.bold(titleOf(run))}${which}  ${dir}`);
    this.#display.show((rows) => this.#tree(rows));
  }

  /** A commit became durable; `fold` is the tree after it. */
  saw(commit: Commit, fold: TreeFold): void {
    this.#fold = fold;
    if (this.#run !== null && this.#run.count > TOLD_MAX) return;
    for (const fact of commit.facts)
      if (fact.type === "tree.opened") this.#display.line(this.#settings(fact));
    for (const { text, tone, matters } of this.#narrator.tell(commit))
      if (matters) this.#tell(commit, toned(text, tone, this.#surface.paint));
    this.#display.changed();
  }

  /** Another line between those of the run. */
  note(text: string): void {
    this.#display.line(text);
  }

  /** No run goes on: the terminal is left as a line-by-line log. */
  ends(): void {
    this.#endOfRun();
    this.#display.end();
  }

  #tell({ atMs, dialog }: Commit, text: string): void {
    const { paint } = this.#surface;
    const name = clip(safeLine(dialog), DIALOG_COLUMNS_MAX);
    this.#dialogColumns = Math.max(this.#dialogColumns, cells(name));
    const time = paint.dim(padStart(timeText(atMs), TIME_COLUMNS));
    this.#display.line(`${time}  ${paint.cyan(padEnd(name, this.#dialogColumns))}  ${text}`);
  }

  #settings({ clock, durability, limits }: FactOf<"tree.opened">): string {
    const bounds = Object.entries(limits).map(([name, most]) => `${name} ${most}`);
    const text = `${clock} clock, durability ${durability}; limits: ${bounds.join(", ")}`;
    return this.#surface.paint.dim(text);
  }

  #endOfRun(): void {
    const run = this.#run;
    this.#run = null;
    if (run === null || run.count <= TOLD_MAX) return;
    const place = padStart(`${run.index}/${run.count}`, String(run.count).length * 2 + 1);
    this.#display.line(`${place}  ${titleOf(run)}  ${this.#surface.paint.dim(endOf(this.#fold))}`);
  }

  #tree(rows: number): readonly string[] {
    if (this.#fold === null) return [];
    const { paint } = this.#surface;
    const columns = this.#surface.columns() - 1;
    const title = paint.dim("─".repeat(Math.max(0, Math.min(columns, 40))));
    if (this.#fold.dialogs.size > TREE_DIALOGS_MAX) return [title, endOf(this.#fold)];
    const all = dialogNodes(this.#fold);
    const space = rows - 2;
    if (all.length <= space) return [title, ...treeLines(all, { columns, paint })];
    const busy = all.filter((node) => node.state !== "idle" || node.parent === null);
    const shown = busy.slice(0, Math.max(0, space));
    const rest = paint.dim(`… and ${all.length - shown.length} more dialogs`);
    return [title, ...treeLines(shown, { columns, paint }), rest];
  }
}

function titleOf({ name, label }: LiveRun): string {
  return safeLine(label === "" ? name : `${name} [${label}]`);
}

function endOf(fold: TreeFold | null): string {
  if (fold === null) return "nothing happened";
  const dialogs = fold.dialogs.size === 1 ? "1 dialog" : `${fold.dialogs.size} dialogs`;
  return `${fold.seq} commits, ${dialogs}, ${durationText(fold.atMs)}`;
}
