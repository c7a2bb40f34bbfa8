import { describe, expect, it } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import { createSimDisk } from "../sim/disk.ts";
import type { SimDisk } from "../sim/disk.ts";
import { StackLines } from "./asker-stack.ts";
import { courseLines } from "./course.ts";
import { noFailure, sourceOf, textAt } from "./duties.test.kit.ts";
import { createProjections } from "./projection.ts";
import type { ProjectionReport } from "./projection-compare.ts";
import { FOLDER, opening, popped, pushed, said, words } from "./sample.fixture.ts";

const DIALOG = "lead/ux";
const STACK = `${FOLDER}/dialogs/lead~ux/asker-stack.jsonl`;
const COURSE = `${FOLDER}/dialogs/lead~ux/course-001.jsonl`;

const COMMITS: readonly Commit[] = [
  opening(),
  pushed(1, DIALOG, "a"),
  pushed(2, DIALOG, "b"),
  popped(3, DIALOG, "b"),
  pushed(4, DIALOG, "c"),
  popped(5, DIALOG, "c"),
  popped(6, DIALOG, "a"),
  pushed(7, DIALOG, "d"),
  said(8, DIALOG, "words 好"),
];

function mine(count: number): readonly Commit[] {
  return COMMITS.slice(0, count).filter((commit) => commit.dialog === DIALOG);
}

function stackText(count: number): string {
  return StackLines.of(mine(count))
    .lines.map((line) => `${line}\n`)
    .join("");
}

function courseText(count: number): string {
  return mine(count)
    .flatMap((commit) => courseLines(commit, 1))
    .map(({ lines }) => lines)
    .join("");
}

function compared(disk: SimDisk, count: number): ProjectionReport {
  return createProjections(disk, FOLDER, noFailure).compare(sourceOf(COMMITS.slice(0, count)));
}

function judged(disk: SimDisk): ProjectionReport {
  return createProjections(disk, FOLDER, noFailure).compare(sourceOf(COMMITS), "judge");
}

function diskOf(path: string, content: Buffer | string): SimDisk {
  return createSimDisk(new Map([[path, Buffer.from(content)]]));
}

describe("writing", () => {
  it("leaves what the journal says, however the flushes fall", () => {
    for (let mask = 0; mask < 1 << COMMITS.length; mask += 1) {
      const disk = createSimDisk();
      const projections = createProjections(disk, FOLDER, noFailure);
      for (const [i, commit] of COMMITS.entries()) {
        projections.take(commit);
        if ((mask & (1 << i)) !== 0) projections.flush();
      }
      projections.flush();
      expect(textAt(disk, STACK)).toBe(stackText(COMMITS.length));
      expect(textAt(disk, COURSE)).toBe(courseText(COMMITS.length));
    }
  });

  it("writes nothing of a commit that is not durable", () => {
    const disk = createSimDisk();
    const projections = createProjections(disk, FOLDER, noFailure);
    for (const commit of COMMITS) projections.take(commit);
    projections.flush(2);
    expect(projections.behind).toBe(6);
    expect(textAt(disk, STACK)).toBe(stackText(3));
    expect(textAt(disk, COURSE)).toBe(courseText(3));
    projections.flush(3);
    expect(textAt(disk, STACK)).toBe(stackText(4));
  });

  it("gives each line the seq of its commit, and the main dialog no stack", () => {
    const disk = createSimDisk();
    const projections = createProjections(disk, FOLDER, noFailure);
    for (const commit of COMMITS) projections.take(commit);
    projections.flush();
    expect(JSON.parse(textAt(disk, STACK))).toMatchObject({ seq: 7, askerDialogId: "lead" });
    expect(disk.list(`${FOLDER}/dialogs/lead`)).toEqual(["course-001.jsonl"]);
    const lines = textAt(disk, `${FOLDER}/dialogs/lead/course-001.jsonl`);
    expect(JSON.parse(lines)).toMatchObject({ seq: 0, atMs: 0, type: "dialog.began" });
  });
});

