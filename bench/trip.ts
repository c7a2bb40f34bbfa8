// Trip: a tree whose main dialog asks again and again, and what one tellask costs in it, all in.
import { mkdirSync } from "node:fs";
import type { ScriptedReply } from "../src/protocol/script.ts";
import { words } from "./entries.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { Floor } from "./floor.ts";
import { median } from "./median.ts";
import { Stopwatch } from "./stopwatch.ts";
import { journalBytes, ROOT, runTrial } from "./trial.ts";

const TELLASKS = 2_000;
const FLOOR_EVERY = 1_000;

/** Microseconds of one tellask, of one floor, and the bytes of both. */
export interface Trip {
  readonly us: number;
  readonly floorUs: number;
  readonly bytes: number;
  /** The time of the second thousand against that of the first. */
  readonly growth: number;
}

export interface TripInput {
  readonly folder: string;
  /** The round that asks so many, once for each word of a person, until there are 2,000. */
  readonly round: ScriptedReply;
  readonly width: number;
}

export async function trip({ folder, round, width }: TripInput): Promise<Trip> {
  mkdirSync(folder);
  const floor = new Floor(folder);
  const watch = new Stopwatch();
  const floors: number[] = [];
  const blocks: number[] = [];
  const onTurn = (turns: number): void => {
    const asked = turns * width;
    if (asked % FLOOR_EVERY !== 0) return;
    if (asked > 0) {
      blocks.push(watch.us);
      floors.push(floor.us(FLOOR_EVERY, journalBytes(folder) / asked));
    }
    watch.restart();
  };
  const prompts = TELLASKS / width;
  const lead = Array.from({ length: prompts }, () => [round, words("Thanks.", 1)]).flat();
  const worker = [words("Nothing is wrong with the page.", null)];
  const script = { [ROOT]: lead, "any/worker": worker };
  await runTrial({ folder, script, prompts, durability: "none", onTurn });
  const us = blocks.reduce((sum, block) => sum + block, watch.us) / TELLASKS;
  floor.close();
  const bytes = journalBytes(folder) / TELLASKS;
  const [first = us, second = us] = blocks;
  return { us, floorUs: median(floors), bytes, growth: second / first };
}

export function tripFigure(name: string, trips: readonly Trip[], bar: Figure["bar"]): Figure {
  const inFloors = trips.map(({ us, floorUs }) => us / floorUs);
  const [us, floorUs] = [median(trips.map((t) => t.us)), median(trips.map((t) => t.floorUs))];
  const bytes = Math.round(median(trips.map((t) => t.bytes)));
  const sizes = `${us.toFixed(0)} us, floor ${floorUs.toFixed(1)} us, ${bytes} bytes`;
  const note = `${sizes}; ${spread(inFloors)}`;
  return { name, value: median(inFloors), unit: "floors", bar, note };
}
