// Verify: judges a journal by every invariant and its projections by the journal; with `rerun` the
// scenario is run again elsewhere and its outcome compared (D-37).
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sha256 } from "../protocol/hash.ts";
import { outcomeOf, sameOutcome } from "../protocol/outcome.ts";
import { createProjections } from "../storage/projection.ts";
import { INVARIANTS } from "../../spec/invariants/all.ts";
import { inputHashes } from "./plan.ts";
import { openRun } from "./opened-run.ts";
import type { OpenedRun } from "./opened-run.ts";
import { keptRun } from "./resume.ts";
import { runOne } from "./run.ts";
import { grouped } from "./seen.ts";
import { plainRun } from "./sweeping.ts";

export interface Verified {
  readonly ok: boolean;
  readonly commits: number;
  /** How many invariants judged it. */
  readonly checked: number;
  readonly violations: readonly {
    readonly id: string;
    readonly statement: string;
    readonly violation: string;
  }[];
  /** Damage, projections that another hand wrote in or that cannot be read, changed artifacts, a
   * rerun that came out otherwise. */
  readonly problems: readonly string[];
  readonly rerun: "same" | "different" | null;
}

const VIOLATIONS_MAX = 20;

export async function verifyRun(name: string, options: { rerun: boolean }): Promise<Verified> {
  const opening = openRun(name);
  if (!opening.ok) return unreadable(opening);
  const { run } = opening;
  const { commits, fold, record } = run;
  const ended =
    fold.sends.size === 0 && fold.limit === null && isEnd(record?.result?.ends ?? "unknown");
  const violations = INVARIANTS.flatMap(({ id, statement, check }) =>
    [...check({ commits, ended })]
      .slice(0, VIOLATIONS_MAX)
      .map((violation) => ({ id, statement, violation })),
  );
  const problems = [
    ...run.notes,
    ...recordProblems(run),
    ...artifactProblems(run),
    ...projectionProblems(run),
  ];
  const rerun = options.rerun ? await rerunOf(run) : { result: null, problems: [] };
  problems.push(...rerun.problems);
  return {
    ok: violations.length === 0 && problems.length === 0,
    commits: commits.length,
    checked: INVARIANTS.length,
    violations,
    problems,
    rerun: rerun.result,
  };
}

/** A run that says that it came to rest. */
function isEnd(ends: string): boolean {
  return !["interrupted", "offScript", "storage", "unknown"].includes(ends);
}

/** A journal that is not whole is a finding; none at all is a wrong name. */
function unreadable({ problem, damaged }: { problem: string; damaged: boolean }): Verified {
  const checked = damaged ? INVARIANTS.length : 0;
  return { ok: false, commits: 0, checked, violations: [], problems: [problem], rerun: null };
}

/** A journal that is not, byte for byte, what the run left. */
function recordProblems({ record, journal }: OpenedRun): string[] {
  const left = record?.result?.journal ?? "";
  if (left === "" || sha256(readFileSync(journal)) === left) return [];
  return [`${journal}: it has been changed since the run ended (run.json holds another hash)`];
}

/** Artifacts that the journal names and that are gone, or hold something else. */
function artifactProblems({ commits, artifact }: OpenedRun): string[] {
  const named = new Set<string>();
  for (const commit of commits)
    for (const [, sha] of JSON.stringify(commit.facts).matchAll(/"artifact":"([0-9a-f]{64})"/gu))
      if (sha !== undefined) named.add(sha);
  return [...named].flatMap((sha) => {
    try {
      artifact(sha);
      return [];
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)];
    }
  });
}

function projectionProblems({ commits, disk, folder }: OpenedRun): string[] {
  const byDialog = grouped(commits);
  const source = {
    durableSeq: commits.length - 1,
    dialogs: () => byDialog.keys(),
    commitsOf: (dialog: string) => byDialog.get(dialog) ?? [],
  };
  const { notes } = createProjections(disk, folder, () => {}).compare(source, "judge");
  return notes.filter(({ what }) => what !== "cut").map(({ why }) => why);
}

async function rerunOf(
  run: OpenedRun,
): Promise<{ result: "same" | "different" | null; problems: readonly string[] }> {
  const kept = keptRun(run.dir);
  if ("problem" in kept) return { result: null, problems: [kept.problem] };
  if ("problems" in kept) return { result: null, problems: kept.problems };
  const dir = mkdtempSync(join(tmpdir(), "colloquy-rerun-"));
  try {
    const { label } = kept.record;
    const { planned, scenario } = kept;
    const again = await runOne({
      file: planned.file,
      ...plainRun(scenario, label),
      hashes: inputHashes(planned),
      dir,
      faults: [],
      clock: "virtual",
      durability: "none",
      onCommit: () => {},
      onInterrupt: () => {},
    });
    const differences = sameOutcome(outcomeOf(run.commits), outcomeOf(again.commits));
    const problems = differences.map((difference) => `rerun: ${difference}`);
    return { result: problems.length === 0 ? "same" : "different", problems };
  } finally {
    rmSync(dir, { recursive: true });
  }
}
