// Rehearsal: what commit a message would make, tried on a second tree that is folded from the same
// commits. Only runs that hold messages back need it; it costs a fold of the journal each time.
import type { Commit } from "../protocol/commit.ts";
import { Tree } from "./tree.ts";
import type { Delivery, TreeOptions } from "./tree.ts";

/** The commit that handling this now would make, or null when it is not pending. */
export function rehearsed(
  commits: readonly Commit[],
  { delivery, atMs }: { readonly delivery: Delivery; readonly atMs: number },
  options: Pick<TreeOptions, "minds"> = {},
): Commit | null {
  const tree = new Tree({ ...options, journal: { append: () => {} } });
  for (const commit of commits) tree.replay(commit);
  return tree.deliver(delivery, atMs);
}
