// INV-01. A member is (owner, effective call id); tools and questions are judged the same way.
import type { FactOf } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, same, siteOf, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Member {
  readonly kind: "tellask" | "tool" | "question";
  readonly pending: FactOf<"tellask.pending"> | null;
  ended: boolean;
}

type Members = Map<string, Member>;
type Settled = Map<string, FactOf<"duty.settled"> & { by: string }>;

export const terminalOnce: Invariant = {
  id: "INV-01",
  statement:
    "A call ends once: one terminal fact per (owner, call id), of a call that its owner registered, with the words that the tellaskee settled.",
  *check({ commits }) {
    const of = perDialog<Members>(() => new Map());
    const settled: Settled = new Map();
    for (const step of steps(commits)) {
      const { fact, dialog } = step;
      if (fact.type === "duty.settled") yield* settle(settled, step, { ...fact, by: dialog });
      else if (fact.type === "tellask.arrived") {
        yield* end(of(dialog), step, { callId: fact.callId, kind: "tellask" });
        yield* arrived(of(dialog).get(fact.callId)?.pending ?? null, step, fact);
        yield* repeats(settled, step, fact);
      } else if (fact.type === "tool.finished")
        yield* end(of(dialog), step, { callId: fact.callId, kind: "tool" });
      else if (fact.type === "question.answered")
        yield* end(of(dialog), step, { callId: fact.callId, kind: "question" });
      else yield* register(of(dialog), step);
    }
  },
};

function* settle(
  settled: Settled,
  step: Step,
  fact: FactOf<"duty.settled"> & { by: string },
): Iterable<string> {
  const key = `${fact.askerDialogId}!${fact.callId}`;
  if (settled.has(key)) yield `${at(step, fact.callId)}a duty to ${fact.askerDialogId} ends twice`;
  settled.set(key, fact);
}

function* register(members: Members, step: Step): Iterable<string> {
  const { fact } = step;
  const kind = kindOf(fact.type);
  if (kind === null || !("callId" in fact)) return;
  if (members.has(fact.callId)) yield `${at(step, fact.callId)}registered twice`;
  const pending = fact.type === "tellask.pending" ? fact : null;
  members.set(fact.callId, { kind, pending, ended: false });
}

function kindOf(type: string): Member["kind"] | null {
  if (type === "tellask.pending") return "tellask";
  if (type === "tool.called") return "tool";
  return type === "question.asked" ? "question" : null;
}

function* end(
  members: Members,
  step: Step,
  call: { callId: string; kind: Member["kind"] },
): Iterable<string> {
  const member = members.get(call.callId);
  const { type } = step.fact;
  if (member === undefined || member.kind !== call.kind)
    yield `${at(step, call.callId)}${type} of a ${call.kind} that is not registered`;
  else if (member.ended) yield `${at(step, call.callId)}${type}, and it had ended before`;
  else member.ended = true;
}

function* arrived(
  pending: FactOf<"tellask.pending"> | null,
  step: Step,
  fact: FactOf<"tellask.arrived">,
): Iterable<string> {
  if (pending === null) return;
  if (siteOf(pending) !== siteOf(fact))
    yield `${at(step, fact.callId)}arrived at site ${siteOf(fact)}, pending at ${siteOf(pending)}`;
  if (pending.tellaskee !== fact.tellaskee)
    yield `${at(step, fact.callId)}answered by ${fact.tellaskee}, asked of ${pending.tellaskee}`;
}

function* repeats(settled: Settled, step: Step, fact: FactOf<"tellask.arrived">): Iterable<string> {
  const said = settled.get(`${step.dialog}!${fact.callId}`);
  if (said === undefined || said.by !== fact.tellaskee)
    yield `${at(step, fact.callId)}arrived, and ${fact.tellaskee} settled no such duty`;
  else if (said.status !== fact.status || !same(said.text, fact.text))
    yield `${at(step, fact.callId)}arrived with other words than ${fact.tellaskee} settled`;
}
