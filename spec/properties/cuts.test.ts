// Whole generated scenarios, cut off and gone on with: from every prefix of the journals of the first
// ones, from five prefixes of the others, and from torn bytes on a disk. As many as in
// scenarios.test.ts.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Commit } from "../../src/protocol/commit.ts";
import { outcomeOf, sameOutcome } from "../../src/protocol/outcome.ts";
import type { Outcome } from "../../src/protocol/outcome.ts";
import { leftBehind, runs, timeoutOf, violations } from "./judging.test.kit.ts";
import { plan, worldOfPlan } from "./plan.test.kit.ts";
import { journalOn, runInMemory, runStored } from "./world.test.kit.ts";
import type { Files, Ran, Stored, World } from "./world.test.kit.ts";

const all = runs(1);
const whole = runs(1 / 10);
const few = runs(1 / 20);

describe("generated scenarios that are cut off", { timeout: 10 * timeoutOf(all) }, () => {
  test("have the outcome of the uncut run from every prefix, or from five of them", async () => {
    const cuts = fc.array(fc.nat(), { minLength: 5, maxLength: 5 });
    const counted = { runs: 0, prefixes: 0, compared: 0 };
    const property = fc.asyncProperty(plan, cuts, async (chosen, where) => {
      const world = worldOfPlan(chosen);
      const uncut = await runInMemory(world);
      const { length } = uncut.commits;
      const outcome = outcomeOf(uncut.commits);
      const isWhole = counted.runs < whole.numRuns;
      counted.runs += 1;
      const prefixes = isWhole ? [...uncut.commits.keys()] : where.map((at) => at % length);
      for (const kept of prefixes.filter((at) => at > 0)) {
        counted.prefixes += 1;
        const resumed = await runInMemory(world, { from: uncut.commits.slice(0, kept) });
        if (counted.prefixes % 10 === 0) expect(violations(resumed)).toEqual([]);
        counted.compared += compared({ ...uncut, outcome }, resumed, kept);
      }
    });
    await fc.assert(property, all);
    process.stdout.write(`generated scenarios, cut: ${JSON.stringify(counted)}\n`);
    expect(counted.compared).toBeGreaterThan(0.8 * counted.prefixes);
  });

  test("have the outcome of the uncut run after torn bytes, inside a push or a replace too", async () => {
    const cut = fc.record({ at: fc.nat(), torn: fc.nat() });
    const cuts = fc.array(cut, { minLength: 3, maxLength: 3 });
    const counted = { runs: 0, compared: 0, insideFrames: 0 };
    const property = fc.asyncProperty(plan, cuts, async (chosen, where) => {
      const world = worldOfPlan(chosen);
      const uncut = await runStored(world);
      const outcome = outcomeOf(uncut.commits);
      counted.runs += 1;
      counted.insideFrames += where.some(({ at }) => changesStack(uncut.commits, at)) ? 1 : 0;
      for (const { at, torn } of where) {
        const kept = at % uncut.commits.length;
        const resumed = await runStored(world, cutFiles(world, uncut, { kept, torn }));
        expect(violations(resumed)).toEqual([]);
        counted.compared += compared({ ...uncut, outcome }, resumed, kept);
      }
    });
    await fc.assert(property, few);
    process.stdout.write(`generated scenarios, torn: ${JSON.stringify(counted)}\n`);
    expect(counted.compared).toBeGreaterThan(2 * few.numRuns);
    expect(counted.insideFrames / counted.runs).toBeGreaterThanOrEqual(0.1);
  });
});

/** 1 when the two could be compared. */
function compared(uncut: Ran & { readonly outcome: Outcome }, resumed: Ran, kept: number): number {
  expect(leftBehind(resumed)).toEqual([]);
  if (!repeats(uncut, resumed, kept)) return 0;
  expect(sameOutcome(uncut.outcome, outcomeOf(resumed.commits))).toEqual([]);
  return 1;
}

/** The line that a torn cut here leaves half of pushes or cuts a frame. */
function changesStack(commits: readonly Commit[], at: number): boolean {
  const facts = commits[at % commits.length]?.facts ?? [];
  return facts.some(({ type }) => type === "frame.pushed" || type === "duty.replaced");
}

/** The files after a death: some whole lines, and some bytes of the next. */
function cutFiles(world: World, { files }: Stored, at: { kept: number; torn: number }): Files {
  const path = journalOn(world);
  const bytes = Buffer.from(files.get(path) ?? []);
  let end = 0;
  for (let line = 0; line < at.kept; line += 1) end = bytes.indexOf("\n", end) + 1;
  const next = bytes.indexOf("\n", end) - end;
  return new Map([...files, [path, bytes.subarray(0, end + (at.torn % (next + 1)))]]);
}

/** A cut run repeats the uncut one unless a tool may not run again, or the commits are counted out. */
function repeats(uncut: Ran, resumed: Ran, kept: number): boolean {
  if (uncut.tree.fold.limit === "commits" || resumed.tree.fold.limit === "commits") return false;
  return !resumed.commits.slice(kept).some(interruptsTool);
}

/** By the death of the process, not by a stop: that is handled as the tool's own result. */
function interruptsTool({ handled, facts }: Commit): boolean {
  return (
    handled.includes(".r") &&
    facts.some((f) => f.type === "tool.finished" && f.status === "interrupted")
  );
}
