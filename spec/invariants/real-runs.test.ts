// The production tree under random replies, people, orders and restarts keeps every invariant.
import fc from "fast-check";
import { expect, test } from "vitest";
import { Fact } from "../../src/protocol/fact.ts";
import type { FactType } from "../../src/protocol/fact.ts";
import { briefOf, outcomeHash, outcomeOf, sameOutcome } from "../../src/protocol/outcome.ts";
import { INVARIANTS } from "./all.ts";
import { picks, run } from "./random-run.test.kit.ts";

test("every invariant holds in real runs", { timeout: 120_000 }, () => {
  fc.assert(
    fc.property(picks, (chosen) => {
      const commits = run(chosen);
      const broken = INVARIANTS.flatMap(({ id, check }) =>
        [...check({ commits, ended: true })].map((violation) => `${id} ${violation}`),
      );
      expect(broken).toEqual([]);
    }),
    { numRuns: 200, seed: 1 },
  );
});

test("real runs hold every kind of fact but a limit of the whole run", () => {
  const left = new Set<FactType>(Fact.options.map(({ entries }) => entries.type.literal));
  for (const chosen of fc.sample(picks, { numRuns: 100, seed: 1 }))
    for (const { facts } of run(chosen)) for (const { type } of facts) left.delete(type);
  expect([...left]).toEqual(["limit.reached"]);
});

test("a run has its own outcome", () => {
  fc.assert(
    fc.property(picks, (chosen) => {
      const outcome = outcomeOf(run(chosen));
      const again = outcomeOf(run(chosen));
      expect(sameOutcome(outcome, again)).toEqual([]);
      expect(outcomeHash(briefOf(outcome))).toBe(outcomeHash(briefOf(again)));
    }),
    { numRuns: 20, seed: 1 },
  );
});