describe("many files, and bad ones", () => {
  it("keeps at most 32 files open over many dialogs, and none once closed", () => {
    const disk = createSimDisk();
    const projections = createProjections(disk, FOLDER, noFailure);
    for (let seq = 1; seq < 400; seq += 1) {
      projections.take(pushed(seq, `lead/a#${seq % 100}`, `c${seq}`));
      if (seq % 150 === 0) projections.flush();
    }
    projections.flush();
    expect(disk.openFilesMost).toBe(32);
    projections.close();
    expect(disk.openFiles).toBe(0);
  });

  it("reports a file that cannot be written once, leaves it, and goes on with the others", () => {
    const disk = createSimDisk(new Map(), {
      onWrite: (path) => {
        if (path === COURSE) throw new Error("ENOSPC");
      },
    });
    const failures: string[] = [];
    const projections = createProjections(disk, FOLDER, ({ path }) => failures.push(path));
    for (const commit of COMMITS) {
      projections.take(commit);
      projections.flush();
    }
    expect(failures).toEqual([COURSE]);
    expect(textAt(disk, STACK)).toBe(stackText(COMMITS.length));
  });

  it("goes on from what the comparison found", () => {
    for (let count = 1; count < COMMITS.length; count += 1) {
      const disk = createSimDisk();
      const projections = createProjections(disk, FOLDER, noFailure);
      projections.compare(sourceOf(COMMITS.slice(0, count)));
      for (const commit of COMMITS.slice(count)) {
        projections.take(commit);
        projections.flush();
      }
      expect(textAt(disk, STACK)).toBe(stackText(COMMITS.length));
      expect(textAt(disk, COURSE)).toBe(courseText(COMMITS.length));
    }
  });
});

describe("what a crash leaves", () => {
  /** Every content of the stack's file on the way from one flush to another. */
  function onTheWay(from: number, to: number): readonly Buffer[] {
    const [a, b] = [Buffer.from(stackText(from)), Buffer.from(stackText(to))];
    let common = 0;
    while (common < Math.min(a.length, b.length) && a[common] === b[common]) common += 1;
    const base = a.lastIndexOf(10, common) + 1;
    const contents = [a];
    for (let size = Math.min(base, b.length); size <= b.length; size += 1)
      contents.push(b.subarray(0, size));
    return contents;
  }

  it("is a stack brought up to date, at every byte of every push and pop", () => {
    for (let from = 1; from <= COMMITS.length; from += 1)
      for (let to = from; to <= Math.min(from + 3, COMMITS.length); to += 1)
        for (const content of onTheWay(from, to)) {
          const disk = diskOf(STACK, content);
          const { notes } = compared(disk, COMMITS.length);
          expect(textAt(disk, STACK)).toBe(stackText(COMMITS.length));
          expect(notes.filter(({ what }) => what !== "cut")).toEqual([]);
        }
  });

  it("is a course brought up to date, at every byte", () => {
    const whole = Buffer.from(courseText(COMMITS.length));
    for (let size = 0; size <= whole.length; size += 1) {
      const disk = diskOf(COURSE, whole.subarray(0, size));
      expect(compared(disk, COMMITS.length).notes).toEqual([]);
      expect(textAt(disk, COURSE)).toBe(whole.toString());
    }
  });

  it("is cut where NULs stand in place of the end", () => {
    for (const [path, text] of [
      [STACK, stackText(3)],
      [COURSE, courseText(3)],
    ] as const) {
      const padded = Buffer.concat([Buffer.from(text.slice(0, -9)), Buffer.alloc(30)]);
      const disk = diskOf(path, padded);
      const line = text.split("\n").length - 1;
      expect(compared(disk, 3).notes).toEqual([
        { file: path, line, what: "cut", why: "torn", to: null },
      ]);
      expect(textAt(disk, path)).toBe(text);
    }
  });

  it("is cut where lines stand beyond the journal", () => {
    for (let had = 1; had <= COMMITS.length; had += 1)
      for (let has = 1; has <= had; has += 1)
        for (const [path, text] of [
          [STACK, stackText],
          [COURSE, courseText],
        ] as const) {
          const disk = diskOf(path, text(had));
          const { notes } = compared(disk, has);
          expect(notes.filter(({ what }) => what !== "cut")).toEqual([]);
          expect(textAt(disk, path)).toBe(text(has));
        }
  });

  it("is cut for a dialog that the journal does not know", () => {
    const disk = diskOf(COURSE, courseText(3));
    expect(compared(disk, 1).notes).toEqual([
      { file: COURSE, line: 1, what: "cut", why: "beyond the journal", to: null },
    ]);
    expect(textAt(disk, COURSE)).toBe("");
  });
});

