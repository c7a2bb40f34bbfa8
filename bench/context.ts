// Context: how fast a history is sealed as it comes and made again as a request, what one more
// generation costs late in a course, and what the running seal keeps of each message.
import { createHash } from "node:crypto";
import { assemble } from "../src/context/assemble.ts";
import { createTimeline } from "../src/context/timeline.ts";
import type { Commit } from "../src/protocol/commit.ts";
import type { Fact } from "../src/protocol/fact.ts";
import type { Timeline } from "../src/protocol/timeline.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { Stopwatch } from "./stopwatch.ts";

const ROUNDS = 5;
const MESSAGE_BYTES = 1_000;
const MB = 1_000_000;
const SUBJECT = { path: "lead", language: "en", name: "bench", root: "lead" } as const;
const NEXT = { causes: [], duty: null } as const;
/** Generations that one figure of the cost of one is the mean of. */
const TIMES = 200;
const MESSAGES = 20_000;
const GROWTH_MAX = 1.3;

export function contextFigures(): Promise<Figure[]> {
  return Promise.resolve([...speeds(), growth(), kept()]);
}

const began: Fact = {
  type: "dialog.began",
  agent: "lead",
  calls: "functions",
  depth: 0,
  askerDialogId: null,
};

/** The n-th turn: a person's word, and the words of the generation that it leads to. */
function turn(n: number): Fact[] {
  const text = `${n} `.padEnd(MESSAGE_BYTES, "the page is in order ");
  return [
    { type: "person.said", action: `human:${n}`, by: null, text },
    {
      type: "generation.opened",
      course: 1,
      genseq: n,
      claims: [],
      duty: null,
      newestInput: "person",
      personSeq: n,
      seal: "",
      parts: 0,
    },
    {
      type: "generation.finished",
      course: 1,
      genseq: n,
      text,
      thinking: "",
      calls: [],
      usage: null,
      memo: null,
    },
  ];
}

/** A history of so many bytes of text, sealed as it comes; every turn has its request. */
function grown(bytes: number): { timeline: Timeline; turns: number } {
  const timeline = createTimeline(SUBJECT);
  timeline.note(began, 0);
  const turns = bytes / (2 * MESSAGE_BYTES);
  for (let n = 1; n <= turns; n += 1) spoken(timeline, n);
  return { timeline, turns };
}

function spoken(timeline: Timeline, n: number): void {
  const [said, opened, finished] = turn(n);
  if (said !== undefined) timeline.note(said, n);
  timeline.seal(NEXT);
  if (opened !== undefined) timeline.note(opened, n);
  if (finished !== undefined) timeline.note(finished, n);
}

function speeds(): Figure[] {
  const sealed: number[] = [];
  const made: number[] = [];
  const floors: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const watch = new Stopwatch();
    grown(MB);
    sealed.push(1 / (watch.us / MB));
    const facts = Array.from({ length: MB / (2 * MESSAGE_BYTES) }, (_, n) => turn(n + 1)).flat();
    const commits: Commit[] = [
      {
        seq: 0,
        atMs: 0,
        dialog: "lead",
        handled: "x",
        facts: [began, ...facts],
        sends: [],
        requests: [],
      },
    ];
    watch.restart();
    assemble({ commits, subject: SUBJECT, at: { course: 1, genseq: -1 }, artifact: () => "" });
    made.push(1 / (watch.us / MB));
    const bytes = "x".repeat(MESSAGE_BYTES);
    watch.restart();
    for (let n = 0; n < MB / MESSAGE_BYTES; n += 1)
      createHash("sha256").update(bytes).digest("hex");
    floors.push(1 / (watch.us / MB));
  }
  const floor = `sha256 alone, a kB at a time: ${median(floors).toFixed(0)} MB/s`;
  const figure = (name: string, values: readonly number[]): Figure => ({
    name,
    value: median(values),
    unit: "MB/s",
    bar: null,
    note: `${spread(values)}; ${floor}`,
  });
  return [
    figure("a history sealed as it comes, with a request a turn", sealed),
    figure("a request of 1 MB made again from its journal", made),
  ];
}

/** One generation after 10 MB costs what one after 1 MB does. */
function growth(): Figure {
  const ratios: number[] = [];
  const costs: string[] = [];
  const small = grown(MB);
  const large = grown(10 * MB);
  for (let round = 0; round < ROUNDS; round += 1) {
    const [few, many] = [small, large].map((history) => {
      const watch = new Stopwatch();
      for (let n = 0; n < TIMES; n += 1) spoken(history.timeline, (history.turns += 1));
      return watch.us / TIMES;
    });
    ratios.push((many ?? 0) / (few ?? 1));
    costs.push((many ?? 0).toFixed(1));
  }
  return {
    name: "a generation's context after 10 MB against after 1 MB",
    value: median(ratios),
    unit: "×",
    bar: { is: "at most", than: GROWTH_MAX },
    note: `${spread(ratios, 2)}; ${costs.join(", ")} µs after 10 MB`,
  };
}

function kept(): Figure {
  const per: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    const { timeline } = grown(MESSAGES * MESSAGE_BYTES);
    globalThis.gc?.();
    per.push((process.memoryUsage().heapUsed - before) / MESSAGES);
    timeline.seal(NEXT);
  }
  return {
    name: "kept by the running seal for each message",
    value: Math.max(0, median(per)),
    unit: "B",
    bar: null,
    note: `${spread(per, 0)}; 20,000 messages${globalThis.gc === undefined ? "; no gc between" : ""}`,
  };
}
