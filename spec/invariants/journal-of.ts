// JournalOf: a small journal written by hand, commit by commit, for the tests of the invariants. Every
// kind of fact of this release stands in it. Only the seals are made by `src/context` (seal.ts).
import { FORMAT } from "../../src/protocol/fact.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import type { Request, Send } from "../../src/protocol/message.ts";
import { LIMITS } from "../../src/protocol/script.ts";
import { seal } from "./seal.ts";

/** One commit without its number: dialog, what it handled, and what it says. */
type Line = readonly [string, string, readonly Fact[], (readonly Send[])?, (readonly Request[])?];

const site = { callSiteCourse: 1, callSiteGenseq: 1 };

const treeOpened: Fact = {
  type: "tree.opened",
  format: FORMAT,
  name: "by hand",
  scenario: "none",
  vary: {},
  root: "lead",
  members: [
    { id: "lead", name: "Lead", calls: "functions" },
    { id: "ux", name: "Ux", calls: "functions" },
  ],
  tools: { look: { repeatable: true } },
  language: "en",
  limits: LIMITS,
  clock: "virtual",
  durability: "none",
};

function said(action: string): Fact {
  return { type: "person.said", action, by: null, text: `words of ${action}` };
}

type Opening = Pick<FactOf<"generation.opened">, "newestInput" | "personSeq">;

function opened(genseq: number, claims: number[], as: Opening & { duty?: string }): Fact {
  const duty = as.duty === undefined ? null : { askerDialogId: "lead", callId: as.duty };
  const { newestInput, personSeq } = as;
  const at = { course: 1, genseq, claims, duty, newestInput, personSeq };
  return { type: "generation.opened", ...at, seal: "", parts: 0 };
}

function finished(genseq: number, text: string, calls: readonly (readonly string[])[] = []): Fact {
  const records = calls.map(([callId = "", name = "", rawId = callId]) => ({
    callId,
    rawId,
    name,
    args: "{}",
    form: "function" as const,
  }));
  const said = { text, thinking: "", calls: records, usage: null, memo: null };
  return { type: "generation.finished", course: 1, genseq, ...said };
}

function model(genseq: number, attempt = 1): Request {
  const asked = { seal: "", parts: 0, notBeforeMs: 0, memo: null, interrupted: [] };
  return { port: "model", course: 1, genseq, attempt, ...asked };
}

function frameOf(callId: string): FactOf<"duty.received">["frame"] {
  const askerDialogId = "lead";
  const tellaskContent = `do ${callId}`;
  return {
    kind: "asker_dialog_stack_frame",
    askerDialogId,
    assignmentFromAsker: {
      callName: "tellaskSessionless",
      tellaskContent,
      originMemberId: "lead",
      askerDialogId,
      callId,
      ...site,
    },
    tellaskReplyObligation: {
      expectedReplyCallName: "replyTellaskSessionless",
      targetDialogId: "lead",
      targetCallId: callId,
      tellaskContent,
    },
  };
}

function pending(callId: string, tellaskee: string): Fact {
  const relied = { dialogs: 1, depth: 1 };
  const callName = "tellaskSessionless";
  return { type: "tellask.pending", callId, callName, ...site, tellaskee, replaces: null, relied };
}

function assignment(callId: string, to: string): Send {
  const frame = frameOf(callId);
  return { to, body: { type: "assignment", agent: "ux", depth: 1, frame, replaces: null } };
}

/** A side dialog begins, drives for its assignment, and asks its model. */
function begins(dialog: string, handled: string, as: { callId: string; seq: number }): Line {
  const { callId, seq } = as;
  const facts: Fact[] = [
    { type: "dialog.began", agent: "ux", calls: "functions", depth: 1, askerDialogId: "lead" },
    { type: "duty.received", frame: frameOf(callId), replaces: null },
    { type: "frame.pushed", askerDialogId: "lead", callId },
    {
      type: "drive.opened",
      causes: [{ cause: "assignment", callId, askerDialogId: "lead" }],
    },
    opened(1, [seq], { newestInput: "other", personSeq: 1, duty: callId }),
  ];
  return [dialog, handled, facts, [], [model(1)]];
}

type Reply = Pick<FactOf<"duty.settled">, "callId" | "status"> & { text: string };

function settled(reply: Reply): Fact {
  return { type: "duty.settled", askerDialogId: "lead", said: { course: 1, genseq: 1 }, ...reply };
}

function replies(tellaskee: string, reply: Reply): Send {
  const at = { tellaskeeCourse: 1, tellaskeeGenseq: 1, marked: reply.status === "fallback" };
  return { to: "lead", body: { type: "reply", tellaskee, ...reply, ...at } };
}

function arrived(tellaskee: string, reply: Reply, ownerArrivalGenseq: number): Fact {
  const at = { tellaskeeCourse: 1, tellaskeeGenseq: 1, ownerArrivalCourse: 1, ownerArrivalGenseq };
  const marked = reply.status === "fallback";
  return { type: "tellask.arrived", ...reply, ...site, tellaskee, marked, ...at };
}

function drive(...causes: FactOf<"drive.opened">["causes"]): Fact {
  return { type: "drive.opened", causes };
}

