// Judged: the report of one run, made from its journal alone and what the outside counted.
import type { Commit } from "../protocol/commit.ts";
import type { Body } from "../protocol/body.ts";
import { shortOf } from "../protocol/body.ts";
import { callStatuses } from "../protocol/call-status.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import type { Ledger } from "../protocol/ledger.ts";
import { outcomeHash, outcomeOf } from "../protocol/outcome.ts";
import { stateOf } from "../protocol/placing.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { assemble } from "../context/assemble.ts";
import { checkContext, checkReply } from "../providers/matching.ts";
import { entryOf, scriptedEntry } from "../providers/position.ts";
import { memoAfter } from "../providers/scripted.ts";
import { unusedEntries } from "../providers/unused.ts";
import type { RunEnd } from "../scenario/evidence.ts";
import { isClaimed, judge, judgeEnd } from "../scenario/judge.ts";
import type { Judgement, Kind } from "../scenario/judge.ts";
import { judgeActions, undoneActions } from "../scenario/judge-actions.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { INVARIANTS } from "../../spec/invariants/all.ts";
import type { DialogReport, RunFailure, RunReport } from "./report.ts";
import { endsText, reasonOf } from "./run-end.ts";

export interface JudgeInput {
  readonly file: string;
  readonly scenario: Scenario;
  readonly commits: readonly Commit[];
  readonly fold: TreeFold;
  readonly artifact: (sha: string) => string;
  readonly end: RunEnd | { readonly ends: "offScript" | "interrupted" };
  readonly ended: "rested" | "cutOff";
  readonly kind: Kind;
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
  const done = input.end.ends !== "offScript" && input.end.ends !== "interrupted";
  const end = "limit" in input.end ? input.end : null;
  const judgements = end === null ? [] : expectationsOf(input, end, requests);
  const expectations = judgements.map(({ line, text, ok, why }) => ({ line, text, ok, why }));
  const failures: RunFailure[] = [...input.failures];
  for (const { line, column, ok, why } of judgements)
    if (!ok) failures.push({ kind: "expectation", message: why, file, line, column });
  failures.push(...brokenInvariants(input, done && fold.limit === null));
  if (end !== null) failures.push(...endFailures(input, end));
  if (end !== null && end.ends !== "storage") failures.push(...unusedFailures(input));
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
  end: RunEnd,
  requests: ReadonlyMap<string, number>,
): Judgement[] {
  const { scenario, commits, ran, artifact, ended, kind } = input;
  const seen = seenIn(input);
  const contextOf = (site: string): Seen["messages"] | null => seen(site)?.messages ?? null;
  const textOf = (body: Body): string =>
    typeof body === "string" ? body : artifact(body.artifact);
  const run = {
    commits,
    end,
    actions: scenario.human,
    ran,
    requests,
    textOf,
    contextOf,
    checkContext,
  };
  return [
    ...judge({ expectations: scenario.expect, ...kind }, run),
    ...judgeActions(scenario.human, commits, ended),
    ...repliesOf(input, contextOf),
  ];
}

/** `sees`, `lacks` and `order` of the replies that were given, against what each call saw. */
function repliesOf(
  { scenario, commits }: JudgeInput,
  contextOf: (site: string) => readonly ContextMessage[] | null,
): Judgement[] {
  return commits.flatMap(({ dialog, facts }) =>
    facts.flatMap((fact) => {
      if (fact.type !== "generation.finished" || fact.memo === null) return [];
      const entry = scriptedEntry(scenario.script, fact.memo);
      if (entry === null || !isChecked(entry.check)) return [];
      const site = `${dialog}@${fact.course}.${fact.genseq}`;
      const { key, entry: index } = entryOf(fact.memo);
      return checkReply(entry, contextOf(site) ?? []).map(({ why, place }) => ({
        ...place,
        text: `script.${key}.${index}`,
        ok: false,
        why: `${site}: ${why}`,
      }));
    }),
  );
}

