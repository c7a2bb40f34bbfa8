// Tellask: what a sessionless one costs all in (registration, birth, generation, reply, arrival, its
// share of its owner's two generations, its files), and whether a wide round costs more for each.
// The same on a file system in memory tells what the disk takes of it, for making files.
import { existsSync, mkdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { round, words } from "./entries.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { Floor } from "./floor.ts";
import { median } from "./median.ts";
import { Stopwatch } from "./stopwatch.ts";
import { journalBytes, ROOT, runTrial } from "./trial.ts";
import { inWorkplace } from "./workplace.ts";

const NARROW = 10;
const WIDE = 1_000;
const TELLASKS = 2_000;
const FLOOR_EVERY = 1_000;
/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const ROUNDS = 5;
const FLOORS_MAX = 50;
const GROWTH_MAX = 1.5;

/** Microseconds of one tellask, of one floor, and the bytes of both. */
interface Fan {
  readonly us: number;
  readonly floorUs: number;
  readonly bytes: number;
}

export async function tellaskFigures(): Promise<Figure[]> {
  const onDisk = await fans(tmpdir());
  const growth = onDisk.wide.map(({ us }, i) => us / (onDisk.narrow[i]?.us ?? us));
  const bar = { is: "at most", than: FLOORS_MAX } as const;
  const figures = [
    figureOf(`a sessionless tellask, all in, ${NARROW} in a round`, onDisk.narrow, bar),
    figureOf(`a sessionless tellask, all in, ${WIDE} in a round`, onDisk.wide, bar),
    {
      name: `a tellask in a round of ${WIDE}, against one of ${NARROW}`,
      value: median(growth),
      unit: "times",
      bar: { is: "at most", than: GROWTH_MAX } as const,
      note: spread(growth, 2),
    },
  ];
  if (!existsSync(MEMORY)) return figures;
  const { narrow } = await fans(MEMORY);
  return [...figures, figureOf(`the same, ${NARROW} in a round, files in memory`, narrow, null)];
}

interface Fans {
  readonly narrow: readonly Fan[];
  readonly wide: readonly Fan[];
}

/** Narrow and wide in turns. Folders stay to the end: a disk that removes files is slow at making
 * others. */
function fans(base: string): Promise<Fans> {
  return inWorkplace(async (folder) => {
    const one = (width: number, round: number): Promise<Fan> =>
      fan(width, join(folder, `${width}-${round}`));
    const narrow: Fan[] = [];
    const wide: Fan[] = [];
    await one(NARROW, ROUNDS);
    for (let i = 0; i < ROUNDS; i += 1) {
      narrow.push(await one(NARROW, i));
      wide.push(await one(WIDE, i));
    }
    return { narrow, wide };
  }, base);
}

/** A tree whose main dialog asks `width` side dialogs a round, until there are 2,000. */
async function fan(width: number, folder: string): Promise<Fan> {
  mkdirSync(folder);
  const floor = new Floor(folder);
  const watch = new Stopwatch();
  const floors: number[] = [];
  let us = 0;
  const onTurn = (turns: number): void => {
    const asked = turns * width;
    if (asked % FLOOR_EVERY !== 0) return;
    if (asked > 0) {
      us += watch.us;
      floors.push(floor.us(FLOOR_EVERY, journalBytes(folder) / asked));
    }
    watch.restart();
  };
  const prompts = TELLASKS / width;
  const lead = Array.from({ length: prompts }, () => [round(width), words("Thanks.", 1)]).flat();
  const worker = [words("Nothing is wrong with the page.", null)];
  const script = { [ROOT]: lead, "any/worker": worker };
  await runTrial({ folder, script, prompts, durability: "none", onTurn });
  us += watch.us;
  floor.close();
  return { us: us / TELLASKS, floorUs: median(floors), bytes: journalBytes(folder) / TELLASKS };
}

function figureOf(name: string, fans: readonly Fan[], bar: Figure["bar"]): Figure {
  const inFloors = fans.map(({ us, floorUs }) => us / floorUs);
  const [us, floorUs] = [median(fans.map((f) => f.us)), median(fans.map((f) => f.floorUs))];
  const bytes = Math.round(median(fans.map((f) => f.bytes)));
  const sizes = `${us.toFixed(0)} us, floor ${floorUs.toFixed(1)} us, ${bytes} bytes`;
  const note = `${sizes}; ${spread(inFloors)}`;
  return { name, value: median(inFloors), unit: "floors", bar, note };
}
