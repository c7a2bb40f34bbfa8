import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  currentAssignment,
  cut,
  effectiveAsker,
  frameKey,
  holds,
  pop,
  push,
  sameFrame,
} from "./asker-stack.ts";
import type { FrameKey } from "./asker-stack.ts";

interface Frame extends FrameKey {
  readonly isAssignment: boolean;
}

type Step =
  | { readonly verb: "push"; readonly frame: Frame }
  | { readonly verb: "pop" | "cut"; readonly key: FrameKey }
  | { readonly verb: "replace"; readonly key: FrameKey; readonly frame: Frame };

const keys = fc.record({
  askerDialogId: fc.constantFrom("lead", "lead/ux", "ux!pages"),
  callId: fc.constantFrom("a", "b", "c", "d"),
});
const frames = fc
  .tuple(keys, fc.boolean())
  .map(([key, isAssignment]): Frame => ({ ...key, isAssignment }));
const steps = fc.oneof<fc.Arbitrary<Step>[]>(
  fc.record({ verb: fc.constant("push"), frame: frames }),
  fc.record({ verb: fc.constant("push"), frame: frames }),
  fc.record({ verb: fc.constantFrom("pop", "cut"), key: keys }),
  fc.record({ verb: fc.constant("replace"), key: keys, frame: frames }),
);
const walks = fc.array(steps, { maxLength: 60, size: "max" });
const RUNS = { numRuns: 150 };

/** Runs a claim on the stack before and after each step of generated walks. */
function everyStep(claim: (before: readonly Frame[], step: Step) => void): void {
  fc.assert(
    fc.property(walks, (walk) => {
      let model: readonly Frame[] = [];
      for (const step of walk) {
        claim(model, step);
        model = modelAfter(model, step) ?? model;
      }
    }),
    RUNS,
  );
}

/** What a plain list says: the stack after the step, or null where the step is not allowed. */
function modelAfter(stack: readonly Frame[], step: Step): readonly Frame[] | null {
  if (step.verb === "push") return has(stack, step.frame) ? null : [...stack, step.frame];
  const rest = stack.filter((frame) => named(frame) !== named(step.key));
  if (rest.length === stack.length) return null;
  if (step.verb === "cut") return rest;
  if (step.verb === "replace") return has(rest, step.frame) ? null : [...rest, step.frame];
  return rest.every((frame, i) => frame === stack[i]) ? rest : null;
}

function named({ askerDialogId, callId }: FrameKey): string {
  return JSON.stringify([askerDialogId, callId]);
}

function has(stack: readonly Frame[], key: FrameKey): boolean {
  return stack.some((frame) => named(frame) === named(key));
}

/** Does the step on the stack itself; a replacement is a cut and a push (D-7). */
function doneOn(stack: Frame[], step: Step): void {
  if (step.verb === "push") push(stack, step.frame);
  else if (step.verb === "pop") pop(stack, step.key);
  else {
    cut(stack, step.key);
    if (step.verb === "replace") push(stack, step.frame);
  }
}

/** The stack after the step, or null where the step broke a rule. */
function stackAfter(before: readonly Frame[], step: Step): Frame[] | null {
  const stack = [...before];
  try {
    doneOn(stack, step);
    return stack;
  } catch {
    return null;
  }
}

