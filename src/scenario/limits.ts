// Limits: the bounds of every loop that runs by itself, from the team and from the scenario.
import { LIMITS, type Limits } from "../protocol/script.ts";
import { fieldsAt } from "./fields.ts";
import { durationAt, wholeNumberAt } from "./scalar.ts";
import type { Spot } from "./spot.ts";
import { LIMIT_WORDS } from "./word.ts";

/** These may be zero: then nothing of the kind is made. */
const FROM_ZERO: readonly string[] = ["depth", "askBacksPerSample"];

/** The bounds that stand here; `under` are those that hold where none is written. */
export function limitsAt(spot: Spot, under: Limits = LIMITS): Limits {
  const fields = fieldsAt(spot, { known: LIMIT_WORDS });
  const written = fields.keys.flatMap((key): [string, number][] => {
    const at = fields.at(key);
    if (at === null) return [];
    if (key === "virtualTime") return [["virtualTimeMs", durationAt(at)]];
    return [[key, wholeNumberAt(at, FROM_ZERO.includes(key) ? 0 : 1)]];
  });
  return { ...under, ...Object.fromEntries(written) };
}
