// Judge: which expectations of a scenario hold of one run. `same` compares variants and is judged by
// whoever ran them all; what is marked `only` for another mode is passed over.
import type { Evidence, JudgedRun, RunEnd } from "./evidence.ts";
import { evidenceOf } from "./evidence.ts";
import type { Expectation } from "./expectation.ts";
import { HISTORY_OPERATORS } from "./history.ts";
import type { Same } from "./history.ts";
import { historyFindings } from "./judge-history.ts";
import type { Finding, HistoryClaim } from "./judge-history.ts";
import { endName, outcomeFindings } from "./judge-outcome.ts";
import type { Outcome } from "./outcome.ts";
import { sliceLines } from "./slice.ts";

export interface Judgement {
  /** Where the expectation stands in its file. */
  readonly line: number;
  readonly column: number;
  /** What is judged, on one line: an expectation as it is written. */
  readonly text: string;
  readonly ok: boolean;
  /** Why it does not hold, in lines: what was expected, what happened, the commits that show it. */
  readonly why: string;
}

export type Mode = "run" | "fuzz";

export interface JudgedScenario {
  readonly expectations: readonly Expectation[];
  readonly mode: Mode;
}

/** One judgement for each expectation that is judged on one run in this mode, in order. */
export function judge(
  { expectations, mode }: JudgedScenario,
  run: JudgedRun,
): readonly Judgement[] {
  const judged = expectations.filter((e) => isIn(e, mode) && !isSame(e));
  if (judged.length === 0) return [];
  const evidence = evidenceOf(run);
  const claims = judged.filter(isHistory);
  const histories = new Map(
    historyFindings(claims, evidence).map((finding, i) => [claims[i], finding]),
  );
  return judged.map((expectation) => {
    if (isHistory(expectation))
      return judgementOf(expectation, histories.get(expectation) ?? null, evidence);
    return judgementOf(expectation, outcomeFinding(expectation, evidence), evidence);
  });
}

/** Compares variants of the run. */
export function isSame(expectation: Expectation): expectation is Expectation & Same {
  return expectation.operator === "same";
}

/** Why the end of a run is wrong where no expectation speaks of it, or null (D-40). */
export function judgeEnd({ expectations, mode }: JudgedScenario, end: RunEnd): string | null {
  if (expectations.some((e) => e.operator === "ends" && isIn(e, mode))) return null;
  if (end.ends === "finished" || end.ends === "waiting") return null;
  return `the run ended ${endName(end)}; to expect it: ends: ${endName(end)}`;
}

function isIn({ only }: Expectation, mode: Mode): boolean {
  return only === null || only === mode;
}

function isHistory(expectation: Expectation): expectation is HistoryClaim {
  return (HISTORY_OPERATORS as readonly string[]).includes(expectation.operator);
}

function outcomeFinding(expectation: Expectation, evidence: Evidence): Finding | null {
  if (isHistory(expectation) || isSame(expectation)) return null;
  const claim: Outcome = expectation;
  const why = outcomeFindings(claim, evidence);
  return why.length === 0 ? null : { why: why.join("\n  "), slice: null };
}

function judgementOf(
  { place, text }: Expectation,
  finding: Finding | null,
  evidence: Evidence,
): Judgement {
  const { line, column } = place;
  if (finding === null) return { line, column, text, ok: true, why: "" };
  const lines = finding.slice === null ? [] : sliceLines(evidence, finding.slice);
  const why = [`expected  ${text}`, `  ${finding.why}`, ...lines].join("\n");
  return { line, column, text, ok: false, why };
}
