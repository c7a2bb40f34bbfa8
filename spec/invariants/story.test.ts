// The production code keeps every invariant in the worlds that the mutants live in.
import { describe, expect, it } from "vitest";
import { Fact } from "../../src/protocol/fact.ts";
import type { FactType } from "../../src/protocol/fact.ts";
import { INVARIANTS } from "./all.ts";
import { COURSES, KEEPING_GOING } from "./courses.test.kit.ts";
import { journalOf } from "./mutant.test.kit.ts";
import { RACE } from "./race.test.kit.ts";
import { STORY } from "./story.test.kit.ts";

const WORLDS = {
  round: {},
  story: { world: STORY },
  race: RACE,
  courses: { world: COURSES },
  going: { world: KEEPING_GOING },
};

describe.each(Object.entries(WORLDS))("the world of the %s", (_, lived) => {
  it("keeps every invariant", async () => {
    const journal = await journalOf(lived);
    expect(journal.ended).toBe(true);
    const broken = INVARIANTS.flatMap(({ id, check }) =>
      [...check(journal)].map((v) => `${id} ${v}`),
    );
    expect(broken).toEqual([]);
  });
});

it("lives through every kind of fact, but those of a failing model, of files, limits and a restart", async () => {
  const left = new Set<FactType>(Fact.options.map(({ entries }) => entries.type.literal));
  for (const lived of Object.values(WORLDS))
    for (const { facts } of (await journalOf(lived)).commits)
      for (const { type } of facts) left.delete(type);
  expect([...left]).toEqual([
    "process.started",
    "limit.reached",
    "course.forced",
    "minds.read",
    "priming.lost",
    "attempt.failed",
    "generation.failed",
  ]);
});

it("refuses to replace a call that was itself refused", async () => {
  const { commits } = await journalOf({ world: STORY });
  const refused = commits.flatMap(({ facts }) =>
    facts.filter(({ type }) => type === "duty.refused"),
  );
  expect(refused).toMatchObject([
    {
      callId: "c4",
      why: expect.stringContaining("c2 cannot be replaced any more: it was answered"),
    },
    { callId: "c8", why: expect.stringContaining("c4 cannot be replaced any more") },
  ]);
});

it("refuses a call to a session that it might be the first to reach, deeper than may be", async () => {
  const { commits } = await journalOf(RACE);
  const failed = commits.flatMap(({ facts }) => facts.filter(({ type }) => type === "call.failed"));
  expect(failed).toMatchObject([{ why: expect.stringContaining("limit reached: depth") }]);
});
