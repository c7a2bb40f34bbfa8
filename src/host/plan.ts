// Plan: from the files and folders that a user names to the runs that are wanted. All files are read
// and checked before anything runs.
import { lstatSync, readdirSync, readFileSync, realpathSync, statSync } from "node:fs";
import { dirname, join, relative, resolve, sep } from "node:path";
import { sha256 } from "../protocol/hash.ts";
import { problemText } from "../scenario/problem.ts";
import { readScenario } from "../scenario/read.ts";
import type { ScenarioFile } from "../scenario/read.ts";

/** A scenario file with the bytes of everything that it reads. */
export interface Planned {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly scenario: ScenarioFile;
  /** Other files that the scenario names, by their path below its folder. */
  readonly texts: ReadonlyMap<string, Uint8Array>;
}

export type Planning =
  | { readonly ok: true; readonly planned: readonly Planned[] }
  | { readonly ok: false; readonly problems: readonly string[] };

const SCENARIO_NAME = /\.ya?ml$/u;
const FOLDER_DEPTH_MAX = 8;

/** Reads files, and the scenario files of folders, in the order given and then by name. */
export function planFiles(
  names: readonly string[],
  set: Readonly<Record<string, string>>,
): Planning {
  const problems: string[] = [];
  const files = names.flatMap((name) => filesAt(name, problems));
  const planned: Planned[] = [];
  for (const file of new Set(files)) {
    const read = planFile(file, set);
    if ("problems" in read) problems.push(...read.problems);
    else planned.push(read);
  }
  return problems.length > 0 ? { ok: false, problems } : { ok: true, planned };
}

/** Reads one scenario file; other files are found beside it, never outside its folder. */
export function planFile(
  file: string,
  set: Readonly<Record<string, string>>,
): Planned | { readonly problems: readonly string[] } {
  let bytes: Uint8Array;
  try {
    bytes = readFileSync(file);
  } catch (error) {
    return { problems: [`${file}: ${reason(error)}`] };
  }
  const texts = new Map<string, Uint8Array>();
  const folder = dirname(file);
  const readText = (path: string): Uint8Array | { readonly problem: string } => {
    const found = textBeside(folder, path);
    if (found instanceof Uint8Array) texts.set(path, found);
    return found;
  };
  const reading = readScenario({ file, bytes }, { set, readText });
  if (!reading.ok) return { problems: reading.problems.map(problemText) };
  return { file, bytes, scenario: reading.scenario, texts };
}

/** Hashes of all that was read: the scenario itself under the empty name. */
export function inputHashes({ bytes, texts }: Planned): Record<string, string> {
  const hashes: Record<string, string> = { scenario: sha256(bytes) };
  for (const path of [...texts.keys()].toSorted())
    hashes[`files/${path}`] = sha256(texts.get(path) ?? "");
  return hashes;
}

function textBeside(folder: string, path: string): Uint8Array | { readonly problem: string } {
  try {
    const root = realpathSync(resolve(folder));
    const real = realpathSync(resolve(folder, path));
    if (!real.startsWith(root + sep)) return { problem: `${path} leads out of ${folder}` };
    return readFileSync(real);
  } catch (error) {
    return { problem: `${path}: ${reason(error)}` };
  }
}

function filesAt(name: string, problems: string[]): string[] {
  try {
    if (!statSync(name).isDirectory()) return [name];
    const files = scenariosIn(name, 0);
    if (files.length === 0) problems.push(`${name}: no scenario file (*.yaml) in this folder`);
    return files;
  } catch (error) {
    problems.push(`${name}: ${reason(error)}`);
    return [];
  }
}

/** Scenario files of a folder and below it, by name; hidden folders and links are passed. */
function scenariosIn(folder: string, depth: number): string[] {
  if (depth > FOLDER_DEPTH_MAX) return [];
  const files: string[] = [];
  for (const name of readdirSync(folder).toSorted()) {
    if (name.startsWith(".")) continue;
    const path = join(folder, name);
    const entry = lstatSync(path);
    if (entry.isDirectory()) files.push(...scenariosIn(path, depth + 1));
    else if (entry.isFile() && SCENARIO_NAME.test(name)) files.push(path);
  }
  return files;
}

/** What the file system said, in words. */
function reason(error: unknown): string {
  const code: unknown = Reflect.get(Object(error), "code");
  switch (code) {
    case "ENOENT":
      return "there is no such file or folder";
    case "EISDIR":
      return "this is a folder; a scenario is a file";
    case "EACCES":
      return "it may not be read";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

/** A path as it is shown: relative to the working folder where it lies below it. */
export function shown(path: string): string {
  const short = relative(".", path);
  return short.startsWith("..") ? path : short;
}
