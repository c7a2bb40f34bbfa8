import { expect, test } from "vitest";
import { callStatuses } from "./call-status.ts";
import type { Commit } from "./commit.ts";
import type { Fact } from "./fact.ts";
import { briefOf, DIFFERENCES_MAX, outcomeHash, outcomeOf, sameOutcome } from "./outcome.ts";

const site = { callSiteCourse: 1, callSiteGenseq: 1 };

/** One commit for each list of facts; each handles an action of its own. */
function journal(...lines: readonly (readonly Fact[])[]): Commit[] {
  return lines.map((facts, seq) => ({
    seq,
    atMs: seq,
    dialog: "lead",
    handled: `human:${seq}`,
    facts: [...facts],
    sends: [],
    requests: [],
  }));
}

const begins: readonly Fact[] = [
  { type: "dialog.began", agent: "lead", calls: "functions", depth: 0, askerDialogId: null },
  { type: "person.said", action: "human:0", by: null, text: "go" },
  { type: "drive.opened", causes: [{ cause: "userPrompt", seq: 0 }] },
  {
    type: "generation.opened",
    course: 1,
    genseq: 1,
    claims: [0],
    duty: null,
    newestInput: "person",
    personSeq: -1,
    seal: "s",
    parts: 1,
  },
];

const round: readonly Fact[] = [
  {
    type: "generation.finished",
    course: 1,
    genseq: 1,
    text: "asking",
    thinking: "",
    calls: ["tellaskSessionless", "tellaskSessionless", "look", "askHuman", "nope"].map(
      (name, i) => ({
        callId: `c${i + 1}`,
        rawId: null,
        name,
        args: "{}",
        form: "function" as const,
      }),
    ),
    usage: null,
    memo: null,
  },
  pending("c1", "lead/ux"),
  pending("c2", "lead/ux#2"),
  { type: "tool.called", callId: "c3", name: "look", index: 2, repeatable: false },
  { type: "question.asked", callId: "c4", text: "which?" },
  { type: "call.failed", callId: "c5", name: "nope", why: "no such tool", limit: null },
];

function pending(callId: string, tellaskee: string): Fact {
  const relied = { dialogs: 1, depth: 1 };
  return {
    type: "tellask.pending",
    callId,
    callName: "tellaskSessionless",
    ...site,
    tellaskee,
    replaces: null,
    relied,
  };
}

function arrived(callId: string, status: "answered" | "fallback", text: string): Fact {
  return {
    type: "tellask.arrived",
    callId,
    ...site,
    tellaskee: "lead/ux",
    status,
    text,
    marked: status === "fallback",
    tellaskeeCourse: 1,
    tellaskeeGenseq: 1,
    ownerArrivalCourse: 1,
    ownerArrivalGenseq: 1,
  };
}

const toolEnds: Fact = {
  type: "tool.finished",
  callId: "c3",
  status: "interrupted",
  text: "gone",
};
const answer: Fact = {
  type: "question.answered",
  callId: "c4",
  action: "human:3",
  by: null,
  text: "this",
};

test("names every call by its site with its status", () => {
  const commits = journal(begins, round, [toolEnds], [arrived("c2", "fallback", "two")]);
  const statuses = [...callStatuses(commits)].map(([at, call]) => [at, call.callId, call.status]);
  expect(statuses).toEqual([
    ["lead@1.1/1", "c1", "open"],
    ["lead@1.1/2", "c2", "fallback"],
    ["lead@1.1/3", "c3", "interrupted"],
    ["lead@1.1/4", "c4", "open"],
    ["lead@1.1/5", "c5", "failed"],
  ]);
});

test("holds members, words, questions, dialogs and people", () => {
  const outcome = outcomeOf(journal(begins, round, [toolEnds], [arrived("c1", "answered", "one")]));
  expect(outcome.members).toEqual({
    "lead!c1": { status: "answered", text: "one" },
    "lead!c2": { status: "open", text: null },
  });
  expect(outcome.words["lead@1.1"]?.text).toBe("asking");
  expect(outcome.questions).toEqual({ "lead!c4": { asked: "which?", answer: null } });
  expect(outcome.human).toEqual({ asked: 1, answered: 0, open: 1 });
  expect(briefOf(outcome).dialogs).toEqual({
    lead: { state: "driving", course: 1, text: "asking" },
  });
});

test("the order in which things came does not count", () => {
  const a = arrived("c1", "answered", "one");
  const b = arrived("c2", "fallback", "two");
  const left = outcomeOf(journal(begins, round, [toolEnds], [answer], [a], [b]));
  const right = outcomeOf(journal(begins, round, [b], [a], [answer], [toolEnds]));
  expect(sameOutcome(left, right)).toEqual([]);
  expect(outcomeHash(left)).toBe(outcomeHash(right));
});

test("tells each difference with its path", () => {
  const one = outcomeOf(journal(begins, round, [arrived("c1", "answered", "one")]));
  const two = outcomeOf(journal(begins, round, [arrived("c1", "fallback", "two")], [answer]));
  expect(sameOutcome(one, two)).toEqual([
    'members › lead!c1 › status: "answered", and "fallback"',
    'members › lead!c1 › text: "one", and "two"',
    'questions › lead!c4 › answer: null, and "this"',
    'calls › lead@1.1/1: "answered", and "fallback"',
    'calls › lead@1.1/4: "open", and "answered"',
    "human › answered: 0, and 1",
    "human › open: 1, and 0",
  ]);
  expect(outcomeHash(one)).not.toBe(outcomeHash(two));
});

test("a large text counts by its hash, and differences are bounded", () => {
  const artifact = "a".repeat(64);
  const large = { artifact, bytes: 70_000, head: "h", tail: "t" };
  const [first, ...rest] = round;
  const facts = first?.type === "generation.finished" ? [{ ...first, text: large }, ...rest] : [];
  expect(outcomeOf(journal(begins, facts)).words["lead@1.1"]?.text).toBe(`artifact:${artifact}`);
  const human = { asked: 0, answered: 0, open: 0 };
  const calls = Array.from({ length: 50 }, (_, i) => [`lead@1.${i}/1`, "open"] as const);
  const many = { dialogs: {}, calls: Object.fromEntries(calls), human };
  const found = sameOutcome(many, { dialogs: {}, calls: {}, human });
  expect(found.length).toBe(DIFFERENCES_MAX + 1);
});

test("gives a call of a reminder, and one for a new course, its answer", () => {
  const names = ["add_reminder", "update_reminder", "delete_reminder", "clear_mind", "clear_mind"];
  const [first] = round;
  const calls = names.map((name, i) => {
    return { callId: `c${i + 1}`, rawId: null, name, args: "{}", form: "function" as const };
  });
  const finished = first?.type === "generation.finished" ? [{ ...first, calls }] : [];
  const facts: readonly Fact[] = [
    ...finished,
    { type: "reminder.added", callId: "c1", position: 1, text: "a" },
    { type: "reminder.updated", callId: "c2", position: 1, text: "b" },
    { type: "reminder.deleted", callId: "c3", position: 1 },
    { type: "clear_mind.called", callId: "c4", reminder: null },
    { type: "reminder.added", callId: null, position: 1, text: "half done" },
    { type: "clear_mind.called", callId: "c5", reminder: null },
    { type: "clear_mind.accepted", callId: "c4" },
  ];
  const statuses = [...callStatuses(journal(begins, facts)).values()].map(({ status }) => status);
  expect(statuses).toEqual(["answered", "answered", "answered", "answered", "open"]);
});
