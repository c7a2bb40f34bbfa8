// Host minds: the files under `.minds/` of a workspace, read anew for every drive, with those that a
// scenario brings in their place. Nothing is followed out of the folder, and what cannot be read is
// an error: a memory that is left out in silence would be found out late.
import { lstatSync, readdirSync } from "node:fs";
import type { Stats } from "node:fs";
import { join } from "node:path";
import {
  diligencePaths,
  MEMORY_OF_TEAM,
  memoryOf,
  mindsFrom,
  MindsRefused,
  PRIMING_OF_TEAM,
  primingOf,
} from "../context/minds.ts";
import type { MindsPort } from "../protocol/minds.ts";
import type { MindsSpec } from "../protocol/script.ts";
import { badId } from "../scenario/path.ts";
import { isBadSource, parseSource, parseUtf8, placeAt } from "../scenario/source.ts";
import { codeOf, troubleOf } from "./file-trouble.ts";
import { readBelow } from "./input-file.ts";

/** Of one file for the models. */
export const MIND_BYTES_MAX = 1_048_576;
/** How the task document is called where it is told. */
export const TASK_PATH = "task";
const FOLDER = ".minds";

/** What a run is given besides its workspace; a `Scenario` is one. */
export interface MindsGiven extends MindsSpec {
  readonly language: "en" | "zh";
}

/** The files of a workspace's folder; null where a run has no workspace. */
export function createMinds(workspace: string | null, given: MindsGiven): MindsPort {
  const { language, task, minds } = given;
  const document = task === null || task.trim() === "" ? null : { path: TASK_PATH, text: task };
  return {
    read: (agent) => {
      const bad = badId(agent);
      if (bad !== null) throw new MindsRefused(FOLDER, bad);
      const files = new Map(Object.entries(minds));
      if (workspace !== null) new Reading(join(workspace, FOLDER), files).all(agent, language);
      return mindsFrom(files, { agent, language, task: document });
    },
  };
}

/** Every file that stands in a workspace for one of these agents, by its path under the workspace. */
export function mindFilesOf(
  workspace: string,
  agents: readonly string[],
  language: "en" | "zh",
): Map<string, string> {
  const files = new Map<string, string>();
  for (const agent of agents) new Reading(join(workspace, FOLDER), files).all(agent, language);
  return new Map([...files].map(([path, text]) => [`${FOLDER}/${path}`, text]));
}

/** One reading of the folder. Files that are there already are those of the scenario, which win. */
class Reading {
  private readonly root: string;
  private readonly files: Map<string, string>;

  constructor(root: string, files: Map<string, string>) {
    this.root = root;
    this.files = files;
  }

  all(agent: string, language: "en" | "zh"): void {
    if (!this.isFolder("")) return;
    for (const path of diligencePaths(language)) this.file(path);
    for (const folder of [MEMORY_OF_TEAM, memoryOf(agent)]) this.folder(folder, "deep");
    for (const folder of [PRIMING_OF_TEAM, primingOf(agent)]) this.folder(folder, "flat");
  }

  /** `path` ends with `/`; every folder on the way is looked at, for it may be a link. */
  private folder(path: string, how: "deep" | "flat"): void {
    const steps = path.split("/").slice(0, -1);
    for (let count = 1; count <= steps.length; count += 1)
      if (!this.isFolder(steps.slice(0, count).join("/"))) return;
    this.below(path, how);
  }

  private below(folder: string, how: "deep" | "flat"): void {
    for (const name of this.namesIn(folder)) {
      if (name.startsWith(".")) continue;
      const path = `${folder}${name}`;
      if (name.includes("\uFFFD")) throw this.refused(path, "this name is no UTF-8");
      const isFolder = this.statOf(path)?.isDirectory() === true;
      if (isFolder && how === "deep") this.below(`${path}/`, how);
      else if (name.endsWith(".md")) this.file(path);
    }
  }

  private namesIn(folder: string): readonly string[] {
    try {
      return readdirSync(join(this.root, folder));
    } catch (error) {
      throw this.refused(folder, troubleOf(error));
    }
  }

  private file(path: string): void {
    if (this.files.has(path)) return;
    const stat = this.statOf(path);
    if (stat === null) return;
    if (stat.isDirectory()) throw this.refused(path, "this is a folder; a text is wanted here");
    const bytes = readBelow(this.root, path, MIND_BYTES_MAX);
    if (!(bytes instanceof Uint8Array)) throw this.refused(path, bytes.problem);
    this.files.set(path, parseUtf8(bytes) ?? this.noText(path, bytes));
  }

  /** False where there is none; anything else in its place is refused. */
  private isFolder(path: string): boolean {
    const stat = this.statOf(path);
    if (stat === null) return false;
    if (stat.isDirectory()) return true;
    throw this.refused(path, "this is no folder; move it away or make it one");
  }

  private statOf(path: string): Stats | null {
    const stat = this.lookedAt(path);
    if (stat?.isSymbolicLink() === true)
      throw this.refused(path, "this is a link; put the file or folder itself here");
    return stat;
  }

  private lookedAt(path: string): Stats | null {
    try {
      return lstatSync(join(this.root, path));
    } catch (error) {
      if (codeOf(error) === "ENOENT") return null;
      throw this.refused(path, troubleOf(error));
    }
  }

  private noText(path: string, bytes: Uint8Array): never {
    const found = parseSource(path, bytes);
    if (!isBadSource(found)) throw this.refused(path, "this is no UTF-8 text");
    const { line, column } = placeAt(found.source, found.offset);
    throw this.refused(`${path}:${line}:${column}`, found.message);
  }

  private refused(path: string, why: string): MindsRefused {
    return new MindsRefused(join(this.root, path), why);
  }
}
