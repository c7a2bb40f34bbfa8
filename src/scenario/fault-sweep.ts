// Fault sweep: the runs that a scenario's faults stand for. `every commit`, `crash: every` and
// `keep: every byte` make one run for each; several in one scenario make every combination.
import type { Commit } from "../protocol/commit.ts";
import type { Fault } from "./fault.ts";
import type { PlainFault } from "./fault-watch.ts";
import { occurrencesOf } from "./watch.ts";

/** A first run, without faults. */
export interface Baseline {
  readonly commits: readonly Commit[];
  /** Bytes of the line of a commit, its newline included. */
  lineBytes(seq: number): number;
}

export interface FaultRun {
  /** Which run this is: `crash torn 17:40`; empty where the faults sweep over nothing. */
  readonly label: string;
  readonly faults: readonly PlainFault[];
}

type CrashFault = Extract<Fault, { kind: "crash" }>;
type PlainCrash = Extract<PlainFault, { kind: "crash" }>;

/** Faults of kinds that this release cannot run are left out: the reader refuses them. */
export function expandFaults(faults: readonly Fault[], baseline: Baseline): readonly FaultRun[] {
  let runs: readonly FaultRun[] = [{ label: "", faults: [] }];
  for (const fault of faults) {
    const choices = choicesOf(fault, baseline);
    runs = runs.flatMap((run) =>
      choices.map((choice) => ({
        label: [run.label, choice.label].filter((label) => label !== "").join("; "),
        faults: [...run.faults, ...choice.faults],
      })),
    );
  }
  return runs;
}

function choicesOf(fault: Fault, baseline: Baseline): readonly FaultRun[] {
  if (fault.kind === "crash") return crashesOf(fault, baseline);
  const { when, afterMs } = fault;
  if (fault.kind !== "process" || fault.process !== "second") return [{ label: "", faults: [] }];
  if (when !== "every commit") return [{ label: "", faults: [{ kind: "second", when, afterMs }] }];
  return baseline.commits.map(({ seq }) => ({
    label: `second process ${seq}`,
    faults: [{ kind: "second", when: { seq }, afterMs }],
  }));
}

function crashesOf(fault: CrashFault, baseline: Baseline): readonly FaultRun[] {
  const { when } = fault;
  if (when === "every commit")
    return baseline.commits.flatMap(({ seq }) =>
      waysToDie(fault, { when: { seq }, seq }, baseline),
    );
  const first = occurrencesOf([{ moment: when, also: null }], baseline.commits)[0]?.[0];
  return waysToDie(fault, { when, seq: first?.seq ?? null }, baseline);
}

interface Where {
  readonly when: PlainFault["when"];
  /** The commit of the first run; null when its moment did not come there. */
  readonly seq: number | null;
}

function waysToDie(fault: CrashFault, where: Where, baseline: Baseline): FaultRun[] {
  const { crash, pad, resumeAfterMs, afterMs } = fault;
  const sweeps = crash === "every" || fault.keep === "every byte" || "seq" in where.when;
  const edges = crash === "every" ? (["before", "torn", "after"] as const) : [crash];
  const at = where.seq ?? "?";
  return edges.flatMap((edge) =>
    (edge === "torn" ? keepsOf(fault, { seq: where.seq, sweeps }, baseline) : [null]).map(
      (keepBytes) => {
        const base = { kind: "crash", pad: edge === "torn" ? pad : null, resumeAfterMs } as const;
        const plain: PlainCrash & PlainFault = {
          ...base,
          edge,
          keepBytes,
          when: where.when,
          afterMs,
        };
        const bytes = keepBytes === null ? "" : `:${keepBytes}`;
        return { label: sweeps ? `crash ${edge} ${at}${bytes}` : "", faults: [plain] };
      },
    ),
  );
}

/** How much of the torn line stays: what is written, every byte, or a few that differ in kind. */
function keepsOf(
  { keep }: CrashFault,
  at: { readonly seq: number | null; readonly sweeps: boolean },
  baseline: Baseline,
): readonly (number | null)[] {
  if (typeof keep === "number") return [keep];
  if (!at.sweeps || at.seq === null) return [null];
  const whole = baseline.lineBytes(at.seq) - 1;
  if (keep === "every byte") return Array.from({ length: whole }, (_, i) => i + 1);
  return [...new Set([1, Math.floor(whole / 2), whole])].filter((bytes) => bytes > 0);
}
