// Fields: a map with known keys. Unknown, missing and clashing keys are problems.
import { nodeName, quoted } from "./node.ts";
import { entrySpot, report, reportKey, type Spot } from "./spot.ts";
import { didYouMean } from "./suggest.ts";

export interface Fields {
  readonly spot: Spot;
  /** The keys that stand there, known ones only, in the order of the file. */
  readonly keys: readonly string[];
  at(key: string): Spot | null;
}

export interface Shape {
  readonly known: readonly string[];
  readonly needed?: readonly string[];
}

export function fieldsAt(spot: Spot, shape: Shape): Fields {
  const node = spot.node;
  const spots = new Map<string, Spot>();
  const fields = { spot, at: (key: string): Spot | null => spots.get(key) ?? null };
  if (node.kind !== "map") {
    report(spot, `${nodeName(node)} is no map; the keys here are ${shape.known.join(", ")}`);
    return { ...fields, keys: [] };
  }
  for (const entry of node.entries) {
    const at = entrySpot(spot, entry);
    if (shape.known.includes(entry.key)) spots.set(entry.key, at);
    else reportKey(at, unknownKey(entry.key, shape.known));
  }
  for (const key of shape.needed ?? [])
    if (!spots.has(key)) report(spot, `the key "${key}" is missing`);
  return { ...fields, keys: [...spots.keys()] };
}

/** The value of a key, or what stands for it when the key is absent. */
export function fieldOr<T, A>(
  fields: Fields,
  key: string,
  how: { read: (spot: Spot) => T; absent: A },
): T | A {
  const at = fields.at(key);
  return at === null ? how.absent : how.read(at);
}

/** The one key of `keys` that stands here; none or several are a problem that names them. */
export function oneOf(fields: Fields, keys: readonly string[], what: string): Spot | null {
  const found = fields.keys.filter((key) => keys.includes(key));
  const [first, second] = found;
  if (first === undefined) {
    if (fields.spot.node.kind === "map")
      report(fields.spot, `${what} is missing: one of ${keys.join(", ")}`);
    return null;
  }
  const at = fields.at(first);
  const other = second === undefined ? null : fields.at(second);
  if (other !== null)
    reportKey(other, `${what} is one of its keys, but "${first}" and "${second}" both stand here`);
  return at;
}

/** The last step of a spot's path, which is the key it stands under. */
export function keyOf(spot: Spot, fields: Fields): string {
  return fields.keys.find((key) => fields.at(key) === spot) ?? "";
}

function unknownKey(key: string, known: readonly string[]): string {
  const near = didYouMean(key, known);
  return `unknown key ${quoted(key)}${near === "" ? `; the keys here are ${known.join(", ")}` : near}`;
}
