// A small journal by hand, for tests: a lead asks two teammates in one round and the human in the
// next; one reply is late.
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import type { Send } from "../protocol/message.ts";
import { afterCommit, treeFold } from "../protocol/tree-fold.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";

const LIMITS = {
  dialogs: 500,
  depth: 8,
  generationsPerDrive: 20,
  generations: 500,
  drivesPerDuty: 3,
  attempts: 3,
  askBacksPerSample: 1,
  virtualTimeMs: 1_000_000,
  commits: 1_000,
};

const OPENED: Fact = {
  type: "tree.opened",
  format: 0,
  name: "release check",
  scenario: "0".repeat(64),
  vary: {},
  root: "lead",
  members: [],
  tools: { changelog: { repeatable: true } },
  language: "en",
  limits: LIMITS,
  clock: "virtual",
  durability: "none",
};

function assignment(name: string, content: string): Send {
  const callId = `ask-${name}`;
  return {
    to: `lead/${name}`,
    body: {
      type: "assignment",
      agent: name,
      depth: 1,
      replaces: null,
      frame: {
        kind: "asker_dialog_stack_frame",
        askerDialogId: "lead",
        assignmentFromAsker: {
          callName: "tellaskSessionless",
          tellaskContent: content,
          originMemberId: "lead",
          askerDialogId: "lead",
          callId,
          callSiteCourse: 1,
          callSiteGenseq: 1,
        },
        tellaskReplyObligation: {
          expectedReplyCallName: "replyTellaskSessionless",
          targetDialogId: `lead/${name}`,
          targetCallId: callId,
          tellaskContent: content,
        },
      },
    },
  };
}

function opening(genseq: number, claims: number[], duty: string | null): Fact {
  return {
    type: "generation.opened",
    course: 1,
    genseq,
    claims,
    duty: duty === null ? null : { askerDialogId: "lead", callId: duty },
    newestInput: "other",
    personSeq: 1,
    seal: "seal",
    parts: 2,
  };
}

function said(genseq: number, text: string, asked: readonly [string, string][] = []): Fact {
  const calls = asked.map(([callId, name]) => {
    return { callId, rawId: callId, name, args: "{}", form: "function" as const };
  });
  const site = { course: 1, genseq };
  const rest = { thinking: "", usage: null, memo: null };
  return { type: "generation.finished", ...site, text, calls, ...rest };
}

function pending(name: string): Fact {
  return {
    type: "tellask.pending",
    callId: `ask-${name}`,
    callName: "tellaskSessionless",
    callSiteCourse: 1,
    callSiteGenseq: 1,
    tellaskee: `lead/${name}`,
    replaces: null,
    relied: { dialogs: 1, depth: 0 },
  };
}

function arrived(name: string, text: string): Fact {
  return {
    type: "tellask.arrived",
    callId: `ask-${name}`,
    callSiteCourse: 1,
    callSiteGenseq: 1,
    tellaskee: `lead/${name}`,
    status: "fallback",
    text,
    marked: true,
    tellaskeeCourse: 1,
    tellaskeeGenseq: 1,
    ownerArrivalCourse: 1,
    ownerArrivalGenseq: 1,
  };
}

function birth(name: string, content: string): readonly Fact[] {
  const { body } = assignment(name, content);
  if (body.type !== "assignment") return [];
  const callId = `ask-${name}`;
  return [
    { type: "dialog.began", agent: name, calls: "functions", depth: 1, askerDialogId: "lead" },
    { type: "duty.received", frame: body.frame, replaces: null },
    { type: "frame.pushed", askerDialogId: "lead", callId },
    { type: "drive.opened", causes: [{ cause: "assignment", callId, askerDialogId: "lead" }] },
  ];
}

function settled(name: string, text: string): Fact {
  const said = { course: 1, genseq: 1 };
  const callId = `ask-${name}`;
  return { type: "duty.settled", callId, askerDialogId: "lead", status: "fallback", text, said };
}

function reply(name: string, text: string): Send {
  return {
    to: "lead",
    body: {
      type: "reply",
      callId: `ask-${name}`,
      tellaskee: `lead/${name}`,
      status: "fallback",
      text,
      marked: true,
      tellaskeeCourse: 1,
      tellaskeeGenseq: 1,
    },
  };
}

