import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSimDisk } from "../sim/disk.ts";
import { DIALOGS, noFailure, sourceOf, textAt, walks } from "./duties.test.kit.ts";
import type { Duties } from "./duties.test.kit.ts";
import { createProjections } from "./projection.ts";
import type { ProjectionReport } from "./projection-compare.ts";
import { FOLDER, frameOf } from "./sample.fixture.ts";
import { askerStackPath } from "./tree-folder.ts";

/** What another hand may make of a file of at least two lines, and the first line that tells. */
const EDITS: Readonly<Record<string, (lines: readonly string[], seq: number) => [Buffer, number]>> =
  {
    "an edited line": (lines) => [textOf(lines.with(-1, edited(lines.at(-1)))), lines.length],
    "an edited line below": (lines) => [textOf(lines.with(0, edited(lines[0]))), 1],
    "swapped lines": (lines) => [
      textOf([...lines.slice(0, -2), ...lines.slice(-2).toReversed()]),
      lines.length - 1,
    ],
    "a missing first line": (lines) => [textOf(lines.slice(1)), 1],
    "a line twice": (lines) => [textOf([...lines, lines.at(-1) ?? ""]), lines.length + 1],
    "a frame that never stood": (lines, seq) => [
      textOf([...lines, frameLine(seq)]),
      lines.length + 1,
    ],
    "a line that is no JSON": (lines) => [textOf([...lines, "hello"]), lines.length + 1],
    "an empty line": (lines) => [textOf([...lines, ""]), lines.length + 1],
    "a note without a newline": (lines) => [
      Buffer.concat([textOf(lines), Buffer.from("hello")]),
      lines.length + 1,
    ],
    "a frame without a newline": (lines, seq) => [
      Buffer.concat([textOf(lines), Buffer.from(frameLine(seq))]),
      lines.length + 1,
    ],
    "a byte that is no UTF-8": (lines) => {
      const bytes = textOf(lines);
      bytes[bytes.lastIndexOf(Buffer.from("做"))] = 0xff;
      return [bytes, lines.length];
    },
  };

function textOf(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(""));
}

function edited(line: string | undefined): string {
  return (line ?? "").replace('"do ', '"undo ');
}

function frameLine(seq: number): string {
  return JSON.stringify({
    seq,
    ...frameOf({ askerDialogId: "lead/qa", callId: "x" }, "assignment"),
  });
}

describe("what another hand made of it", () => {
  for (const [name, edit] of Object.entries(EDITS))
    it(`is reported with its line, moved aside and written anew: ${name}`, () => {
      const reported = new Set<string>();
      fc.assert(
        fc.property(walks, ({ duties }) => {
          for (const dialog of DIALOGS) {
            const lines = duties.textAfter(duties.commits.length, dialog).split("\n").slice(0, -1);
            if (lines.length < 2) continue;
            reported.add(dialog);
            const [content, line] = edit(lines, duties.commits.length - 1);
            expectReported({ dialog, content }, line, duties);
          }
        }),
        { numRuns: 25, endOnFailure: true },
      );
      expect(reported).toEqual(new Set(DIALOGS));
    });
});

function expectReported(
  { dialog, content }: { readonly dialog: string; readonly content: Buffer },
  line: number,
  duties: Duties,
): void {
  const { commits } = duties;
  const path = askerStackPath(FOLDER, dialog);
  const disk = createSimDisk(new Map([[path, content]]));
  const before = disk.snapshot();
  const compared = (how: "judge" | "repair"): ProjectionReport =>
    createProjections(disk, FOLDER, noFailure).compare(sourceOf(commits), how);
  const note = { file: path, line, what: "foreign" };
  expect(compared("judge").notes).toMatchObject([note]);
  expect(disk.snapshot()).toEqual(before);
  expect(compared("repair").notes).toMatchObject([note]);
  expect(textAt(disk, path)).toBe(duties.textAfter(commits.length, dialog));
  const aside = disk.read(path.replace(FOLDER, `malformed/${FOLDER}-1`));
  expect(Buffer.from(aside ?? []).equals(content)).toBe(true);
  expect(textAt(disk, `malformed/${FOLDER}-1/reason.txt`)).toContain(`${path}:${line} `);
  expect(compared("repair").notes).toEqual([]);
}
