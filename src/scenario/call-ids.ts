// Call ids: those that a script gives to its calls, read before the calls are checked: a call may name
// another one by its id.
import type { Entry } from "./node.ts";
import { entrySpot, itemsAt, type Spot } from "./spot.ts";

/** Each once, in the order of the file; what is wrong with the script is told by whoever reads it. */
export function callIdsAt(script: Spot): readonly string[] {
  const calls = entriesOf(script)
    .flatMap((entry) => listed(entrySpot(script, entry)))
    .flatMap((reply) => under(reply, "calls").flatMap(listed));
  const ids = calls.flatMap((call) => under(call, "id")).map(({ node }) => node);
  return [...new Set(ids.flatMap((node) => (node.kind === "text" ? [node.value] : [])))];
}

function entriesOf({ node }: Spot): readonly Entry[] {
  return node.kind === "map" ? node.entries : [];
}

function listed(spot: Spot): readonly Spot[] {
  return spot.node.kind === "list" ? itemsAt(spot) : [];
}

function under(spot: Spot, key: string): readonly Spot[] {
  const entry = entriesOf(spot).find((found) => found.key === key);
  return entry === undefined ? [] : [entrySpot(spot, entry)];
}
