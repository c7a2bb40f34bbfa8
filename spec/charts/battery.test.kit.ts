// Battery: small scenarios that a right chart passes, each with a claim and what must come of it. A
// check runs one to its end and again after a death at every commit, and says what went wrong.
import type { DialogMachine } from "../../src/actors/dialog-actor.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import { outcomeOf, sameOutcome } from "../../src/protocol/outcome.ts";
import { stateOf } from "../../src/protocol/placing.ts";
import { INVARIANTS } from "../invariants/all.ts";
import { runInMemory } from "../properties/world.test.kit.ts";
import type { Saw } from "../properties/world.test.kit.ts";
import { CHECKS } from "./checks.test.kit.ts";
import type { Check } from "./checks.test.kit.ts";
import { COURSING } from "./coursing.test.kit.ts";
import { STOPPING } from "./stopping.test.kit.ts";

export const BATTERY: readonly Check[] = [...CHECKS, ...STOPPING, ...COURSING];

/** What went wrong with this chart, or null. */
export async function wrongIn(
  { world, comes, gate, loses = false }: Check,
  machine?: DialogMachine,
  deaths: "everywhere" | "none" = "everywhere",
): Promise<string | null> {
  const chart = {
    ...(machine === undefined ? {} : { machine }),
    ...(gate === undefined ? {} : { gate }),
  };
  const broken: string[] = [];
  const saw: Saw = (commit, tree) => {
    if (commit.handled.startsWith("open:")) return;
    const { ledger, value } = tree.actor(commit.dialog);
    if (value.split(".")[0] !== stateOf(ledger))
      broken.push(`seq ${commit.seq}: lives in ${value}, and its facts say ${stateOf(ledger)}`);
  };
  try {
    const uncut = await runInMemory(world, { ...chart, saw });
    broken.push(...judged(uncut.commits));
    if (uncut.rest !== "rest") broken.push(`ends with ${uncut.rest}`);
    const came = comeOf(uncut.commits);
    if (came !== comes) broken.push(`comes to: ${came}`);
    const last = deaths === "none" ? 0 : uncut.commits.length;
    for (let kept = 1; kept < last && broken.length === 0; kept += 1) {
      const resumed = await runInMemory(world, {
        ...chart,
        saw,
        from: uncut.commits.slice(0, kept),
      });
      const same = loses ? [] : sameOutcome(outcomeOf(uncut.commits), outcomeOf(resumed.commits));
      broken.push(...[...judged(resumed.commits), ...same].map((why) => `cut at ${kept}: ${why}`));
    }
  } catch (error) {
    broken.push(error instanceof Error ? error.message : String(error));
  }
  return broken[0] ?? null;
}

function judged(commits: readonly Commit[]): string[] {
  const judge = { commits, ended: true };
  return INVARIANTS.flatMap(({ id, check: rule }) => [...rule(judge)].map((why) => `${id} ${why}`));
}

function comeOf(commits: readonly Commit[]): string {
  const { dialogs, words, calls } = outcomeOf(commits);
  const ended = Object.entries(dialogs).map(([path, { state }]) => {
    const generations = Object.keys(words).filter((site) => site.startsWith(`${path}@`)).length;
    return `${path} ${state} ${generations}`;
  });
  return [...ended, ...Object.entries(calls).map(([site, status]) => `${site} ${status}`)].join(
    ", ",
  );
}
