// Bounds: the limits of generated scenarios, roomy or narrow.
import fc from "fast-check";
import { LIMITS } from "../../src/protocol/script.ts";
import type { Limits } from "../../src/protocol/script.ts";

const roomy: Limits = { ...LIMITS, dialogs: 12, depth: 3, generations: 15, commits: 300 };
export const bounds: fc.Arbitrary<Limits> = fc.oneof(
  { weight: 3, arbitrary: fc.constant(roomy) },
  {
    weight: 1,
    arbitrary: fc.record({
      dialogs: fc.integer({ min: 1, max: 6 }),
      depth: fc.integer({ min: 0, max: 2 }),
      generationsPerDrive: fc.integer({ min: 1, max: 3 }),
      generations: fc.integer({ min: 1, max: 4 }),
      drivesPerDuty: fc.integer({ min: 1, max: 2 }),
      attempts: fc.integer({ min: 1, max: 3 }),
      askBacksPerSample: fc.constant(1),
      virtualTimeMs: fc.constantFrom(100, 86_400_000),
      commits: fc.constantFrom(25, 300),
    }),
  },
);
