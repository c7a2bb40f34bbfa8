// Parser: our commands as commander reads them. Nothing here prints or exits: a wrong usage is a
// `UsageError` of one line that says what is allowed, and help is a `HelpAsked`.
import { Argument, Command as Parser, CommanderError, Option as ParserOption } from "commander";
import type { OutputConfiguration } from "commander";
import { UsageError } from "./command.ts";
import type { Command, Input, Option } from "./command.ts";

const EXIT_CODES = `
Exit codes:
  0    fine
  1    an expectation or an invariant failed
  2    wrong usage or invalid input; nothing ran
  3    a run could not finish: stuck, off script, a limit, storage
  130  interrupted
`;

/** `--help` or `--version`: `text` is what to print. */
export class HelpAsked extends Error {
  readonly code = "help";
  readonly text: string;

  constructor(text: string) {
    super("help");
    this.text = text;
  }
}

export interface Parsed {
  readonly command: Command;
  readonly input: Input;
  readonly color: "auto" | "off";
}

export interface Spoken {
  readonly commands: readonly Command[];
  readonly version: string;
  readonly helpColumns: number;
}

/** Reads what was typed; throws `UsageError` or `HelpAsked`. */
export async function parsed(argv: readonly string[], spoken: Spoken): Promise<Parsed> {
  const found: Parsed[] = [];
  const printed: string[] = [];
  const root = rootParser(spoken, printed);
  for (const command of spoken.commands) addCommand({ root, command, found, printed });
  try {
    await root.parseAsync(withValues(argv, spoken.commands), { from: "user" });
  } catch (error) {
    // Without any command commander prints its help as an error; ours is one line.
    if (error instanceof CommanderError) throw refusal(error, root, printed);
    throw error;
  }
  const [first] = found;
  if (first === undefined) throw refusal(null, root, printed);
  return first;
}

function rootParser({ commands, version, helpColumns }: Spoken, printed: string[]): Parser {
  const root = new Parser("colloquy")
    .description("Runs and inspects dialogs between LLM agents: scripted, durable, replayable.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand("help [command]", "print the help of a command")
    .option("--json", "print one JSON document on stdout and nothing else")
    .option("--quiet", "no progress on stderr, short results")
    .option("--no-color", "no colours (also: NO_COLOR)")
    .configureHelp({ showGlobalOptions: true, helpWidth: helpColumns })
    .addHelpText("after", EXIT_CODES)
    .exitOverride()
    .configureOutput(outputInto(printed));
  return withExamples(
    root,
    commands.map((command) => command.examples[0] ?? ""),
  );
}

/** `--events a.yaml` is an option without a value, and a file; for commander it would be its value. */
function withValues(argv: readonly string[], commands: readonly Command[]): readonly string[] {
  const optional = new Map(
    commands.flatMap(({ options }) =>
      options.flatMap(({ flags, value }) =>
        value === undefined ? [] : [[flags.split(" ")[0], value] as const],
      ),
    ),
  );
  const end = argv.includes("--") ? argv.indexOf("--") : argv.length;
  return argv.map((word, i) => {
    const value = i < end ? optional.get(word) : undefined;
    if (value === undefined || value.like.test(argv[i + 1] ?? "")) return word;
    return `${word}=${value.bare}`;
  });
}

interface Adding {
  readonly root: Parser;
  readonly command: Command;
  readonly found: Parsed[];
  readonly printed: string[];
}

function addCommand({ root, command, found, printed }: Adding): void {
  const parser = root.command(command.name).description(command.summary);
  for (const { name, summary, choices } of command.args) {
    const argument = new Argument(name, summary);
    parser.addArgument(choices === undefined ? argument : argument.choices(choices));
  }
  for (const option of command.options) parser.addOption(optionOf(option));
  withExamples(parser, command.examples);
  parser.exitOverride((error) => {
    throw refusal(error, parser, printed);
  });
  parser.action(() => {
    const options: Record<string, Input["options"][string]> = parser.optsWithGlobals();
    const json = options["json"] === true;
    const quiet = options["quiet"] === true;
    const input = { args: parser.args, options, json, quiet };
    found.push({ command, input, color: options["color"] === false ? "off" : "auto" });
  });
}

function optionOf({ flags, summary, choices, initial, many, conflicts }: Option): ParserOption {
  const option = new ParserOption(flags, summary);
  if (choices !== undefined) option.choices(choices);
  if (initial !== undefined) option.default(initial);
  if (conflicts !== undefined) option.conflicts([...conflicts]);
  if (many === true)
    option.argParser((value: string, before: readonly string[] | undefined) => [
      ...(before ?? []),
      value,
    ]);
  return option;
}

function withExamples(parser: Parser, examples: readonly string[]): Parser {
  const lines = examples.filter((line) => line !== "").map((line) => `  ${line}`);
  return parser.addHelpText("before", `Examples:\n${lines.join("\n")}\n`);
}

function outputInto(printed: string[]): OutputConfiguration {
  const keep = (text: string): void => {
    printed.push(text);
  };
  return { writeOut: keep, writeErr: keep, outputError: () => undefined };
}

/** What commander's way out means for us. */
function refusal(error: CommanderError | null, parser: Parser, printed: readonly string[]): Error {
  if (error?.exitCode === 0) return new HelpAsked(printed.join(""));
  const names = parser.commands.map((command) => command.name()).filter((name) => name !== "help");
  if (error === null || error.code === "commander.help")
    return new UsageError(`name a command: ${names.join(", ")} (see colloquy --help)`);
  const message = sentence(error.message);
  if (error.code === "commander.unknownCommand")
    return new UsageError(`${message} (commands: ${names.join(", ")})`);
  if (error.code === "commander.unknownOption") {
    const flags = optionsOf(parser);
    return new UsageError(`${message} (options: ${flags.join(", ")})`);
  }
  return new UsageError(`${message} (usage: ${usageOf(parser)})`);
}

/** Commander's message on one line, its suggestion as a question. */
function sentence(message: string): string {
  return message
    .replace(/^error: /u, "")
    .replace(/\n\(Did you mean (?<guess>.+)\?\)$/u, "; did you mean $<guess>?")
    .replaceAll(/\s*\n\s*/gu, " ")
    .replace(/\.$/u, "");
}

function optionsOf(parser: Parser): readonly string[] {
  const parsers = parser.parent === null ? [parser] : [parser, parser.parent];
  const flags = parsers.flatMap((one) => one.options.map((option) => option.flags));
  return [...flags, "--help"];
}

function usageOf(parser: Parser): string {
  const above = parser.parent === null ? "" : `${parser.parent.name()} `;
  const args = parser.registeredArguments.map((argument) => {
    const name = argument.argChoices?.join("|") ?? argument.name().toUpperCase();
    const many = argument.variadic ? "…" : "";
    return argument.required ? `${name}${many}` : `[${name}${many}]`;
  });
  return `${above}${[parser.name(), ...args].join(" ")} [options]`;
}
