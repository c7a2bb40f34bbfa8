// Read file: a file of which it is not known yet whether it holds a scenario or a team. What stands
// in it decides; the name only where that says nothing.
import type { Node } from "./node.ts";
import { Problems } from "./problem.ts";
import { type Reading, type ReadOptions, scenarioIn } from "./read.ts";
import { teamIn, type TeamReading } from "./read-team.ts";
import type { FileSource } from "./source.ts";
import { parseTree } from "./tree.ts";

export type FileReading =
  | { readonly kind: "scenario"; readonly reading: Reading }
  | { readonly kind: "team"; readonly reading: TeamReading };

const TEAM_NAME = /(^|[/\\])team\.ya?ml$/u;

/** Reads a scenario file or a team file; never throws on what a file can hold. */
export function readFile(source: FileSource, options: ReadOptions): FileReading {
  const { file, bytes } = source;
  const problems = new Problems();
  const node = parseTree(file, bytes, problems);
  return isTeam(node, file)
    ? { kind: "team", reading: teamIn(node, file, problems) }
    : { kind: "scenario", reading: scenarioIn(node, file, { options, problems }) };
}

/** A script makes a scenario of any file; without one, members or the name make it a team. */
function isTeam(node: Node | null, file: string): boolean {
  const keys = node?.kind === "map" ? node.entries.map((entry) => entry.key) : [];
  if (keys.includes("script")) return false;
  if (TEAM_NAME.test(file)) return true;
  return keys.includes("members") && !keys.includes("version");
}