const closed: Fact = { type: "drive.closed" };
const resolved = { ...site, resolvedCallIds: ["c1", "c2"], triggerCallId: "c2" };
const first: Reply = { callId: "c1", status: "fallback", text: "first" };
const second: Reply = { callId: "c2", status: "answered", text: "second" };

function attemptFailed(genseq: number, nextAtMs: number | null): Fact {
  const at = { course: 1, genseq, attempt: 1, kind: "server", why: "broken" };
  return { type: "attempt.failed", ...at, nextAtMs };
}

/** A person speaks, and two side dialogs, a tool and a question come of it. */
const ROUND: readonly Line[] = [
  [
    "lead",
    "open:1",
    [
      treeOpened,
      { type: "dialog.began", agent: "lead", calls: "functions", depth: 0, askerDialogId: null },
    ],
  ],
  [
    "lead",
    "human:a1",
    [
      said("human:a1"),
      drive({ cause: "userPrompt", seq: 1 }),
      opened(1, [1], { newestInput: "person", personSeq: -1 }),
    ],
    [],
    [model(1)],
  ],
  ["lead", "1.r0", [attemptFailed(1, 0)], [], [model(1, 2)]],
  [
    "lead",
    "2.r0",
    [
      finished(1, "asking", [
        ["c1", "tellaskSessionless"],
        ["c2", "tellaskSessionless"],
        ["c3", "look"],
        ["c4", "askHuman"],
      ]),
      pending("c1", "lead/ux"),
      pending("c2", "lead/ux#2"),
      { type: "tool.called", callId: "c3", name: "look", index: 2, repeatable: true },
      { type: "question.asked", callId: "c4", text: "which?" },
    ],
    [assignment("c1", "lead/ux"), assignment("c2", "lead/ux#2")],
    [{ port: "tool", callId: "c3", name: "look", course: 1, genseq: 1, index: 2, memo: null }],
  ],
  begins("lead/ux", "3.0", { callId: "c1", seq: 4 }),
  begins("lead/ux#2", "3.1", { callId: "c2", seq: 5 }),
  [
    "lead",
    "3.r0",
    [{ type: "tool.finished", callId: "c3", status: "answered", text: "seen" }, closed],
  ],
  ["lead/ux", "4.r0", [finished(1, "first"), settled(first), closed], [replies("lead/ux", first)]],
  ["lead", "7.0", [arrived("lead/ux", first, 1)]],
];

/** The answer, the second reply while a generation runs, a bad call, and a model that fails. */
const REST: readonly Line[] = [
  [
    "lead",
    "human:a2",
    [
      { type: "question.answered", callId: "c4", action: "human:a2", by: null, text: "this" },
      drive({ cause: "humanAnswer", callId: "c4" }),
      opened(2, [9], { newestInput: "other", personSeq: 1 }),
    ],
    [],
    [model(2)],
  ],
  [
    "lead/ux#2",
    "5.r0",
    [
      finished(1, "", [["r1", "replyTellaskSessionless"]]),
      settled(second),
      { type: "reply.delivered", callId: "r1", name: "replyTellaskSessionless" },
      closed,
    ],
    [replies("lead/ux#2", second)],
  ],
  ["lead", "10.0", [arrived("lead/ux#2", second, 2), { type: "group.resolved", ...resolved }]],
  [
    "lead",
    "9.r0",
    [
      finished(2, "going on"),
      closed,
      drive({ cause: "groupResolved", ownerDialogId: "lead", ...resolved }),
      opened(3, [11], { newestInput: "other", personSeq: 9 }),
    ],
    [],
    [model(3)],
  ],
  [
    "lead",
    "12.r0",
    [
      finished(3, "", [["c1~2", "nope", "c1"]]),
      { type: "call.failed", callId: "c1~2", name: "nope", why: "no such tool", limit: null },
      opened(4, [], { newestInput: "other", personSeq: 9 }),
    ],
    [],
    [model(4)],
  ],
  ["lead", "13.r0", [finished(4, "done"), closed]],
  [
    "lead",
    "human:a3",
    [
      said("human:a3"),
      drive({ cause: "userPrompt", seq: 15 }),
      opened(5, [15], { newestInput: "person", personSeq: 9 }),
    ],
    [],
    [model(5)],
  ],
  [
    "lead",
    "15.r0",
    [
      attemptFailed(5, null),
      { type: "generation.failed", course: 1, genseq: 5, why: "broken", memo: null },
      { type: "dialog.closed", why: "no reply", limit: null },
      closed,
    ],
  ],
  [
    "lead",
    "human:a4",
    [
      said("human:a4"),
      drive({ cause: "userPrompt", seq: 17 }),
      opened(6, [15, 17], { newestInput: "person", personSeq: 15 }),
    ],
    [],
    [model(6)],
  ],
  ["lead", "17.r0", [finished(6, "at last"), closed]],
];

/** A new copy of the whole journal, sealed: nobody's edits reach another. */
export function journalOf(): Commit[] {
  const commits = [...ROUND, ...REST].map(([dialog, handled, facts, sends, requests], seq) =>
    structuredClone({
      seq,
      atMs: seq,
      dialog,
      handled,
      facts: [...facts],
      sends: [...(sends ?? [])],
      requests: [...(requests ?? [])],
    }),
  );
  seal(commits);
  return commits;
}
