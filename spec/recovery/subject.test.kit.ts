// Subjects: the runs that are cut: every variant of every example, without its own faults, since
// here it is the test that cuts. A file is taken once; variants that run alike are cut once.
import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { inputHashes, planFile } from "../../src/host/plan.ts";
import type { Planned } from "../../src/host/plan.ts";
import { varyLabel } from "../../src/host/run-record.ts";
import { uncutRun } from "../../src/host/sweeping.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";

export interface Subject {
  readonly title: string;
  readonly planned: Planned;
  /** The variant as the file says it, and as it runs when no stream is cut. */
  readonly variant: Scenario;
  readonly scenario: Scenario;
  readonly hashes: Readonly<Record<string, string>>;
}

export const FOLDERS = ["examples", "spec/scenarios", "spec/recovery/scenarios"] as const;

/** The scenario files of a folder of this checkout, by name. */
export function filesOf(folder: string): readonly string[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.ya?ml$/u.test(name));
  return names.toSorted().map((name) => join(folder, name));
}

/** The variants of a file; one that differs from an earlier one in nothing that runs is left out. */
export function subjectsOf(file: string): readonly Subject[] {
  const planned = planFile(file, {});
  if ("problems" in planned) throw new Error(planned.problems.join("\n"));
  const hashes = inputHashes(planned);
  const known = new Set<string>();
  return planned.scenario.variants.flatMap((variant) => {
    const { scenario } = uncutRun(variant, "");
    const { team, script, human, tools, limits, schedule } = scenario;
    const key = JSON.stringify({ team, script, human, tools, limits, schedule });
    if (known.has(key)) return [];
    known.add(key);
    const label = varyLabel(variant);
    const title = `${basename(file)}${label === "" ? "" : ` [${label}]`}`;
    return [{ title, planned, variant, scenario, hashes }];
  });
}

/** Whether its people do not act on the death of a process: those that do never see the uncut run. */
export function isBlindToDeath({ scenario: { human } }: Subject): boolean {
  return human.every(({ when }) => when === null || when.subject.kind !== "process");
}

/** At most so many, evenly spread over all, the first and the last among them. */
export function spread<T>(all: readonly T[], most: number): readonly T[] {
  if (all.length <= most) return all;
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, i) => all[Math.round(i * step)]).filter(
    (one) => one !== undefined,
  );
}
