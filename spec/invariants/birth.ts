// INV-06. A side dialog begins with the commit that handles its first assignment (D-28).
import { sendId } from "../../src/protocol/commit.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Send } from "../../src/protocol/message.ts";
import type { Invariant } from "./invariant.ts";
import { at, same } from "./walk.ts";

export const birth: Invariant = {
  id: "INV-06",
  statement:
    "No commit of a side dialog stands before its registration; its first commit handles its first assignment and begins it.",
  *check({ commits }) {
    const sends = new Map<string, Send>();
    const registered = new Set<string>();
    const born = new Set<string>();
    for (const commit of commits) {
      const first = !born.has(commit.dialog);
      born.add(commit.dialog);
      if (first && commit.seq > 0) yield* begins(commit, { sends, registered });
      if (!first && commit.facts.some((fact) => fact.type === "dialog.began"))
        yield `${at(commit)}begins twice`;
      for (const [i, send] of commit.sends.entries()) sends.set(sendId(commit.seq, i), send);
      for (const fact of commit.facts)
        if (fact.type === "tellask.pending") registered.add(fact.tellaskee);
    }
  },
};

function* begins(
  commit: Commit,
  before: { sends: ReadonlyMap<string, Send>; registered: ReadonlySet<string> },
): Iterable<string> {
  const { dialog, facts, handled } = commit;
  if (!before.registered.has(dialog)) yield `${at(commit)}a dialog acts that nobody registered`;
  const send = before.sends.get(handled);
  if (send?.to !== dialog || send.body.type !== "assignment") {
    yield `${at(commit)}a dialog begins with ${handled}, which is no assignment to it`;
    return;
  }
  const [began, received, pushed] = facts;
  const { agent, depth, frame, replaces } = send.body;
  if (began?.type !== "dialog.began") yield `${at(commit)}a dialog acts before it began`;
  else if (
    began.agent !== agent ||
    began.depth !== depth ||
    began.askerDialogId !== frame.askerDialogId
  )
    yield `${at(commit)}a dialog begins as other than it was assigned`;
  if (
    received?.type !== "duty.received" ||
    !same([received.frame, received.replaces], [frame, replaces]) ||
    pushed?.type !== "frame.pushed"
  )
    yield `${at(commit)}a dialog begins without the frame of its assignment`;
}