function model(genseq: number): Commit["requests"] {
  const rest = { attempt: 1, seal: "seal", parts: 2, notBeforeMs: 0, memo: null, interrupted: [] };
  return [{ port: "model", course: 1, genseq, ...rest }];
}

type Line = Pick<Commit, "atMs" | "dialog" | "handled"> &
  Partial<Pick<Commit, "sends" | "requests">> & { readonly facts: readonly Fact[] };

const GROUP = { callSiteCourse: 1, callSiteGenseq: 1 };
const COPY = "The copy is fine.";
const LAYOUT = "The layout holds.";

const LINES: readonly Line[] = [
  {
    atMs: 0,
    dialog: "lead",
    handled: "open:1",
    facts: [
      OPENED,
      { type: "dialog.began", agent: "lead", calls: "functions", depth: 0, askerDialogId: null },
    ],
  },
  {
    atMs: 0,
    dialog: "lead",
    handled: "human:0",
    facts: [
      { type: "person.said", action: "0", by: null, text: "Can we ship 2.4 today?" },
      { type: "drive.opened", causes: [{ cause: "userPrompt", seq: 1 }] },
      opening(1, [1], null),
    ],
    requests: model(1),
  },
  {
    atMs: 120,
    dialog: "lead",
    handled: "1.r0",
    facts: [
      said(1, "I ask for a review.", [
        ["ask-ux", "tellaskSessionless"],
        ["ask-browser", "tellaskSessionless"],
      ]),
      pending("ux"),
      pending("browser"),
      { type: "drive.closed" },
    ],
    sends: [assignment("ux", "Review the copy."), assignment("browser", "Check the layout.")],
  },
  {
    atMs: 120,
    dialog: "lead/ux",
    handled: "2.0",
    facts: [...birth("ux", "Review the copy."), opening(1, [3], "ask-ux")],
    requests: model(1),
  },
  {
    atMs: 120,
    dialog: "lead/browser",
    handled: "2.1",
    facts: [...birth("browser", "Check the layout."), opening(1, [4], "ask-browser")],
    requests: model(1),
  },
  {
    atMs: 520,
    dialog: "lead/ux",
    handled: "3.r0",
    facts: [said(1, COPY), settled("ux", COPY), { type: "drive.closed" }],
    sends: [reply("ux", COPY)],
  },
  { atMs: 520, dialog: "lead", handled: "5.0", facts: [arrived("ux", COPY)] },
  {
    atMs: 3_120,
    dialog: "lead/browser",
    handled: "4.r0",
    facts: [said(1, LAYOUT), settled("browser", LAYOUT), { type: "drive.closed" }],
    sends: [reply("browser", LAYOUT)],
  },
  {
    atMs: 3_120,
    dialog: "lead",
    handled: "7.0",
    facts: [
      arrived("browser", LAYOUT),
      {
        type: "group.resolved",
        ...GROUP,
        resolvedCallIds: ["ask-ux", "ask-browser"],
        triggerCallId: "ask-browser",
      },
      { type: "drive.opened", causes: [{ cause: "userPrompt", seq: 1 }] },
      opening(2, [8], null),
    ],
    requests: model(2),
  },
  {
    atMs: 3_230,
    dialog: "lead",
    handled: "8.r0",
    facts: [
      said(2, "All are done.", [["q1", "askHuman"]]),
      { type: "question.asked", callId: "q1", text: "Ship 2.4 now?" },
      { type: "drive.closed" },
    ],
  },
  {
    atMs: 8_230,
    dialog: "lead",
    handled: "human:1",
    facts: [
      { type: "question.answered", callId: "q1", action: "1", by: null, text: "Yes. 可以发布。" },
      { type: "drive.opened", causes: [{ cause: "humanAnswer", callId: "q1" }] },
      opening(3, [10], null),
    ],
    requests: model(3),
  },
  {
    atMs: 8_310,
    dialog: "lead",
    handled: "10.r0",
    facts: [said(3, "Shipping 2.4."), { type: "drive.closed" }],
  },
];

/** The journal; `count` commits of it. */
export function releaseCommits(count: number = LINES.length): readonly Commit[] {
  return LINES.slice(0, count).map(({ facts, ...line }, seq) => {
    return { seq, sends: [], requests: [], ...line, facts: [...facts] };
  });
}

export function foldOf(commits: readonly Commit[]): TreeFold {
  const fold = treeFold();
  for (const commit of commits) afterCommit(fold, commit);
  return fold;
}
