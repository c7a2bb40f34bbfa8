// Broken: one small edit of the journal written by hand for each way to break a rule, and the sentence
// that must report it.
import type { Commit } from "../../src/protocol/commit.ts";
import type { Fact, FactOf, FactType } from "../../src/protocol/fact.ts";

/** The first fact of a kind in one commit. */
function fact<T extends FactType>(journal: Commit[], seq: number, type: T): FactOf<T> {
  const found = commit(journal, seq).facts.find((f): f is FactOf<T> => f.type === type);
  if (found === undefined) throw new Error(`no ${type} in commit ${seq}`);
  return found;
}

function commit(journal: Commit[], seq: number): Commit {
  const found = journal[seq];
  if (found === undefined) throw new Error(`no commit ${seq}`);
  return found;
}

function drop(journal: Commit[], seq: number, type: FactType): void {
  const { facts } = commit(journal, seq);
  facts.splice(
    facts.findIndex((f) => f.type === type),
    1,
  );
}

/** Puts a fact in front of the first of another kind. */
function put(journal: Commit[], seq: number, [added, before]: [Fact, FactType]): void {
  const { facts } = commit(journal, seq);
  facts.splice(
    facts.findIndex((f) => f.type === before),
    0,
    added,
  );
}

/** The rule, what is wrong, the edit, and how the report begins. */
export type Broken = readonly [string, string, (journal: Commit[]) => unknown, string];

