// Text syntax: how fast calls written as text are read, in chunks of a stream, by processor time.
// `split` of the same text into its lines, in between, tells what the machine gives at that moment.
import { assert } from "../src/protocol/assert.ts";
import { TextCalls } from "../src/protocol/text-calls.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { ProcessorWatch } from "./processor-watch.ts";

const BYTES = 1_000_000;
const CHUNK = 4_096;
/** About what a model streams at once. */
const TOKEN = 4;
const ROUNDS = 15;
/** How often the text is read in one measurement: one reading alone is short. */
const READINGS = 5;
const MB_PER_SECOND_MIN = 50;

const PROSE = `The page about installing says what it should, and the notes are in order.
Two links are stale (see below); nobody has looked at the pictures yet.

- the first leads to the old site
  - so does the one in the footer
- the second leads nowhere

\`\`\`ts
if (!link.isAlive) {
  report(link);
}
\`\`\`

`;
const CALLS = `!?@ux !tellaskSession pictures
Read the page about installing and look at each of its pictures.
Say which of them show the old dialog, and what they should show instead.

!?@human
Two links are stale. Shall I remove them, or do you know where they should lead now?

`;

export function textSyntaxFigures(): Promise<Figure[]> {
  return Promise.resolve([
    figureOf("calls as text: prose and code", { sample: PROSE, calls: 0, chunk: CHUNK }),
    figureOf("calls as text: nothing but calls", { sample: CALLS, calls: 2, chunk: CHUNK }),
    figureOf("the same prose, four characters at a time", {
      sample: PROSE,
      calls: 0,
      chunk: TOKEN,
    }),
  ]);
}

interface Load {
  readonly sample: string;
  /** How many calls stand in the sample. */
  readonly calls: number;
  readonly chunk: number;
}

function figureOf(name: string, { sample, calls, chunk }: Load): Figure {
  const times = Math.ceil(BYTES / sample.length);
  const text = sample.repeat(times);
  const bytes = Buffer.byteLength(text);
  const chunks = chunksOf(text, chunk);
  const speeds: number[] = [];
  const split: number[] = [];
  readUs(chunks, times * calls);
  for (let i = 0; i < ROUNDS; i += 1) {
    split.push(bytes / splitUs(text));
    speeds.push(bytes / readUs(chunks, times * calls));
  }
  const floors = (median(split) / median(speeds)).toFixed(1);
  const size = `${(bytes / BYTES).toFixed(1)} MB, ${times * calls} calls, chunks of ${chunk}`;
  const floor = `split alone ${median(split).toFixed(0)} MB/s, ${floors} times as fast`;
  return {
    name,
    value: median(speeds),
    unit: "MB/s",
    bar: chunk === CHUNK ? { is: "at least", than: MB_PER_SECOND_MIN } : null,
    note: `${size}; ${floor}; ${spread(speeds)}`,
  };
}

/** Strings of their own, as a stream gives them. */
function chunksOf(text: string, size: number): readonly string[] {
  const bytes = Buffer.from(text);
  const count = Math.ceil(bytes.length / size);
  return Array.from({ length: count }, (_, i) =>
    bytes.subarray(i * size, (i + 1) * size).toString("utf8"),
  );
}

function readUs(chunks: readonly string[], calls: number): number {
  const watch = new ProcessorWatch();
  for (let i = 0; i < READINGS; i += 1) {
    const reader = new TextCalls();
    for (const chunk of chunks) reader.push(chunk);
    const reply = reader.end();
    assert(reply.calls.length === calls, "every call is read");
    // Searched, the saying becomes one string, as for whoever keeps it.
    assert(!reply.saying.includes("\0"), "a saying has the characters of its text");
  }
  return watch.us / READINGS;
}

function splitUs(text: string): number {
  const watch = new ProcessorWatch();
  for (let i = 0; i < READINGS; i += 1) assert(text.split("\n").length > 1, "a text has lines");
  return watch.us / READINGS;
}
