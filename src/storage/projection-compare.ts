// Comparing projections at the opening of a tree (D-31): each file is brought up to date by truncate
// and append, or, when another hand wrote in it, reported, moved aside and written anew.
import type { Commit } from "../protocol/commit.ts";
import type { Disk } from "../protocol/port.ts";
import { judgeStack, StackLines } from "./asker-stack.ts";
import { courseLines, judgeCourse } from "./course.ts";
import { storageFailed } from "./failure.ts";
import type { StorageFailed } from "./failure.ts";
import { bufferOf } from "./journal-lines.ts";
import {
  addressOf,
  askerStackPath,
  coursePath,
  dialogsPath,
  malformedPath,
} from "./tree-folder.ts";
import type { Cut, Verdict } from "./verdict.ts";

/** The journal, as far as projections need it. */
export interface CompareSource {
  readonly durableSeq: number;
  dialogs(): Iterable<string>;
  commitsOf(dialog: string): Iterable<Commit>;
}

export interface ProjectionNote {
  readonly file: string;
  readonly line: number;
  /** `cut`: torn, or beyond the journal. `foreign`: moved aside, written anew. `left`: not written. */
  readonly what: "cut" | "foreign" | "left";
  readonly why: string;
  /** Where a foreign file was moved, under the disk's root; null while it is only judged. */
  readonly to: string | null;
}

/** A note as one line for a person. */
export function noteText({ file, line, what, why, to }: ProjectionNote): string {
  if (what === "left") return `left behind: ${why}`;
  if (what === "foreign") return to === null ? why : `${why}; moved to ${to} and written anew`;
  return `${file}:${line}: cut (${why})`;
}

export interface ProjectionReport {
  readonly files: number;
  /** Files that were only behind, or stopped in the middle of a change. */
  readonly behind: number;
  readonly notes: readonly ProjectionNote[];
}

export interface CompareInput {
  readonly source: CompareSource;
  readonly how: "repair" | "judge";
}

export interface CompareOutcome {
  readonly report: ProjectionReport;
  /** Every stack that is not empty. */
  readonly stacks: ReadonlyMap<string, StackLines>;
  /** The newest course of each dialog that has more than one. */
  readonly courses: ReadonlyMap<string, number>;
  readonly left: readonly string[];
}

export function compareProjections(
  disk: Disk,
  folder: string,
  input: CompareInput,
): CompareOutcome {
  const compare = new Comparison(disk, folder, input);
  const { source } = input;
  const stacks = new Map<string, StackLines>();
  const strays = compare.dialogFolders();
  for (const dialog of source.dialogs()) {
    strays.delete(addressOf(dialog));
    const stack = compare.dialog(dialog, source.commitsOf(dialog));
    if (!stack.isEmpty) stacks.set(dialog, stack);
  }
  for (const address of strays) compare.dialog(address, []);
  const { files, behind, notes, left, courses } = compare;
  return { report: { files, behind, notes }, stacks, courses, left };
}

class Comparison {
  files = 0;
  behind = 0;
  readonly notes: ProjectionNote[] = [];
  readonly left: string[] = [];
  readonly courses = new Map<string, number>();
  private readonly disk: Disk;
  private readonly folder: string;
  private readonly input: CompareInput;
  private aside: string | null = null;
  /** Whether the files of dialogs can be reached at all. */
  private reach: "all" | "none" = "all";

  constructor(disk: Disk, folder: string, input: CompareInput) {
    this.disk = disk;
    this.folder = folder;
    this.input = input;
  }

  /** The folders of dialogs that are there; where they cannot even be listed, all files are left. */
  dialogFolders(): Set<string> {
    const path = dialogsPath(this.folder);
    try {
      return new Set(this.disk.list(path));
    } catch (error) {
      this.leave(path, storageFailed("list", path, error));
      this.reach = "none";
      return new Set();
    }
  }

