// Spot: one value of the file while it is read: its node, its path in the data, and where problems
// go. Entering a child puts the value of `vary` in the place of `${NAME}`.
//
// Readers return a value of their type in every case; when they reported a problem it is a blank
// one, which nobody sees because a file with problems has no scenario.
import type { Place } from "../protocol/script.ts";
import { type Entry, type Node, nodeName, quoted } from "./node.ts";
import type { Problems } from "./problem.ts";
import { didYouMean } from "./suggest.ts";

export type Value = string | number | boolean;

/** What all spots of one reading share. */
export interface Scope {
  readonly problems: Problems;
  /** The combination of `vary` that is read. */
  readonly values: ReadonlyMap<string, Value>;
  /** The bytes of a file that the scenario names, or why there are none. */
  readonly bytesOf: (path: string) => Uint8Array | { readonly problem: string };
}

export interface Spot {
  readonly node: Node;
  readonly path: string;
  /** Where the key of this value stands; null for items of lists and for the file. */
  readonly keyPlace: Place | null;
  readonly scope: Scope;
}

/** A whole scalar that stands for a value of `vary`. */
const VARIABLE = /^\$\{([^{}]*)\}$/u;
/** `${n}` is the number of the repetition; whoever plays the reply puts it in. */
export const REPETITION = "n";

export function report(spot: Spot, message: string): void {
  reportAt(spot, spot.node.place, message);
}

/** Points at the key, for what is wrong with the name and not with the value. */
export function reportKey(spot: Spot, message: string): void {
  reportAt(spot, spot.keyPlace ?? spot.node.place, message);
}

function reportAt(spot: Spot, place: Place, message: string): void {
  const from = spot.node.from === null ? "" : ` (${spot.node.from})`;
  spot.scope.problems.report(spot.node.source, place, {
    path: spot.path,
    message: `${message}${from}`,
  });
}

export function entrySpot(spot: Spot, entry: Entry): Spot {
  const path = spot.path === "" ? entry.key : `${spot.path}.${entry.key}`;
  return entered({ node: entry.value, path, keyPlace: entry.keyPlace, scope: spot.scope });
}

/** The items of a list; none, with a problem, when it is no list. */
export function itemsAt(spot: Spot): readonly Spot[] {
  const node = spot.node;
  if (node.kind !== "list") {
    report(spot, `${nodeName(node)} is no list; write [ … ]`);
    return [];
  }
  return node.items.map((item, index) =>
    entered({ node: item, path: `${spot.path}.${index}`, keyPlace: null, scope: spot.scope }),
  );
}

/** The entries of a map; none, with a problem, when it is no map. */
export function entriesAt(spot: Spot): readonly { key: string; at: Spot }[] {
  const node = spot.node;
  if (node.kind !== "map") {
    report(spot, `${nodeName(node)} is no map; write { key: value }`);
    return [];
  }
  return node.entries.map((entry) => ({ key: entry.key, at: entrySpot(spot, entry) }));
}

function entered(spot: Spot): Spot {
  const node = spot.node;
  if (node.kind !== "text") return spot;
  const name = VARIABLE.exec(node.value)?.[1];
  if (name === undefined) {
    reportPartial(spot, node.value);
    return spot;
  }
  const value = spot.scope.values.get(name);
  if (value === undefined) {
    if (name !== REPETITION)
      report(
        spot,
        `no name ${quoted(name)} in vary${didYouMean(name, [...spot.scope.values.keys()])}`,
      );
    return spot;
  }
  return { ...spot, node: varied(node, name, value) };
}

/** Inside a longer text nothing is replaced: said aloud, or it would be found out late. */
function reportPartial(spot: Spot, text: string): void {
  if (!text.includes("${")) return;
  for (const name of spot.scope.values.keys())
    if (text.includes(`\${${name}}`))
      report(spot, `"\${${name}}" is replaced only where it is the whole value`);
}

function varied(node: Node, name: string, value: Value): Node {
  const standing = { source: node.source, place: node.place, size: 1, from: `${name} = ${value}` };
  if (typeof value === "string") return { ...standing, kind: "text", value };
  return { ...standing, kind: "scalar", value, written: String(value) };
}
