// Recovery: how fast a journal is read again, with every check and the fold, as a restart does it.
// `JSON.parse` of the same lines, in between, tells what the machine gives at that moment.
import { readFileSync } from "node:fs";
import { Tree } from "../src/actors/tree.ts";
import { createHostDisk } from "../src/host/disk.ts";
import { assert } from "../src/protocol/assert.ts";
import { openJournal } from "../src/storage/journal.ts";
import { note, round, words } from "./entries.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { Stopwatch } from "./stopwatch.ts";
import { journalBytes, journalFile, ROOT, runTrial } from "./trial.ts";
import { inWorkplace } from "./workplace.ts";

const PROMPTS = 400;
const WIDTH = 10;
const TOOLED = 5;
const ROUNDS = 7;
const MB = 1_000_000;
const MB_PER_SECOND_MIN = 25;

export function recoveryFigures(): Promise<Figure[]> {
  return inWorkplace(async (folder) => {
    const asks = [round(WIDTH), words("Thanks.", 1)];
    const script = {
      [ROOT]: Array.from({ length: PROMPTS }, () => asks).flat(),
      "any/worker": [note(TOOLED), words("The page is in order.", 1)],
    };
    const onTurn = (): void => {};
    const { seq } = await runTrial({
      folder,
      script,
      prompts: PROMPTS,
      durability: "none",
      onTurn,
    });
    const bytes = journalBytes(folder);
    const speeds: number[] = [];
    const parsed: number[] = [];
    for (let i = 0; i < ROUNDS; i += 1) {
      parsed.push(bytes / parsedUs(folder));
      speeds.push(bytes / (await recoveredUs(folder, seq)));
    }
    const size = `${(bytes / MB).toFixed(0)} MB, ${seq} commits`;
    return [
      {
        name: "recovery, with checks and fold",
        value: median(speeds),
        unit: "MB/s",
        bar: { is: "at least", than: MB_PER_SECOND_MIN },
        note: `${size}; JSON.parse alone ${median(parsed).toFixed(0)} MB/s; ${spread(speeds)}`,
      },
    ];
  });
}

async function recoveredUs(folder: string, commits: number): Promise<number> {
  const watch = new Stopwatch();
  const tree = new Tree({ journal: { append: () => {} } });
  const { journal } = await openJournal(createHostDisk(folder), ROOT, {
    durability: "none",
    replay: (commit) => tree.replay(commit),
  });
  const us = watch.us;
  assert(tree.fold.seq === commits, "recovery folds every commit");
  await journal.close();
  return us;
}

function parsedUs(folder: string): number {
  const watch = new Stopwatch();
  const lines = readFileSync(journalFile(folder), "utf8").split("\n");
  let commits = 0;
  for (const line of lines) if (line !== "" && JSON.parse(line) !== null) commits += 1;
  assert(commits === lines.length - 1, "every line of a journal is JSON");
  return watch.us;
}
