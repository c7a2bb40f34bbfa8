// Asker stack: the projection `asker-stack.jsonl` of a dialog, one frame a line with the seq of the
// commit that pushed it. Files change by truncate and append alone: a push appends; a frame that goes
// is cut off with all above it, and what stood above is appended again, in its order.
import { frameKey } from "../protocol/asker-stack.ts";
import { assert } from "../protocol/assert.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import type { AskerDialogStackFrame } from "../protocol/frame.ts";
import { cutOf, cutOfPiece, pieceOf, rawOf, tellsSeq } from "./verdict.ts";
import type { Cut, Verdict } from "./verdict.ts";

/** The lines that a dialog's stack should have now, bottom first. */
export class StackLines {
  readonly lines: string[] = [];
  private readonly keys: string[] = [];
  /** Frames received and not yet pushed (D-8). */
  private readonly received = new Map<string, AskerDialogStackFrame>();

  static of(commits: Iterable<Commit>): StackLines {
    const stack = new StackLines();
    for (const { facts, seq } of commits) for (const fact of facts) stack.note(fact, seq);
    return stack;
  }

  get isEmpty(): boolean {
    return this.lines.length === 0 && this.received.size === 0;
  }

  /** Takes one fact of the dialog; answers the lowest line that changed, or null. */
  note(fact: Fact, seq: number): number | null {
    switch (fact.type) {
      case "duty.received": {
        const { askerDialogId, tellaskReplyObligation } = fact.frame;
        const callId = tellaskReplyObligation.targetCallId;
        this.received.set(frameKey({ askerDialogId, callId }), fact.frame);
        return null;
      }
      case "frame.pushed":
        return this.push(frameKey(fact), seq);
      case "duty.settled":
        assert(this.keys.at(-1) === frameKey(fact), "a settled duty is the top frame (D-8)");
        return this.cut(this.keys.length - 1);
      case "duty.replaced": {
        const key = frameKey(fact);
        return this.received.delete(key) ? null : this.cut(this.keys.indexOf(key));
      }
      default:
        return null;
    }
  }

  private push(key: string, seq: number): number {
    const frame = this.received.get(key);
    assert(frame !== undefined, "a frame that is pushed was received");
    this.received.delete(key);
    this.keys.push(key);
    return this.lines.push(JSON.stringify({ seq, ...frame })) - 1;
  }

  private cut(at: number): number {
    assert(at >= 0, "a frame that goes is on the stack");
    this.keys.splice(at, 1);
    this.lines.splice(at, 1);
    return at;
  }
}

/** The file of one dialog as it changes: where its lines end, and which of them still hold. */
export class AskerStack {
  private readonly stack: StackLines;
  /** Ends of the lines in the file. */
  private ends: number[] = [];
  /** How many lines of the file, from the first, are right. */
  private kept = 0;

  /** A stack whose file is up to date. */
  constructor(stack: StackLines = new StackLines()) {
    this.stack = stack;
    this.wrote();
  }

  /** Says whether the file must change. */
  take(fact: Fact, seq: number): boolean {
    const lowest = this.stack.note(fact, seq);
    if (lowest !== null) this.kept = Math.min(this.kept, lowest);
    return lowest !== null;
  }

  /** What must be done to the file: cut to a size, then append. Counts as done. */
  change(): { readonly cutTo: number | null; readonly text: string } {
    const { kept, ends } = this;
    const cutTo = kept < ends.length ? (ends[kept - 1] ?? 0) : null;
    const text = this.stack.lines
      .slice(kept)
      .map((line) => `${line}\n`)
      .join("");
    this.wrote();
    return { cutTo, text };
  }

  /** Nothing stands in the file and nothing waits. */
  isEmpty(): boolean {
    return this.ends.length === 0 && this.stack.isEmpty;
  }

  private wrote(): void {
    const { lines } = this.stack;
    this.ends.length = this.kept;
    for (let at = this.kept; at < lines.length; at += 1)
      this.ends.push((this.ends.at(-1) ?? 0) + Buffer.byteLength(lines[at] ?? "") + 1);
    this.kept = lines.length;
  }
}

/**
 * Judges a file. Cuts and appends alone lead from one stack to the next, so whatever a crash leaves is,
 * line for line, the beginning of a stack that stood at some time, and perhaps a piece of its next
 * line. Lines beyond the journal are cut; commits that it lost may have taken frames out below them.
 */
export function judgeStack(actual: Buffer, commits: Iterable<Commit>, seqLast: number): Verdict {
  const lines = actual.toString("latin1").split("\n");
  const tail = lines.pop() ?? "";
  const cut = cutFrom(lines, tail, seqLast);
  const kept = cut === null ? lines : lines.slice(0, cut.at);
  const torn = cut?.why === "torn" && tellsSeq(cut.piece) ? cut.piece : "";
  const { equal, deepest, stood, last } = replay(kept, torn, commits);
  if (!stood && !(cut?.why === "beyond the journal" && isThinned(kept, last)))
    return { kind: "foreign", line: deepest + 1 };
  const keep = kept.slice(0, equal).reduce((sum, line) => sum + line.length + 1, 0);
  return { kind: "own", keep, cut: cut === null ? null : { line: cut.at + 1, why: cut.why } };
}

/** The lowest line from which on all go, or null: its index, and what of it is no NUL. */
function cutFrom(
  lines: readonly string[],
  tail: string,
  seqLast: number,
): { readonly at: number; readonly piece: string; readonly why: Cut["why"] } | null {
  let cut: ReturnType<typeof cutFrom> = null;
  if (tail !== "") {
    const piece = pieceOf(tail);
    cut = { at: lines.length, piece, why: cutOfPiece(piece, seqLast) };
  }
  for (let at = lines.length - 1; at >= 0; at -= 1) {
    const line = lines[at] ?? "";
    const why = cutOf(line, seqLast);
    if (why === null) break;
    cut = { at, piece: pieceOf(line), why };
  }
  return cut;
}

/** True where lines are a stack with some frames taken out. */
function isThinned(lines: readonly string[], stack: readonly string[]): boolean {
  let at = 0;
  for (const line of stack) if (lines[at] === rawOf(line)) at += 1;
  return at === lines.length;
}

/** Folds the stack beside the lines of a file, and beside the piece of a line that follows them. */
function replay(
  lines: readonly string[],
  torn: string,
  commits: Iterable<Commit>,
): {
  readonly equal: number;
  readonly deepest: number;
  readonly stood: boolean;
  readonly last: readonly string[];
} {
  const stack = new StackLines();
  let stood = lines.length === 0 && torn === "";
  /** How many lines from the bottom the stack and the file share: now, and at most. */
  let equal = 0;
  let deepest = 0;
  for (const { facts, seq } of commits)
    for (const fact of facts) {
      const lowest = stack.note(fact, seq);
      if (lowest === null) continue;
      equal = Math.min(equal, lowest);
      while (equal < stack.lines.length && lines[equal] === rawOf(stack.lines[equal] ?? ""))
        equal += 1;
      deepest = Math.max(deepest, equal);
      stood ||= equal === lines.length && rawOf(stack.lines[equal] ?? "").startsWith(torn);
    }
  return { equal, deepest, stood, last: stack.lines };
}
