// Read team: a team file as bytes in, its team or all of its problems out.
import type { Limits, TeamSpec } from "../protocol/script.ts";
import type { Node } from "./node.ts";
import { Problems, type Problem } from "./problem.ts";
import type { FileSource } from "./source.ts";
import { teamOfFile } from "./team.ts";
import { parseTree } from "./tree.ts";

export interface TeamFile {
  readonly file: string;
  readonly team: TeamSpec;
  /** Null where the file says nothing; then a scenario's own word, or English, holds. */
  readonly language: "en" | "zh" | null;
  readonly limits: Limits;
}

export type TeamReading =
  | { readonly ok: true; readonly team: TeamFile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a team file; never throws on what a file can hold. */
export function readTeam(source: FileSource): TeamReading {
  const problems = new Problems();
  return teamIn(parseTree(source.file, source.bytes, problems), source.file, problems);
}

/** The same from the nodes of the file, which are null when they could not be made. */
export function teamIn(node: Node | null, file: string, problems: Problems): TeamReading {
  const bytesOf = (): { problem: string } => ({ problem: "a team file names no other file" });
  const read = node === null ? null : teamOfFile(node, { problems, values: new Map(), bytesOf });
  if (read === null || problems.found) return { ok: false, problems: problems.sorted(file) };
  return { ok: true, team: { file, ...read } };
}
