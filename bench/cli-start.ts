// CLI start: from the start of the process to its first line, as a person at a terminal waits for it.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { Stopwatch } from "./stopwatch.ts";
import { inWorkplace } from "./workplace.ts";

const ROUNDS = 9;
const SECONDS_MAX = 0.6;
const US = 1_000_000;

/** This file is built into `dist/bench`. */
const cli = fileURLToPath(new URL("../src/cli/main.js", import.meta.url));
const example = fileURLToPath(new URL("../../examples/release-check.yaml", import.meta.url));

export async function cliFigures(): Promise<Figure[]> {
  const bare: number[] = [];
  const version: number[] = [];
  const run: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    bare.push(await firstLine(["-e", "console.log(1)"]));
    version.push(await firstLine([cli, "--version"]));
    run.push(
      await inWorkplace((folder) =>
        firstLine([cli, "run", example, "--out", join(folder, "runs")]),
      ),
    );
  }
  const node = `Node alone ${median(bare).toFixed(2)} s`;
  return [
    figureOf("CLI, start to first line: run", run, node),
    figureOf("CLI, start to first line: --version", version, node),
  ];
}

function figureOf(name: string, seconds: readonly number[], node: string): Figure {
  const bar = { is: "under", than: SECONDS_MAX } as const;
  return { name, value: median(seconds), unit: "s", bar, note: `${node}; ${spread(seconds, 2)}` };
}

/** Seconds until a newline came on stdout or stderr; waits for the end of the process. */
function firstLine(args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    const watch = new Stopwatch();
    const child = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "pipe"] });
    let seconds: number | null = null;
    const heard = (bytes: Buffer): void => {
      if (bytes.includes("\n")) seconds ??= watch.us / US;
    };
    child.stdout.on("data", heard);
    child.stderr.on("data", heard);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0 && seconds !== null) resolve(seconds);
      else reject(new Error(`${args.join(" ")}: exit ${code}, no measurement`));
    });
  });
}
