// Check: what is wrong with scenario files, without running them.
import { planFiles } from "./plan.ts";
import type { Checked } from "./run-files.ts";

export function checkFiles(
  files: readonly string[],
  set: Readonly<Record<string, string>>,
): Checked {
  const planning = planFiles(files, set);
  if (!planning.ok) return planning;
  return {
    ok: true,
    files: planning.planned.map(({ file, scenario }) => ({
      file,
      name: scenario.name,
      variants: scenario.variants.length,
    })),
  };
}
