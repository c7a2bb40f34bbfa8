// Named files: the files that somebody means by naming files and folders.
import { lstatSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { troubleOf } from "./file-trouble.ts";
import { TEAM_PATH } from "./workspace.ts";

const FILE_NAME = /\.ya?ml$/u;
const FOLDER_DEPTH_MAX = 8;

/** The files of each name, in the order given and then by name; every file once. */
export function filesOf(
  names: readonly string[],
  problems: string[],
): readonly { readonly name: string; readonly files: readonly string[] }[] {
  const seen = new Set<string>();
  return names.map((name) => {
    const files = filesAt(name, problems).filter((file) => !seen.has(file));
    for (const file of files) seen.add(file);
    return { name, files };
  });
}

export function noScenarioIn(folder: string): string {
  return `${folder}: no scenario file (*.yaml) in this folder`;
}

function filesAt(name: string, problems: string[]): readonly string[] {
  try {
    if (!statSync(name).isDirectory()) return [name];
    const files = filesIn(name, 0);
    if (files.length === 0) problems.push(noScenarioIn(name));
    return files;
  } catch (error) {
    problems.push(`${name}: ${troubleOf(error)}`);
    return [];
  }
}

/** Links and hidden folders are passed, but for the team file of a workspace. */
function filesIn(folder: string, depth: number): string[] {
  if (depth > FOLDER_DEPTH_MAX) return [];
  const files: string[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    const isWorkspace = name === dirname(TEAM_PATH);
    const path = join(folder, isWorkspace ? TEAM_PATH : name);
    if (name.startsWith(".") && !isWorkspace) continue;
    const entry = lstatSync(path, { throwIfNoEntry: false });
    if (entry?.isDirectory() && !isWorkspace) files.push(...filesIn(path, depth + 1));
    else if (entry?.isFile() && FILE_NAME.test(path)) files.push(path);
  }
  return files;
}
