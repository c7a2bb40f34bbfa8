// Judged: the report of one run, made from its journal alone and what the outside counted.
import type { Commit } from "../protocol/commit.ts";
import type { Body } from "../protocol/body.ts";
import { shortOf } from "../protocol/body.ts";
import { callStatuses } from "../protocol/call-status.ts";
import { outcomeHash, outcomeOf } from "../protocol/outcome.ts";
import { stateOf } from "../protocol/placing.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { checkContext } from "../providers/matching.ts";
import type { RunEnd } from "../scenario/evidence.ts";
import { judge, judgeEnd } from "../scenario/judge.ts";
import type { Judgement } from "../scenario/judge.ts";
import { judgeActions, undoneActions } from "../scenario/judge-actions.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { INVARIANTS } from "../../spec/invariants/all.ts";
import { replyJudgements, unusedFailures } from "./judged-script.ts";
import type { DialogReport, RunFailure, RunReport } from "./report.ts";
import { endsText, reasonOf } from "./run-end.ts";
import { seenIn } from "./seen.ts";
import type { SeenAt } from "./seen.ts";
import type { Purpose } from "./sweeping.ts";

export interface JudgeInput {
  readonly file: string;
  readonly scenario: Scenario;
  readonly commits: readonly Commit[];
  readonly fold: TreeFold;
  readonly artifact: (sha: string) => string;
  readonly end: RunEnd | { readonly ends: "offScript" | "interrupted" };
  readonly ended: "rested" | "cutOff";
  readonly purpose: Purpose;
  readonly reason: string;
  readonly ran: ReadonlyMap<string, number>;
  readonly faultsUnfired: readonly number[];
  readonly place: Pick<RunReport, "name" | "vary" | "dir" | "root" | "journal">;
  readonly failures: readonly RunFailure[];
  readonly notes: readonly string[];
}

export function judgedRun(input: JudgeInput): RunReport {
  const { commits, fold, place, file } = input;
  const requests = requestsOf(commits);
  const seen = seenIn(input);
  const done = input.end.ends !== "offScript" && input.end.ends !== "interrupted";
  const end = "limit" in input.end ? input.end : null;
  const isJudged = input.purpose === "judged" && end !== null;
  const judgements = isJudged ? expectationsOf(input, seen, { end, requests }) : [];
  const expectations = judgements.map(({ line, text, ok, why }) => ({ line, text, ok, why }));
  const failures: RunFailure[] = [...input.failures];
  for (const { line, column, ok, why } of judgements)
    if (!ok) failures.push({ kind: "expectation", message: why, file, line, column });
  failures.push(...brokenInvariants(input, done && fold.limit === null));
  if (end !== null) failures.push(...endFailures(input, end));
  if (isJudged && end.ends !== "storage") failures.push(...unusedFailures(input, seen));
  const { asked, answered, open, outcome } = outcomeIn(commits);
  return {
    ok: failures.length === 0 && done,
    ...place,
    ends: end === null ? (input.end.ends as RunReport["ends"]) : endsText(end),
    reason: input.reason !== "" || end === null ? input.reason : reasonOf(fold, end),
    outcome,
    dialogs: dialogsOf(fold, commits),
    calls: Object.fromEntries([...callStatuses(commits)].map(([s, { status }]) => [s, status])),
    human: { asked, answered, open },
    ran: Object.fromEntries(input.ran),
    requests: Object.fromEntries(requests),
    expectations,
    warnings: [...input.notes, ...(done ? warningsOf(input) : [])],
    failures,
  };
}

function outcomeIn(commits: readonly Commit[]): RunReport["human"] & { outcome: string } {
  const outcome = outcomeOf(commits);
  return { ...outcome.human, outcome: outcomeHash(outcome) };
}

function expectationsOf(
  input: JudgeInput,
  seen: SeenAt,
  { end, requests }: { end: RunEnd; requests: ReadonlyMap<string, number> },
): Judgement[] {
  const { scenario, commits, ran, artifact, ended } = input;
  const textOf = (body: Body): string =>
    typeof body === "string" ? body : artifact(body.artifact);
  const run = {
    commits,
    end,
    actions: scenario.human,
    ran,
    requests,
    textOf,
    contextOf: (site: string) => seen(site)?.messages ?? null,
    checkContext,
  };
  return [
    ...judge({ expectations: scenario.expect, mode: "run" }, run),
    ...judgeActions(scenario.human, commits, ended),
    ...replyJudgements(input, seen),
  ];
}

function brokenInvariants({ commits }: JudgeInput, ended: boolean): RunFailure[] {
  return INVARIANTS.flatMap(({ id, statement, check }) =>
    [...check({ commits, ended })].slice(0, 5).map(
      (violation): RunFailure => ({
        kind: "invariant",
        message: `${id} (${statement}): ${violation}`,
      }),
    ),
  );
}

function endFailures(input: JudgeInput, end: RunEnd): RunFailure[] {
  const { scenario, file } = input;
  const expected = scenario.expect.some(
    (e) =>
      e.operator === "ends" && e.only !== "fuzz" && e.ends === end.ends && e.limit === end.limit,
  );
  if (expected) return [];
  // Also where another end was expected: the run could not finish, and its exit code says so.
  const why =
    judgeEnd({ expectations: scenario.expect, mode: "run" }, end) ??
    `the run ended ${endsText(end)}`;
  if (end.ends === "finished" || end.ends === "waiting") return [];
  const kind = end.ends === "limit" ? "limit" : end.ends;
  const reason = input.reason === "" ? reasonOf(input.fold, end) : input.reason;
  return [{ kind, message: reason === "" ? why : `${why}\n  ${reason}`, file }];
}

function warningsOf(input: JudgeInput): string[] {
  const { scenario, commits, ended, purpose, faultsUnfired, file } = input;
  const undone =
    ended === "cutOff" && purpose === "judged" ? undoneActions(scenario.human, commits) : [];
  const actions = undone.flatMap(({ index, why }) => {
    const action = scenario.human[index];
    if (action === undefined || action.optional) return [];
    const { line, column } = action.place;
    return [`${file}:${line}:${column} human.${index}: this was never done: ${why}`];
  });
  const faults = faultsUnfired.map((index) => {
    const { line, column } = scenario.faults[index]?.place ?? { line: 1, column: 1 };
    return `${file}:${line}:${column} faults.${index}: the moment of this fault never came`;
  });
  return [...actions, ...faults];
}

function requestsOf(commits: readonly Commit[]): Map<string, number> {
  const requests = new Map<string, number>();
  for (const { dialog, requests: asked } of commits)
    for (const { port } of asked)
      if (port === "model") requests.set(dialog, (requests.get(dialog) ?? 0) + 1);
  return requests;
}

function dialogsOf(fold: TreeFold, commits: readonly Commit[]): Record<string, DialogReport> {
  const last = new Map<string, string>();
  for (const { dialog, facts } of commits)
    for (const fact of facts)
      if (fact.type === "generation.finished") last.set(dialog, shortOf(fact.text));
  const dialogs: Record<string, DialogReport> = {};
  for (const [path, ledger] of fold.dialogs) {
    if (!ledger.began) continue;
    dialogs[path] = {
      state: stateOf(ledger),
      course: ledger.course,
      generations: ledger.generations,
      lastText: last.get(path) ?? "",
      pending: ledger.pending.size,
    };
  }
  return dialogs;
}
