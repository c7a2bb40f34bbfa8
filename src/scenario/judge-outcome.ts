// Judging the end of a run: what the operators of `outcome.ts` claim, against the folded journal.
// Each finding is a sentence; none means that the claim holds.
import type { Body } from "../protocol/body.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Ledger } from "../protocol/ledger.ts";
import { stateOf } from "../protocol/placing.ts";
import type { Evidence, RunEnd } from "./evidence.ts";
import { ledgerAt } from "./evidence.ts";
import type { Outcome } from "./outcome.ts";
import type { Count } from "./scalar.ts";
import type { CallName } from "./subject.ts";
import { isIn } from "./watch.ts";

export function outcomeFindings(claim: Outcome, evidence: Evidence): readonly string[] {
  switch (claim.operator) {
    case "ends":
      return endFindings(claim, evidence.end);
    case "dialogs":
      return dialogFindings(claim, evidence);
    case "calls":
      return claim.of.flatMap(({ call, status }) => callFindings(call, status, evidence));
    case "human":
      return humanFindings(claim, evidence);
    case "ran":
      return claim.of.flatMap(({ tool, count }) =>
        outside(count, evidence.ran.get(tool) ?? 0, `${tool} ran`),
      );
    case "context":
      return claim.of.flatMap(({ gen, check }) => {
        const site = `${gen.path}@${gen.course}.${gen.genseq}`;
        const messages = evidence.contextOf(site);
        if (messages === null) return [`${site} was never opened`];
        return evidence.checkContext(check, messages).map(({ why }) => `${site}: ${why}`);
      });
    default:
      return ledgerFindings(claim, evidence);
  }
}

/** `finished`, `limit:generations`. */
export function endName({ ends, limit }: RunEnd): string {
  return limit === null ? ends : `${ends}:${limit}`;
}

function endFindings(claim: RunEnd, end: RunEnd): readonly string[] {
  if (endName(claim) === endName(end)) return [];
  return [`the run ended ${endName(end)}`];
}

type LedgerClaim = Extract<
  Outcome,
  {
    operator: "state" | "reason" | "text" | "generations" | "owes" | "requests" | "course";
  }
>;

function ledgerFindings(claim: LedgerClaim, evidence: Evidence): readonly string[] {
  switch (claim.operator) {
    case "state":
      return perDialog(claim.of, evidence, (state, ledger) =>
        isIn(ledger, state) ? [] : [`${ledger.path} is ${stateOf(ledger)}`],
      );
    case "reason":
      return perDialog(claim.of, evidence, (words, { path, closed }) => {
        if (closed === null) return [`${path} did not close`];
        return holding(closed.why, words, `the reason of ${path}`);
      });
    case "text": {
      const texts = lastTexts(evidence.commits);
      return perDialog(claim.of, evidence, (words, { path }) => {
        const text = texts.get(path);
        if (text === undefined) return [`${path} said nothing`];
        return holding(evidence.textOf(text), words, `the last text of ${path}`);
      });
    }
    case "generations":
      return perDialog(claim.of, evidence, (count, { path, generations }) =>
        outside(count, generations, `generations of ${path}`),
      );
    case "owes":
      return perDialog(claim.of, evidence, (count, { path, frames }) =>
        outside(count, frames.length, `replies that ${path} owes`),
      );
    case "requests":
      return perDialog(claim.of, evidence, (count, { path }) =>
        outside(count, evidence.requests.get(path) ?? 0, `requests of ${path}`),
      );
    case "course":
      return perDialog(claim.of, evidence, (course, ledger) =>
        ledger.course === course ? [] : [`${ledger.path} is in course ${ledger.course}`],
      );
  }
}

/** A dialog that never existed fails whatever is claimed of it: the claim would be empty. */
function perDialog<T>(
  of: readonly { readonly dialog: string; readonly value: T }[],
  evidence: Evidence,
  judge: (value: T, ledger: Ledger) => readonly string[],
): readonly string[] {
  return of.flatMap(({ dialog, value }) => {
    const ledger = ledgerAt(evidence, dialog);
    return ledger === null ? [`empty: ${dialog} never began`] : judge(value, ledger);
  });
}

const SHOWN_CHARS_MAX = 200;

function holding(text: string, words: string, what: string): readonly string[] {
  if (text.includes(words)) return [];
  const shown = text.length > SHOWN_CHARS_MAX ? `${text.slice(0, SHOWN_CHARS_MAX)}…` : text;
  return [`${what} is ${JSON.stringify(shown)}`];
}

function lastTexts(commits: readonly Commit[]): Map<string, Body> {
  const texts = new Map<string, Body>();
  for (const { dialog, facts } of commits)
    for (const fact of facts) if (fact.type === "generation.finished") texts.set(dialog, fact.text);
  return texts;
}

function dialogFindings(
  claim: Extract<Outcome, { operator: "dialogs" }>,
  { fold }: Evidence,
): readonly string[] {
  const began = [...fold.dialogs.values()].filter((l) => l.began).map((l) => l.path);
  const found = claim.count === null ? [] : outside(claim.count, began.length, "dialogs");
  if (claim.exactly === null) return found;
  const { exactly } = claim;
  const missing = exactly.filter((path) => !began.includes(path));
  const extra = began.filter((path) => !exactly.includes(path));
  return [
    ...found,
    ...missing.map((path) => `${path} never began`),
    ...extra.map((path) => `${path} began too`),
  ];
}

function callFindings(call: CallName, status: string, { calls }: Evidence): readonly string[] {
  const found = [...calls].filter(([site, { callId }]) =>
    call.kind === "callId" ? callId === call.id : site === siteOf(call),
  );
  if (found.length === 0)
    return [`empty: nobody made the call ${call.kind === "callId" ? call.id : siteOf(call)}`];
  return found
    .filter(([, { status: is }]) => is !== status)
    .map(([site, { name, status: is }]) => `${site} (${name}) is ${is}`);
}

function siteOf(call: Extract<CallName, { kind: "call" }>): string {
  const sample = call.sample === null ? "" : `.${call.sample}`;
  return `${call.path}@${call.course}.${call.genseq}/${call.index}${sample}`;
}

function humanFindings(
  claim: Extract<Outcome, { operator: "human" }>,
  { commits, fold }: Evidence,
): readonly string[] {
  let asked = 0;
  let answered = 0;
  for (const { facts } of commits)
    for (const { type } of facts) {
      if (type === "question.asked" || type === "question.forced") asked += 1;
      if (type === "question.answered") answered += 1;
    }
  let open = 0;
  for (const { question } of fold.dialogs.values()) if (question !== null) open += 1;
  return [
    ...(claim.asked === null ? [] : outside(claim.asked, asked, "questions asked")),
    ...(claim.answered === null ? [] : outside(claim.answered, answered, "questions answered")),
    ...(claim.open === null ? [] : outside(claim.open, open, "questions open")),
  ];
}

export function outside({ min, max }: Count, found: number, what: string): readonly string[] {
  if (found >= min && (max === null || found <= max)) return [];
  return [`${what}: ${found}, wanted ${countText({ min, max })}`];
}

function countText({ min, max }: Count): string {
  if (max === null) return `at least ${min}`;
  return min === max ? String(min) : `${min}..${max}`;
}
