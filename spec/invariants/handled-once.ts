// INV-13. "Handled" stands in the same line as what handling did; what is not pending is dropped.
import { requestId, sendId } from "../../src/protocol/commit.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Send } from "../../src/protocol/message.ts";
import type { FactType } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at } from "./walk.ts";

interface Pending {
  readonly to: string;
  /** What handling it must make true, and the call, or the person's action, it is about. */
  readonly facts: readonly FactType[];
  readonly about: string | null;
}

interface Known {
  readonly pending: Map<string, Pending>;
  readonly gone: Set<string>;
  opens: number;
}

export const handledOnce: Invariant = {
  id: "INV-13",
  statement:
    "Every message is handled at most once, by the dialog it was for, with what it said; a commit handles a pending send, a pending request, a new action of a person, or an opening.",
  *check({ commits }) {
    const known: Known = { pending: new Map(), gone: new Set(), opens: 0 };
    for (const commit of commits) {
      yield* handles(known, commit);
      awaits(known, commit);
    }
  },
};

function handles(known: Known, commit: Commit): Iterable<string> {
  const [kind] = commit.handled.split(":");
  if (kind === "human") return person(known, commit);
  if (kind === "open") return opening(known, commit);
  if (kind === "limit") return limit(commit);
  return message(known, commit);
}

function* person({ gone }: Known, commit: Commit): Iterable<string> {
  const { handled } = commit;
  if (gone.has(handled)) yield `${at(commit)}handles ${handled} again`;
  gone.add(handled);
  const tells = commit.facts.some((fact) => "action" in fact && fact.action === handled);
  if (!tells) yield `${at(commit)}handles ${handled} and no fact says what came of it`;
}

function* opening(known: Known, commit: Commit): Iterable<string> {
  known.opens += 1;
  if (commit.handled !== `open:${known.opens}`)
    yield `${at(commit)}handles ${commit.handled}, and open:${known.opens} is next`;
  const fact = known.opens === 1 ? "tree.opened" : "process.started";
  if (!commit.facts.some(({ type }) => type === fact))
    yield `${at(commit)}handles ${commit.handled} without ${fact}`;
}

function* limit(commit: Commit): Iterable<string> {
  const said = commit.facts.some(
    (fact) => fact.type === "limit.reached" && commit.handled === `limit:${fact.limit}`,
  );
  if (!said) yield `${at(commit)}handles ${commit.handled} without that limit`;
}

function* message({ pending, gone }: Known, commit: Commit): Iterable<string> {
  const { handled, dialog, facts } = commit;
  const found = pending.get(handled);
  if (found === undefined) {
    const why = gone.has(handled) ? "was handled before" : "is not pending";
    yield `${at(commit)}handles ${handled}, which ${why}`;
    return;
  }
  pending.delete(handled);
  gone.add(handled);
  if (found.to !== dialog) yield `${at(commit)}handles ${handled}, which is for ${found.to}`;
  const said = facts.some((fact) => found.facts.includes(fact.type) && isOf(fact, found.about));
  if (!said) yield `${at(commit)}handles ${handled} without ${found.facts.join(" or ")} of it`;
}

function isOf(fact: Commit["facts"][number], about: string | null): boolean {
  if (about === null) return true;
  if (fact.type === "duty.received")
    return fact.frame.tellaskReplyObligation.targetCallId === about;
  if ("action" in fact) return fact.action === about;
  return "callId" in fact && fact.callId === about;
}

const RESULTS: readonly FactType[] = [
  "generation.finished",
  "generation.failed",
  "attempt.failed",
  "result.late",
  "priming.lost",
];
const TOLD = {
  stop: ["dialog.stopped", "person.refused"],
  resume: ["dialog.resumed", "person.refused"],
  clear: ["person.cleared", "person.refused"],
} as const;

/** What a message between dialogs must make true. */
function madeBy({ to, body }: Send): Pending {
  switch (body.type) {
    case "reply":
      return { to, facts: ["tellask.arrived", "reply.late"], about: body.callId };
    case "told":
      return { to, facts: TOLD[body.verb], about: body.action };
    default: {
      const about = body.frame.tellaskReplyObligation.targetCallId;
      return { to, facts: ["duty.received", "duty.refused"], about };
    }
  }
}

/** What this commit leaves pending. */
function awaits({ pending }: Known, { seq, dialog, sends, requests }: Commit): void {
  for (const [i, send] of sends.entries()) pending.set(sendId(seq, i), madeBy(send));
  for (const [i, request] of requests.entries()) {
    const tool = request.port === "tool";
    const facts = tool ? (["tool.finished", "result.late"] as const) : RESULTS;
    const about = tool ? request.callId : null;
    pending.set(requestId(seq, i), { to: dialog, facts, about });
  }
}
