// Judging: what is wrong with a run that generated scenarios made, and how many of them are made.
import { INVARIANTS } from "../invariants/all.ts";
import type { Ran } from "./world.test.kit.ts";

const numRuns = Number(process.env["COLLOQUY_RUNS"] ?? 2_000);
const seed = Number(process.env["COLLOQUY_SEED"] ?? 1);
/** Fewer would not tell a share. */
const RUNS_MIN = 40;

export interface Runs {
  readonly numRuns: number;
  readonly seed: number;
}

/** This share of the runs that were asked for. */
export function runs(share: number): Runs {
  return { numRuns: Math.max(Math.ceil(numRuns * share), RUNS_MIN), seed };
}

export function timeoutOf({ numRuns: count }: Runs): number {
  return 2_000 * count + 60_000;
}

export function violations({ commits, rest }: Ran): string[] {
  const journal = { commits, ended: rest === "rest" };
  return INVARIANTS.flatMap(({ id, check }) => [...check(journal)].map((why) => `${id} ${why}`));
}

/** What could still run, by the tree's own account. */
export function leftBehind({ rest, tree }: Ran): string[] {
  if (rest === "limit") return [];
  const { sends, requests } = tree.fold;
  const asked = [...requests.values()].filter(({ withdrawn }) => !withdrawn);
  return [rest, ...sends.keys(), ...asked.map(({ id }) => id)].filter((what) => what !== "rest");
}