describe("the asker stack", () => {
  it("does what a plain list does, step by step", () => {
    let done = 0;
    everyStep((before, step) => {
      const expected = modelAfter(before, step);
      if (expected === null) return;
      expect(stackAfter(before, step)).toEqual(expected);
      done += 1;
    });
    expect(done).toBeGreaterThan(1_000);
  });

  it("holds no frame twice: a second push of a call is a broken rule that changes nothing (A-8, A-9)", () => {
    everyStep((before, { verb, ...step }) => {
      expect(new Set(before.map(frameKey)).size).toBe(before.length);
      if (verb !== "push" || !("frame" in step) || !has(before, step.frame)) return;
      const stack = [...before];
      expect(() => push(stack, step.frame)).toThrow(/pushes one frame/u);
      expect(stack).toEqual(before);
    });
  });

  it("pops the named frame and only from the top; a wrong name changes nothing (A-10, A-11)", () => {
    everyStep((before, step) => {
      if (step.verb !== "pop") return;
      const stack = [...before];
      const top = before.at(-1);
      if (top !== undefined && named(top) === named(step.key)) {
        expect(pop(stack, step.key)).toBe(top);
        expect(stack).toEqual(before.slice(0, -1));
        return;
      }
      expect(() => pop(stack, step.key)).toThrow(/top frame/u);
      expect(stack).toEqual(before);
    });
  });

  it("is as before after a push and a pop of the same frame (A-12)", () => {
    everyStep((before, step) => {
      if (step.verb !== "push" || has(before, step.frame)) return;
      const stack = [...before];
      push(stack, step.frame);
      pop(stack, step.frame);
      expect(stack).toEqual(before);
    });
  });

  it("keeps every other frame and their order when one is replaced, the new one on top (A-13)", () => {
    everyStep((before, step) => {
      if (step.verb !== "replace" || !has(before, step.key)) return;
      const stack = stackAfter(before, step);
      if (stack === null) return;
      expect(stack).toHaveLength(before.length);
      expect(stack.at(-1)).toBe(step.frame);
      const others = before.filter((frame) => named(frame) !== named(step.key));
      expect(stack.slice(0, -1)).toEqual(others);
    });
  });

  it("is left alone by a cut of a frame that is not there, which says so (A-14)", () => {
    everyStep((before, step) => {
      if (step.verb !== "cut") return;
      const stack = [...before];
      const gone = cut(stack, step.key);
      expect(gone === null).toBe(!has(before, step.key));
      expect(stack).toHaveLength(before.length - (gone === null ? 0 : 1));
      expect(holds(stack, step.key)).toBe(false);
    });
  });
});

describe("who is answered now", () => {
  it("is the asker of the top frame, whatever its kind, and nobody when it is empty (D-34)", () => {
    everyStep((before) => {
      expect(effectiveAsker(before)).toBe(before.at(-1)?.askerDialogId ?? null);
    });
    expect(effectiveAsker([])).toBe(null);
  });

  it("does not change what was assigned last: an ask-back on top does not hide the assignment", () => {
    const work: Frame = { askerDialogId: "lead", callId: "a", isAssignment: true };
    const back: Frame = { askerDialogId: "ux!pages", callId: "b", isAssignment: false };
    expect(currentAssignment([work, back])).toBe(work);
    expect(effectiveAsker([work, back])).toBe("ux!pages");
    everyStep((before) => {
      const assigned = before.filter(({ isAssignment }) => isAssignment);
      expect(currentAssignment(before)).toBe(assigned.at(-1) ?? null);
    });
  });
});

describe("the name of a frame", () => {
  it("is the asking dialog and its call together, neither alone", () => {
    const one = { askerDialogId: "lead", callId: "a" };
    expect(sameFrame(one, { ...one })).toBe(true);
    expect(sameFrame(one, { ...one, callId: "b" })).toBe(false);
    expect(sameFrame(one, { ...one, askerDialogId: "lead/ux" })).toBe(false);
  });

  it("is one text for one frame, whatever signs addresses and call ids share", () => {
    const address = fc.stringMatching(/^[ab!/#]{0,4}$/u);
    const id = fc.stringMatching(/^[ab!/# ]{0,4}$/u);
    const some = fc.record({ askerDialogId: address, callId: id });
    fc.assert(
      fc.property(some, some, (one, other) => {
        expect(frameKey(one) === frameKey(other)).toBe(sameFrame(one, other));
      }),
      { numRuns: 2_000 },
    );
  });
});
