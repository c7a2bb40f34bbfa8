// Dialog: the path of a dialog of this scenario, where one is written as a value or as a key.
import { type Names, unknownDialog } from "./names.ts";
import { parsePath } from "./path.ts";
import { type Complaint, isComplaint, parsedAt } from "./scalar.ts";
import type { Spot } from "./spot.ts";

export function dialogAt(spot: Spot, names: Names): string {
  return parsedAt(spot, (text) => parseDialog(text, names)) ?? names.main;
}

/** A path in its one spelling, of a dialog that has a script. */
export function parseDialog(text: string, names: Names): string | Complaint {
  const path = parsePath(text);
  if (isComplaint(path)) return path;
  return unknownDialog(path, names) ?? path.text;
}
