// Workspace: where the team of a scenario that names none stands: the nearest `.minds/team.yaml`,
// from the scenario's own folder upwards to the root. Which it is hangs on where the scenario lies,
// never on the folder that a command is given in.
import { lstatSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { FILE_BYTES_MAX } from "../scenario/source.ts";
import type { FoundTeam } from "../scenario/team-files.ts";
import { codeOf } from "./file-trouble.ts";
import { readBelow } from "./input-file.ts";

export const TEAM_PATH = ".minds/team.yaml";

/** The team file of the workspace that a scenario file lies in, or where was looked in vain. */
export function findTeam(scenario: string): FoundTeam {
  const looked: string[] = [];
  let named = dirname(scenario);
  for (let folder = resolve(named); ; folder = dirname(folder), named = join(named, "..")) {
    if (isThere(join(folder, TEAM_PATH))) return teamIn(folder, join(named, TEAM_PATH));
    looked.push(folder);
    if (folder === dirname(folder))
      return { problem: `there is no ${TEAM_PATH} in ${looked.join(", ")}` };
  }
}

function teamIn(folder: string, file: string): FoundTeam {
  const bytes = readBelow(folder, TEAM_PATH, FILE_BYTES_MAX);
  if (bytes instanceof Uint8Array) return { file, bytes };
  return { problem: `${file} cannot be read: ${bytes.problem}` };
}

/** Anything that stands there counts, also what cannot be read: it is not passed over in silence. */
function isThere(path: string): boolean {
  try {
    return lstatSync(path) !== undefined;
  } catch (error) {
    return codeOf(error) !== "ENOENT" && codeOf(error) !== "ENOTDIR";
  }
}
