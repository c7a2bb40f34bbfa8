// Table: rows aligned in columns, fit for a narrow terminal.
import { cells, clip, padEnd, padStart } from "./cells.ts";
import type { Page } from "./paint.ts";

export interface Column {
  readonly title: string;
  readonly align?: "left" | "right";
}

const GAP = "  ";
const INDENT = "  ";
/** What the last column, the one that may be cut, must have at least. */
const LAST_COLUMNS_MIN = 12;

interface Head {
  readonly title: string;
  readonly columns: readonly Column[];
}

/**
 * A heading, the titles, and a line for each row; where that is too wide for the page, a few lines
 * for each row. Nothing at all without rows.
 */
export function tableLines(
  head: Head,
  rows: readonly (readonly string[])[],
  page: Page,
): readonly string[] {
  if (rows.length === 0) return [];
  const widths = head.columns.map((column, i) =>
    rows.reduce((width, row) => Math.max(width, cells(row[i] ?? "")), cells(column.title)),
  );
  const fixed = widths.slice(0, -1).reduce((sum, width) => sum + width + GAP.length, INDENT.length);
  const last = Math.min(widths.at(-1) ?? 0, LAST_COLUMNS_MIN);
  if (fixed + last > page.columns) return stackedLines(head, rows, page);
  const line = (row: readonly string[]): string => {
    const aligned = head.columns.map((column, i) => {
      const pad = column.align === "right" ? padStart : padEnd;
      return pad(row[i] ?? "", widths[i] ?? 0);
    });
    return clip((INDENT + aligned.join(GAP)).trimEnd(), page.columns);
  };
  const titles = line(head.columns.map((column) => column.title));
  return [
    clip(page.paint.bold(head.title), page.columns),
    page.paint.dim(titles),
    ...rows.map(line),
  ];
}

function stackedLines(
  head: Head,
  rows: readonly (readonly string[])[],
  page: Page,
): readonly string[] {
  const lines = rows.flatMap((row) =>
    head.columns.flatMap(({ title }, i) => {
      const value = row[i] ?? "";
      if (value === "") return [];
      const name = title === "" ? "" : `${page.paint.dim(`${title}:`)} `;
      return [`${i === 0 ? INDENT : INDENT + INDENT}${name}${value}`];
    }),
  );
  return [page.paint.bold(head.title), ...lines].map((line) => clip(line, page.columns));
}
