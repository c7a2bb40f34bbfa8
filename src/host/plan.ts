// Plan: from the files and folders that a user names to the scenarios and teams in them. All files
// are read and checked before anything runs.
import { dirname } from "node:path";
import { sha256 } from "../protocol/hash.ts";
import { problemText } from "../scenario/problem.ts";
import type { ReadOptions, ScenarioFile } from "../scenario/read.ts";
import { readFile } from "../scenario/read-file.ts";
import type { TeamFile } from "../scenario/read-team.ts";
import { FILE_BYTES_MAX } from "../scenario/source.ts";
import { readBelow, readInput, TEXT_BYTES_MAX } from "./input-file.ts";
import { filesOf, noScenarioIn } from "./named-files.ts";
import { MindsRefused } from "../context/minds.ts";
import { mindFilesOf } from "./minds.ts";
import { findTeam, TEAM_PATH } from "./workspace.ts";

/** A scenario file with the bytes of everything that it reads. */
export interface Planned {
  readonly file: string;
  readonly bytes: Uint8Array;
  readonly scenario: ScenarioFile;
  /** Other files that were read for it, by their path below the folder of a run. */
  readonly texts: ReadonlyMap<string, Uint8Array>;
  /** The team file of its workspace, as it is named in messages; null when it has another team. */
  readonly workspaceTeam: string | null;
}

/** What one file holds; with `problems`, what it was meant to hold. */
export type PlannedFile =
  | { readonly kind: "scenario"; readonly planned: Planned }
  | { readonly kind: "team"; readonly team: TeamFile }
  | { readonly kind: "scenario" | "team"; readonly problems: readonly string[] };

export type Planning =
  | { readonly ok: true; readonly planned: readonly Planned[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Reads the scenarios of files and folders, in the order given and then by name; team files that
 * lie in a folder are passed, for no run is made of them. */
export function planFiles(
  names: readonly string[],
  set: Readonly<Record<string, string>>,
): Planning {
  const problems: string[] = [];
  const planned: Planned[] = [];
  for (const { name, files } of filesOf(names, problems)) {
    const read = files.map((file) => readPlanned(file, set));
    for (const one of read)
      if (one.kind === "scenario")
        if ("problems" in one) problems.push(...one.problems);
        else planned.push(one.planned);
    if (files.length > 0 && read.every((one) => one.kind === "team"))
      problems.push(files[0] === name ? noScenario(name) : noScenarioIn(name));
  }
  return problems.length > 0 ? { ok: false, problems: distinct(problems) } : { ok: true, planned };
}

/** Reads every scenario and every team of files and folders. */
export function planAll(
  names: readonly string[],
  set: Readonly<Record<string, string>>,
): { readonly read: readonly PlannedFile[]; readonly problems: readonly string[] } {
  const problems: string[] = [];
  const read = filesOf(names, problems).flatMap(({ files }) =>
    files.map((file) => readPlanned(file, set)),
  );
  for (const one of read) if ("problems" in one) problems.push(...one.problems);
  return { read, problems: distinct(problems) };
}

/** Reads one scenario file; other files are found beside it, never outside its folder. */
export function planFile(
  file: string,
  set: Readonly<Record<string, string>>,
): Planned | { readonly problems: readonly string[] } {
  const read = readPlanned(file, set);
  if (read.kind === "team") return { problems: [noScenario(file)] };
  return "planned" in read ? read.planned : read;
}

function readPlanned(file: string, set: Readonly<Record<string, string>>): PlannedFile {
  const bytes = readInput(file, FILE_BYTES_MAX);
  if (!(bytes instanceof Uint8Array))
    return { kind: "scenario", problems: [`${file}: ${bytes.problem}`] };
  const around = new Surroundings(file);
  const { kind, reading } = readFile({ file, bytes }, { set, ...around.options });
  if (!reading.ok) return { kind, problems: reading.problems.map(problemText) };
  if ("team" in reading) return { kind: "team", team: reading.team };
  const { texts, workspaceTeam } = around;
  if (workspaceTeam !== null) {
    const refused = takeMinds(texts, dirname(dirname(workspaceTeam)), reading.scenario);
    if (refused !== null) return { kind: "scenario", problems: [refused] };
  }
  return {
    kind: "scenario",
    planned: { file, bytes, scenario: reading.scenario, texts, workspaceTeam },
  };
}

/** What stands written for the models is taken along with the team: a run reads its own copy. */
function takeMinds(
  texts: Map<string, Uint8Array>,
  workspace: string,
  { language, variants }: ScenarioFile,
): string | null {
  const members = variants.flatMap(({ team }) => team.members);
  const agents = [...new Set(members.map(({ id }) => id))];
  try {
    for (const [path, text] of mindFilesOf(workspace, agents, language))
      texts.set(path, Buffer.from(text));
    return null;
  } catch (error) {
    if (error instanceof MindsRefused) return error.message;
    throw error;
  }
}

/** The files around a scenario: those that it asks for are kept, for a run takes them along. */
class Surroundings {
  readonly texts = new Map<string, Uint8Array>();
  workspaceTeam: string | null = null;
  readonly options: Pick<ReadOptions, "readText" | "findTeam">;

  constructor(file: string) {
    this.options = {
      readText: (path) => {
        const found = readBelow(dirname(file), path, TEXT_BYTES_MAX);
        if (found instanceof Uint8Array) this.texts.set(path, found);
        return found;
      },
      findTeam: () => {
        const found = findTeam(file);
        if ("problem" in found) return found;
        this.texts.set(TEAM_PATH, found.bytes);
        this.workspaceTeam = found.file;
        return found;
      },
    };
  }
}

/** Hashes of all that was read: the scenario itself under the empty name. */
export function inputHashes({ bytes, texts }: Planned): Record<string, string> {
  const hashes: Record<string, string> = { scenario: sha256(bytes) };
  for (const path of [...texts.keys()].toSorted())
    hashes[`files/${path}`] = sha256(texts.get(path) ?? "");
  return hashes;
}

function noScenario(file: string): string {
  return `${file}: this is a team file; name a scenario (check takes both)`;
}

function distinct(problems: readonly string[]): readonly string[] {
  return [...new Set(problems)];
}
