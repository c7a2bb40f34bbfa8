// Problem: one thing that is wrong with a scenario file, with the place where it stands. All
// problems of a file are collected and shown at once, in the order of the file.
import type { Place } from "../protocol/script.ts";
import { excerptAt, type Source, visible } from "./source.ts";

export interface Problem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Where in the data, such as `script.lead.0.calls.0`; empty for the file as a whole. */
  readonly path: string;
  readonly message: string;
  /** The source line, clipped around the place, and a line with a caret under it. */
  readonly excerpt: string;
}

const SHOWN_MAX = 50;
const KEPT_MAX = 1_000;
const PATH_CHARS = 200;
const MESSAGE_CHARS = 600;

/** Collects problems; the same one (met again in another combination of `vary`) counts once. */
export class Problems {
  readonly #byKey = new Map<string, Problem>();

  report(source: Source, place: Place, what: { path: string; message: string }): void {
    const path = clipped(what.path, PATH_CHARS);
    const message = clipped(what.message, MESSAGE_CHARS);
    const key = `${source.file}\n${place.line}:${place.column}\n${path}\n${message}`;
    if (this.full || this.#byKey.has(key)) return;
    this.#byKey.set(key, {
      file: source.file,
      ...place,
      path,
      message,
      excerpt: excerptAt(source, place),
    });
  }

  get found(): boolean {
    return this.#byKey.size > 0;
  }

  get full(): boolean {
    return this.#byKey.size >= KEPT_MAX;
  }

  /** Sorted by file (`first` before all others), line and column. */
  sorted(first: string): readonly Problem[] {
    const rank = (problem: Problem): string => (problem.file === first ? "" : problem.file);
    return [...this.#byKey.values()].sort(
      (a, b) =>
        Number(rank(a) > rank(b)) - Number(rank(a) < rank(b)) ||
        a.line - b.line ||
        a.column - b.column,
    );
  }
}

/** `file:line:col path: message`, then the source line and a caret. */
export function problemText(problem: Problem): string {
  return `${problemLine(problem)}\n${problem.excerpt.replace(/^/gmu, "  ")}`;
}

/** `file:line:col path: message` alone. */
export function problemLine(problem: Problem): string {
  const path = problem.path === "" ? "" : ` ${problem.path}`;
  return `${problem.file}:${problem.line}:${problem.column}${path}: ${problem.message}`;
}

/** All problems as text; beyond a screenful only their number. */
export function problemsText(problems: readonly Problem[]): string {
  const shown = problems.slice(0, SHOWN_MAX).map(problemText);
  const more = problems.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${more} more`] : [])].join("\n");
}

/** One line of bounded length, whatever the file put into it. */
function clipped(text: string, max: number): string {
  return text.length <= max ? visible(text) : `${visible(text.slice(0, max))}…`;
}
