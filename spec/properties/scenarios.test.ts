// Whole scenarios, made by fast-check, run by the production tree, loop, storage and providers on a
// simulated disk in virtual time.
//
//   COLLOQUY_RUNS=2000 COLLOQUY_SEED=7 npx vitest run spec/properties
//
// Without them the seed is 1 and each claim is tried 100 times. A failure prints its own seed and path.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Tree } from "../../src/actors/tree.ts";
import { after } from "../../src/protocol/after.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import { ledgerOf } from "../../src/protocol/ledger.ts";
import { outcomeOf, sameOutcome } from "../../src/protocol/outcome.ts";
import { createSimDisk } from "../../src/sim/disk.ts";
import { readJournal } from "../../src/storage/recovery.ts";
import { INVARIANTS } from "../invariants/all.ts";
import { perDialog } from "../invariants/walk.ts";
import { plan, worldOfPlan } from "./plan.test.kit.ts";
import { journalOn, runStored } from "./world.test.kit.ts";
import type { Files, Ran, Saw, Stored, World } from "./world.test.kit.ts";

const numRuns = Number(process.env["COLLOQUY_RUNS"] ?? 100);
const seed = Number(process.env["COLLOQUY_SEED"] ?? 1);
const bounds = { numRuns, seed };
const timeout = 2_000 * numRuns + 60_000;

describe("generated scenarios", { timeout }, () => {
  test("keep every invariant, come to rest or to a limit, and leave nothing runnable", async () => {
    const counted = { runs: 0, groups: 0, whileGenerating: 0, commits: 0, limits: 0 };
    const property = fc.asyncProperty(plan, async (chosen) => {
      const ran = await runStored(worldOfPlan(chosen));
      expect(violations(ran)).toEqual([]);
      expect(leftBehind(ran)).toEqual([]);
      const shows = shown(ran.commits);
      counted.runs += 1;
      counted.groups += shows.twoGroups ? 1 : 0;
      counted.whileGenerating += shows.replyWhileGenerating ? 1 : 0;
      counted.limits += ran.rest === "limit" ? 1 : 0;
      counted.commits += ran.commits.length;
    });
    await fc.assert(property, bounds);
    process.stdout.write(`generated scenarios: ${JSON.stringify(counted)}\n`);
    expect(counted.groups / counted.runs).toBeGreaterThanOrEqual(0.3);
    expect(counted.whileGenerating / counted.runs).toBeGreaterThanOrEqual(0.2);
  });

  test("live after every commit in the state that an actor made from the journal so far has", async () => {
    const property = fc.asyncProperty(plan, async (chosen) => {
      const differences: string[] = [];
      const shadow = new Tree({ journal: { append: () => {} } });
      await runStored(worldOfPlan(chosen), new Map(), comparedWith(shadow, differences));
      expect(differences).toEqual([]);
    });
    await fc.assert(property, bounds);
  });

  test("fold, read again from the disk, to what the live tree holds", async () => {
    const property = fc.asyncProperty(plan, async (chosen) => {
      const world = worldOfPlan(chosen);
      const ran = await runStored(world);
      expect(foldOn(world, ran.files)).toStrictEqual(ran.tree.fold);
    });
    await fc.assert(property, bounds);
  });

  test("write the same bytes when they are run again", async () => {
    const property = fc.asyncProperty(plan, async (chosen) => {
      const [once, again] = [
        await runStored(worldOfPlan(chosen)),
        await runStored(worldOfPlan(chosen)),
      ];
      expect([...again.files.keys()]).toEqual([...once.files.keys()]);
      for (const [path, bytes] of once.files)
        expect(Buffer.compare(bytes, again.files.get(path) ?? new Uint8Array())).toBe(0);
    });
    await fc.assert(property, bounds);
  });

  test("have the outcome of the uncut run after a cut anywhere, torn bytes included", async () => {
    const cut = fc.record({ at: fc.nat(), torn: fc.nat() });
    const cuts = fc.array(cut, { minLength: 3, maxLength: 3 });
    let compared = 0;
    const property = fc.asyncProperty(plan, cuts, async (chosen, where) => {
      const world = worldOfPlan(chosen);
      const uncut = await runStored(world);
      for (const { at, torn } of where) {
        const kept = at % uncut.commits.length;
        const resumed = await runStored(world, cutFiles(world, uncut, { kept, torn }));
        expect(violations(resumed)).toEqual([]);
        expect(leftBehind(resumed)).toEqual([]);
        if (!repeats(uncut, resumed, kept)) continue;
        compared += 1;
        expect(sameOutcome(outcomeOf(uncut.commits), outcomeOf(resumed.commits))).toEqual([]);
      }
    });
    await fc.assert(property, bounds);
    process.stdout.write(`generated scenarios: ${compared} of ${3 * numRuns} cuts compared\n`);
    expect(compared).toBeGreaterThan(2 * numRuns);
  });
});

function violations({ commits, rest }: Ran): string[] {
  const journal = { commits, ended: rest === "rest" };
  return INVARIANTS.flatMap(({ id, check }) => [...check(journal)].map((why) => `${id} ${why}`));
}

/** What could still run, by the tree's own account. */
function leftBehind({ rest, tree }: Ran): string[] {
  if (rest === "limit") return [];
  const { sends, requests } = tree.fold;
  return [rest, ...sends.keys(), ...requests.keys()].filter((what) => what !== "rest");
}

/** The whole state of the dialog that just committed, live and from the journal so far. */
function comparedWith(shadow: Tree, differences: string[]): Saw {
  return (commit, live) => {
    shadow.replay(commit);
    const [there, here] = [shadow.actor(commit.dialog), live.actor(commit.dialog)];
    if (there.value !== here.value)
      differences.push(`seq ${commit.seq}: lives in ${here.value}, folds to ${there.value}`);
    if (!isDeepStrictEqual(there.ledger, here.ledger))
      differences.push(`seq ${commit.seq}: the ledger of ${commit.dialog} is not its fold`);
    there.fold();
  };
}

function foldOn(world: World, files: Files): Tree["fold"] {
  const tree = new Tree({ journal: { append: () => {} } });
  readJournal(createSimDisk(files), world.opened.root, ({ commit }) => tree.replay(commit));
  return tree.fold;
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
  return !resumed.commits
    .slice(kept)
    .some(({ facts }) =>
      facts.some((f) => f.type === "tool.finished" && f.status === "interrupted"),
    );
}

/** Which of the situations that matter a journal shows. */
function shown(commits: readonly Commit[]): { twoGroups: boolean; replyWhileGenerating: boolean } {
  const of = perDialog(ledgerOf);
  const shows = { twoGroups: false, replyWhileGenerating: false };
  for (const { seq, dialog, facts } of commits) {
    const ledger = of(dialog);
    for (const fact of facts) {
      if (fact.type === "tellask.arrived" && ledger.generation !== null)
        shows.replyWhileGenerating = true;
      after(ledger, fact, seq);
    }
    const open = [...ledger.groups.values()].filter((group) => group.open > 0);
    if (open.length > 1) shows.twoGroups = true;
  }
  return shows;
}
