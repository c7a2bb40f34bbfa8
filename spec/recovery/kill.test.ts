// The real process, killed with no chance to say a word, fifty times at random moments. Whoever comes
// next takes its lock over and goes on to the outcome of the run that was never killed.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifyRun } from "../../src/host/runs.ts";
import { colloquy, started, startedColloquy, temporary } from "../cli/child.test.kit.ts";

const KILLS = 50;
/** Runs are taken up so many at a time, in one fresh process. */
const BATCH = 5;
/** Lines on stderr before a kill; on a virtual clock the process is soon far ahead of its reader. */
const LINES_MAX = { virtual: 40, real: 320 } as const;
/** A kill that comes too late kills nothing, and is not counted. */
const TRIES_MAX = 4 * KILLS;
const SEED = Number(process.env["COLLOQUY_SEED"] ?? 20_260_726);
const FILE = resolve("spec/recovery/scenarios/many-rounds.yaml");
const RESUME_MANY = resolve("dist/spec/recovery/resume-many.js");

const CLEAN = { ends: "finished", ok: true, problems: [], violations: [] };

interface Kill {
  /** Where in the run, and in the resume that is killed too; from 0 to 1. */
  readonly at: readonly [number, number];
  readonly clock: "virtual" | "real";
  readonly durability: "commit" | "none";
  readonly twice: boolean;
}

/** The moments of all kills, from one seed; a part of them is killed while it recovers, too. */
function kills(): readonly Kill[] {
  const place = fc.nat({ max: 999 }).map((n) => n / 1_000);
  const kill = fc.record({
    at: fc.tuple(place, place),
    clock: fc.constantFrom("virtual" as const, "real" as const, "real" as const),
    durability: fc.constantFrom("commit" as const, "none" as const),
    twice: fc.nat({ max: 4 }).map((n) => n === 0),
  });
  return fc.sample(kill, { numRuns: TRIES_MAX, seed: SEED });
}

/** Answers how many processes died: the run, and perhaps the one that took it up. */
async function killed({ at, clock, durability, twice }: Kill, out: string): Promise<number> {
  const how = ["--clock", clock, "--durability", durability];
  const run = join(out, "many-rounds");
  const first = await killedAt(["run", FILE, "--out", out, ...how], at[0] * LINES_MAX[clock]);
  if (!first || !twice) return first ? 1 : 0;
  return (await killedAt(["resume", run], at[1] * 20)) ? 2 : 1;
}

async function killedAt(args: readonly string[], lines: number): Promise<boolean> {
  const child = startedColloquy(args, { cwd: "." });
  // The first two lines say what runs; only then has the process a journal.
  await child.errLines(Math.floor(lines) + 2);
  child.process.kill("SIGKILL");
  return (await child.ended).signal === "SIGKILL";
}

/** Takes up all runs of a folder in one fresh process, and judges what came of them. */
async function resumed(batch: string): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const { code, out, err } = await started(process.execPath, [RESUME_MANY, batch], {
    cwd: batch,
  }).ended;
  expect({ code, err }).toEqual({ code: 0, err: "" });
  const found = JSON.parse(out) as Record<string, { ends: string; outcome: string }>;
  return Promise.all(
    Object.entries(found).map(async ([name, { ends, outcome }]) => {
      const dir = join(batch, name);
      const { ok, problems, violations } = await verifyRun(dir, { rerun: false });
      return { ends, outcome, ok, problems, violations };
    }),
  );
}

describe(`a process that is killed (COLLOQUY_SEED=${SEED})`, () => {
  it("is survived fifty times, its lock taken over, and its journal verified", async () => {
    const out = temporary();
    const whole = await colloquy(["run", FILE, "--out", out, "--json"], { cwd: out });
    const [run] = (JSON.parse(whole.out) as { runs: readonly { outcome: string }[] }).runs;
    let deaths = 0;
    let locks = 0;
    let batch = "";
    let waiting = 0;
    for (const [index, kill] of kills().entries()) {
      if (deaths >= KILLS) break;
      if (waiting === 0) mkdirSync((batch = join(out, `batch-${index}`)));
      const place = join(batch, "now");
      const died = await killed(kill, place);
      if (existsSync(join(place, "many-rounds/.dialogs/lead/lock"))) locks += 1;
      if (existsSync(join(place, "many-rounds/.dialogs"))) {
        renameSync(join(place, "many-rounds"), join(batch, String(index)));
        waiting += 1;
      }
      rmSync(place, { recursive: true, force: true });
      deaths += died;
      if (waiting < BATCH && deaths < KILLS) continue;
      for (const one of await resumed(batch))
        expect(one).toEqual({ ...CLEAN, outcome: run?.outcome });
      await expectVerified(batch);
      waiting = 0;
    }
    expect(deaths).toBeGreaterThanOrEqual(KILLS);
    expect(locks).toBeGreaterThan((KILLS * 3) / 5);
  });
});

/** The command says the same of one run of the batch. */
async function expectVerified(batch: string): Promise<void> {
  const [name = ""] = readdirSync(batch).filter((entry) => entry !== "now");
  const { code, err } = await colloquy(["verify", join(batch, name)], { cwd: batch });
  expect({ code, err }).toEqual({ code: 0, err: "" });
}
