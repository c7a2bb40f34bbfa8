// Generation: what one costs in floors, and whether it costs the same late in a course.
import type { ScriptedReply } from "../src/protocol/script.ts";
import { note, words } from "./entries.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { Floor } from "./floor.ts";
import { median } from "./median.ts";
import { Stopwatch } from "./stopwatch.ts";
import { journalBytes, ROOT, runTrial } from "./trial.ts";
import { inWorkplace } from "./workplace.ts";

const COURSE = 10_000;
const BLOCK = 1_000;
const ROUNDS = 5;
const FLOORS_MAX = 25;
const GROWTH_MAX = 1.3;

/** Microseconds of one generation in each thousand of a course, and of the floors between them. */
interface Course {
  readonly blocks: readonly number[];
  readonly floors: readonly number[];
  readonly bytes: number;
}

export async function generationFigures(): Promise<Figure[]> {
  const spoken: Course[] = [];
  const tooled: Course[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    spoken.push(await course([words("The page is in order.", null)], 1));
    tooled.push(await course([note(9), words("That is all.", 1)], 10));
  }
  return [
    ...figuresOf("a generation (a person's word, its answer)", spoken),
    ...figuresOf("a generation (a tool's result, its answer)", tooled),
  ];
}

/** A course of 10,000 generations; each word of the person leads to `perWord` of them. */
function course(list: readonly ScriptedReply[], perWord: number): Promise<Course> {
  return inWorkplace(async (folder) => {
    const floor = new Floor(folder);
    const watch = new Stopwatch();
    const blocks: number[] = [];
    const floors: number[] = [];
    const onTurn = (turns: number): void => {
      const generations = turns * perWord;
      if (generations % BLOCK !== 0) return;
      if (generations > 0) {
        blocks.push(watch.us / BLOCK);
        floors.push(floor.us(BLOCK, journalBytes(folder) / generations));
      }
      watch.restart();
    };
    const prompts = COURSE / perWord;
    const cycles = perWord === 1 ? list : Array.from({ length: prompts }, () => list).flat();
    const script = { [ROOT]: cycles };
    await runTrial({ folder, script, prompts, durability: "none", onTurn });
    floor.close();
    return { blocks, floors, bytes: journalBytes(folder) / COURSE };
  });
}

function figuresOf(name: string, courses: readonly Course[]): Figure[] {
  const inFloors = courses.map(({ blocks, floors }) => median(blocks) / median(floors));
  const growth = courses.map(({ blocks }) => (blocks[9] ?? 0) / (blocks[1] ?? 1));
  const us = median(courses.flatMap(({ blocks }) => blocks));
  const floorUs = median(courses.flatMap(({ floors }) => floors));
  const bytes = Math.round(median(courses.map((one) => one.bytes)));
  const sizes = `${us.toFixed(0)} us, floor ${floorUs.toFixed(1)} us, ${bytes} bytes`;
  return [
    {
      name,
      value: median(inFloors),
      unit: "floors",
      bar: { is: "at most", than: FLOORS_MAX },
      note: `${sizes}; ${spread(inFloors)}`,
    },
    {
      name: "its tenth thousand in one course, against the second",
      value: median(growth),
      unit: "times",
      bar: { is: "at most", than: GROWTH_MAX },
      note: spread(growth, 2),
    },
  ];
}
