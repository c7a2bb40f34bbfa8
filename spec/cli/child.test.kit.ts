// Child: the built command in a process of its own, as a user meets it.
import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

export const MAIN = resolve("dist/src/cli/main.js");

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

export interface Child {
  readonly process: ChildProcess;
  readonly ended: Promise<Ended>;
  /** Resolves when stderr has so many lines, or when the child has ended. */
  errLines(count: number): Promise<void>;
  /** Resolves when stderr holds the words, or when the child has ended. */
  errSays(words: string): Promise<void>;
}

export interface Place {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts any program; nothing of the tester's own terminal settings reaches it. */
export function started(file: string, args: readonly string[], { cwd, env }: Place): Child {
  const clean = { PATH: process.env["PATH"] ?? "", HOME: cwd, ...env };
  const child = spawn(file, args, { cwd, env: clean, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  let over = false;
  const waiting = new Set<() => void>();
  const look = (): void => {
    for (const check of waiting) check();
  };
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
    look();
  });
  const ended = new Promise<Ended>((resolved, rejected) => {
    child.on("error", rejected);
    child.on("close", (code, signal) => {
      over = true;
      look();
      resolved({ code, signal, out, err });
    });
  });
  const until = (holds: () => boolean): Promise<void> =>
    new Promise((resolved) => {
      const check = (): void => {
        if (!over && !holds()) return;
        waiting.delete(check);
        resolved();
      };
      waiting.add(check);
      check();
    });
  return {
    process: child,
    ended,
    errLines: (count) => until(() => err.split("\n").length > count),
    errSays: (words) => until(() => err.includes(words)),
  };
}

/** Starts `colloquy` with these arguments. */
export function startedColloquy(args: readonly string[], place: Place): Child {
  return started(process.execPath, [MAIN, ...args], place);
}

export function colloquy(args: readonly string[], place: Place): Promise<Ended> {
  return startedColloquy(args, place).ended;
}

/** Runs a line of the shell in which `colloquy` is the built command. */
export function shell(line: string, place: Place): Promise<Ended> {
  const define = `colloquy() { ${JSON.stringify(process.execPath)} ${JSON.stringify(MAIN)} "$@"; }`;
  return started("/bin/sh", ["-c", `${define}\n${line}`], place).ended;
}

/** A folder that is gone after the test. */
export function temporary(): string {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-spec-")));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}
