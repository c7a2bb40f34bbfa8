#!/usr/bin/env node
// Main: the process. The one place that knows argv, streams, signals and the exit code.
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { clearTimeout, setTimeout } from "node:timers";
import { colloquy } from "./colloquy.ts";
import type { Runs, Screen, Terminal } from "./command.ts";
import { COMMANDS } from "./commands.ts";

const INTERRUPTED = 130;
const FAILED = 3;
const COLUMNS = 80;
const ROWS = 24;

type Stream = NodeJS.WriteStream;

/** Writes until the reader goes away: what comes after that is nobody's. */
function writerOf(stream: Stream): (text: string) => void {
  let open = true;
  stream.on("error", (error: NodeJS.ErrnoException) => {
    open = false;
    if (error.code !== "EPIPE") process.exitCode = FAILED;
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

/** Ctrl-C once: whoever can stop in order is told to. Twice, or with nobody to tell: the end. */
function interrupts(): Terminal["onInterrupt"] {
  const stops = new Set<() => void>();
  let interrupted = false;
  process.on("SIGINT", () => {
    if (interrupted || stops.size === 0) process.exit(INTERRUPTED);
    interrupted = true;
    for (const stop of stops) stop();
  });
  return (stop) => {
    stops.add(stop);
    if (interrupted) stop();
  };
}

function terminalOf(): Terminal {
  return {
    out: writerOf(process.stdout),
    err: writerOf(process.stderr),
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
process.exitCode = exit;
