// Check: what is wrong with scenario files and team files, without running them.
import { planAll } from "./plan.ts";
import type { PlannedFile } from "./plan.ts";

export type CheckedFile =
  | {
      readonly file: string;
      readonly name: string;
      readonly variants: number;
      /** The team file of its workspace, where it names no team. */
      readonly workspaceTeam?: string;
    }
  | {
      readonly file: string;
      readonly members: readonly string[];
      readonly defaultResponder: string;
    };

export type Checked =
  | { readonly ok: true; readonly files: readonly CheckedFile[] }
  | { readonly ok: false; readonly problems: readonly string[] };

export function checkFiles(
  names: readonly string[],
  set: Readonly<Record<string, string>>,
): Checked {
  const { read, problems } = planAll(names, set);
  return problems.length > 0 ? { ok: false, problems } : { ok: true, files: read.flatMap(checked) };
}

function checked(read: PlannedFile): readonly CheckedFile[] {
  if ("problems" in read) return [];
  if (read.kind === "team") {
    const { file, team } = read.team;
    const members = team.members.map((member) => member.id);
    return [{ file, members, defaultResponder: team.defaultResponder }];
  }
  const { file, scenario, workspaceTeam } = read.planned;
  const { name, variants } = scenario;
  const whose = workspaceTeam === null ? {} : { workspaceTeam };
  return [{ file, name, variants: variants.length, ...whose }];
}
