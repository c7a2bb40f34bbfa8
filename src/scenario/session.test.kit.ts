// A second journal built by hand: a session that asks back, is stopped, goes on and dies; then the
// tree is done.
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import type { AskerDialogStackFrame } from "../protocol/frame.ts";
import {
  BEGAN,
  call,
  finished,
  FRAME,
  JOURNAL,
  MODEL,
  numbered,
  opened,
} from "./journal.test.kit.ts";

const SITE = { callSiteCourse: 1, callSiteGenseq: 1 };
const ASK_BACK: AskerDialogStackFrame = {
  kind: "asker_dialog_stack_frame",
  askerDialogId: "ux!copy",
  tellaskReplyObligation: {
    expectedReplyCallName: "replyTellaskBack",
    targetDialogId: "ux!copy",
    targetCallId: "back",
    tellaskContent: "Which logo?",
  },
};
const REPLY = { tellaskeeCourse: 1, tellaskeeGenseq: 1, marked: false } as const;

function person(index: number): { readonly action: string; readonly by: null } {
  return { action: `human:${index}`, by: null };
}

function pending(callId: string, callName: "tellask" | "tellaskBack", tellaskee: string): Fact {
  const relied = { dialogs: 1, depth: 1 };
  return { type: "tellask.pending", callId, callName, ...SITE, tellaskee, replaces: null, relied };
}

/** 2 asks, 4 asks back, 6 is stopped, 7 resumes, 8 dies, 11 hears late, 12 is done. Thirteen commits. */
export const SESSION: readonly Commit[] = numbered([
  ...JOURNAL.slice(0, 2),
  {
    dialog: "lead",
    handled: "1.r0",
    atMs: 10,
    facts: [
      finished(1, "", [call("1.1.1", "tellask"), call("1.1.2", "askHuman")]),
      pending("1.1.1", "tellask", "ux!copy"),
      { type: "question.asked", callId: "1.1.2", text: "Which colour?" },
      { type: "drive.closed" },
    ],
    sends: [
      {
        to: "ux!copy",
        body: { type: "assignment", agent: "ux", depth: 1, frame: FRAME, replaces: null },
      },
    ],
  },
  {
    dialog: "ux!copy",
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
    dialog: "ux!copy",
    handled: "3.r0",
    atMs: 20,
    facts: [
      finished(1, "", [call("back", "tellaskBack")]),
      pending("back", "tellaskBack", "lead"),
      { type: "drive.closed" },
    ],
    sends: [{ to: "lead", body: { type: "askBack", frame: ASK_BACK } }],
  },
  {
    dialog: "lead",
    handled: "4.0",
    atMs: 20,
    facts: [
      { type: "duty.received", frame: ASK_BACK, replaces: null },
      { type: "frame.pushed", askerDialogId: "ux!copy", callId: "back" },
    ],
  },
  {
    dialog: "ux!copy",
    handled: "human:1",
    atMs: 25,
    facts: [{ type: "dialog.stopped", ...person(1), how: "hold" }],
  },
  {
    dialog: "ux!copy",
    handled: "human:2",
    atMs: 30,
    facts: [{ type: "dialog.resumed", ...person(2) }],
  },
  {
    dialog: "ux!copy",
    handled: "human:3",
    atMs: 40,
    facts: [
      { type: "dialog.died", ...person(3) },
      {
        type: "duty.settled",
        askerDialogId: "lead",
        callId: "1.1.1",
        status: "failed",
        text: "ux!copy is dead",
        said: null,
      },
    ],
    sends: [
      {
        to: "lead",
        body: {
          type: "reply",
          callId: "1.1.1",
          tellaskee: "ux!copy",
          status: "failed",
          text: "ux!copy is dead",
          ...REPLY,
        },
      },
    ],
  },
  {
    dialog: "lead",
    handled: "8.0",
    atMs: 40,
    facts: [
      {
        type: "tellask.arrived",
        callId: "1.1.1",
        ...SITE,
        tellaskee: "ux!copy",
        status: "failed",
        text: "ux!copy is dead",
        ...REPLY,
        ownerArrivalCourse: 1,
        ownerArrivalGenseq: 1,
      },
      { type: "group.resolved", ...SITE, resolvedCallIds: ["1.1.1"], triggerCallId: "1.1.1" },
    ],
  },
  {
    dialog: "lead",
    handled: "human:4",
    atMs: 50,
    facts: [
      {
        type: "duty.settled",
        askerDialogId: "ux!copy",
        callId: "back",
        status: "answered",
        text: "The old one.",
        said: { course: 1, genseq: 1 },
      },
    ],
    sends: [
      {
        to: "ux!copy",
        body: {
          type: "reply",
          callId: "back",
          tellaskee: "lead",
          status: "answered",
          text: "The old one.",
          ...REPLY,
        },
      },
    ],
  },
  {
    dialog: "ux!copy",
    handled: "10.0",
    atMs: 50,
    facts: [
      {
        type: "reply.late",
        callId: "back",
        tellaskee: "lead",
        status: "answered",
        text: "The old one.",
      },
    ],
  },
  {
    dialog: "lead",
    handled: "human:5",
    atMs: 60,
    facts: [
      {
        type: "tree.finished",
        ...person(5),
        cancelled: [{ dialog: "lead", callId: "1.1.2" }],
      },
    ],
  },
]);
