// Command: one thing that `colloquy` does, as a value. It gets a terminal and the functions that
// work on runs; it touches no process, no file and no clock itself, and gives back an exit code.
import type { Descriptor } from "../host/descriptor.ts";
import type * as runs from "../host/runs.ts";
import type { Exit } from "../host/report.ts";
import type { Surface } from "../view/display.ts";
import type { Page } from "../view/paint.ts";

/** The functions on files and runs; their real side is `src/host/runs.ts`. */
export type Runs = Pick<
  typeof runs,
  "act" | "checkFiles" | "runFiles" | "resumeRun" | "openRun" | "verifyRun"
>;

/** A run that could be opened for reading. */
export type OpenedRun = Extract<Awaited<ReturnType<Runs["openRun"]>>, { ok: true }>["run"];

/** One of the two output streams. */
export interface Screen {
  readonly isTTY: boolean;
  columns(): number;
  rows(): number;
}

export interface Terminal {
  /** Writes to stdout: results. */
  out(text: string): void;
  /** Writes to stderr: progress and errors. */
  err(text: string): void;
  /** A file descriptor that whoever started the program opened, to write to; or why it is none. */
  descriptor(fd: number): Promise<Descriptor>;
  /** All of standard input, as text. */
  input(): Promise<string>;
  readonly stdout: Screen;
  readonly stderr: Screen;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** How the program was started: `colloquy`, `bin/colloquy`. */
  readonly program?: string;
  /** Milliseconds from any fixed moment. */
  nowMs(): number;
  /** Runs once, later, unless the process has ended; gives back what cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** `stop` is called at the first Ctrl-C or SIGTERM, or at once when that has been. */
  onInterrupt(stop: () => void): void;
}

export interface Option {
  /** As commander reads it: `--out <dir>`. */
  readonly flags: string;
  readonly summary: string;
  readonly choices?: readonly string[];
  readonly initial?: string;
  /** Of a value that may be left out: what it looks like, so that no file is taken for it, and what
   * the option has without it. */
  readonly value?: { readonly like: RegExp; readonly bare: string };
  /** May be given again and again; its value is a list. */
  readonly many?: true;
  /** Names of options that contradict it. */
  readonly conflicts?: readonly string[];
}

export interface Argument {
  /** As commander reads it: `<file...>`. */
  readonly name: string;
  readonly summary: string;
  readonly choices?: readonly string[];
}

export type OptionValue = string | boolean | readonly string[] | undefined;

/** What was typed, checked against the command's arguments and options. */
export interface Input {
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, OptionValue>>;
  readonly json: boolean;
  readonly quiet: boolean;
}

export interface Kit {
  readonly terminal: Terminal;
  readonly runs: () => Promise<Runs>;
  /** How stdout is laid out, and how stderr is. */
  readonly page: Page;
  readonly surface: Surface;
  /** Notes where a journal stands, for the message of a bug. */
  readonly at: (journal: string) => void;
}

export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly examples: readonly string[];
  readonly args: readonly Argument[];
  readonly options: readonly Option[];
  /** What `--json` holds, beside `ok` and `problems`, when nothing was done. */
  readonly emptyDocument: Readonly<Record<string, unknown>>;
  act(input: Input, kit: Kit): Promise<Exit>;
}

/** Something typed that the parser could not know to be wrong: exit 2, one line. */
export class UsageError extends Error {
  readonly code = "usage";
}

/** Input that cannot be used as it is: exit 2, every problem, nothing was done. */
export class InvalidInput extends Error {
  readonly code = "input.invalid";
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems[0] ?? "the input is invalid");
    this.problems = problems;
  }
}
