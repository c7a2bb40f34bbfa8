// Projections: files made from the journal and never read to decide (D-31): a dialog's asker stack
// and course. Commits are taken as they come and written once durable, many at a time; files change
// by append and truncate alone. A file that cannot be written is reported once and left behind.
import type { Commit } from "../protocol/commit.ts";
import type { FactType } from "../protocol/fact.ts";
import type { Disk } from "../protocol/port.ts";
import { AskerStack } from "./asker-stack.ts";
import { courseLines } from "./course.ts";
import type { CourseLines } from "./course.ts";
import { storageFailed } from "./failure.ts";
import type { StorageFailed } from "./failure.ts";
import { OpenFiles } from "./open-files.ts";
import { compareProjections } from "./projection-compare.ts";
import type { CompareSource, ProjectionReport } from "./projection-compare.ts";
import { askerStackPath, coursePath, dialogsPath } from "./tree-folder.ts";

const OPEN_FILES_MAX = 32;

const OF_STACKS: ReadonlySet<FactType> = new Set([
  "duty.received",
  "frame.pushed",
  "duty.settled",
  "duty.replaced",
]);

/** What must be written for one dialog. */
interface Change {
  readonly courses: CourseLines[];
  stack: AskerStack | null;
}

/** The projections of the tree in `folder`; `onLeft` is told of each file that is left behind. */
export function createProjections(
  disk: Disk,
  folder: string,
  onLeft: (failure: StorageFailed) => void,
): Projections {
  return new Projections(disk, folder, onLeft);
}

export class Projections {
  private readonly disk: Disk;
  private readonly folder: string;
  private readonly onLeft: (failure: StorageFailed) => void;
  private readonly files: OpenFiles;
  private readonly left = new Set<string>();
  /** Stacks that are not empty. */
  private readonly stacks = new Map<string, AskerStack>();
  /** The newest course of each dialog that has more than one. */
  private readonly courses = new Map<string, number>();
  private waiting: Commit[] = [];

  constructor(disk: Disk, folder: string, onLeft: (failure: StorageFailed) => void) {
    this.disk = disk;
    this.folder = folder;
    this.onLeft = onLeft;
    this.files = new OpenFiles(disk, OPEN_FILES_MAX);
  }

  /** Commits that were taken and not written. */
  get behind(): number {
    return this.waiting.length;
  }

  /** Takes the next commit of the tree, durable or not. */
  take(commit: Commit): void {
    this.waiting.push(commit);
  }

  /** Writes what was taken, up to the last durable commit. A file that fails is left behind. */
  flush(durableSeq = Number.POSITIVE_INFINITY): void {
    const changes = new Map<string, Change>();
    let count = 0;
    for (const commit of this.waiting) {
      if (commit.seq > durableSeq) break;
      count += 1;
      this.gather(commit, changes);
    }
    this.waiting = this.waiting.slice(count);
    for (const [dialog, change] of changes) this.write(dialog, change);
  }

  /**
   * Compares every file with the journal, before anything is taken, and brings it up to date;
   * "judge" only reports.
   */
  compare(source: CompareSource, how: "repair" | "judge" = "repair"): ProjectionReport {
    const outcome = compareProjections(this.disk, this.folder, { source, how });
    for (const path of outcome.left) this.left.add(path);
    for (const [dialog, lines] of outcome.stacks) this.stacks.set(dialog, new AskerStack(lines));
    for (const [dialog, course] of outcome.courses) this.courses.set(dialog, course);
    return outcome.report;
  }

  close(): void {
    this.files.closeAll();
  }

  private gather(commit: Commit, changes: Map<string, Change>): void {
    const { dialog } = commit;
    let change = changes.get(dialog);
    if (change === undefined) {
      change = { courses: [], stack: null };
      changes.set(dialog, change);
    }
    for (const { course, lines } of courseLines(commit, this.courses.get(dialog) ?? 1)) {
      if (course > 1) this.courses.set(dialog, course);
      change.courses.push({ course, lines });
    }
    for (const fact of commit.facts) {
      if (!OF_STACKS.has(fact.type)) continue;
      const stack = this.stackOf(dialog);
      if (stack.take(fact, commit.seq)) change.stack = stack;
    }
  }

  private stackOf(dialog: string): AskerStack {
    const known = this.stacks.get(dialog);
    if (known !== undefined) return known;
    const stack = new AskerStack();
    this.stacks.set(dialog, stack);
    return stack;
  }

  private write(dialog: string, { courses, stack }: Change): void {
    if (stack !== null) {
      const { cutTo, text } = stack.change();
      this.applied(askerStackPath(this.folder, dialog), cutTo, text);
      if (stack.isEmpty()) this.stacks.delete(dialog);
    }
    const texts = new Map<number, string>();
    for (const { course, lines } of courses) texts.set(course, (texts.get(course) ?? "") + lines);
    for (const [course, text] of texts)
      this.applied(coursePath(this.folder, dialog, course), null, text);
  }

  /** A file is left behind, or the folder that all of them lie in. */
  private isLeft(path: string): boolean {
    return this.left.has(path) || this.left.has(dialogsPath(this.folder));
  }

  private applied(path: string, cutTo: number | null, text: string): void {
    if ((cutTo === null && text === "") || this.isLeft(path)) return;
    try {
      const file = this.files.at(path);
      if (cutTo !== null) file.truncate(cutTo);
      if (text !== "") file.append(Buffer.from(text));
    } catch (error) {
      const failure = storageFailed("write", path, error);
      this.left.add(path);
      this.files.close(path);
      this.onLeft(failure);
    }
  }
}
