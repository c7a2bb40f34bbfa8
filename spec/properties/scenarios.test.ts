// Whole scenarios, made by fast-check, run by the production tree, loop, storage and providers on a
// simulated disk in virtual time.
//
//   npm run generated -- --runs 20000 --seed 7
//
// Without them the seed is 1 and there are 2,000 runs. What costs several runs for each scenario is
// tried on fewer of them. A failure prints its own seed and path.
import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Tree } from "../../src/actors/tree.ts";
import { createSimDisk } from "../../src/sim/disk.ts";
import { readJournal } from "../../src/storage/recovery.ts";
import { Counted } from "./counted.test.kit.ts";
import { leftBehind, runs, timeoutOf, violations } from "./judging.test.kit.ts";
import { plan, worldOfPlan } from "./plan.test.kit.ts";
import { runInMemory, runStored } from "./world.test.kit.ts";
import type { Files, Saw, World } from "./world.test.kit.ts";

const all = runs(1);
const few = runs(1 / 20);

describe("generated scenarios", { timeout: timeoutOf(all) }, () => {
  test("keep every invariant, rest or meet a limit, and live after every commit as they fold", async () => {
    const counted = new Counted();
    const property = fc.asyncProperty(plan, async (chosen) => {
      const differences: string[] = [];
      const shadow = new Tree({ journal: { append: () => {} } });
      const ran = await runInMemory(worldOfPlan(chosen), {
        saw: comparedWith(shadow, differences),
      });
      expect(violations(ran)).toEqual([]);
      expect(leftBehind(ran)).toEqual([]);
      expect(differences).toEqual([]);
      counted.saw(ran);
    });
    await fc.assert(property, all);
    process.stdout.write(`generated scenarios: ${counted.toString()}\n`);
    expect(counted.shareOf("twoGroups")).toBeGreaterThanOrEqual(0.3);
    expect(counted.shareOf("replyWhileGenerating")).toBeGreaterThanOrEqual(0.2);
    expect(counted.shareOf("askBackWhileWaiting")).toBeGreaterThanOrEqual(0.2);
    expect(counted.shareOf("updateWhileGenerating")).toBeGreaterThanOrEqual(0.1);
    for (const what of [
      "askedInWords",
      "replaced",
      "interrupted",
      "resumed",
      "died",
      "finished",
      "late",
    ] as const)
      expect(counted.shareOf(what)).toBeGreaterThanOrEqual(0.02);
  });

  test("fold, read again from the disk, to what the live tree holds", async () => {
    const property = fc.asyncProperty(plan, async (chosen) => {
      const world = worldOfPlan(chosen);
      const ran = await runStored(world);
      expect(foldOn(world, ran.files)).toStrictEqual(ran.tree.fold);
    });
    await fc.assert(property, few);
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
    await fc.assert(property, few);
  });
});

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
