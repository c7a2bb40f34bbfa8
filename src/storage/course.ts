// Course: the projection that a person or a notebook reads, `course-001.jsonl` and on of each dialog.
// One line a fact, `{seq, atMs, ...fact}`; append only. Facts of the tree itself stay out.
import type { Commit } from "../protocol/commit.ts";
import type { FactType } from "../protocol/fact.ts";
import { cutOf, cutOfPiece, pieceOf, tellsSeq } from "./verdict.ts";
import type { Cut, Verdict } from "./verdict.ts";

const TREE_FACTS: ReadonlySet<FactType> = new Set([
  "tree.opened",
  "process.started",
  "limit.reached",
]);

/** The lines of one course, each with its newline. */
export interface CourseLines {
  readonly course: number;
  readonly lines: string;
}

/** The lines of a commit of a dialog that was in `course` before it; the last are of its newest. */
export function courseLines(commit: Commit, course: number): readonly CourseLines[] {
  const { seq, atMs } = commit;
  const all: CourseLines[] = [];
  let now = course;
  let lines = "";
  for (const fact of commit.facts) {
    if (fact.type === "course.started") {
      all.push({ course: now, lines });
      now = fact.course;
      lines = "";
    }
    if (!TREE_FACTS.has(fact.type)) lines += `${JSON.stringify({ seq, atMs, ...fact })}\n`;
  }
  all.push({ course: now, lines });
  return all;
}

/** Judges a file against what the whole journal says. */
export function judgeCourse(actual: Buffer, expected: Buffer, seqLast: number): Verdict {
  const common = commonBytes(actual, expected);
  if (common === actual.length) return { kind: "own", keep: common, cut: null };
  const keep = common === 0 ? 0 : actual.lastIndexOf(10, common - 1) + 1;
  const line = newlines(actual, keep) + 1;
  const rest = actual.toString("latin1", keep).split("\n");
  const tail = rest.pop();
  let why: Cut["why"] = "torn";
  for (const [i, raw] of rest.entries()) {
    const cut = cutOf(raw, seqLast);
    if (cut === null) return { kind: "foreign", line: line + i };
    if (i === 0) why = cut;
  }
  if (rest.length === 0) {
    const piece = pieceOf(tail ?? "");
    why = cutOfPiece(piece, seqLast);
    // What was torn off begins as the journal's next line does: another hand wrote anything else.
    const begins = common - keep >= piece.length || !tellsSeq(piece);
    if (why === "torn" && !begins) return { kind: "foreign", line };
  }
  return { kind: "own", keep, cut: { line, why } };
}

function commonBytes(a: Buffer, b: Buffer): number {
  const size = Math.min(a.length, b.length);
  if (a.subarray(0, size).equals(b.subarray(0, size))) return size;
  let at = 0;
  while (a[at] === b[at]) at += 1;
  return at;
}

function newlines(bytes: Buffer, end: number): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1 && at < end; at = bytes.indexOf(10, at + 1))
    count += 1;
  return count;
}