  /** Compares the files of one dialog; answers its stack. */
  dialog(dialog: string, commits: Iterable<Commit>): StackLines {
    const all = [...commits];
    const stack = StackLines.of(all);
    const seqLast = this.input.source.durableSeq;
    this.file(askerStackPath(this.folder, dialog), textOf(stack.lines), (actual) =>
      judgeStack(actual, all, seqLast),
    );
    const judge = (course: number, text: string): boolean => {
      const expected = Buffer.from(text);
      return this.file(coursePath(this.folder, dialog, course), expected, (actual) =>
        judgeCourse(actual, expected, seqLast),
      );
    };
    const texts = this.coursesOf(dialog, all);
    for (const [i, text] of texts.entries()) judge(i + 1, text);
    for (let course = texts.length + 1; judge(course, ""); ) course += 1;
    return stack;
  }

  /** The text of each course that has started. */
  private coursesOf(dialog: string, commits: readonly Commit[]): readonly string[] {
    const texts = [""];
    for (const commit of commits)
      for (const { course, lines } of courseLines(commit, texts.length))
        texts[course - 1] = (texts[course - 1] ?? "") + lines;
    if (texts.length > 1) this.courses.set(dialog, texts.length);
    return texts;
  }

  /** Whether there was such a file. */
  private file(path: string, expected: Buffer, judge: (actual: Buffer) => Verdict): boolean {
    if (this.reach === "none") return false;
    let bytes: Uint8Array | null = null;
    try {
      bytes = this.disk.read(path);
      if (bytes !== null) this.files += 1;
      const actual = bufferOf(bytes ?? new Uint8Array(0));
      const verdict = judge(actual);
      if (verdict.kind === "foreign") this.foreign(path, verdict.line, expected);
      else this.mended(path, expected, { ...verdict, size: actual.length });
    } catch (error) {
      this.leave(path, storageFailed("compare", path, error));
    }
    return bytes !== null;
  }

  private mended(
    path: string,
    expected: Buffer,
    { keep, cut, size }: { keep: number; cut: Cut | null; size: number },
  ): void {
    if (cut !== null) this.note(path, cut.line, { what: "cut", why: cut.why });
    else if (keep < size || keep < expected.length) this.behind += 1;
    this.repair(path, expected, { keep, size });
  }

  private leave(path: string, failure: StorageFailed): void {
    this.left.push(path);
    this.note(path, 0, { what: "left", why: failure.message });
  }

  private repair(path: string, expected: Buffer, at: { keep: number; size: number }): void {
    const isWhole = at.keep === at.size && at.keep === expected.length;
    if (isWhole || this.input.how === "judge") return;
    this.disk.mkdir(path.slice(0, path.lastIndexOf("/")));
    const file = this.disk.open(path);
    try {
      if (at.keep < at.size) file.truncate(at.keep);
      if (at.keep < expected.length) file.append(expected.subarray(at.keep));
    } finally {
      file.close();
    }
  }

  private foreign(path: string, line: number, expected: Buffer): void {
    const why = `${path}:${line} is not what the journal says`;
    if (this.input.how === "judge") return this.note(path, line, { what: "foreign", why });
    const inside = path.slice(this.folder.length + 1);
    this.aside ??= malformedPath(this.disk.list("malformed"), this.folder);
    const to = `${this.aside}/${inside}`;
    this.disk.mkdir(to.slice(0, to.lastIndexOf("/")));
    const reason = this.disk.open(`${this.aside}/reason.txt`);
    try {
      reason.append(Buffer.from(`${why}; moved to ${to} and written anew\n`));
    } finally {
      reason.close();
    }
    this.disk.rename(path, to);
    this.note(path, line, { what: "foreign", why, to });
    this.repair(path, expected, { keep: 0, size: 0 });
  }

  private note(
    file: string,
    line: number,
    said: Pick<ProjectionNote, "what" | "why"> & { readonly to?: string },
  ): void {
    this.notes.push({ file, line, to: null, ...said });
  }
}

function textOf(lines: readonly string[]): Buffer {
  return Buffer.from(lines.map((line) => `${line}\n`).join(""));
}
