// Hold: an order that a run must keep. Whatever would make `held` true waits for `until`.
import type { Place } from "../protocol/script.ts";
import { laterThan } from "./later.ts";
import { type Moment, parseMoment } from "./moment.ts";
import type { Names } from "./names.ts";
import { nodeName, nodeText } from "./node.ts";
import { parsedAt } from "./scalar.ts";
import { entriesAt, itemsAt, report, reportKey, type Spot } from "./spot.ts";
import { didYouMean } from "./suggest.ts";

const STEP_KEYS: readonly string[] = ["step", "take", "over"];

export interface Hold {
  readonly until: Moment;
  readonly held: Moment;
  readonly place: Place;
  /** As written. */
  readonly text: string;
}

/** The holds of a schedule; `fifo` has none. */
export function scheduleAt(spot: Spot, names: Names): readonly Hold[] {
  const node = spot.node;
  if (node.kind === "text" && node.value === "fifo") return [];
  if (node.kind !== "list") {
    report(spot, `${nodeName(node)} is no schedule; write fifo or [[A, B], …]`);
    return [];
  }
  return itemsAt(spot).flatMap((at) => {
    const hold = at.node.kind === "map" ? stepAt(at) : holdAt(at, names);
    return hold === null ? [] : [hold];
  });
}

function holdAt(spot: Spot, names: Names): Hold | null {
  const spots = itemsAt(spot);
  if (spot.node.kind === "list" && spots.length !== 2)
    report(spot, `a hold is a pair of moments: [A, B] holds B until A`);
  const [until, held] = spots.map((at) => parsedAt(at, (text) => parseMoment(text, names)));
  if (!until || !held) return null;
  return { until, held, place: spot.node.place, text: nodeText(spot.node) };
}

function stepAt(spot: Spot): null {
  for (const { key, at } of entriesAt(spot))
    if (!STEP_KEYS.includes(key))
      reportKey(at, `unknown key "${key}"${didYouMean(key, STEP_KEYS)}`);
  const later = laterThan("schedule step", nodeText(spot.node));
  if (later !== null) report(spot, later);
  return null;
}
