import { describe, expect, test } from "vitest";
import * as v from "valibot";
import { Commit } from "../../src/protocol/commit.ts";
import { INVARIANTS } from "./all.ts";
import { BROKEN } from "./broken.ts";
import { BROKEN_COURSES, BROKEN_GOING } from "./broken-courses.ts";
import { BROKEN_STORY } from "./broken-story.ts";
import { COURSES, KEEPING_GOING } from "./courses.test.kit.ts";
import { journalOf } from "./journal-of.ts";
import { journalOf as journalOfWorld } from "./mutant.test.kit.ts";
import { STORY } from "./story.test.kit.ts";

function violations(id: string, journal: Commit[]): string[] {
  const invariant = INVARIANTS.find((one) => one.id === id);
  return [...(invariant?.check({ commits: journal, ended: true }) ?? ["no such invariant"])];
}

test("the journal written by hand is made of valid commits", () => {
  for (const line of journalOf()) expect(v.safeParse(Commit, line).issues).toBe(undefined);
});

describe.each(INVARIANTS)("$id $statement", ({ id }) => {
  test("holds of the journal written by hand", () => {
    expect(violations(id, journalOf())).toEqual([]);
  });

  test("holds of every prefix of it", () => {
    const journal = journalOf();
    const found = journal.map((_, i) => {
      const invariant = INVARIANTS.find((one) => one.id === id);
      return [...(invariant?.check({ commits: journal.slice(0, i), ended: false }) ?? [])];
    });
    expect(found.flat()).toEqual([]);
  });
});

test("the numbers are those of the list, in order", () => {
  const ids = INVARIANTS.map((_, i) => `INV-${String(i + 1).padStart(2, "0")}`);
  expect(INVARIANTS.map(({ id }) => id)).toEqual(ids);
});

test.each(BROKEN)("%s reports %s", (...broken) => {
  const [id, , edit, sentence] = broken;
  const journal = journalOf();
  edit(journal);
  expect(violations(id, journal)).toContainEqual(expect.stringContaining(sentence));
});

test.each(BROKEN_STORY)("%s reports %s in the story", async (...broken) => {
  const [id, , edit, sentence] = broken;
  const { commits } = await journalOfWorld({ world: STORY });
  const journal = structuredClone(commits);
  edit(journal);
  expect(violations(id, journal)).toContainEqual(expect.stringContaining(sentence));
});

test.each(BROKEN_COURSES)("%s reports %s in the courses", async (...broken) => {
  const [id, , edit, sentence] = broken;
  const { commits } = await journalOfWorld({ world: COURSES });
  const journal = structuredClone(commits);
  edit(journal);
  expect(violations(id, journal)).toContainEqual(expect.stringContaining(sentence));
});

test.each(BROKEN_GOING)("%s reports %s where a dialog is kept going", async (...broken) => {
  const [id, , edit, sentence] = broken;
  const { commits } = await journalOfWorld({ world: KEEPING_GOING });
  const journal = structuredClone(commits);
  edit(journal);
  expect(violations(id, journal)).toContainEqual(expect.stringContaining(sentence));
});

test("every invariant is broken by some edit", () => {
  const broken = new Set(
    [...BROKEN, ...BROKEN_STORY, ...BROKEN_COURSES, ...BROKEN_GOING].map(([id]) => id),
  );
  expect(INVARIANTS.map(({ id }) => id).filter((id) => !broken.has(id))).toEqual([]);
});
