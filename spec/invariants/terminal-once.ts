// INV-01. A member is (owner, effective call id); tools and questions are judged the same way.
import type { FactOf } from "../../src/protocol/fact.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { MessageOf } from "../../src/protocol/message.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, same, siteOf, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Member {
  readonly kind: "tellask" | "tool" | "question";
  readonly pending: FactOf<"tellask.pending"> | null;
  ended: boolean;
}

type Members = Map<string, Member>;
/** Replies by `owner call`, as they were sent. */
type Replies = Map<string, MessageOf<"reply">>;

export const terminalOnce: Invariant = {
  id: "INV-01",
  statement:
    "A call ends once: one terminal fact per (owner, call id), of a call that its owner registered, with the words that the tellaskee sent.",
  *check({ commits }) {
    const of = perDialog<Members>(() => new Map());
    const replies: Replies = new Map();
    for (const commit of commits) {
      for (const step of steps([commit])) yield* judged(of, replies, step);
      yield* sent(replies, commit);
    }
  },
};

function* judged(of: (path: string) => Members, replies: Replies, step: Step): Iterable<string> {
  const { fact, dialog } = step;
  const members = of(dialog);
  if (fact.type === "tellask.arrived" || fact.type === "reply.late") {
    yield* end(members, step, { callId: fact.callId, kind: "tellask" });
    yield* arrived(members.get(fact.callId)?.pending ?? null, step, fact);
    yield* repeats(replies.get(`${dialog} ${fact.callId}`), step, fact);
  } else if (fact.type === "tool.finished")
    yield* end(members, step, { callId: fact.callId, kind: "tool" });
  else if (fact.type === "question.answered" || fact.type === "question.cancelled")
    yield* end(members, step, { callId: fact.callId, kind: "question" });
  else if (fact.type === "tree.finished")
    for (const open of fact.cancelled)
      yield* cancelled(of(open.dialog).get(open.callId), step, open);
  else yield* register(members, step);
}

function* sent(replies: Replies, commit: Commit): Iterable<string> {
  for (const { to, body } of commit.sends) {
    if (body.type !== "reply") continue;
    const key = `${to} ${body.callId}`;
    if (replies.has(key)) yield `${at(commit, body.callId)}a duty to ${to} ends twice`;
    replies.set(key, body);
  }
}

function* cancelled(
  member: Member | undefined,
  step: Step,
  open: { dialog: string; callId: string },
): Iterable<string> {
  if (member === undefined || member.ended)
    yield `${at(step, open.callId)}cancelled at ${open.dialog}, where it is not open`;
  else member.ended = true;
}

function* register(members: Members, step: Step): Iterable<string> {
  const { fact } = step;
  const kind = kindOf(fact.type);
  if (kind === null || !("callId" in fact) || fact.callId === null) return;
  if (members.has(fact.callId)) yield `${at(step, fact.callId)}registered twice`;
  const pending = fact.type === "tellask.pending" ? fact : null;
  members.set(fact.callId, { kind, pending, ended: false });
}

function kindOf(type: string): Member["kind"] | null {
  if (type === "tellask.pending") return "tellask";
  if (type === "tool.called") return "tool";
  return type === "question.asked" || type === "question.forced" ? "question" : null;
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
  fact: FactOf<"tellask.arrived" | "reply.late">,
): Iterable<string> {
  if (pending === null) return;
  if (fact.type === "tellask.arrived" && siteOf(pending) !== siteOf(fact))
    yield `${at(step, fact.callId)}arrived at site ${siteOf(fact)}, pending at ${siteOf(pending)}`;
  if (pending.tellaskee !== fact.tellaskee)
    yield `${at(step, fact.callId)}answered by ${fact.tellaskee}, asked of ${pending.tellaskee}`;
}

function* repeats(
  said: MessageOf<"reply"> | undefined,
  step: Step,
  fact: FactOf<"tellask.arrived" | "reply.late">,
): Iterable<string> {
  const { callId, tellaskee, status, text } = fact;
  if (said === undefined || said.tellaskee !== tellaskee)
    yield `${at(step, callId)}arrived, and ${tellaskee} settled no such duty`;
  else if (said.status !== status || !same(said.text, text))
    yield `${at(step, callId)}arrived with other words than ${tellaskee} settled`;
  else if (fact.type === "tellask.arrived" && said.marked !== fact.marked)
    yield `${at(step, callId)}arrived with another mark than ${tellaskee} gave it`;
}