export const BROKEN: readonly Broken[] = [
  [
    "INV-01",
    "a reply that arrives twice",
    (j) => commit(j, 8).facts.push(structuredClone(fact(j, 8, "tellask.arrived"))),
    "seq 8, lead, call c1: tellask.arrived, and it had ended before",
  ],
  [
    "INV-01",
    "an arrival of no registered call",
    (j) => (fact(j, 8, "tellask.arrived").callId = "c9"),
    "seq 8, lead, call c9: tellask.arrived of a tellask that is not registered",
  ],
  [
    "INV-01",
    "an arrival with other words",
    (j) => (fact(j, 8, "tellask.arrived").text = "else"),
    "seq 8, lead, call c1: arrived with other words than lead/ux settled",
  ],
  [
    "INV-02",
    "a drive for a message that nobody sent",
    (j) => (fact(j, 1, "drive.opened").causes = [{ cause: "userPrompt", seq: 0 }]),
    "seq 1, lead: a drive opens for userPrompt (seq 0), which does not hold",
  ],
  [
    "INV-02",
    "a drive that forgets a cause",
    (j) =>
      (fact(j, 9, "drive.opened").causes = [
        { cause: "duty", callId: "c1", askerDialogId: "lead" },
      ]),
    "seq 9, lead: a drive opens and does not name humanAnswer (callId c4), which holds",
  ],
  [
    "INV-02",
    "a drive that goes on with nothing to show",
    (j) => drop(j, 13, "call.failed"),
    "seq 13, lead: a generation opens with no result to show",
  ],
  [
    "INV-02",
    "what a Close let go drives again",
    (j) => fact(j, 17, "drive.opened").causes.unshift({ cause: "userPrompt", seq: 15 }),
    "seq 17, lead: a drive opens for userPrompt (seq 15), which does not hold",
  ],
  [
    "INV-03",
    "a message claimed after it was consumed",
    (j) => fact(j, 9, "generation.opened").claims.unshift(1),
    "seq 9, lead: generation 2 claims commit 1, which was consumed before",
  ],
  [
    "INV-03",
    "a released message that the next generation leaves out",
    (j) => (fact(j, 17, "generation.opened").claims = [17]),
    "seq 17, lead: generation 6 leaves out commit 15, which is unclaimed",
  ],
  [
    "INV-04",
    "a drive that closes with its generation open",
    (j) => put(j, 12, [{ type: "drive.closed" }, "generation.finished"]),
    "seq 12, lead: a drive closes while generation 2 is open",
  ],
  [
    "INV-04",
    "a second drive beside the first",
    (j) => drop(j, 12, "drive.closed"),
    "seq 12, lead: a drive opens while another runs",
  ],
  [
    "INV-04",
    "a model asked with another seal",
    (j) => Object.assign(commit(j, 9).requests[0] ?? {}, { seal: "other" }),
    "seq 9, lead: a model is asked for 1.2 with another seal than it opened with",
  ],
  [
    "INV-05",
    "a call that is not registered",
    (j) => drop(j, 3, "question.asked"),
    "seq 3, lead, call c4: no registration fact stands in its place in this commit",
  ],
  [
    "INV-05",
    "calls registered out of order",
    (j) => commit(j, 3).facts.reverse(),
    "seq 3, lead, call c1: registered out of order; c4 stands in its place",
  ],
  [
    "INV-05",
    "a pending call without its assignment",
    (j) => commit(j, 3).sends.pop(),
    "seq 3, lead, call c2: pending without its assignment",
  ],
  [
    "INV-06",
    "a side dialog that nobody registered",
    (j) => drop(j, 3, "tellask.pending"),
    "seq 4, lead/ux: a dialog acts that nobody registered",
  ],
  [
    "INV-06",
    "a side dialog that begins with another's assignment",
    (j) => (commit(j, 4).handled = "3.1"),
    "seq 4, lead/ux: a dialog begins with 3.1, which is no assignment to it",
  ],
  [
    "INV-07",
    "an arrival placed before words that knew nothing of it",
    (j) => (fact(j, 11, "tellask.arrived").ownerArrivalGenseq = 1),
    "seq 11, lead, call c2: arrival placed at 1.1, and 1.2 was the last generation",
  ],
  [
    "INV-08",
    "a group whose last member arrived unnoticed",
    (j) => drop(j, 11, "group.resolved"),
    "seq 11, lead, call c2: the last member arrived, and its group is not resolved",
  ],
  [
    "INV-08",
    "a group that names another trigger",
    (j) => (fact(j, 11, "group.resolved").triggerCallId = "c1"),
    "seq 11, lead, call c1: group 1.1 was resolved by c2",
  ],
  [
    "INV-08",
    "a claim of half a group",
    (j) => fact(j, 9, "generation.opened").claims.unshift(8),
    "seq 9, lead: claims commit 8, which resolved no group",
  ],
  [
    "INV-09",
    "a generation while a question is open",
    (j) => commit(j, 8).facts.push(structuredClone(fact(j, 9, "generation.opened"))),
    "seq 8, lead, call c4: generation.opened while the question is open",
  ],
  [
    "INV-10",
    "a seal of another context",
    (j) => (fact(j, 11, "tellask.arrived").text = "else"),
    "seq 12, lead: generation 3 has the seal",
  ],
  [
    "INV-10",
    "a call with two results",
    (j) => commit(j, 13).facts.splice(1, 0, structuredClone(fact(j, 13, "call.failed"))),
    "lead: broken rule",
  ],
  ["INV-11", "a gap", (j) => j.splice(7, 1), "seq 8, lead: stands in place 7"],
  [
    "INV-11",
    "time that goes backwards",
    (j) => (commit(j, 7).atMs = 3),
    "seq 7, lead/ux: at 3 ms, after 6 ms",
  ],
  ["INV-12", "a fold that breaks", (j) => drop(j, 9, "drive.opened"), "seq 9, lead: broken rule"],
  [
    "INV-13",
    "a message handled twice",
    (j) => (commit(j, 5).handled = "3.0"),
    "seq 5, lead/ux#2: handles 3.0, which was handled before",
  ],
  [
    "INV-13",
    "a message handled by another dialog",
    (j) => (commit(j, 7).dialog = "lead/ux#2"),
    "seq 7, lead/ux#2: handles 4.r0, which is for lead/ux",
  ],
  [
    "INV-13",
    "a person's action taken twice",
    (j) => (commit(j, 15).handled = "human:a1"),
    "seq 15, lead: handles human:a1 again",
  ],
  [
    "INV-14",
    "a run that rests with a reply undelivered",
    (j) => j.splice(8),
    "at rest: send 7.0 to lead is pending",
  ],
  [
    "INV-14",
    "a resolved group that wakes nobody",
    (j) => (commit(j, 12).facts.splice(2), j.splice(13)),
    "at rest: lead has the cause groupResolved and does not drive",
  ],
  [
    "INV-14",
    "a duty that nobody asks for",
    (j) => drop(j, 7, "duty.settled"),
    "at rest: lead/ux owes a reply to call c1 and does not drive",
  ],
  [
    "INV-15",
    "a reply to somebody else",
    (j) => Object.assign(commit(j, 7).sends[0] ?? {}, { to: "lead/ux#2" }),
    "seq 7, lead/ux, call c1: its reply goes to lead/ux#2 for call c1",
  ],
  [
    "INV-15",
    "words that settle a duty they did not know",
    (j) => (fact(j, 4, "generation.opened").duty = null),
    "seq 7, lead/ux, call c1: a generation settles a duty that it did not name",
  ],
  [
    "INV-16",
    "an id given twice in a dialog",
    (j) => Object.assign(fact(j, 13, "generation.finished").calls[0] ?? {}, { callId: "c1" }),
    "seq 13, lead, call c1: the id is taken in this dialog",
  ],
  [
    "INV-17",
    "more dialogs than the limit",
    (j) => Object.assign(fact(j, 0, "tree.opened").limits, { dialogs: 2 }),
    "seq 3, lead: dialogs is 3, and the limit is 2",
  ],
  [
    "INV-17",
    "more generations in a drive than the limit",
    (j) => Object.assign(fact(j, 0, "tree.opened").limits, { generationsPerDrive: 1 }),
    "seq 13, lead: generationsPerDrive is 2, and the limit is 1",
  ],
  [
    "INV-17",
    "a word of a person that nobody spoke",
    (j) => (fact(j, 12, "generation.opened").personSeq = 1),
    "seq 12, lead: relied on a person's word of commit 1, not 9",
  ],
  [
    "INV-18",
    "a fallback with other words",
    (j) => (fact(j, 7, "generation.finished").text = "else"),
    "seq 7, lead/ux, call c1: a fallback that is not the words of its generation",
  ],
  [
    "INV-18",
    "a generation that takes a person for somebody else",
    (j) => (fact(j, 15, "generation.opened").newestInput = "other"),
    'seq 15, lead: generation 5 says its newest input is "other", not "person"',
  ],
];
