// Names: what a scenario has declared, against which moments and expectations are checked.
import { laterThan } from "./later.ts";
import { agentOf, type DialogPath, pathFeature } from "./path.ts";
import type { Complaint } from "./scalar.ts";
import { didYouMean, nearestPath } from "./suggest.ts";

export interface Names {
  /** The dialog that people speak to. */
  readonly main: string;
  /** Dialogs with a script, the main dialog first. */
  readonly dialogs: readonly string[];
  /** Agents with a script for any of their dialogs. */
  readonly anyOf: readonly string[];
  readonly tools: readonly string[];
}

/** Why no dialog of this scenario can have this path, or null. */
export function unknownDialog(path: DialogPath, names: Names): Complaint | null {
  const feature = pathFeature(path);
  const later = feature === null ? null : laterThan(feature, path.text);
  if (later !== null) return { complaint: later };
  if (names.dialogs.includes(path.text) || names.anyOf.includes(agentOf(path))) return null;
  const near = nearestPath(path.text, names.dialogs);
  return { complaint: `no dialog "${path.text}" has a script here${near}` };
}

export function unknownTool(tool: string, names: Names): Complaint | null {
  if (names.tools.includes(tool)) return null;
  return { complaint: `no tool "${tool}" in this scenario${didYouMean(tool, names.tools)}` };
}
