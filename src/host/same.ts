// Same: what the variants of a scenario must share (`same: outcome | journal | [GEN…]`).
import type { Commit } from "../protocol/commit.ts";
import { briefOf, outcomeOf, sameOutcome } from "../protocol/outcome.ts";
import type { Expectation } from "../scenario/expectation.ts";
import type { Same } from "../scenario/history.ts";
import type { RunFailure, RunReport } from "./report.ts";
import type { Ran } from "./run.ts";

/** The reports of a file's runs, with what they do not share added to whichever differs from the first. */
export function judgeSame(
  file: string,
  expectations: readonly (Expectation & Same)[],
  ran: readonly Ran[],
): RunReport[] {
  const [first, ...others] = ran;
  if (first === undefined) return [];
  const judged = others.map((run) => {
    const failures = expectations.flatMap((expectation) =>
      differences(expectation, first, run).map(
        (message): RunFailure => ({
          kind: "same",
          message,
          file,
          ...expectation.place,
        }),
      ),
    );
    if (run.report.ends === "interrupted" || failures.length === 0) return run.report;
    return { ...run.report, ok: false, failures: [...run.report.failures, ...failures] };
  });
  return [first.report, ...judged];
}

function differences({ what, of }: Same, first: Ran, run: Ran): string[] {
  const than = `than in the run ${first.report.name}`;
  switch (what) {
    case "outcome": {
      const [a, b] = [briefOf(outcomeOf(first.commits)), briefOf(outcomeOf(run.commits))];
      return sameOutcome(a, b).map((sentence) => `another outcome ${than}: ${sentence}`);
    }
    case "journal": {
      const seq = first.commits.findIndex((commit, i) => lineOf(commit) !== lineOf(run.commits[i]));
      if (seq === -1 && first.commits.length === run.commits.length) return [];
      return [`another journal ${than}: commit ${seq === -1 ? first.commits.length : seq} differs`];
    }
    case "contexts":
      return of.flatMap(({ path, course, genseq }) => {
        const site = { path, course, genseq };
        const [a, b] = [sealOf(first.commits, site), sealOf(run.commits, site)];
        return a === b ? [] : [`${path}@${course}.${genseq} saw another context ${than}`];
      });
  }
}

/** A commit as it is compared: what varies by name is no difference of the journal. */
function lineOf(commit: Commit | undefined): string {
  return JSON.stringify(commit, (key, value: unknown) => (key === "vary" ? {} : value)) ?? "";
}

function sealOf(
  commits: readonly Commit[],
  { path, course, genseq }: { path: string; course: number; genseq: number },
): string | null {
  for (const { dialog, facts } of commits)
    for (const fact of facts)
      if (
        dialog === path &&
        fact.type === "generation.opened" &&
        fact.course === course &&
        fact.genseq === genseq
      )
        return fact.seal;
  return null;
}
