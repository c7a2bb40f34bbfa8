// Sweeping: the runs that one combination of a scenario stands for. A scenario that dies at every
// commit, or whose stream is cut at every byte, is first run without that: the run is counted, and
// each place of it becomes a run of its own (D-37).
import type { Commit } from "../protocol/commit.ts";
import { wireForm } from "../providers/reply.ts";
import { replyFrom } from "../providers/reply.ts";
import { expandFaults } from "../scenario/fault-sweep.ts";
import type { PlainFault } from "../scenario/fault-watch.ts";
import type { Scenario } from "../scenario/scenario.ts";

/**
 * The first run of a sweep is counted: what its file expects is said of the runs that it stands for,
 * in which something dies or breaks. Every other run is judged.
 */
export type Purpose = "judged" | "counted";

export interface SweptRun {
  readonly label: string;
  readonly purpose: Purpose;
  readonly scenario: Scenario;
  readonly faults: readonly PlainFault[];
}

const UNCUT = "uncut";

/** What a run is for, by the label that its record keeps. */
export function purposeOf(sweep: string): Purpose {
  return sweep === UNCUT || sweep.endsWith(`; ${UNCUT}`) ? "counted" : "judged";
}

/** Whether a first run must be counted before the others are known. */
export function isSwept({ sweeps }: Scenario): boolean {
  return sweeps.length > 0;
}

/** The one run of a scenario that sweeps over nothing. */
export function plainRun(scenario: Scenario, label: string): SweptRun {
  const [run] = expandFaults(scenario.faults, { commits: [], lineBytes: () => 0 });
  return { label, purpose: "judged", scenario, faults: run?.faults ?? [] };
}

/** The run that is counted: nothing dies, and no stream is cut. */
export function uncutRun(scenario: Scenario, label: string): SweptRun {
  const uncut = cutScripts(scenario)[0]?.uncut ?? scenario;
  return { label: joined(label, UNCUT), purpose: "counted", scenario: uncut, faults: [] };
}

/** Every run of the sweep, by what the first run was. */
export function sweptRuns(
  scenario: Scenario,
  label: string,
  commits: readonly Commit[],
): readonly SweptRun[] {
  const lineBytes = (seq: number): number =>
    Buffer.byteLength(JSON.stringify(commits[seq] ?? null)) + 1;
  const faultRuns = expandFaults(scenario.faults, { commits, lineBytes });
  const cuts = cutScripts(scenario);
  if (cuts.length === 0)
    return faultRuns.map(({ label: fault, faults }) => ({
      label: joined(label, fault),
      purpose: "judged",
      scenario,
      faults,
    }));
  return cuts.flatMap((cut) =>
    faultRuns.map(({ label: fault, faults }) => ({
      label: joined(label, cut.label, fault),
      purpose: "judged",
      scenario: cut.scenario,
      faults,
    })),
  );
}

interface CutScript {
  readonly label: string;
  readonly scenario: Scenario;
  readonly uncut: Scenario;
}

/** One scenario for each byte at which a stream is cut. */
function cutScripts(scenario: Scenario): readonly CutScript[] {
  for (const sweep of scenario.sweeps) {
    if (sweep.kind !== "cut every byte") continue;
    const entry = scenario.script[sweep.dialog]?.[sweep.entry];
    if (entry === undefined) continue;
    const bytes = wireForm(replyFrom(entry, 1)).length;
    const cutAt = (at: number | null): Scenario => {
      const fails = entry.fails.flatMap((fail, i) => {
        if (i !== sweep.fail) return [fail];
        return at === null ? [] : [{ ...fail, bytes: at }];
      });
      const list = (scenario.script[sweep.dialog] ?? []).map((reply, i) =>
        i === sweep.entry ? { ...reply, fails } : reply,
      );
      return { ...scenario, script: { ...scenario.script, [sweep.dialog]: list } };
    };
    return Array.from({ length: bytes }, (_, at) => ({
      label: `cut ${at}`,
      scenario: cutAt(at),
      uncut: cutAt(null),
    }));
  }
  return [];
}

function joined(...labels: readonly string[]): string {
  return labels.filter((label) => label !== "").join("; ");
}
