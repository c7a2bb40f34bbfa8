// runs.csv: a row for each of several runs, for a notebook.
import type { RunReport } from "./report.ts";

const COLUMNS = [
  "name",
  "ok",
  "ends",
  "reason",
  "dialogs",
  "generations",
  "requests",
  "asked",
  "answered",
  "failures",
  "outcome",
  "dir",
] as const;

/** The rows of several runs; what varied has a column for each name. */
export function csvOf(reports: readonly RunReport[]): string {
  const names = [...new Set(reports.flatMap(({ vary }) => Object.keys(vary)))];
  const head = [...COLUMNS, ...names.map((name) => `vary.${name}`)];
  const rows = reports.map((report) => [
    ...cellsOf(report),
    ...names.map((name) => String(report.vary[name] ?? "")),
  ]);
  return [head, ...rows].map((row) => `${row.map(quoted).join(",")}\n`).join("");
}

function cellsOf(report: RunReport): string[] {
  const dialogs = Object.values(report.dialogs);
  const generations = dialogs.reduce((sum, dialog) => sum + dialog.generations, 0);
  const requests = Object.values(report.requests).reduce((sum, count) => sum + count, 0);
  return [
    report.name,
    String(report.ok),
    report.ends,
    report.reason,
    String(dialogs.length),
    String(generations),
    String(requests),
    String(report.human.asked),
    String(report.human.answered),
    String(report.failures.length),
    report.outcome,
    report.dir,
  ];
}

function quoted(cell: string): string {
  return /[",\r\n]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