describe("what another hand wrote", () => {
  const EDITS: readonly (readonly [string, number])[] = [
    [courseText(9).replace("do a", "do x"), 1],
    [`${courseText(2)}\n${courseText(9).slice(courseText(2).length)}`, 3],
    [courseText(9).slice(courseText(2).length), 1],
    [`${courseText(9)}note to self\n`, 13],
    [`${courseText(9)}note to self`, 13],
    [`${courseText(2)}note to self`, 3],
  ];

  for (const [text, line] of EDITS)
    it(`is reported, moved aside and written anew (line ${line}, ${text.length} bytes)`, () => {
      const disk = diskOf(COURSE, text);
      const count = COMMITS.length;
      const aside = COURSE.replace(`${FOLDER}/`, `malformed/${FOLDER}-1/`);
      const { notes } = compared(disk, count);
      expect(notes).toMatchObject([{ file: COURSE, line, what: "foreign", to: aside }]);
      expect(textAt(disk, COURSE)).toBe(courseText(count));
      expect(textAt(disk, aside)).toBe(text);
      expect(textAt(disk, `malformed/${FOLDER}-1/reason.txt`)).toContain(`${COURSE}:${line}`);
      expect(compared(disk, count).notes).toEqual([]);
    });

  it("is only reported when the files are to be judged", () => {
    const text = `${courseText(2)}hello\n`;
    const disk = diskOf(COURSE, text);
    const before = disk.snapshot();
    expect(judged(disk).notes).toMatchObject([{ what: "foreign", line: 3, to: null }]);
    expect(disk.snapshot()).toEqual(before);
  });

  it("does not stop the tree when it cannot even be read", () => {
    const disk = createSimDisk(new Map(), {
      onOpen: (path) => {
        if (path === COURSE) throw new Error("EACCES");
      },
    });
    const { notes } = compared(disk, COMMITS.length);
    expect(notes).toMatchObject([{ file: COURSE, what: "left" }]);
    expect(textAt(disk, STACK)).toBe(stackText(COMMITS.length));
  });
});

describe("a file in place of the folder of all dialogs", () => {
  const place = `${FOLDER}/dialogs`;
  const why = `cannot list ${place}: a file stands where a folder should be; move it away (ENOTDIR)`;

  it("is reported once, in words, and the tree goes on without its projections", () => {
    const disk = diskOf(place, "not a folder");
    const failures: Error[] = [];
    const projections = createProjections(disk, FOLDER, (failure) => failures.push(failure));
    const { notes } = projections.compare(sourceOf(COMMITS.slice(0, 3)));
    expect(notes).toEqual([{ file: place, line: 0, what: "left", why, to: null }]);
    for (const commit of COMMITS.slice(3)) {
      projections.take(commit);
      projections.flush();
    }
    expect(failures).toEqual([]);
    expect(textAt(disk, place)).toBe("not a folder");
  });

  it("is found when the files are to be judged", () => {
    const disk = diskOf(place, "not a folder");
    expect(judged(disk).notes).toMatchObject([{ what: "left", why }]);
  });
});

describe("a comparison", () => {
  it("finds nothing to say of files that were just written", () => {
    const disk = createSimDisk();
    const projections = createProjections(disk, FOLDER, noFailure);
    const commits = words(60);
    for (const commit of commits) projections.take(commit);
    projections.flush();
    const again = createProjections(disk, FOLDER, noFailure).compare(sourceOf(commits));
    expect(again).toEqual({ files: 2, behind: 0, notes: [] });
  });
});
