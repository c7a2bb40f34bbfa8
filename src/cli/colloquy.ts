// Colloquy: the whole command line as one function of what was typed and a terminal. It decides
// what an error is: of the user's making (2), of the outside (3), or a bug of ours (3).
import { EXIT } from "../host/report.ts";
import type { Exit } from "../host/report.ts";
import { safe, safeJson, safeLine } from "../view/safe.ts";
import { InvalidInput, UsageError } from "./command.ts";
import type { Command, Kit, Runs, Terminal } from "./command.ts";
import { HelpAsked, parsed } from "./parser.ts";
import type { Parsed } from "./parser.ts";
import { columnsOf, pageOf, surfaceOf } from "./screen.ts";

const HELP_COLUMNS_MAX = 100;

export interface Outside {
  readonly terminal: Terminal;
  readonly commands: readonly Command[];
  readonly version: string;
  /** Loaded when a command needs it: help and wrong usages must be quick. */
  readonly runs: () => Promise<Runs>;
}

export async function colloquy(argv: readonly string[], outside: Outside): Promise<Exit> {
  const { terminal, commands, version } = outside;
  const trouble = new Trouble(terminal, wantsJson(argv) ? "json" : "lines");
  try {
    const columns = columnsOf(terminal.stdout, terminal.env);
    const helpColumns = Math.min(columns, HELP_COLUMNS_MAX);
    const found = await parsed(argv, { commands, version, helpColumns });
    trouble.command = found.command;
    return await found.command.act(found.input, kitOf(found, outside, trouble));
  } catch (error) {
    return trouble.exit(error);
  }
}

function kitOf({ color }: Parsed, { terminal, runs }: Outside, trouble: Trouble): Kit {
  return {
    terminal,
    runs,
    page: pageOf(terminal, color),
    surface: surfaceOf(terminal, color),
    at: (journal) => {
      trouble.journal = journal;
    },
  };
}

/** Asked before anything is parsed, so that a wrong usage is a document too. */
function wantsJson(argv: readonly string[]): boolean {
  const end = argv.indexOf("--");
  return argv.slice(0, end < 0 ? argv.length : end).includes("--json");
}

/** What was thrown, told to the user; it knows how far things had come. */
class Trouble {
  command: Command | null = null;
  journal: string | null = null;
  readonly #terminal: Terminal;
  readonly #form: "json" | "lines";

  constructor(terminal: Terminal, form: "json" | "lines") {
    this.#terminal = terminal;
    this.#form = form;
  }

  exit(error: unknown): Exit {
    if (error instanceof HelpAsked) return this.#help(error.text);
    if (error instanceof InvalidInput) return this.#tell(error.problems, EXIT.usage);
    const name = this.command === null ? "colloquy" : `colloquy ${this.command.name}`;
    if (error instanceof UsageError)
      return this.#tell([`${name}: ${safeLine(error.message)}`], EXIT.usage);
    if (isFailure(error))
      return this.#tell([`${name}: ${safeLine(error.message)}`], EXIT.unfinished);
    return this.#tell([`${name}: ${this.#bugText(error)}`], EXIT.unfinished);
  }

  #help(text: string): Exit {
    const document = { ok: true, text };
    this.#terminal.out(this.#form === "json" ? `${safeJson(document)}\n` : text);
    return EXIT.ok;
  }

  #tell(problems: readonly string[], exit: Exit): Exit {
    const document = { ok: false, ...this.command?.emptyDocument, problems };
    if (this.#form === "json") this.#terminal.out(`${safeJson(document)}\n`);
    for (const problem of problems) this.#terminal.err(`${safe(problem)}\n`);
    return exit;
  }

  #bugText(error: unknown): string {
    const what = safeLine(error instanceof Error ? error.message : String(error));
    const where = this.journal === null ? "" : ` with the journal in ${safeLine(this.journal)}`;
    return `${what}. This is a bug of ours; please report it${where}`;
  }
}

/** A failure has a code that says what it is; Node's own `ERR_…` are misuses, so bugs of ours. */
function isFailure(error: unknown): error is Error {
  if (!(error instanceof Error) || !("code" in error)) return false;
  const { code } = error;
  return typeof code === "string" && code !== "bug" && !code.startsWith("ERR_");
}
