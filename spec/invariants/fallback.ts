// INV-18. Plain words settle a duty only where D-9 lets them.
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, same, siteOf, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

type Kind = "person" | "other";

interface Known {
  /** Where each owed frame was pushed; `key` is its asker and call. */
  readonly owed: { readonly key: string; readonly seq: number }[];
  /** Groups that no generation has claimed: where registered, and where resolved. */
  readonly unseen: Map<string, { readonly seq: number; resolved: number | null }>;
  /** Tools that run, and "the model" while a generation is open. */
  readonly tools: Set<string>;
  question: boolean;
  open: FactOf<"generation.opened"> | null;
  /** The duty that the words of this commit must settle. */
  due: string | null;
  last: Kind;
  /** Recorded during a generation or its tools: it stands after them (D-3). */
  during: Kind | null;
  /** The next generation is the first of a drive for a duty: its reminder is the newest input. */
  reminds: boolean;
}

export const fallback: Invariant = {
  id: "INV-18",
  statement:
    "A fallback is the words of the generation that just finished, without calls; its newest input was no person's message, and it had seen the end of every call younger than the duty; words for which all that holds are a fallback.",
  *check({ commits }) {
    const of = perDialog<Known>(newKnown);
    for (const step of steps(commits)) {
      const known = of(step.dialog);
      const { fact } = step;
      if (fact.type === "generation.opened") yield* newest(known, step, fact);
      if (fact.type === "duty.settled" && fact.status === "fallback")
        yield* judged(known, step, fact);
      if (fact.type === "drive.closed" || fact.type === "frame.pushed") yield* omitted(known, step);
      stack(known, fact, step.seq);
      calls(known, fact, step.seq);
      timeline(known, fact);
      if (fact.type === "generation.finished") known.due = dueAfter(known, fact);
    }
  },
};

function newKnown(): Known {
  return {
    owed: [],
    unseen: new Map(),
    tools: new Set(),
    question: false,
    open: null,
    due: null,
    last: "other",
    during: null,
    reminds: false,
  };
}

function* newest(known: Known, step: Step, fact: FactOf<"generation.opened">): Iterable<string> {
  const expected = known.reminds ? "runtime" : (known.during ?? known.last);
  if (fact.newestInput !== expected)
    yield `${at(step)}generation ${fact.genseq} says its newest input is "${fact.newestInput}", not "${expected}"`;
}

function* judged(known: Known, step: Step, fact: FactOf<"duty.settled">): Iterable<string> {
  const { callId } = fact;
  const words = step.commit.facts.find(({ type }) => type === "generation.finished");
  if (words?.type !== "generation.finished" || !same(words.text, fact.text))
    yield `${at(step, callId)}a fallback that is not the words of its generation`;
  else if (words.calls.length > 0) yield `${at(step, callId)}a fallback beside calls of its round`;
  if (!step.commit.facts.some(({ type }) => type === "drive.closed"))
    yield `${at(step, callId)}a fallback that does not end its drive`;
  const opened = known.open;
  if (opened?.newestInput === "person")
    yield `${at(step, callId)}a fallback that answers a person's message`;
  if (opened?.duty == null || keyOf(opened.duty) !== keyOf(fact))
    yield `${at(step, callId)}a fallback of a generation that did not name this duty`;
  const pushed = known.owed.at(-1)?.seq ?? 0;
  for (const [site, group] of known.unseen)
    if (group.seq > pushed)
      yield `${at(step, callId)}a fallback before the calls of ${site} were seen`;
  if (known.question || known.tools.size > 0)
    yield `${at(step, callId)}a fallback while a question or a tool is open`;
}

/** The duty that these words may settle, when they end the drive (D-9). */
function dueAfter(
  { owed, open, unseen, question }: Known,
  { calls: made }: FactOf<"generation.finished">,
): string | null {
  const top = owed.at(-1);
  if (made.length > 0 || top === undefined || question || open?.newestInput === "person")
    return null;
  if (open?.duty == null || keyOf(open.duty) !== top.key) return null;
  for (const group of unseen.values()) if (group.seq > top.seq) return null;
  return top.key;
}

/** The converse: words that may settle the duty do, before anything else goes on the stack. */
function* omitted(known: Known, step: Step): Iterable<string> {
  if (known.due !== null)
    yield `${at(step)}words end a drive and do not settle the duty ${known.due}, which they may settle`;
  known.due = null;
}

function keyOf({ askerDialogId, callId }: { askerDialogId: string; callId: string }): string {
  return `${askerDialogId} ${callId}`;
}

function stack(known: Known, fact: Fact, seq: number): void {
  if (fact.type === "frame.pushed") known.owed.push({ key: keyOf(fact), seq });
  else if (fact.type === "duty.settled") {
    known.owed.pop();
    known.due = null;
  } else if (fact.type === "duty.replaced") {
    const at = known.owed.findIndex(({ key }) => key === keyOf(fact));
    if (at !== -1) known.owed.splice(at, 1);
  } else if (fact.type === "generation.opened") known.open = fact;
}

function calls(known: Known, fact: Fact, seq: number): void {
  if (fact.type === "tellask.pending") {
    if (!known.unseen.has(siteOf(fact))) known.unseen.set(siteOf(fact), { seq, resolved: null });
  } else if (fact.type === "group.resolved") {
    const group = known.unseen.get(siteOf(fact));
    if (group !== undefined) group.resolved = seq;
  } else if (fact.type === "generation.finished") {
    const claims = new Set(known.open?.claims);
    if (claims.size === 0) return;
    for (const [site, { resolved }] of known.unseen)
      if (resolved !== null && claims.has(resolved)) known.unseen.delete(site);
  } else if (fact.type === "question.asked" || fact.type === "question.forced")
    known.question = true;
  else if (fact.type === "question.answered" || fact.type === "question.cancelled")
    known.question = false;
  else if (fact.type === "tool.called") known.tools.add(fact.callId);
}

const OTHER: ReadonlySet<string> = new Set([
  "duty.received",
  "tellask.arrived",
  "question.answered",
  "diligence.pushed",
  "question.forced",
]);

/** What stands last in the time line, and what will stand after the round that is open (D-3). */
function timeline(known: Known, fact: Fact): void {
  switch (fact.type) {
    case "drive.opened":
      known.reminds = fact.causes.some(({ cause }) => cause === "duty");
      return;
    case "generation.opened":
      Object.assign(known, { last: known.during ?? known.last, during: null, reminds: false });
      known.tools.add("the model");
      return;
    case "generation.finished":
      known.last = "other";
      known.tools.delete("the model");
      return;
    case "generation.failed":
    case "generation.interrupted":
      known.tools.delete("the model");
      return;
    case "tool.finished":
      known.tools.delete(fact.callId);
      return;
    default:
      if (fact.type === "person.said") stands(known, "person");
      else if (OTHER.has(fact.type)) stands(known, "other");
  }
}

function stands(known: Known, kind: Kind): void {
  if (known.tools.size > 0) known.during = kind;
  else Object.assign(known, { last: kind, during: null });
}
