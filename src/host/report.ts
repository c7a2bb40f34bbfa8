// Report: what one run came to, as `run --json` prints it for each run.
import type { StateName } from "../protocol/placing.ts";

/** How a run ended; `limit:NAME` when a bound ended it. */
export type Ends =
  | "finished"
  | "waiting"
  | "stuck"
  | "storage"
  | "noReply"
  | "offScript"
  | "interrupted"
  | `limit:${string}`;

export interface RunFailure {
  readonly kind:
    | "expectation"
    | "invariant"
    | "offScript"
    | "schedule"
    | "same"
    | "unused"
    | "storage"
    | "limit"
    | "stuck"
    | "noReply"
    | "bug";
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface DialogReport {
  readonly state: StateName;
  readonly course: number;
  readonly generations: number;
  readonly lastText: string;
  /** Open calls to side dialogs. */
  readonly pending: number;
}

export interface RunReport {
  readonly ok: boolean;
  readonly name: string;
  readonly vary: Readonly<Record<string, string | number | boolean>>;
  /** The run's folder, as given by the user (relative when it was). */
  readonly dir: string;
  readonly root: string;
  /** Path of the journal, openable. */
  readonly journal: string;
  readonly ends: Ends;
  /** Why the main dialog closed, or why the run could not finish; empty otherwise. */
  readonly reason: string;
  /** Hash of the outcome (D-37). */
  readonly outcome: string;
  readonly dialogs: Readonly<Record<string, DialogReport>>;
  /** Status by call site, `lead@1.1/1`. */
  readonly calls: Readonly<Record<string, string>>;
  readonly human: { readonly asked: number; readonly answered: number; readonly open: number };
  /** Real runs by tool. */
  readonly ran: Readonly<Record<string, number>>;
  /** Model requests by dialog, failed attempts included. */
  readonly requests: Readonly<Record<string, number>>;
  readonly expectations: readonly {
    readonly line: number;
    /** What is judged, on one line: an expectation as it is written. */
    readonly text: string;
    readonly ok: boolean;
    readonly why: string;
  }[];
  readonly warnings: readonly string[];
  readonly failures: readonly RunFailure[];
}

/** Exit codes of the commands. */
export const EXIT = { ok: 0, failed: 1, usage: 2, unfinished: 3, interrupted: 130 } as const;
export type Exit = (typeof EXIT)[keyof typeof EXIT];

/** The exit code of one run. */
export function exitOf(report: RunReport): Exit {
  if (report.ends === "interrupted") return EXIT.interrupted;
  const kinds = new Set(report.failures.map((failure) => failure.kind));
  for (const kind of [
    "offScript",
    "schedule",
    "storage",
    "limit",
    "stuck",
    "noReply",
    "bug",
  ] as const)
    if (kinds.has(kind)) return EXIT.unfinished;
  return report.failures.length > 0 ? EXIT.failed : EXIT.ok;
}

/** Of several runs the worst of 3, 1, 0; an interruption ends them all. */
export function worstExit(reports: readonly RunReport[]): Exit {
  const exits = new Set(reports.map(exitOf));
  for (const exit of [EXIT.interrupted, EXIT.unfinished, EXIT.failed] as const)
    if (exits.has(exit)) return exit;
  return EXIT.ok;
}
