// Request diff lines: the differences of two requests, for a person to read.
import { clip } from "./cells.ts";
import { messageLines, partHead, sealLines, siteText } from "./context.ts";
import type { ContextShown, Full } from "./context.ts";
import type { Page } from "./paint.ts";
import type { LineChange, PartChange } from "./request-diff.ts";
import { safeLine } from "./safe.ts";
import { textLines } from "./transcript.ts";

export interface DiffShown {
  readonly shown: ContextShown;
  readonly other: ContextShown;
  readonly changes: readonly PartChange[];
}

const SIGNS = { new: "+", gone: "-", changed: "~" } as const;
const LINE_SIGNS = { new: "+", gone: "-" } as const;

export function diffLines(diff: DiffShown, full: Full, page: Page): readonly string[] {
  const { shown, other, changes } = diff;
  const { paint } = page;
  const names = [shown, other].map(({ site }) => safeLine(siteText(site)));
  return [
    clip(paint.bold(`${names.join(" against ")}: ${countsText(changes)}`), page.columns),
    ...changes.flatMap((change) => changeLines(change, full, page)),
    ...[shown, other].flatMap((one, i) => sealLines(one, page, `${names[i]}: `)),
  ];
}

function countsText(changes: readonly PartChange[]): string {
  const counts = { new: 0, gone: 0, changed: 0, equal: 0 };
  for (const one of changes) counts[one.change] += one.change === "equal" ? one.count : 1;
  return Object.entries(counts)
    .map(([change, count]) => `${count} ${change}`)
    .join(", ");
}

function changeLines(change: PartChange, full: Full, page: Page): readonly string[] {
  const { paint, columns } = page;
  if (change.change === "equal") return [clip(paint.dim(equalText(change.count, "part")), columns)];
  const sign = SIGNS[change.change];
  const colour = { new: paint.green, gone: paint.red, changed: paint.yellow }[change.change];
  const head = `${colour(sign)} ${partHead(change.message, change.ordinal, page)}`;
  if (change.change !== "changed")
    return [clip(head, columns), ...messageLines(change.message, full, page)];
  const was = `  was ${partHead(change.was.message, change.was.ordinal, page)}`;
  return [
    clip(head, columns),
    clip(was, columns),
    ...textLines(change.lines.map(lineText).join("\n"), full, page),
  ];
}

function lineText(line: LineChange): string {
  return line.change === "equal"
    ? equalText(line.count, "line")
    : `${LINE_SIGNS[line.change]} ${line.text}`;
}

function equalText(count: number, what: string): string {
  return `… ${count} equal ${what}${count === 1 ? "" : "s"}`;
}
