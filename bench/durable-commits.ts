// Durable commits: how many a second while 64 dialogs are busy at once, each line synced before
// anything that it asks for leaves. Dialogs that work at the same instant share a sync.
import { note, round, words } from "./entries.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { Stopwatch } from "./stopwatch.ts";
import { ROOT, runTrial } from "./trial.ts";
import { inWorkplace } from "./workplace.ts";

const BUSY = 64;
const GENERATIONS = 100;
const ROUNDS = 7;
const PER_SECOND_MIN = 10_000;

export async function durableFigures(): Promise<Figure[]> {
  await perSecond();
  const rates: number[] = [];
  for (let i = 0; i < ROUNDS; i += 1) rates.push(await perSecond());
  return [
    {
      name: `durable commits a second, ${BUSY} busy dialogs`,
      value: median(rates),
      unit: "a second",
      bar: { is: "at least", than: PER_SECOND_MIN },
      note: spread(rates, 0),
    },
  ];
}

function perSecond(): Promise<number> {
  return inWorkplace(async (folder) => {
    const script = {
      [ROOT]: [round(BUSY), words("Thanks.", 1)],
      "any/worker": [note(GENERATIONS), words("The page is in order.", 1)],
    };
    const watch = new Stopwatch();
    const onTurn = (): void => {};
    const fold = await runTrial({ folder, script, prompts: 1, durability: "commit", onTurn });
    return (fold.seq / watch.us) * 1_000_000;
  });
}
