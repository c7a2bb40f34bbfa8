// Read: a scenario file as bytes in, its scenarios or all of its problems out. Pure: other files
// that it names come through `readText`.
import { Problems, type Problem } from "./problem.ts";
import type { Node } from "./node.ts";
import { type Scenario, type ScenarioRead, scenarioAt } from "./scenario.ts";
import { entrySpot, type Scope, type Spot, type Value } from "./spot.ts";
import type { FileSource } from "./source.ts";
import { type FoundTeam, TeamFiles } from "./team-files.ts";
import { parseTree } from "./tree.ts";
import { type Axis, axesAt, combinations, combinationsOr, reportUnknownSet } from "./vary.ts";

export interface ReadOptions {
  /** Fixes names of `vary` to one value each. */
  readonly set?: Readonly<Record<string, string>>;
  /** The bytes of a file below the scenario's folder, or why there are none. */
  readonly readText: (path: string) => Uint8Array | { readonly problem: string };
  /** The team file of the workspace, for a scenario that names no team; called at most once. */
  readonly findTeam?: () => FoundTeam;
}

export interface ScenarioFile {
  readonly file: string;
  readonly name: string;
  readonly about: string;
  readonly tags: readonly string[];
  readonly language: "en" | "zh";
  /** One for each combination of `vary`; just one without it. */
  readonly variants: readonly Scenario[];
}

export type Reading =
  | { readonly ok: true; readonly scenario: ScenarioFile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a scenario file; never throws on what a file can hold. */
export function readScenario(source: FileSource, options: ReadOptions): Reading {
  const problems = new Problems();
  const node = parseTree(source.file, source.bytes, problems);
  return scenarioIn(node, source.file, { options, problems });
}

/** The same from the nodes of the file, which are null when they could not be made. */
export function scenarioIn(
  node: Node | null,
  file: string,
  around: { readonly options: ReadOptions; readonly problems: Problems },
): Reading {
  const { problems } = around;
  const variants = node === null ? [] : variantsIn(node, file, around);
  const [first] = variants;
  if (first === undefined || problems.found) return { ok: false, problems: problems.sorted(file) };
  const { name, about, tags, language } = first;
  return {
    ok: true,
    scenario: {
      file,
      name,
      about,
      tags,
      language,
      variants: variants.map(scenarioOf),
    },
  };
}

function variantsIn(
  node: Node,
  file: string,
  around: { readonly options: ReadOptions; readonly problems: Problems },
): readonly ScenarioRead[] {
  const { options, problems } = around;
  const bytesOf = remembered(options.readText);
  const spotOf = (values: ReadonlyMap<string, Value>): Spot => {
    const scope: Scope = { problems, values, bytesOf };
    return { node, path: "", keyPlace: null, scope };
  };
  const plain = spotOf(new Map());
  const set = options.set ?? {};
  const { axes, at } = varyIn(plain, set);
  reportUnknownSet(at ?? plain, axes, set);
  const teams = new TeamFiles(file, options.findTeam ?? null);
  const variants: ScenarioRead[] = [];
  for (const values of combinationsOr(at ?? plain, combinations(axes, node.size))) {
    if (problems.full) break;
    variants.push(scenarioAt(spotOf(values), { name: nameFrom(file), teams }));
  }
  return variants;
}

function varyIn(
  spot: Spot,
  set: Readonly<Record<string, string>>,
): { axes: readonly Axis[]; at: Spot | null } {
  const node = spot.node;
  const entry = node.kind === "map" ? node.entries.find(({ key }) => key === "vary") : undefined;
  if (entry === undefined) return { axes: [], at: null };
  const at = entrySpot(spot, entry);
  return { axes: axesAt(at, set), at };
}

/** Every file is read once, whichever combinations name it. */
function remembered(readText: ReadOptions["readText"]): ReadOptions["readText"] {
  const read = new Map<string, ReturnType<ReadOptions["readText"]>>();
  return (path) => {
    const bytes = read.get(path) ?? readText(path);
    read.set(path, bytes);
    return bytes;
  };
}

function scenarioOf(read: ScenarioRead): Scenario {
  const { about: _about, tags: _tags, ...scenario } = read;
  return scenario;
}

/** The file's own name, without its folder and endings. */
function nameFrom(file: string): string {
  const base = file.split(/[/\\]/u).at(-1) ?? file;
  return base.replace(/(\.dialog)?\.ya?ml$/u, "") || file;
}
