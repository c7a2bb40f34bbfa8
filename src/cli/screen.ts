// Screen: what the environment says about colours, widths and cursor moves. One rule each.
import type { Surface } from "../view/display.ts";
import { COLOURED, PLAIN } from "../view/paint.ts";
import type { Page } from "../view/paint.ts";
import type { Screen, Terminal } from "./command.ts";

type Env = Terminal["env"];

/** The flag wins, then NO_COLOR, then FORCE_COLOR; else colours are for terminals that know them. */
export function isColoured(screen: Screen, env: Env, flag: "auto" | "off"): boolean {
  const forced = env["FORCE_COLOR"];
  if (flag === "off" || (env["NO_COLOR"] ?? "") !== "") return false;
  if (forced !== undefined) return forced !== "0" && forced !== "false";
  return screen.isTTY && env["TERM"] !== "dumb";
}

/** The columns of a terminal; elsewhere COLUMNS when it is set, else lines are never cut. */
export function columnsOf(screen: Screen, env: Env): number {
  if (screen.isTTY) return Math.max(screen.columns(), 2);
  const columns = Number(env["COLUMNS"]);
  return Number.isSafeInteger(columns) && columns > 1 ? columns : Number.POSITIVE_INFINITY;
}

/** The cursor is moved only where a person watches. */
export function movesIn(screen: Screen, env: Env): boolean {
  const ci = env["CI"] ?? "";
  return screen.isTTY && env["TERM"] !== "dumb" && (ci === "" || ci === "0" || ci === "false");
}

export function pageOf(terminal: Terminal, flag: "auto" | "off"): Page {
  const { stdout, env } = terminal;
  const paint = isColoured(stdout, env, flag) ? COLOURED : PLAIN;
  return { columns: columnsOf(stdout, env), paint, program: terminal.program ?? "colloquy" };
}

export function surfaceOf(terminal: Terminal, flag: "auto" | "off"): Surface {
  const { stderr, env } = terminal;
  return {
    write: (text) => terminal.err(text),
    columns: () => columnsOf(stderr, env),
    rows: () => stderr.rows(),
    moves: movesIn(stderr, env),
    paint: isColoured(stderr, env, flag) ? COLOURED : PLAIN,
    nowMs: () => terminal.nowMs(),
    after: (delayMs, run) => terminal.after(delayMs, run),
  };
}
