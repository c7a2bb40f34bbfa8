// Table: rows aligned in columns, fit for a narrow terminal.
import { cells, clip, padEnd, padStart } from "./cells.ts";
import type { Page } from "./paint.ts";

export interface Column {
  readonly title: string;
  readonly align?: "left" | "right";
}

const GAP = "  ";
const INDENT = "  ";

/** A heading, the titles, and a line for each row; nothing at all without rows. */
export function tableLines(
  head: { readonly title: string; readonly columns: readonly Column[] },
  rows: readonly (readonly string[])[],
  page: Page,
): readonly string[] {
  if (rows.length === 0) return [];
  const widths = head.columns.map((column, i) =>
    rows.reduce((width, row) => Math.max(width, cells(row[i] ?? "")), cells(column.title)),
  );
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
