// Median: the middle of several measurements; one bad moment of a busy machine does not move it.
import { assert } from "../src/protocol/assert.ts";

export function median(values: readonly number[]): number {
  assert(values.length > 0, "a median is of something");
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
