// Sweep: the end of many runs, a row each, and what went wrong in those that failed.
import { clip, wrapped } from "./cells.ts";
import { programOf } from "./paint.ts";
import type { Page } from "./paint.ts";
import { outcomeTitle, placeOf } from "./run-outcome.ts";
import type { RunOutcome } from "./run-outcome.ts";
import { safe, safeLine } from "./safe.ts";
import { shellWord } from "./shell-word.ts";
import { tableLines } from "./table.ts";
import type { Column } from "./table.ts";

const FAILED_SHOWN_MAX = 20;

const COLUMNS: readonly Column[] = [
  { title: "" },
  { title: "run" },
  { title: "ends" },
  { title: "dialogs", align: "right" },
  { title: "generations", align: "right" },
  { title: "failures", align: "right" },
  { title: "folder" },
];

export function sweepLines(
  runs: readonly RunOutcome[],
  csv: string | null,
  page: Page,
): readonly string[] {
  const { paint } = page;
  const failed = runs.filter((run) => !run.ok);
  const title = `${runs.length} runs: ${runs.length - failed.length} ok, ${failed.length} failed`;
  const lines = [
    ...tableLines(
      { title, columns: COLUMNS },
      runs.map((run) => rowOf(run, page)),
      page,
    ),
  ];
  for (const run of failed.slice(0, FAILED_SHOWN_MAX)) lines.push("", ...failedLines(run, page));
  if (failed.length > FAILED_SHOWN_MAX)
    lines.push("", `and ${failed.length - FAILED_SHOWN_MAX} more failed runs`);
  if (csv !== null) lines.push("", `${paint.bold("Table")}  ${safeLine(csv)}`);
  const one = failed[0] ?? runs[0];
  if (one !== undefined) {
    const dir = shellWord(one.dir);
    const program = programOf(page);
    lines.push(paint.bold("Next"));
    lines.push(`  ${program} show ${dir} transcript`, `  ${program} verify ${dir}`);
  }
  return lines;
}

function rowOf(run: RunOutcome, { paint }: Page): readonly string[] {
  const dialogs = Object.values(run.dialogs);
  const generations = dialogs.reduce((total, dialog) => total + dialog.generations, 0);
  return [
    run.ok ? paint.green("✓") : paint.red("✗"),
    safeLine(outcomeTitle(run)),
    run.ends,
    String(dialogs.length),
    String(generations),
    String(run.failures.length),
    safeLine(run.dir),
  ];
}

function failedLines(run: RunOutcome, page: Page): readonly string[] {
  const head = `${page.paint.red("✗")} ${page.paint.bold(safeLine(outcomeTitle(run)))}`;
  const texts = run.failures.map((failure) => {
    const place = placeOf(failure);
    return `${failure.kind}: ${place === "" ? "" : `${place} `}${failure.message}`;
  });
  if (texts.length === 0 && run.reason !== "") texts.push(run.reason);
  const lines = texts.flatMap((text) => wrapped(safe(text), page.columns - 2));
  return [clip(head, page.columns), ...lines.map((line) => `  ${line}`)];
}
