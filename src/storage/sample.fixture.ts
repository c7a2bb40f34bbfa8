// Sample commits for tests and measurements: small, valid, foldable.
import type { FrameKey } from "../protocol/asker-stack.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import type { AskerDialogStackFrame } from "../protocol/frame.ts";
import { afterCommit, treeFold } from "../protocol/tree-fold.ts";
import type { Disk } from "../protocol/port.ts";
import { openJournal } from "./journal.ts";
import type { JournalOptions, OpenedJournal } from "./journal.ts";

export const FOLDER = "lead";

export function opening(): Commit {
  const limits = {
    dialogs: 9,
    depth: 9,
    generationsPerDrive: 9,
    generations: 9,
    drivesPerDuty: 3,
    attempts: 3,
    askBacksPerSample: 1,
    virtualTimeMs: 9,
    commits: 9,
  };
  const opened: Fact = {
    type: "tree.opened",
    format: 0,
    name: "sample",
    scenario: "0".repeat(64),
    vary: {},
    root: "lead",
    members: [{ id: "lead", name: "Lead", calls: "functions" }],
    tools: {},
    language: "en",
    limits,
    clock: "virtual",
    durability: "commit",
  };
  const began: Fact = {
    type: "dialog.began",
    agent: "lead",
    calls: "functions",
    depth: 0,
    askerDialogId: null,
  };
  return commitOf(0, "lead", [opened, began]);
}

export function commitOf(seq: number, dialog: string, facts: Fact[]): Commit {
  const handled = seq === 0 ? "open:1" : `human:${seq}`;
  return { seq, atMs: seq * 10, dialog, handled, facts, sends: [], requests: [] };
}

export function said(seq: number, dialog: string, text: string): Commit {
  return commitOf(seq, dialog, [{ type: "person.said", action: `${seq}`, by: null, text }]);
}

/** An assignment that came and was put on the stack at once. */
export function pushed(seq: number, dialog: string, callId: string): Commit {
  const key = { askerDialogId: "lead", callId };
  const frame = frameOf(key, "assignment");
  return commitOf(seq, dialog, [
    { type: "duty.received", replaces: null, frame },
    { type: "frame.pushed", ...key },
  ]);
}

/** The same of an ask-back. */
export function askedBack(seq: number, dialog: string, callId: string): Commit {
  const key = { askerDialogId: "lead", callId };
  const frame = frameOf(key, "askBack");
  return commitOf(seq, dialog, [
    { type: "duty.received", replaces: null, frame },
    { type: "frame.pushed", ...key },
  ]);
}

export function frameOf(
  { askerDialogId, callId }: FrameKey,
  kind: "assignment" | "askBack",
): AskerDialogStackFrame {
  const tellaskContent = `do ${callId} 做 🎈`;
  const from = { tellaskContent, originMemberId: "lead", askerDialogId, callId };
  const site = { callSiteCourse: 1, callSiteGenseq: 1 };
  const asked = { callName: "tellask", ...from, ...site } as const;
  return {
    kind: "asker_dialog_stack_frame",
    askerDialogId,
    ...(kind === "assignment" ? { assignmentFromAsker: asked } : {}),
    tellaskReplyObligation: {
      expectedReplyCallName: kind === "assignment" ? "replyTellask" : "replyTellaskBack",
      targetDialogId: askerDialogId,
      targetCallId: callId,
      tellaskContent,
    },
  };
}

export function popped(seq: number, dialog: string, callId: string): Commit {
  return commitOf(seq, dialog, [
    {
      type: "duty.settled",
      callId,
      askerDialogId: "lead",
      status: "answered",
      text: "done 好",
      said: null,
    },
  ]);
}

/** An opening and some words, in several scripts. */
export function words(count: number): readonly Commit[] {
  const commits = [opening()];
  for (let seq = 1; seq < count; seq += 1)
    commits.push(said(seq, seq % 2 === 0 ? "lead" : "lead/ux", `word ${seq} é 好 🎈`));
  return commits;
}

export function textOf(commits: readonly Commit[]): Buffer {
  return Buffer.from(commits.map((commit) => `${JSON.stringify(commit)}\n`).join(""));
}

export function opened(disk: Disk, options: Partial<JournalOptions> = {}): Promise<OpenedJournal> {
  const fold = treeFold();
  const replay = (commit: Commit): void => afterCommit(fold, commit);
  return openJournal(disk, FOLDER, { durability: "commit", replay, ...options });
}
