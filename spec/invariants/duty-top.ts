// INV-15. A reply goes to whoever asked, once, for the one duty that its words knew (D-8).
import type { Body } from "../../src/protocol/body.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { CallStatus, Fact, FactOf } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, same, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Owed {
  readonly callId: string;
  readonly askerDialogId: string;
}

interface Known {
  readonly frames: Owed[];
  /** The duty that the last generation was opened with, and where it stands. */
  named: Owed | null;
  site: { readonly course: number; readonly genseq: number } | null;
}

export const dutyTop: Invariant = {
  id: "INV-15",
  statement:
    "A duty is settled once, from the top of the stack; words settle only the duty that their generation named; it fails only by a Close or a death; its reply goes to the asker, with that call and those words.",
  *check({ commits }) {
    const of = perDialog<Known>(() => ({ frames: [], named: null, site: null }));
    for (const commit of commits) {
      const known = of(commit.dialog);
      for (const step of steps([commit])) yield* judged(known, step);
      yield* replies(commit);
    }
  },
};

function* judged(known: Known, step: Step): Iterable<string> {
  const { fact } = step;
  if (fact.type === "frame.pushed") {
    const { askerDialogId, callId } = fact;
    known.frames.push({ askerDialogId, callId });
  } else if (fact.type === "duty.replaced") {
    const at = known.frames.findIndex((frame) => sameDuty(frame, fact));
    if (at !== -1) known.frames.splice(at, 1);
  } else if (fact.type === "generation.opened") {
    const top = known.frames.at(-1) ?? null;
    if (!sameDuty(top, fact.duty))
      yield `${at(step, fact.duty?.callId)}generation ${fact.genseq} names a duty that is not on top`;
    known.named = fact.duty;
    known.site = { course: fact.course, genseq: fact.genseq };
  } else if (fact.type === "duty.settled") yield* settled(known, step, fact);
}

function* settled(known: Known, step: Step, fact: FactOf<"duty.settled">): Iterable<string> {
  const top = known.frames.pop() ?? null;
  if (!sameDuty(top, fact)) yield `${at(step, fact.callId)}a duty is settled that is not on top`;
  const by = new Set(step.commit.facts.map(({ type }) => type));
  if (fact.status === "failed") {
    if (!by.has("dialog.closed") && !by.has("dialog.died"))
      yield `${at(step, fact.callId)}a duty fails and nothing closed or died`;
    if (fact.said !== null) yield `${at(step, fact.callId)}a duty fails with words of a generation`;
    return;
  }
  if (fact.status === "replaced") yield `${at(step, fact.callId)}a replaced duty is settled`;
  if (!by.has("generation.finished"))
    yield `${at(step, fact.callId)}a duty is settled by words that no generation finished here`;
  if (fact.status === "answered" && !by.has("reply.delivered"))
    yield `${at(step, fact.callId)}a duty is answered without a reply call`;
  if (!sameDuty(known.named, fact))
    yield `${at(step, fact.callId)}a generation settles a duty that it did not name`;
  if (!same(fact.said, known.site))
    yield `${at(step, fact.callId)}the words are not where the fact says they were said`;
}

function sameDuty(a: Owed | null, b: Owed | null): boolean {
  return a?.callId === b?.callId && a?.askerDialogId === b?.askerDialogId;
}

/** The replies of a commit are those of the duties that it ends, in order. */
function* replies(commit: Commit): Iterable<string> {
  const endings = commit.facts.flatMap((fact) => endingOf(fact));
  const sent = commit.sends.filter(({ body }) => body.type === "reply");
  for (let i = 0; i < Math.max(endings.length, sent.length); i += 1) {
    const ending = endings[i];
    const send = sent[i];
    if (ending === undefined) yield `${at(commit)}a reply to ${send?.to} settles no duty`;
    else if (send?.body.type !== "reply")
      yield `${at(commit, ending.callId)}settled without its reply`;
    else {
      const { callId, status, text, tellaskee } = send.body;
      const says = ending.text === null || same(text, ending.text);
      if (send.to !== ending.askerDialogId || callId !== ending.callId)
        yield `${at(commit, ending.callId)}its reply goes to ${send.to} for call ${callId}`;
      else if (status !== ending.status || !says || tellaskee !== commit.dialog)
        yield `${at(commit, ending.callId)}its reply says something else`;
    }
  }
}

/** How a fact ends a duty; the text of a replaced one is the runtime's own. */
function endingOf(fact: Fact): (Owed & { status: CallStatus; text: Body | null })[] {
  if (fact.type === "duty.settled") return [fact];
  if (fact.type === "duty.refused") return [{ ...fact, status: "failed", text: fact.why }];
  return fact.type === "duty.replaced" ? [{ ...fact, status: "replaced", text: null }] : [];
}
