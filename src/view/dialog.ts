// Dialog: `show RUN DIALOG`, where one dialog stands: who waits for it and for which call, the top of
// the stack first; what it waits for itself; and the sessions that it can reach.
import { frameKey } from "../protocol/asker-stack.ts";
import type { FrameKey } from "../protocol/asker-stack.ts";
import { shortOf } from "../protocol/body.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Duty, Ledger } from "../protocol/ledger.ts";
import { stateOf } from "../protocol/placing.ts";
import type { StateName } from "../protocol/placing.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { clip } from "./cells.ts";
import type { Page } from "./paint.ts";
import { excerpt, safeLine } from "./safe.ts";
import { tableLines } from "./table.ts";
import { stateText } from "./tone.ts";
import { isSession } from "./tree.ts";

const WORDS_CHARS = 48;

/** A duty to reply. */
export interface AskerShown extends FrameKey {
  readonly kind: "assignment" | "askBack";
  /** `waiting` goes on the stack when the open generation has settled (D-8). */
  readonly place: "top" | "stack" | "waiting";
  readonly replyWith: string;
  readonly content: string;
}

export interface MemberShown {
  readonly callId: string;
  readonly tellaskee: string;
  /** Null once the reply has come. */
  readonly waitsFor: string | null;
}

export interface GroupShown {
  readonly course: number;
  readonly genseq: number;
  readonly open: number;
  readonly members: readonly MemberShown[];
}

export interface SessionShown {
  readonly address: string;
  /** Null until its first assignment is handled. */
  readonly state: StateName | null;
  /** Whether this dialog has asked it. */
  readonly asked: boolean;
}

export interface DialogShown {
  readonly path: string;
  readonly agent: string;
  readonly state: StateName;
  readonly course: number;
  readonly generations: number;
  readonly depth: number;
  readonly closed: string | null;
  readonly question: { readonly callId: string; readonly text: string } | null;
  readonly askers: readonly AskerShown[];
  readonly groups: readonly GroupShown[];
  readonly sessions: readonly SessionShown[];
}

/** Where a dialog that has begun stands after these commits. */
export function dialogShown(
  ledger: Ledger,
  { commits, fold }: { readonly commits: readonly Commit[]; readonly fold: TreeFold },
): DialogShown {
  const own = commits.filter(({ dialog }) => dialog === ledger.path);
  const { path, agent, course, generations, depth, closed, done } = ledger;
  return {
    path,
    agent,
    state: stateOf(ledger),
    course,
    generations,
    depth,
    closed: closed?.why ?? null,
    question: questionOf(ledger, own),
    // In a finished tree nobody waits any more: what was open was cancelled (D-22).
    askers: done ? [] : askersOf(ledger, own),
    groups: done ? [] : groupsOf(ledger, own, fold),
    sessions: sessionsOf(own, fold),
  };
}

function questionOf({ question }: Ledger, own: readonly Commit[]): DialogShown["question"] {
  if (question === null) return null;
  for (const { facts } of own)
    for (const fact of facts)
      if (
        (fact.type === "question.asked" || fact.type === "question.forced") &&
        fact.callId === question
      )
        return { callId: question, text: shortOf(fact.text) };
  return null;
}

function askersOf({ frames, waiting }: Ledger, own: readonly Commit[]): readonly AskerShown[] {
  const contents = new Map<string, string>();
  for (const { facts } of own)
    for (const fact of facts) {
      if (fact.type !== "duty.received") continue;
      const { askerDialogId, tellaskReplyObligation: owed } = fact.frame;
      const key = frameKey({ askerDialogId, callId: owed.targetCallId });
      contents.set(key, shortOf(owed.tellaskContent));
    }
  const shown = (duty: Duty, place: AskerShown["place"]): AskerShown => ({
    askerDialogId: duty.askerDialogId,
    callId: duty.callId,
    kind: duty.isAssignment ? "assignment" : "askBack",
    place,
    replyWith: duty.expectedReplyCallName,
    content: contents.get(frameKey(duty)) ?? "",
  });
  const stack = frames.toReversed().map((duty, i) => shown(duty, i === 0 ? "top" : "stack"));
  return [...stack, ...waiting.map((duty) => shown(duty, "waiting"))];
}

