// INV-14. A lost wake-up is a dialog at rest with something to do. Judged when a run came to rest.
import { requestId, sendId } from "../../src/protocol/commit.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Fact } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { Sources } from "./sources.ts";
import { perDialog, steps } from "./walk.ts";

interface Known {
  readonly sources: Sources;
  driving: boolean;
  question: string | null;
  /** A person's stop, death, or the end of the tree: nothing may drive it. */
  over: boolean;
  /** What the dialog waits for at a port: `model`, or the call id of a tool. */
  readonly awaited: Set<string>;
}

export const nothingLeft: Invariant = {
  id: "INV-14",
  statement:
    "At rest nothing is runnable: no send is pending, no dialog that may drive has a cause or an unmet duty and does not, and what drives waits for a request that is pending.",
  *check({ commits, ended }) {
    if (!ended || commits.some((commit) => commit.handled.startsWith("limit:"))) return;
    let finished = false;
    const dialogs = new Map<string, Known>();
    const of = perDialog<Known>((path) => {
      const known = newKnown(path);
      dialogs.set(path, known);
      return known;
    });
    for (const { dialog, fact, seq } of steps(commits)) {
      note(of(dialog), fact, seq);
      finished ||= fact.type === "tree.finished";
    }
    const pending = pendingAt(commits);
    for (const [id, to] of pending.sends) yield `at rest: send ${id} to ${to} is pending`;
    if (finished) return;
    for (const [path, known] of dialogs) yield* left(path, known, pending.requests);
  },
};

function newKnown(path: string): Known {
  const sources = new Sources(path);
  return { sources, driving: false, question: null, over: false, awaited: new Set() };
}

function note(known: Known, fact: Fact, seq: number): void {
  known.sources.note(fact, seq);
  if (fact.type === "drive.opened") known.driving = true;
  else if (fact.type === "drive.closed") known.driving = false;
  else if (fact.type === "question.asked" || fact.type === "question.forced")
    known.question = fact.callId;
  else if (fact.type === "question.answered" || fact.type === "question.cancelled")
    known.question = null;
  else if (fact.type === "generation.opened") known.awaited.add("model");
  else if (ENDS.has(fact.type)) known.awaited.delete("model");
  else if (fact.type === "tool.called") known.awaited.add(`tool ${fact.callId}`);
  else if (fact.type === "tool.finished") known.awaited.delete(`tool ${fact.callId}`);
  else if (fact.type === "dialog.stopped") known.over = fact.how === "hold";
  else if (fact.type === "dialog.resumed" || fact.type === "person.said") known.over = false;
  else if (fact.type === "dialog.died") known.over = true;
}

const ENDS: ReadonlySet<string> = new Set([
  "generation.finished",
  "generation.failed",
  "generation.interrupted",
]);

interface Pending {
  readonly sends: ReadonlyMap<string, string>;
  /** `dialog model` or `dialog tool c1`. */
  readonly requests: ReadonlySet<string>;
}

function pendingAt(commits: readonly Commit[]): Pending {
  const sends = new Map<string, string>();
  const requests = new Map<string, string>();
  for (const { seq, dialog, handled, ...commit } of commits) {
    sends.delete(handled);
    requests.delete(handled);
    for (const [i, send] of commit.sends.entries()) sends.set(sendId(seq, i), send.to);
    for (const [i, request] of commit.requests.entries()) {
      const what = request.port === "model" ? "model" : `tool ${request.callId}`;
      requests.set(requestId(seq, i), `${dialog} ${what}`);
    }
  }
  return { sends, requests: new Set(requests.values()) };
}

function* left(path: string, known: Known, requests: ReadonlySet<string>): Iterable<string> {
  for (const what of known.awaited)
    if (!requests.has(`${path} ${what}`))
      yield `at rest: ${path} waits for ${what}, which nobody was asked for`;
  if (known.driving && known.awaited.size === 0)
    yield `at rest: ${path} is driving and waits for nothing`;
  if (known.driving || known.question !== null || known.over) return;
  for (const { cause } of known.sources.causes())
    yield `at rest: ${path} has the cause ${cause} and does not drive`;
  const unmet = known.sources.unmet();
  if (unmet !== null)
    yield `at rest: ${path} owes a reply to call ${unmet.callId} and does not drive`;
}
