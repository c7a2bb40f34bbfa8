// Stack: what the pure asker stack costs against a plain array that does the same and checks nothing.
import { cut, pop, push } from "../src/protocol/asker-stack.ts";
import { assert } from "../src/protocol/assert.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { Stopwatch } from "./stopwatch.ts";

/** Frames below the one that comes and goes: as many as duties may be deep. */
const DEPTH = 8;
const MIDDLE = DEPTH / 2;
const TIMES = 200_000;
const ROUNDS = 7;

interface Frame {
  readonly askerDialogId: string;
  readonly callId: string;
}

type Work = (stack: Frame[], frame: Frame) => void;

/** Each leaves the stack as deep as it was; the array knows the place that the stack must find. */
const WORKS: readonly (readonly [string, { readonly stack: Work; readonly array: Work }])[] = [
  [
    "a push and a pop",
    {
      stack: (stack, frame) => {
        push(stack, frame);
        pop(stack, frame);
      },
      array: (stack, frame) => {
        stack.push(frame);
        stack.pop();
      },
    },
  ],
  [
    "a replace in the middle",
    {
      stack: (stack) => {
        const old = cut(stack, stack[MIDDLE] ?? NOBODY);
        assert(old !== null, "the frame in the middle is there");
        push(stack, old);
      },
      array: (stack) => {
        const [old] = stack.splice(MIDDLE, 1);
        stack.push(old ?? NOBODY);
      },
    },
  ],
];

const NOBODY: Frame = { askerDialogId: "", callId: "" };

export function stackFigures(): Promise<Figure[]> {
  return Promise.resolve(WORKS.map(([name, { stack, array }]) => figureOf(name, stack, array)));
}

function figureOf(name: string, stack: Work, array: Work): Figure {
  const ours: number[] = [];
  const plain: number[] = [];
  for (let i = 0; i <= ROUNDS; i += 1) {
    const us = [stack, array].map(timed);
    // The first round warms up.
    if (i > 0) {
      ours.push(us[0] ?? 0);
      plain.push(us[1] ?? 0);
    }
  }
  const ratios = ours.map((us, i) => us / (plain[i] ?? us));
  const [mine, theirs] = [ours, plain].map((us) => (TIMES / median(us)).toFixed(1));
  return {
    name: `${name} on an asker stack, ${DEPTH} deep, against a plain array`,
    value: median(ratios),
    unit: "times",
    bar: null,
    note: `${mine} million a second, the array ${theirs}; ${spread(ratios)}`,
  };
}

function timed(work: Work): number {
  const stack = Array.from({ length: DEPTH }, (_, i) => frameOf(i));
  const frame = frameOf(DEPTH);
  const watch = new Stopwatch();
  for (let i = 0; i < TIMES; i += 1) work(stack, frame);
  const { us } = watch;
  assert(stack.length === DEPTH, "the work leaves the stack as deep as it was");
  return us;
}

function frameOf(i: number): Frame {
  return { askerDialogId: `lead/worker#${i}`, callId: `1.${i}.1` };
}