/** Groups with an open member; what has come of the others is in the transcript. */
function groupsOf(
  { groups, pending }: Ledger,
  own: readonly Commit[],
  fold: TreeFold,
): readonly GroupShown[] {
  const tellaskees = new Map<string, string>();
  for (const { facts } of own)
    for (const fact of facts)
      if (fact.type === "tellask.pending") tellaskees.set(fact.callId, fact.tellaskee);
  return [...groups.values()]
    .filter(({ open }) => open > 0)
    .map(({ course, genseq, open, members }) => ({
      course,
      genseq,
      open,
      members: members.map((callId) => {
        const tellaskee = tellaskees.get(callId) ?? "";
        const waitsFor = pending.has(callId) ? waitOf(tellaskee, fold) : null;
        return { callId, tellaskee, waitsFor };
      }),
    }));
}

/** What an open member hangs on now. */
function waitOf(tellaskee: string, fold: TreeFold): string {
  const ledger = fold.dialogs.get(tellaskee);
  if (ledger?.began !== true) return `${tellaskee} has not begun`;
  const state = stateOf(ledger);
  const on = [...new Set([...ledger.pending.values()].map((call) => call.tellaskee))];
  if (state === "waiting_for_sideDialogs") return `${tellaskee} waits for ${on.join(", ")}`;
  if (state === "Q4H") return `${tellaskee} waits for the human`;
  return `${tellaskee} is ${state}`;
}

/** The sessions of the tree, those that this dialog asked first. */
function sessionsOf(own: readonly Commit[], fold: TreeFold): readonly SessionShown[] {
  const mine = new Set<string>();
  for (const { facts } of own)
    for (const fact of facts)
      if (fact.type === "tellask.pending" && fact.callName === "tellask") mine.add(fact.tellaskee);
  const others = [...fold.registered].filter((path) => isSession(path) && !mine.has(path));
  return [...mine, ...others].map((address) => {
    const ledger = fold.dialogs.get(address);
    const state = ledger?.began === true ? stateOf(ledger) : null;
    return { address, state, asked: mine.has(address) };
  });
}

export function dialogLines(shown: DialogShown, page: Page): readonly string[] {
  const blocks = [
    headLines(shown, page),
    askerLines(shown, page),
    groupLines(shown, page),
    sessionLines(shown, page),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .flatMap((block, i) => (i === 0 ? block : ["", ...block]));
}

function headLines(shown: DialogShown, { columns, paint }: Page): readonly string[] {
  const { path, state, agent, course, generations, depth, closed, question } = shown;
  const said = `${generations} ${generations === 1 ? "generation" : "generations"}`;
  const lines = [
    `${paint.bold(safeLine(path))}  ${stateText(state, paint)}`,
    `  ${safeLine(agent)}, course ${course}, ${said}, depth ${depth}`,
  ];
  if (question !== null)
    lines.push(`  asks the human: ${excerpt(question.text, WORDS_CHARS)} (${question.callId})`);
  if (closed !== null) lines.push(`  closed: ${safeLine(closed)}`);
  return lines.map((line) => clip(line, columns));
}

function askerLines({ askers }: DialogShown, page: Page): readonly string[] {
  if (askers.length === 0) return ["Nobody waits for it"];
  const columns = ["", "who waits", "for call", "kind", "reply with", "asked"].map((title) => ({
    title,
  }));
  const rows = askers.map((asker) => [
    asker.place === "stack" ? "" : asker.place,
    safeLine(asker.askerDialogId),
    safeLine(asker.callId),
    asker.kind,
    asker.replyWith,
    excerpt(asker.content, WORDS_CHARS),
  ]);
  return tableLines({ title: "Who waits for it", columns }, rows, page);
}

function groupLines({ groups }: DialogShown, page: Page): readonly string[] {
  const columns = ["group", "call", "asked", "waits for"].map((title) => ({ title }));
  const rows = groups.flatMap(({ course, genseq, members }) =>
    members.map(({ callId, tellaskee, waitsFor }) => [
      `${course}.${genseq}`,
      safeLine(callId),
      safeLine(tellaskee),
      waitsFor === null ? page.paint.dim("replied") : safeLine(waitsFor),
    ]),
  );
  return tableLines({ title: "What it waits for", columns }, rows, page);
}

function sessionLines({ sessions }: DialogShown, page: Page): readonly string[] {
  const columns = ["session", "state", "asked by it"].map((title) => ({ title }));
  const rows = sessions.map(({ address, state, asked }) => [
    safeLine(address),
    state === null ? page.paint.dim("not begun") : stateText(state, page.paint),
    asked ? "yes" : "",
  ]);
  return tableLines({ title: "Sessions of the tree", columns }, rows, page);
}
