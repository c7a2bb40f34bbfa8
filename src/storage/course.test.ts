import { describe, expect, it } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import { createSimDisk } from "../sim/disk.ts";
import type { SimDisk } from "../sim/disk.ts";
import { courseLines } from "./course.ts";
import { noFailure, sourceOf, textAt } from "./duties.test.kit.ts";
import { createProjections } from "./projection.ts";
import { commitOf, FOLDER, opening, said } from "./sample.fixture.ts";

const begun = (course: number): Fact => ({ type: "course.started", course });
const closed: Fact = { type: "drive.closed" };

const COMMITS: readonly Commit[] = [
  opening(),
  said(1, "lead", "one"),
  commitOf(2, "lead", [closed, begun(2), closed]),
  said(3, "lead", "two"),
  commitOf(4, "lead", [begun(3), begun(4)]),
  said(5, "lead", "four"),
];

function fileOf(course: number): string {
  return `${FOLDER}/dialogs/lead/course-00${course}.jsonl`;
}

function written(count: number): SimDisk {
  const disk = createSimDisk();
  const projections = createProjections(disk, FOLDER, noFailure);
  for (const commit of COMMITS.slice(0, count)) projections.take(commit);
  projections.flush();
  projections.close();
  return disk;
}

/** The seq and the type of each line of a course. */
function told(disk: SimDisk, course: number): readonly string[] {
  const lines = textAt(disk, fileOf(course)).split("\n").slice(0, -1);
  return lines.map((line) => {
    const fact: unknown = JSON.parse(line);
    const [seq, type] = ["seq", "type"].map((key) => Reflect.get(Object(fact), key) as unknown);
    return `${String(seq)} ${String(type)}`;
  });
}

describe("the courses of a dialog", () => {
  it("begin in the middle of a commit: each fact stands in the course that it fell in", () => {
    const [, , commit] = COMMITS;
    const courses = commit === undefined ? [] : courseLines(commit, 1);
    expect(courses.map(({ course }) => course)).toEqual([1, 2]);
    expect(courses.map(({ lines }) => lines.split("\n").length - 1)).toEqual([1, 2]);
  });

  it("have a file each, in the order of the journal", () => {
    const disk = written(COMMITS.length);
    expect(told(disk, 1)).toEqual(["0 dialog.began", "1 person.said", "2 drive.closed"]);
    expect(told(disk, 2)).toEqual(["2 course.started", "2 drive.closed", "3 person.said"]);
    expect(told(disk, 3)).toEqual(["4 course.started"]);
    expect(told(disk, 4)).toEqual(["4 course.started", "5 person.said"]);
  });

  it("are gone on with where the comparison left them", () => {
    const whole = written(COMMITS.length).snapshot();
    for (let count = 1; count < COMMITS.length; count += 1) {
      const disk = written(count);
      const projections = createProjections(disk, FOLDER, noFailure);
      expect(projections.compare(sourceOf(COMMITS.slice(0, count))).notes).toEqual([]);
      for (const commit of COMMITS.slice(count)) projections.take(commit);
      projections.flush();
      expect(disk.snapshot()).toEqual(whole);
    }
  });

  it("are made again where their files are gone, and each once", () => {
    const whole = written(COMMITS.length).snapshot();
    const disk = createSimDisk();
    createProjections(disk, FOLDER, noFailure).compare(sourceOf(COMMITS));
    expect(disk.snapshot()).toEqual(whole);
  });

  it("are cut where they stand beyond the journal, however many there are", () => {
    for (let count = 1; count < COMMITS.length; count += 1) {
      const disk = written(COMMITS.length);
      const { notes } = createProjections(disk, FOLDER, noFailure).compare(
        sourceOf(COMMITS.slice(0, count)),
      );
      expect(new Set(notes.map(({ why }) => why))).toEqual(new Set(["beyond the journal"]));
      for (const course of [1, 2, 3, 4])
        expect(textAt(disk, fileOf(course))).toBe(textAt(written(count), fileOf(course)));
    }
  });
});
