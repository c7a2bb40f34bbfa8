// Team files: those that the scenarios of one file read, each read and parsed once. A scenario names
// one beside or below itself, or names none and takes that of its workspace.
import type { Fields } from "./fields.ts";
import type { Node } from "./node.ts";
import type { Problems } from "./problem.ts";
import { report, type Spot } from "./spot.ts";
import { NO_TEAM, teamAt, teamOfFile, type TeamRead } from "./team.ts";
import { fileAt } from "./text.ts";
import { parseTree } from "./tree.ts";

/** A team file that was found, as it is named in messages, or why there is none. */
export type FoundTeam =
  | { readonly file: string; readonly bytes: Uint8Array }
  | { readonly problem: string };

export class TeamFiles {
  readonly #scenario: string;
  readonly #find: (() => FoundTeam) | null;
  readonly #parsed = new Map<string, Node | null>();
  #found: FoundTeam | null = null;

  /** `find` finds the file of the workspace; null where there is no workspace. */
  constructor(scenario: string, find: (() => FoundTeam) | null) {
    this.#scenario = scenario;
    this.#find = find;
  }

  /** The team of a scenario, from wherever it stands. */
  teamOf(scenario: Fields): TeamRead {
    const spot = scenario.at("team");
    if (spot !== null && spot.node.kind !== "text") return teamAt(spot);
    const node = spot === null ? this.#workspace(scenario.spot) : this.#named(spot);
    return node === null ? NO_TEAM : teamOfFile(node, scenario.spot.scope);
  }

  #named(spot: Spot): Node | null {
    const path = spot.node.kind === "text" ? spot.node.value : "";
    const file = beside(this.#scenario, path);
    if (this.#parsed.has(file)) return this.#parsed.get(file) ?? null;
    return this.#parse(file, fileAt(spot), spot.scope.problems);
  }

  #workspace(spot: Spot): Node | null {
    if (spot.node.kind !== "map") return null;
    this.#found ??= this.#find?.() ?? { problem: "" };
    const found = this.#found;
    if ("problem" in found) {
      report(
        spot,
        `the key "team" is missing${found.problem === "" ? "" : `, and ${found.problem}`}`,
      );
      return null;
    }
    const known = this.#parsed.get(found.file);
    return known === undefined ? this.#parse(found.file, found.bytes, spot.scope.problems) : known;
  }

  #parse(file: string, bytes: Uint8Array | null, problems: Problems): Node | null {
    const node = bytes === null ? null : parseTree(file, bytes, problems);
    this.#parsed.set(file, node);
    return node;
  }
}

/** A path below the folder of a file, from where that file is named. */
function beside(file: string, path: string): string {
  return `${/^.*[/\\]/su.exec(file)?.[0] ?? ""}${path}`;
}
