// Tellask: what a sessionless one costs all in (registration, birth, generation, reply, arrival, and
// its share of its owner's two generations), and whether a wide round costs more for each.
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
const TELLASKS = 4_000;
const FLOOR_EVERY = 1_000;
const ROUNDS = 7;
const FLOORS_MAX = 50;
const GROWTH_MAX = 1.5;

/** Microseconds of one tellask, of one floor, and the bytes of both. */
interface Fan {
  readonly us: number;
  readonly floorUs: number;
  readonly bytes: number;
}

export async function tellaskFigures(): Promise<Figure[]> {
  await fan(NARROW);
  const narrow: Fan[] = [];
  const wide: Fan[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    narrow.push(await fan(NARROW));
    wide.push(await fan(WIDE));
  }
  const growth = wide.map(({ us }, i) => us / (narrow[i]?.us ?? us));
  return [
    figureOf(NARROW, narrow),
    figureOf(WIDE, wide),
    {
      name: `a tellask in a round of ${WIDE}, against one of ${NARROW}`,
      value: median(growth),
      unit: "times",
      bar: { is: "at most", than: GROWTH_MAX },
      note: spread(growth, 2),
    },
  ];
}

/** A tree whose main dialog asks `width` side dialogs a round, until there are 4,000. */
function fan(width: number): Promise<Fan> {
  return inWorkplace(async (folder) => {
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
  });
}

function figureOf(width: number, fans: readonly Fan[]): Figure {
  const inFloors = fans.map(({ us, floorUs }) => us / floorUs);
  const [us, floorUs] = [median(fans.map((f) => f.us)), median(fans.map((f) => f.floorUs))];
  const bytes = Math.round(median(fans.map((f) => f.bytes)));
  const sizes = `${us.toFixed(0)} us, floor ${floorUs.toFixed(1)} us, ${bytes} bytes`;
  return {
    name: `a sessionless tellask, all in, ${width} in a round`,
    value: median(inFloors),
    unit: "floors",
    bar: { is: "at most", than: FLOORS_MAX },
    note: `${sizes}; ${spread(inFloors)}`,
  };
}