function isChecked({ sees, lacks, order }: Scenario["script"][string][number]["check"]): boolean {
  return sees.length + lacks.length + order.length > 0;
}

/** What a generation saw, and what its drive was opened for. */
interface Seen {
  readonly messages: readonly ContextMessage[];
  readonly causes: readonly string[];
}

function seenIn({ commits, artifact, fold }: JudgeInput): (site: string) => Seen | null {
  const byDialog = grouped(commits);
  const { opened } = fold;
  return (site) => {
    const [, path, course, genseq] = /^(.*)@(\d+)\.(\d+)$/u.exec(site) ?? [];
    if (path === undefined || opened === null) return null;
    const { language, name, root } = opened;
    const { messages, causes, recorded } = assemble({
      commits: byDialog.get(path) ?? [],
      subject: { path, language, name, root },
      at: { course: Number(course), genseq: Number(genseq) },
      artifact,
    });
    return recorded === null ? null : { messages, causes };
  };
}

/** Commits by their dialog, in order. */
export function grouped(commits: readonly Commit[]): Map<string, Commit[]> {
  const groups = new Map<string, Commit[]>();
  for (const commit of commits) {
    const group = groups.get(commit.dialog);
    if (group === undefined) groups.set(commit.dialog, [commit]);
    else group.push(commit);
  }
  return groups;
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
  const { scenario, file, kind: ofRun } = input;
  const expected = scenario.expect.some(
    (e) =>
      e.operator === "ends" && isClaimed(e, ofRun) && e.ends === end.ends && e.limit === end.limit,
  );
  if (expected) return [];
  // Also where another end was expected: the run could not finish, and its exit code says so.
  const why =
    judgeEnd({ expectations: scenario.expect, ...ofRun }, end) ?? `the run ended ${endsText(end)}`;
  if (end.ends === "finished" || end.ends === "waiting") return [];
  const kind = end.ends === "limit" ? "limit" : end.ends;
  const reason = input.reason === "" ? reasonOf(input.fold, end) : input.reason;
  return [{ kind, message: reason === "" ? why : `${why}\n  ${reason}`, file }];
}

function unusedFailures(input: JudgeInput): RunFailure[] {
  const { scenario, fold, file } = input;
  const seen = seenIn(input);
  const memos = [...fold.dialogs.values()].flatMap(
    (ledger) => lastMemo(scenario, ledger, seen) ?? [],
  );
  return unusedEntries(scenario.script, memos).map(({ key, place, used, min }) => ({
    kind: "unused",
    message: `script.${key}: this entry must be used ${min} time${min === 1 ? "" : "s"} and was used ${used}; repeat: 0..1 says that it may be absent`,
    file,
    ...place,
  }));
}

/** The position of a dialog in its list; a generation that was cut off has used its entry too. */
function lastMemo(
  { script }: Scenario,
  { path, agent, course, memo, interrupted }: Ledger,
  seen: (site: string) => Seen | null,
): string | null {
  const cutOff = interrupted.map((genseq) => {
    const at = (): Seen | null => seen(`${path}@${course}.${genseq}`);
    return { genseq, causes: () => at()?.causes ?? [], messages: () => at()?.messages ?? [] };
  });
  return memoAfter(script, { dialog: path, agent, course, memo, interrupted: cutOff });
}

function warningsOf(input: JudgeInput): string[] {
  const { scenario, commits, ended, faultsUnfired, file } = input;
  const undone = ended === "cutOff" ? undoneActions(scenario.human, commits) : [];
  const actions = undone.map(({ index, why }) => {
    const { line, column } = scenario.human[index]?.place ?? { line: 1, column: 1 };
    return `${file}:${line}:${column} human.${index}: this was never done: ${why}`;
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
    let pending = 0;
    for (const group of ledger.groups.values()) pending += group.open;
    dialogs[path] = {
      state: stateOf(ledger),
      course: ledger.course,
      generations: ledger.generations,
      lastText: last.get(path) ?? "",
      pending,
    };
  }
  return dialogs;
}
