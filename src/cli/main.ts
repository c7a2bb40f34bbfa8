#!/usr/bin/env node
// Main: the process. The one place that knows argv, streams, signals and the exit code.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { clearTimeout, setTimeout } from "node:timers";
import { colloquy } from "./colloquy.ts";
import type { Runs, Screen, Terminal } from "./command.ts";
import { COMMANDS } from "./commands.ts";

const INTERRUPTED = 130;
const FAILED = 3;
const COLUMNS = 80;
const ROWS = 24;

type Stream = NodeJS.WriteStream;

/** Set when results could not be written: then nothing that was done is a success. */
let lost = false;

/** Writes until that fails: what comes after it is nobody's. Lost results are told, once. */
function writerOf(stream: Stream, onLost: (why: string) => void): (text: string) => void {
  let open = true;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (open) onLost(error.code ?? error.message);
    open = false;
  });
  return (text) => {
    if (open && text !== "") stream.write(text);
  };
}

function screenOf(stream: Stream): Screen {
  return {
    isTTY: stream.isTTY === true,
    columns: () => stream.columns ?? COLUMNS,
    rows: () => stream.rows ?? ROWS,
  };
}

/** Ctrl-C or SIGTERM once: whoever can stop in order is told to. Twice, or with nobody to tell: the end. */
function interrupts(): Terminal["onInterrupt"] {
  const stops = new Set<() => void>();
  let interrupted = false;
  const interrupt = (): void => {
    if (interrupted || stops.size === 0) process.exit(INTERRUPTED);
    interrupted = true;
    for (const stop of stops) stop();
  };
  process.on("SIGINT", interrupt);
  process.on("SIGTERM", interrupt);
  return (stop) => {
    stops.add(stop);
    if (interrupted) stop();
  };
}

function terminalOf(): Terminal {
  // Without stderr there is nobody to tell; a run goes on all the same.
  const err = writerOf(process.stderr, () => undefined);
  const out = writerOf(process.stdout, (why) => {
    lost = true;
    process.exitCode = FAILED;
    err(`colloquy: stdout cannot be written (${why}); not all of the result was printed\n`);
  });
  return {
    out,
    err,
    descriptor: async (fd) => {
      const { openDescriptor } = await import("../host/descriptor.ts");
      return openDescriptor(fd, (why) =>
        err(`colloquy: descriptor ${fd} cannot be written (${why}); no more events are told\n`),
      );
    },
    input: () => text(process.stdin),
    stdout: screenOf(process.stdout),
    stderr: screenOf(process.stderr),
    env: process.env,
    program: programName(process.argv[1] ?? ""),
    nowMs: () => Math.floor(process.uptime() * 1_000),
    after: (delayMs, run) => {
      const timer = setTimeout(run, delayMs).unref();
      return () => clearTimeout(timer);
    },
    onInterrupt: interrupts(),
  };
}

/** What to type to get here again: a command of the path, of a project, or a file. */
function programName(path: string): string {
  const near = relative(".", path);
  if (path.includes(join("node_modules", ".bin"))) return "npx colloquy";
  if (near.startsWith("..") || near.includes("node_modules")) return "colloquy";
  return near.endsWith(".js") ? `node ${near}` : near;
}

/** The package's own version; the file stands two or three folders up, by how we were started. */
function ownVersion(): string {
  for (const up of ["../../package.json", "../../../package.json"]) {
    try {
      const found: unknown = JSON.parse(readFileSync(new URL(up, import.meta.url), "utf8"));
      const { name, version } = Object(found) as { name?: unknown; version?: unknown };
      if (name === "colloquy" && typeof version === "string") return version;
    } catch {
      // No package stands there; the other place has it.
    }
  }
  return "unknown";
}

const terminal = terminalOf();
process.on("uncaughtException", (error) => {
  terminal.err(`colloquy: ${error.message}. This is a bug of ours; please report it\n`);
  process.exit(FAILED);
});

const exit = await colloquy(process.argv.slice(2), {
  terminal,
  commands: COMMANDS,
  version: ownVersion(),
  runs: async (): Promise<Runs> => await import("../host/runs.ts"),
});
process.exitCode = lost ? FAILED : exit;
