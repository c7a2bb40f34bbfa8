import { expect, test } from "vitest";
import { phraseOf, phraseOfCommit } from "./phrase.ts";

const group = { callSiteCourse: 1, callSiteGenseq: 1 };

test("a fact is told in the words that scenarios use", () => {
  const relied = { dialogs: 1, depth: 1 };
  const pending = { callId: "a", callName: "tellaskSessionless", tellaskee: "lead/ux" } as const;
  expect(phraseOf({ type: "tellask.pending", ...pending, ...group, replaces: null, relied })).toBe(
    "asks lead/ux",
  );
  expect(phraseOf({ type: "question.asked", callId: "a", text: "Which?" })).toBe(
    'asks human "Which?"',
  );
  const causes = [
    { cause: "humanAnswer", callId: "a" },
    { cause: "humanAnswer", callId: "b" },
    { cause: "userPrompt", seq: 3 },
  ] as const;
  expect(phraseOf({ type: "drive.opened", causes: [...causes] })).toBe(
    "drives for humanAnswer and userPrompt",
  );
});

test("a phrase stays on one short line, whatever was said", () => {
  const text = `line one\nline \u001b[31mtwo ${"x".repeat(100)}`;
  const phrase = phraseOf({ type: "question.asked", callId: "a", text });
  expect(phrase).not.toMatch(/\p{Cc}/u);
  expect(phrase.length).toBeLessThan(60);
  expect(phrase.endsWith('…"')).toBe(true);
  expect(
    phraseOf({ type: "call.failed", callId: "a\u0007", name: "x", why: "no\nway", limit: null }),
  ).toBe("call a fails (no way)");
});

test("a commit is told by its facts, the same phrase once", () => {
  const facts = [{ type: "drive.closed" }, { type: "drive.closed" }] as const;
  expect(phraseOfCommit({ facts: [...facts] })).toBe("rests");
});

test("a duty that comes and is owed in one commit is told once; one that waited is told when it is owed", () => {
  const frame = {
    kind: "asker_dialog_stack_frame",
    askerDialogId: "lead",
    tellaskReplyObligation: {
      expectedReplyCallName: "replyTellaskBack",
      targetDialogId: "lead",
      targetCallId: "a",
      tellaskContent: "Why?",
    },
  } as const;
  const came = { type: "duty.received", frame, replaces: null } as const;
  const pushed = { type: "frame.pushed", askerDialogId: "lead", callId: "a" } as const;
  const other = { ...pushed, callId: "b" };
  expect(phraseOfCommit({ facts: [came, pushed] })).toBe("is asked back by lead");
  expect(phraseOfCommit({ facts: [pushed] })).toBe("owes lead a reply (call a)");
  expect(phraseOfCommit({ facts: [came, other] })).toBe(
    "is asked back by lead, owes lead a reply (call b)",
  );
});
