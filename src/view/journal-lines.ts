// Journal lines: `show journal`, one line for each commit: what it handled, what became true, what
// it sends and requests.
import type { Commit } from "../protocol/commit.ts";
import type { Request, Send } from "../protocol/message.ts";
import { cells, clip, padEnd, padStart } from "./cells.ts";
import { timeText } from "./duration.ts";
import type { Page } from "./paint.ts";
import { Narrator } from "./phrase.ts";
import { safeLine } from "./safe.ts";
import { toned } from "./tone.ts";

const TIME_COLUMNS = 9;
const DIALOG_COLUMNS_MAX = 24;

/** `commits` is the whole journal, so that tools have their names; `only` picks one dialog's lines. */
export function journalLines(
  commits: readonly Commit[],
  only: string | null,
  page: Page,
): readonly string[] {
  const narrator = new Narrator();
  const width = commits.reduce((most, { dialog }) => Math.max(most, cells(safeLine(dialog))), 0);
  const dialogColumns = Math.min(width, DIALOG_COLUMNS_MAX);
  const seqColumns = String(commits.at(-1)?.seq ?? 0).length;
  const lines: string[] = [];
  for (const commit of commits) {
    const phrases = narrator.tell(commit);
    if (only !== null && commit.dialog !== only) continue;
    const { paint } = page;
    const dialog = padEnd(clip(safeLine(commit.dialog), dialogColumns), dialogColumns);
    const head = [
      padStart(String(commit.seq), seqColumns),
      padStart(timeText(commit.atMs), TIME_COLUMNS),
      paint.cyan(dialog),
      paint.dim(`←${safeLine(commit.handled)}`),
    ].join("  ");
    const told = phrases.filter((phrase) => !phrase.told);
    const facts = told.map(({ text, tone }) => toned(text, tone, paint)).join("; ");
    lines.push(clip(`${head}  ${facts}${paint.dim(outgoing(commit))}`, page.columns));
  }
  return lines;
}

function outgoing({ sends, requests }: Commit): string {
  const out = [...sends.map(sendText), ...requests.map(requestText)];
  return out.length === 0 ? "" : ` → ${out.join(", ")}`;
}

function sendText({ to, body }: Send): string {
  return `${body.type} to ${safeLine(to)}`;
}

function requestText(request: Request): string {
  if (request.port === "tool") return `tool ${safeLine(request.name)}`;
  const attempt = request.attempt === 1 ? "" : ` attempt ${request.attempt}`;
  return `model ${request.course}.${request.genseq}${attempt}`;
}
