// Durable commits: how many a second while 64 dialogs are busy at once, each line synced before
// anything that it asks for leaves. Dialogs that work at the same instant share a sync; as many lines
// of the same size, written and synced 64 at a time and nothing else, tell what the disk gives.
import { closeSync, fdatasyncSync, openSync, writeSync } from "node:fs";
import { join } from "node:path";
import { note, round, words } from "./entries.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { Stopwatch } from "./stopwatch.ts";
import { journalBytes, ROOT, runTrial } from "./trial.ts";
import { inWorkplace } from "./workplace.ts";

const BUSY = 64;
const GENERATIONS = 200;
const ROUNDS = 7;
const PER_SECOND_MIN = 10_000;
const SECOND_US = 1_000_000;

interface Rate {
  readonly commits: number;
  /** What the disk alone would allow. */
  readonly lines: number;
}

export async function durableFigures(): Promise<Figure[]> {
  await perSecond();
  const rates: Rate[] = [];
  for (let i = 0; i < ROUNDS; i += 1) rates.push(await perSecond());
  const commits = rates.map((rate) => rate.commits);
  const lines = Math.round(median(rates.map((rate) => rate.lines)));
  return [
    {
      name: `durable commits a second, ${BUSY} busy dialogs`,
      value: median(commits),
      unit: "a second",
      bar: { is: "at least", than: PER_SECOND_MIN },
      note: `the disk alone ${lines.toLocaleString("en")}; ${spread(commits, 0)}`,
    },
  ];
}

function perSecond(): Promise<Rate> {
  return inWorkplace(async (folder) => {
    const script = {
      [ROOT]: [round(BUSY), words("Thanks.", 1)],
      "any/worker": [note(GENERATIONS), words("The page is in order.", 1)],
    };
    const watch = new Stopwatch();
    const onTurn = (): void => {};
    const { seq } = await runTrial({ folder, script, prompts: 1, durability: "commit", onTurn });
    const { us } = watch;
    const alone = linesUs(folder, seq, journalBytes(folder) / seq);
    return { commits: (seq / us) * SECOND_US, lines: (seq / alone) * SECOND_US };
  });
}

function linesUs(folder: string, count: number, bytes: number): number {
  const lines = Buffer.alloc(Math.round(bytes) * BUSY, "x");
  const fd = openSync(join(folder, "lines.jsonl"), "a");
  const watch = new Stopwatch();
  for (let written = 0; written < count; written += BUSY) {
    writeSync(fd, lines);
    fdatasyncSync(fd);
  }
  const { us } = watch;
  closeSync(fd);
  return us;
}
