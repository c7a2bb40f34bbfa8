// Tellask: what a sessionless one costs all in (registration, birth, generation, reply, arrival, its
// share of its owner's two generations, its files), and whether a wide round costs more for each.
// The same on a file system in memory tells what the disk takes of it, for making files.
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { round } from "./entries.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { trip, tripFigure } from "./trip.ts";
import type { Trip } from "./trip.ts";
import { inWorkplace } from "./workplace.ts";

const NARROW = 10;
const WIDE = 1_000;
/** Where Linux keeps files in memory. */
const MEMORY = "/dev/shm";
const ROUNDS = 5;
const FLOORS_MAX = 50;
const GROWTH_MAX = 1.5;

export async function tellaskFigures(): Promise<Figure[]> {
  const onDisk = await fans(tmpdir());
  const growth = onDisk.wide.map(({ us }, i) => us / (onDisk.narrow[i]?.us ?? us));
  const bar = { is: "at most", than: FLOORS_MAX } as const;
  const figures = [
    tripFigure(`a sessionless tellask, all in, ${NARROW} in a round`, onDisk.narrow, bar),
    tripFigure(`a sessionless tellask, all in, ${WIDE} in a round`, onDisk.wide, bar),
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
  return [...figures, tripFigure(`the same, ${NARROW} in a round, files in memory`, narrow, null)];
}

interface Fans {
  readonly narrow: readonly Trip[];
  readonly wide: readonly Trip[];
}

/** Narrow and wide in turns. Folders stay to the end: a disk that removes files is slow at making
 * others. */
function fans(base: string): Promise<Fans> {
  return inWorkplace(async (folder) => {
    const one = (width: number, nth: number): Promise<Trip> =>
      trip({ folder: join(folder, `${width}-${nth}`), round: round(width), width });
    const narrow: Trip[] = [];
    const wide: Trip[] = [];
    await one(NARROW, ROUNDS);
    for (let i = 0; i < ROUNDS; i += 1) {
      narrow.push(await one(NARROW, i));
      wide.push(await one(WIDE, i));
    }
    return { narrow, wide };
  }, base);
}
