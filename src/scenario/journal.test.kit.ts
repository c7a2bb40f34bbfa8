// A small journal built by hand, and moments read from text, for the tests of this folder.
import type { CallRecord } from "../protocol/call.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Fact, FactOf } from "../protocol/fact.ts";
import type { AskerDialogStackFrame } from "../protocol/frame.ts";
import type { Request } from "../protocol/message.ts";
import { LIMITS } from "../protocol/script.ts";
import { afterCommit, treeFold } from "../protocol/tree-fold.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { type Moment, parseMoment } from "./moment.ts";
import type { Names } from "./names.ts";
import { isComplaint } from "./scalar.ts";
import type { Watched } from "./watch.ts";

export const NAMES: Names = {
  main: "lead",
  dialogs: ["lead", "lead/ux", "lead/browser", "ux!copy"],
  anyOf: [],
  tools: ["note"],
};

export function moment(text: string): Moment {
  const parsed = parseMoment(text, NAMES);
  if (isComplaint(parsed)) throw new Error(parsed.complaint);
  return parsed;
}

export function watched(text: string): Watched {
  return { moment: moment(text), also: null };
}

const OPENED: FactOf<"tree.opened"> = {
  type: "tree.opened",
  format: 0,
  name: "test",
  scenario: "",
  vary: {},
  root: "lead",
  members: [{ id: "lead", name: "lead", calls: "functions" }],
  tools: {},
  language: "en",
  limits: LIMITS,
  clock: "virtual",
  durability: "commit",
};

export const BEGAN = {
  type: "dialog.began",
  agent: "lead",
  calls: "functions",
  depth: 0,
  askerDialogId: null,
} as const;

export function opened(course: number, genseq: number, claims: number[]): Fact {
  const site = { course, genseq, claims };
  const rest = { newestInput: "other", personSeq: 0, seal: "s", parts: 1 } as const;
  return { type: "generation.opened", ...site, duty: null, ...rest };
}

export function finished(genseq: number, text: string, calls: CallRecord[] = []): Fact {
  const rest = { thinking: "", usage: null, memo: null };
  return { type: "generation.finished", course: 1, genseq, text, calls, ...rest };
}

export function call(callId: string, name: string): CallRecord {
  return { callId, rawId: null, name, args: "{}", form: "function" };
}

const SITE = { callSiteCourse: 1, callSiteGenseq: 1 };
export const FRAME: AskerDialogStackFrame = {
  kind: "asker_dialog_stack_frame",
  askerDialogId: "lead",
  assignmentFromAsker: {
    callName: "tellaskSessionless",
    tellaskContent: "Review the copy.",
    originMemberId: "lead",
    askerDialogId: "lead",
    callId: "1.1.1",
    ...SITE,
  },
  tellaskReplyObligation: {
    expectedReplyCallName: "replyTellaskSessionless",
    targetDialogId: "lead",
    targetCallId: "1.1.1",
    tellaskContent: "Review the copy.",
  },
};

export const MODEL: Request = {
  port: "model",
  course: 1,
  genseq: 1,
  attempt: 1,
  seal: "s",
  parts: 1,
  notBeforeMs: 0,
  memo: null,
  interrupted: [],
};
const REPLY = {
  type: "reply",
  callId: "1.1.1",
  tellaskee: "lead/ux",
  status: "fallback",
  text: "The copy is fine",
  marked: true,
  tellaskeeCourse: 1,
  tellaskeeGenseq: 1,
} as const;

type Line = Pick<Commit, "dialog" | "handled" | "atMs" | "facts"> & Partial<Commit>;

const LINES: readonly Line[] = [
  {
    dialog: "lead",
    handled: "open:1",
    atMs: 0,
    facts: [OPENED, BEGAN],
  },
  {
    dialog: "lead",
    handled: "human:0",
    atMs: 0,
    facts: [
      { type: "person.said", action: "human:0", by: null, text: "Start" },
      { type: "drive.opened", causes: [{ cause: "userPrompt", seq: 1 }] },
      opened(1, 1, [1]),
    ],
    requests: [MODEL],
  },
  {
    dialog: "lead",
    handled: "1.r0",
    atMs: 10,
    facts: [
      finished(1, "", [call("1.1.1", "tellaskSessionless"), call("1.1.2", "askHuman")]),
      {
        type: "tellask.pending",
        callId: "1.1.1",
        callName: "tellaskSessionless",
        ...SITE,
        tellaskee: "lead/ux",
        replaces: null,
        relied: { dialogs: 1, depth: 1 },
      },
      { type: "question.asked", callId: "1.1.2", text: "Which colour?" },
      { type: "drive.closed" },
    ],
    sends: [
      {
        to: "lead/ux",
        body: { type: "assignment", agent: "ux", depth: 1, frame: FRAME, replaces: null },
      },
    ],
  },
  {
    dialog: "lead/ux",
    handled: "2.0",
    atMs: 10,
    facts: [
      { ...BEGAN, agent: "ux", depth: 1, askerDialogId: "lead" },
      { type: "duty.received", frame: FRAME, replaces: null },
      { type: "frame.pushed", askerDialogId: "lead", callId: "1.1.1" },
      {
        type: "drive.opened",
        causes: [{ cause: "assignment", callId: "1.1.1", askerDialogId: "lead" }],
      },
      opened(1, 1, [3]),
    ],
    requests: [MODEL],
  },
  {
    dialog: "lead/ux",
    handled: "3.r0",
    atMs: 40,
    facts: [
      finished(1, "The copy is fine"),
      {
        type: "duty.settled",
        callId: "1.1.1",
        askerDialogId: "lead",
        status: "fallback",
        text: "The copy is fine",
        said: { course: 1, genseq: 1 },
      },
      { type: "drive.closed" },
    ],
    sends: [{ to: "lead", body: REPLY }],
  },
  {
    dialog: "lead",
    handled: "4.0",
    atMs: 40,
    facts: [
      {
        ...REPLY,
        type: "tellask.arrived",
        ...SITE,
        ownerArrivalCourse: 1,
        ownerArrivalGenseq: 1,
      },
      {
        type: "group.resolved",
        ...SITE,
        resolvedCallIds: ["1.1.1"],
        triggerCallId: "1.1.1",
      },
    ],
  },
  {
    dialog: "lead",
    handled: "human:1",
    atMs: 310,
    facts: [
      { type: "question.answered", callId: "1.1.2", action: "human:1", by: null, text: "Blue" },
      { type: "drive.opened", causes: [{ cause: "humanAnswer", callId: "1.1.2" }] },
      opened(1, 2, [5, 6]),
    ],
    requests: [{ ...MODEL, genseq: 2 }],
  },
  {
    dialog: "lead",
    handled: "6.r0",
    atMs: 320,
    facts: [finished(2, "Done"), { type: "drive.closed" }],
  },
];

/** lead asks lead/ux and the human in one round, hears both, and says "Done". Eight commits. */
export const JOURNAL: readonly Commit[] = numbered(LINES);

export function numbered(lines: readonly Line[]): readonly Commit[] {
  return lines.map((line, seq) => ({ sends: [], requests: [], ...line, seq }));
}

/** Hands every commit on, with the fold just after it. */
export function replay(
  commits: readonly Commit[],
  saw: (commit: Commit, fold: TreeFold) => void,
): TreeFold {
  const fold = treeFold();
  for (const commit of commits) {
    afterCommit(fold, commit);
    saw(commit, fold);
  }
  return fold;
}
