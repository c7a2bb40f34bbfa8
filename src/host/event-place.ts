// Event place: after which event of a tree a subscriber goes on, and whether its journal knows it.
import type { EventPlace } from "../protocol/workspace-event.ts";
import type { Opening } from "./opened-run.ts";

/** After which event a subscriber goes on: all of a commit, an event of it, or none of the tree. */
export type EventsFrom = "start" | number | EventPlace;

export function placeFrom(from: EventsFrom): EventPlace {
  if (from === "start") return { seq: -1, index: 0 };
  return typeof from === "number" ? { seq: from, index: Number.POSITIVE_INFINITY } : from;
}

export function isAfter(one: EventPlace, other: EventPlace): boolean {
  return one.seq > other.seq || (one.seq === other.seq && one.index > other.index);
}

/**
 * Why events cannot go on there, or null. A seq that the journal does not hold is of another run:
 * what came in its place would never be told. Of a damaged journal its run tells more.
 */
export function placeTrouble(
  dir: string,
  opening: Opening,
  from: EventsFrom | undefined,
): string | null {
  if (from === undefined || from === "start") return null;
  const { seq, index } = placeFrom(from);
  if (!isCount(seq) || !(isCount(index) || typeof from === "number"))
    return `${dir}: events go on after a seq, or after an event's seq and index: whole numbers from 0`;
  if (!opening.ok && opening.damaged) return null;
  const commits = opening.ok ? opening.run.commits.length : 0;
  if (seq < commits) return null;
  const held = commits === 0 ? "no commit" : `commits 0 to ${commits - 1}`;
  return `${dir}: events cannot go on after seq ${seq}: the journal holds ${held}`;
}

function isCount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0;
}
