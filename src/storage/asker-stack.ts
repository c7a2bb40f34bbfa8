// Asker stack: the projection `asker-stack.jsonl` of a dialog, one frame a line with the seq of its
// commit. A push appends, a pop truncates; nothing is ever rewritten in place.
import { assert } from "../protocol/assert.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import { cutOf, rawOf } from "./verdict.ts";
import type { Cut, Verdict } from "./verdict.ts";

/** A line to push, without its newline; null pops. */
export type StackStep = string | null;

/** What a fact does to its dialog's stack; undefined: nothing. */
export function stackStepOf(fact: Fact, seq: number): StackStep | undefined {
  if (fact.type === "frame.pushed") return JSON.stringify({ seq, ...fact.frame });
  return fact.type === "duty.settled" ? null : undefined;
}

export function stackSteps(commits: Iterable<Commit>): readonly StackStep[] {
  const steps: StackStep[] = [];
  for (const commit of commits)
    for (const fact of commit.facts) {
      const step = stackStepOf(fact, commit.seq);
      if (step !== undefined) steps.push(step);
    }
  return steps;
}

/** The lines that stand after all steps. */
export function stackAfter(steps: readonly StackStep[]): readonly string[] {
  const lines: string[] = [];
  for (const step of steps)
    if (step === null) lines.pop();
    else lines.push(step);
  return lines;
}

/** The file of one dialog as it grows: where its lines end, and what waits to be written. */
export class AskerStack {
  /** Ends of the lines in the file. */
  private readonly ends: number[] = [];
  private waiting: string[] = [];
  private cutTo: number | null = null;

  /** A stack whose file holds these lines. */
  static of(lines: readonly string[]): AskerStack {
    const stack = new AskerStack();
    stack.wrote(lines);
    return stack;
  }

  take(step: StackStep): void {
    if (step !== null) {
      this.waiting.push(step);
      return;
    }
    if (this.waiting.pop() !== undefined) return;
    assert(this.ends.pop() !== undefined, "a settled duty has a frame in the file");
    this.cutTo = this.ends.at(-1) ?? 0;
  }

  /** What must be done to the file: cut to a size, then append. Counts as done. */
  change(): { readonly cutTo: number | null; readonly text: string } {
    const { cutTo, waiting } = this;
    this.wrote(waiting);
    this.waiting = [];
    this.cutTo = null;
    return { cutTo, text: waiting.map((line) => `${line}\n`).join("") };
  }

  /** Nothing stands in the file and nothing waits. */
  isEmpty(): boolean {
    return this.ends.length === 0 && this.waiting.length === 0;
  }

  private wrote(lines: readonly string[]): void {
    for (const line of lines) this.ends.push((this.ends.at(-1) ?? 0) + Buffer.byteLength(line) + 1);
  }
}

/**
 * Judges a file. Cuts and appends alone lead from one stack to the next, so whatever a crash leaves
 * is, line for line, a stack that stood at some time: the one just after its last line was pushed.
 */
export function judgeStack(actual: Buffer, steps: readonly StackStep[], seqLast: number): Verdict {
  const lines = actual.toString("latin1").split("\n");
  const tail = lines.pop() ?? "";
  const kept = [...lines];
  let why: Cut["why"] = tail === "" ? "torn" : (cutOf(tail, seqLast) ?? "torn");
  for (let cut = cutOf(kept.at(-1) ?? "", seqLast); cut !== null; ) {
    why = cut;
    kept.pop();
    cut = cutOf(kept.at(-1) ?? "", seqLast);
  }
  const { equal, deepest, stood } = replay(kept, steps);
  if (!stood) return { kind: "foreign", line: deepest + 1 };
  const keep = kept.slice(0, equal).reduce((sum, line) => sum + line.length + 1, 0);
  const isCut = tail !== "" || kept.length < lines.length;
  return { kind: "own", keep, cut: isCut ? { line: kept.length + 1, why } : null };
}

/** Runs the steps beside the lines of a file. */
function replay(
  lines: readonly string[],
  steps: readonly StackStep[],
): { readonly equal: number; readonly deepest: number; readonly stood: boolean } {
  let stood = lines.length === 0;
  /** How many lines from the bottom the stack and the file share: now, and at most. */
  let equal = 0;
  let deepest = 0;
  let depth = 0;
  for (const step of steps) {
    if (step === null) {
      depth -= 1;
      equal = Math.min(equal, depth);
      continue;
    }
    if (equal === depth && lines[depth] === rawOf(step)) equal += 1;
    depth += 1;
    deepest = Math.max(deepest, equal);
    if (equal === depth && depth === lines.length) stood = true;
  }
  return { equal, deepest, stood };
}
