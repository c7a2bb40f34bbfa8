// Vary: the values that a scenario is run with, and the combinations of them.
import { nodeName, quoted } from "./node.ts";
import { type Complaint, isComplaint } from "./scalar.ts";
import {
  entriesAt,
  itemsAt,
  REPETITION,
  report,
  reportKey,
  type Spot,
  type Value,
} from "./spot.ts";
import { didYouMean } from "./suggest.ts";

export const COMBINATIONS_MAX = 10_000;
/** Combinations times values of the file: what one reading walks through. */
const WORK_MAX = 4_000_000;
const NAME = /^[\p{L}_][\p{L}\p{N}_-]{0,31}$/u;

export interface Axis {
  readonly name: string;
  readonly values: readonly Value[];
}

/** The axes of `vary`, each fixed to one value where `set` says so. */
export function axesAt(spot: Spot, set: Readonly<Record<string, string>>): readonly Axis[] {
  return entriesAt(spot).map(({ key, at }) => {
    if (!NAME.test(key)) reportKey(at, `${quoted(key)} is no name of a value`);
    if (key === REPETITION) reportKey(at, `"${key}" is the number of the repetition in \${n}`);
    const values = itemsAt(at).map(valueAt);
    if (at.node.kind === "list" && values.length === 0)
      report(at, "without a value there is no run");
    const twice = values.findIndex((value, index) => values.indexOf(value) < index);
    if (twice !== -1) report(at, `the value ${String(values[twice])} stands here twice`);
    const fixed = Object.hasOwn(set, key) ? set[key] : undefined;
    return { name: key, values: fixed === undefined ? values : [fixedFrom(fixed, values)] };
  });
}

/** Reports names of `set` that `vary` does not have. */
export function reportUnknownSet(
  spot: Spot,
  axes: readonly Axis[],
  set: Readonly<Record<string, string>>,
): void {
  const names = axes.map((axis) => axis.name);
  const listed =
    names.length === 0 ? "this file varies nothing" : `the names are ${names.join(", ")}`;
  for (const name of Object.keys(set))
    if (!names.includes(name))
      report(spot, `no name ${quoted(name)} in vary to set; ${listed}${didYouMean(name, names)}`);
}

/** Every combination, the last axis turning fastest; one empty one without axes. */
export function combinations(
  axes: readonly Axis[],
  size: number,
): readonly ReadonlyMap<string, Value>[] | Complaint {
  const count = axes.reduce((product, axis) => product * axis.values.length, 1);
  const most = Math.min(COMBINATIONS_MAX, Math.max(1, Math.floor(WORK_MAX / size)));
  if (count > most)
    return {
      complaint: `${count} combinations are too many; at most ${most} of a file of this size`,
    };
  let all: ReadonlyMap<string, Value>[] = [new Map()];
  for (const { name, values } of axes)
    all = all.flatMap((before) => values.map((value) => new Map(before).set(name, value)));
  return all;
}

export function combinationsOr(
  spot: Spot,
  found: ReturnType<typeof combinations>,
): readonly ReadonlyMap<string, Value>[] {
  if (!isComplaint(found)) return found;
  report(spot, found.complaint);
  return [];
}

function valueAt(spot: Spot): Value {
  const node = spot.node;
  if (node.kind === "text") return node.value;
  const value = node.kind === "scalar" ? node.value : null;
  if (typeof value === "boolean" || Number.isFinite(value)) return value ?? false;
  report(spot, `${nodeName(node)} is no value to vary: a text, a number, true or false`);
  return "";
}

/** A value from a command line: the listed one that is written so, else what YAML would read. */
function fixedFrom(written: string, listed: readonly Value[]): Value {
  const same = listed.find((value) => String(value) === written);
  if (same !== undefined) return same;
  if (written === "true" || written === "false") return written === "true";
  return /^-?(0|[1-9]\d{0,14})(\.\d{1,9})?$/u.test(written) ? Number(written) : written;
}
