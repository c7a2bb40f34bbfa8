import { expect, test } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import { linksOf, linksTo, reachedFrom } from "./causality.ts";
import { JOURNAL, numbered } from "./journal.test.kit.ts";

function after(commits: readonly Commit[], source: number, actedOn = new Map<string, number>()) {
  const reached = reachedFrom(linksOf(commits, actedOn), [source]);
  return [...reached.keys()].filter((seq) => reached[seq] === 1);
}

test("what is later in one dialog, what handled a message, and what follows from these", () => {
  expect(after(JOURNAL, 2)).toEqual([3, 4, 5, 6, 7]);
  expect(after(JOURNAL, 4)).toEqual([5, 6, 7]);
  expect(after(JOURNAL, 7)).toEqual([]);
});

test("what is merely later in the journal happened because of nothing", () => {
  const commits = numbered([
    ...JOURNAL.slice(0, 4),
    { dialog: "lead", handled: "human:9", atMs: 40, facts: [{ type: "drive.closed" }] },
  ]);
  expect(after(commits, 3)).toEqual([]);
});

test("a person stands between what made them act and what they did", () => {
  const commits = numbered([
    ...JOURNAL.slice(0, 4),
    { dialog: "lead", handled: "human:9", atMs: 40, facts: [{ type: "drive.closed" }] },
  ]);
  expect(after(commits, 3, new Map([["human:9", 3]]))).toEqual([4]);
});

test("a process stands before every message that it delivered again", () => {
  const started = { type: "process.started", number: 2, previous: "crashed" } as const;
  const commits = numbered([
    ...JOURNAL.slice(0, 3),
    { dialog: "lead", handled: "open:2", atMs: 10, facts: [started] },
    { dialog: "lead/ux", handled: "2.0", atMs: 10, facts: [{ type: "drive.closed" }] },
    { dialog: "lead/ux", handled: "4.r0", atMs: 10, facts: [{ type: "drive.closed" }] },
  ]);
  expect(after(commits, 3)).toEqual([4, 5]);
  const links = linksOf(commits, new Map());
  expect(linksTo(links, 4)).toEqual([2, 3]);
  expect(linksTo(links, 5)).toEqual([4, 4]);
});

test("a hundred thousand commits take one pass", () => {
  const facts = [{ type: "drive.closed" }] as const;
  const lines = Array.from({ length: 100_000 }, (_, seq) => ({
    dialog: `lead/${seq % 100}`,
    handled: seq === 0 ? "open:1" : `${seq - 1}.0`,
    atMs: 0,
    facts: [...facts],
  }));
  expect(after(numbered(lines), 0)).toHaveLength(99_999);
});
