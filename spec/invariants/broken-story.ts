// Broken story: one small edit of the journal of `story.test.kit.ts` for each way to break a rule about
// duties, sessions, stops, deaths and the end.
import type { Fact } from "../../src/protocol/fact.ts";
import { commit, drop, fact, put } from "./edits.ts";
import type { Broken } from "./edits.ts";

const DRIVE: Fact = { type: "drive.opened", causes: [{ cause: "resume", seq: 1 }] };

export const BROKEN_STORY: readonly Broken[] = [
  [
    "INV-01",
    "a reply that is late and says something else",
    (j) => (fact(j, 58, "reply.late").text = "else"),
    "seq 58, lead/b, call d1: arrived with other words than lead/b/a settled",
  ],
  [
    "INV-01",
    "a reply that loses its mark",
    (j) => (fact(j, 26, "tellask.arrived").marked = false),
    "seq 26, lead, call c2: arrived with another mark than b!build gave it",
  ],
  [
    "INV-02",
    "a resume that names no cause",
    (j) => fact(j, 14, "drive.opened").causes.pop(),
    "seq 14, b!build: a drive opens and does not name resume (seq 14), which holds",
  ],
  [
    "INV-03",
    "what a stop released is left out",
    (j) => (fact(j, 14, "generation.opened").claims = [14]),
    "seq 14, b!build: generation 2 leaves out commit 4, which is unclaimed",
  ],
  [
    "INV-04",
    "a model that is not told of what was cut off",
    (j) => Object.assign(commit(j, 14).requests[0] ?? {}, { interrupted: [] }),
    "seq 14, b!build: a model is told that  were cut off, and 1 were",
  ],
  [
    "INV-05",
    "an ask-back that is not sent",
    (j) => commit(j, 5).sends.pop(),
    "seq 5, a!plan, call q1: pending without its assignment",
  ],
  [
    "INV-12",
    "a duty that is settled and never was on the stack",
    (j) => drop(j, 17, "frame.pushed"),
    "seq 18, a!plan: broken rule",
  ],
  [
    "INV-13",
    "a message to all that its dialog does not heed",
    (j) => (fact(j, 47, "dialog.stopped").action = "human:0"),
    "seq 47, lead: handles 46.0 without dialog.stopped or person.refused of it",
  ],
  [
    "INV-15",
    "a duty that fails and nobody gave up",
    (j) => (drop(j, 34, "dialog.died"), j.splice(35)),
    "seq 34, lead/b, call c5: a duty fails and nothing closed or died",
  ],
  [
    "INV-19",
    "a reply with the name of another",
    (j) => (fact(j, 18, "reply.delivered").name = "replyTellaskBack"),
    "seq 18, a!plan, call c3: a duty is answered by replyTellaskBack, and it expects replyTellask",
  ],
  [
    "INV-19",
    "words for a duty that came while they were said",
    (j) =>
      put(j, 17, [
        {
          type: "duty.settled",
          askerDialogId: "lead",
          callId: "c3",
          status: "fallback",
          text: "words",
          said: { course: 1, genseq: 2 },
        },
        "drive.closed",
      ]),
    "seq 17, a!plan, call c3: a duty is settled by words that were begun before it came",
  ],
  [
    "INV-20",
    "a frame that is forgotten",
    (j) => drop(j, 17, "frame.pushed"),
    "seq 17, a!plan: the frame of lead c3 waits for nothing",
  ],
  [
    "INV-20",
    "a frame that is pushed again",
    (j) => put(j, 18, [structuredClone(fact(j, 17, "frame.pushed")), "drive.closed"]),
    "seq 18, a!plan, call c3: a frame is pushed that does not wait",
  ],
  [
    "INV-20",
    "a frame that goes on before what its generation said",
    (j) => put(j, 23, [structuredClone(fact(j, 17, "frame.pushed")), "duty.settled"]),
    "seq 23, b!build, call c2: a reply is settled after a frame went on top of it",
  ],
  [
    "INV-21",
    "a frame that expects another reply",
    (j) =>
      (fact(j, 6, "duty.received").frame.tellaskReplyObligation.expectedReplyCallName =
        "replyTellask"),
    "seq 6, lead, call q1: a tellaskBack expects replyTellask",
  ],
  [
    "INV-21",
    "a frame of a call that was for another",
    (j) => (fact(j, 5, "tellask.pending").tellaskee = "b!build"),
    "seq 6, lead, call q1: a!plan asked b!build, not this dialog",
  ],
  [
    "INV-22",
    "a duty that ends twice",
    (j) => commit(j, 24).facts.push(structuredClone(fact(j, 23, "duty.settled"))),
    "seq 24, lead, call c2: a duty ends that had ended",
  ],
  [
    "INV-22",
    "a death that leaves a duty",
    (j) => drop(j, 34, "duty.settled"),
    "at rest: lead/b is dead and owes lead c5",
  ],
  [
    "INV-22",
    "a call that nobody owes",
    (j) => (drop(j, 26, "tellask.arrived"), drop(j, 64, "tree.finished")),
    "at rest: lead c2 waits, and b!build does not owe it a reply",
  ],
  [
    "INV-23",
    "a refusal of what could be replaced",
    (j) =>
      (commit(j, 11).facts = [{ ...structuredClone(fact(j, 25, "duty.refused")), callId: "c3" }]),
    "seq 11, a!plan, call c3: refused, and lead c1 is still owed",
  ],
  [
    "INV-23",
    "a new call beside the old one",
    (j) => drop(j, 11, "duty.replaced"),
    "seq 11, a!plan, call c3: replaces lead c1 and does not cut it",
  ],
  [
    "INV-23",
    "a call that replaces one of another dialog's",
    (j) => (fact(j, 10, "tellask.pending").replaces = "q1"),
    "seq 10, lead, call c3: replaces q1, which is not open at a!plan",
  ],
  [
    "INV-24",
    "a ring of two",
    (j) =>
      put(j, 7, [
        { ...structuredClone(fact(j, 5, "tellask.pending")), callId: "q2", tellaskee: "a!plan" },
        "duty.settled",
      ]),
    "seq 7, lead, call q2: asks back a!plan, which waits for lead itself",
  ],
  [
    "INV-24",
    "an ask-back after the reply",
    (j) =>
      put(j, 7, [
        { ...structuredClone(fact(j, 5, "tellask.pending")), callId: "q2", tellaskee: "a!plan" },
        "reply.delivered",
      ]),
    "seq 7, lead, call q2: asks back a!plan, which has its reply",
  ],
  [
    "INV-25",
    "a name that the dead keep",
    (j) => (fact(j, 40, "tellask.pending").tellaskee = "a!plan"),
    "seq 40, lead, call c6: asks a!plan, and a!plan#2 is next",
  ],
  [
    "INV-25",
    "an ordinal left out",
    (j) => (fact(j, 30, "tellask.pending").tellaskee = "lead/b#2"),
    "seq 30, lead, call c5: asks lead/b#2, and lead/b is next",
  ],
  [
    "INV-25",
    "a dialog that asks itself",
    (j) => (fact(j, 5, "tellask.pending").tellaskee = "a!plan"),
    "seq 5, a!plan, call q1: a dialog asks itself",
  ],
  [
    "INV-26",
    "a held dialog that drives",
    (j) => commit(j, 48).facts.push(structuredClone(DRIVE)),
    "seq 48, b!build: drive.opened in a dialog that is held",
  ],
  [
    "INV-26",
    "a stop that leaves a generation",
    (j) => drop(j, 13, "generation.interrupted"),
    "seq 13, b!build: dialog.stopped, and generation 1.1 runs",
  ],
  [
    "INV-26",
    "a stop that leaves a tool",
    (j) => drop(j, 20, "tool.finished"),
    "seq 20, b!build: dialog.stopped, and tool t1 runs",
  ],
  [
    "INV-26",
    "words that come after a stop",
    (j) =>
      Object.assign(commit(j, 16), {
        facts: [structuredClone(fact(j, 15, "generation.finished"))],
      }),
    "seq 16, b!build: a result of generation 1.1 is taken, and it was cut off",
  ],
  [
    "INV-26",
    "a hold that ends a duty",
    (j) => commit(j, 13).facts.push(structuredClone(fact(j, 23, "duty.settled"))),
    "seq 13, b!build, call c2: a duty ends in a dialog that is held",
  ],
  [
    "INV-26",
    "a close that leaves a duty",
    (j) => (fact(j, 13, "dialog.stopped").how = "close"),
    "seq 13, b!build: dialog.stopped, and 1 duties are owed",
  ],
  [
    "INV-27",
    "a drive of the dead",
    (j) => commit(j, 45).facts.push(structuredClone(DRIVE)),
    "seq 45, a!plan: drive.opened of a dead dialog",
  ],
  [
    "INV-27",
    "a reply that is late to the living",
    (j) => drop(j, 34, "dialog.died"),
    "seq 58, lead/b, call d1: a reply is late, and nobody died",
  ],
  [
    "INV-28",
    "a finish that forgets a question",
    (j) => fact(j, 64, "tree.finished").cancelled.pop(),
    "seq 64, lead: finished, and lead/a h2 is not cancelled",
  ],
  [
    "INV-28",
    "a finish of what was over",
    (j) => fact(j, 64, "tree.finished").cancelled.push({ dialog: "lead", callId: "c1" }),
    "seq 64, lead, call c1: cancelled at lead, where it is not open",
  ],
  [
    "INV-28",
    "a finish while a dialog drives",
    (j) => drop(j, 63, "drive.closed"),
    "seq 64, lead: finished, and lead/a drives",
  ],
  [
    "INV-28",
    "a refusal with nothing under way",
    (j) => (drop(j, 54, "drive.opened"), drop(j, 57, "drive.closed")),
    "seq 56, lead: done is refused, and nothing is under way",
  ],
  [
    "INV-28",
    "a word after the end",
    (j) => commit(j, 65).facts.push(structuredClone(fact(j, 60, "person.said"))),
    "seq 65, lead: person.said in a tree that is finished",
  ],
  [
    "INV-29",
    "an answer to what was cancelled",
    (j) =>
      commit(j, 36).facts.push({
        type: "question.answered",
        callId: "h1",
        action: "human:7",
        by: null,
        text: "this",
      }),
    "seq 36, lead, call h1: answered, and it was cancelled before",
  ],
  [
    "INV-29",
    "a question that nobody had a reason to cancel",
    (j) => drop(j, 36, "dialog.closed"),
    "seq 36, lead, call h1: cancelled, and its dialog goes on",
  ],
  [
    "INV-29",
    "a question left open by a dialog that gave up",
    (j) => drop(j, 36, "question.cancelled"),
    "seq 36, lead, call h1: its dialog gave up, and the question is open",
  ],
];
