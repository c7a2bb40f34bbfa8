// Table: figures as Markdown, as it stands in docs/benchmarks.md.
import { holds } from "./figure.ts";
import type { Figure } from "./figure.ts";

export const HEAD = "| figure | measured | bar | holds | behind it |\n|---|---|---|---|---|\n";

export function rowOf(figure: Figure): string {
  const { name, value, unit, bar, note } = figure;
  const than = bar === null ? "none" : `${bar.is} ${bar.than.toLocaleString("en")}`;
  const verdict = holds(figure) ? "yes" : "**NO**";
  return `| ${name} | ${numberText(value)} ${unit} | ${than} | ${verdict} | ${note} |\n`;
}

function numberText(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString("en");
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 2 : 1);
}
