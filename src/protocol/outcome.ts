// Outcome: what two runs must share to count as the same (D-37), as plain data with sorted keys.
// Resume, fuzz, diff and tests all use this one. Left out: times, seqs, attempts, processes.
import type { Body } from "./body.ts";
import { callStatuses } from "./call-status.ts";
import type { SiteStatus } from "./call-status.ts";
import type { Commit } from "./commit.ts";
import type { CallStatus, Fact } from "./fact.ts";
import { sha256 } from "./hash.ts";
import { stateOf } from "./placing.ts";
import type { StateName } from "./placing.ts";
import { afterCommit, treeFold } from "./tree-fold.ts";
import type { TreeFold } from "./tree-fold.ts";

/** The most differences that one comparison tells. */
export const DIFFERENCES_MAX = 20;

type Table<T> = Readonly<Record<string, T>>;

export interface WordsAtSite {
  readonly text: string;
  readonly calls: readonly {
    readonly callId: string;
    readonly name: string;
    readonly args: string;
  }[];
}

export interface DialogAtEnd {
  readonly state: StateName;
  readonly course: number;
  /** The words of its last finished generation; null when none finished. */
  readonly text: string | null;
  /** `asker!callId` of each frame, the top last. */
  readonly stack: readonly string[];
  /** Why it closed and has not driven since (D-10). */
  readonly closed: string | null;
}

/** A text is the text itself, or `artifact:` and the hash of a large one. */
export interface Outcome {
  /** By `owner!callId`. */
  readonly members: Table<{ readonly status: CallStatus | "open"; readonly text: string | null }>;
  /** By `dialog@course.genseq`. */
  readonly words: Table<WordsAtSite>;
  /** By `dialog!callId`. */
  readonly questions: Table<{ readonly asked: string; readonly answer: string | null }>;
  readonly dialogs: Table<DialogAtEnd>;
  /** By `dialog@course.genseq/n`. */
  readonly calls: Table<SiteStatus>;
  readonly human: { readonly asked: number; readonly answered: number; readonly open: number };
}

/** The smaller view that `same: outcome` compares over variants. */
export interface Brief extends Pick<Outcome, "calls" | "human"> {
  readonly dialogs: Table<Pick<DialogAtEnd, "state" | "course" | "text">>;
}

/** Folds the journal; a broken one breaks the fold's rule. */
export function outcomeOf(commits: Iterable<Commit>): Outcome {
  const tree = treeFold();
  const found = newFound();
  const all = [...commits];
  for (const commit of all) {
    afterCommit(tree, commit);
    for (const fact of commit.facts) note(found, commit.dialog, fact);
  }
  const calls = [...callStatuses(all)].map(([site, { status }]) => [site, status] as const);
  return {
    members: sorted(found.members),
    words: sorted(found.words),
    questions: sorted(found.questions),
    dialogs: sorted(dialogsOf(tree, found)),
    calls: sorted(calls),
    human: humanOf(found, tree),
  };
}

export function briefOf({ dialogs, calls, human }: Outcome): Brief {
  const brief = Object.entries(dialogs).map(
    ([path, { state, course, text }]) => [path, { state, course, text }] as const,
  );
  return { dialogs: sorted(brief), calls, human };
}

/** One hash for one outcome. */
export function outcomeHash(outcome: Outcome | Brief): string {
  return sha256(JSON.stringify(outcome));
}

/** The differences as sentences with their paths, at most `DIFFERENCES_MAX`; none means the same. */
export function sameOutcome<T extends Outcome | Brief>(a: T, b: T): string[] {
  const found: string[] = [];
  for (const sentence of differences("", [a, b])) {
    if (found.length === DIFFERENCES_MAX) return [...found, "and more"];
    found.push(sentence);
  }
  return found;
}

interface Found {
  readonly members: Map<string, Outcome["members"][string]>;
  readonly words: Map<string, WordsAtSite>;
  readonly questions: Map<string, Outcome["questions"][string]>;
  readonly lastText: Map<string, string>;
}

function newFound(): Found {
  return { members: new Map(), words: new Map(), questions: new Map(), lastText: new Map() };
}

function note(found: Found, dialog: string, fact: Fact): void {
  switch (fact.type) {
    case "tellask.pending":
      found.members.set(`${dialog}!${fact.callId}`, { status: "open", text: null });
      return;
    case "tellask.arrived": {
      const { status, text } = fact;
      found.members.set(`${dialog}!${fact.callId}`, { status, text: textOf(text) });
      return;
    }
    case "question.asked":
    case "question.forced":
      found.questions.set(`${dialog}!${fact.callId}`, { asked: textOf(fact.text), answer: null });
      return;
    case "question.answered": {
      const key = `${dialog}!${fact.callId}`;
      const asked = found.questions.get(key)?.asked ?? "";
      found.questions.set(key, { asked, answer: textOf(fact.text) });
      return;
    }
    case "generation.finished": {
      const text = textOf(fact.text);
      const calls = fact.calls.map(({ callId, name, args }) => ({
        callId,
        name,
        args: textOf(args),
      }));
      found.words.set(`${dialog}@${fact.course}.${fact.genseq}`, { text, calls });
      found.lastText.set(dialog, text);
      return;
    }
    default:
  }
}

function textOf(body: Body): string {
  return typeof body === "string" ? body : `artifact:${body.artifact}`;
}

function dialogsOf(tree: TreeFold, { lastText }: Found): Map<string, DialogAtEnd> {
  const dialogs = new Map<string, DialogAtEnd>();
  for (const [path, ledger] of tree.dialogs)
    dialogs.set(path, {
      state: stateOf(ledger),
      course: ledger.course,
      text: lastText.get(path) ?? null,
      stack: ledger.frames.map(({ askerDialogId, callId }) => `${askerDialogId}!${callId}`),
      closed: ledger.closed?.why ?? null,
    });
  return dialogs;
}

/** A question that was cancelled is neither answered nor open. */
function humanOf({ questions }: Found, { dialogs }: TreeFold): Outcome["human"] {
  const asked = questions.size;
  let answered = 0;
  for (const { answer } of questions.values()) if (answer !== null) answered += 1;
  let open = 0;
  for (const { question } of dialogs.values()) if (question !== null) open += 1;
  return { asked, answered, open };
}

/** A table whose keys stand in one order, whatever order they were found in. */
function sorted<T>(entries: Iterable<readonly [string, T]>): Table<T> {
  return Object.fromEntries([...entries].toSorted(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

function* differences(path: string, [a, b]: readonly [unknown, unknown]): Iterable<string> {
  if (Object.is(a, b)) return;
  if (!isNest(a) || !isNest(b) || Array.isArray(a) !== Array.isArray(b)) {
    yield `${path}: ${shown(a)}, and ${shown(b)}`;
    return;
  }
  for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
    const inner = path === "" ? key : `${path} › ${key}`;
    yield* differences(inner, [valueAt(a, key), valueAt(b, key)]);
  }
}

function isNest(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

function valueAt(nest: object, key: string): unknown {
  return Object.hasOwn(nest, key) ? Reflect.get(nest, key) : undefined;
}

const SHOWN_CHARS_MAX = 120;

function shown(value: unknown): string {
  if (value === undefined) return "nothing";
  const text = JSON.stringify(value);
  return text.length > SHOWN_CHARS_MAX ? `${text.slice(0, SHOWN_CHARS_MAX)}…` : text;
}
