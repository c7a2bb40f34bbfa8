import { describe, expect, it } from "vitest";
import type { Fact } from "../protocol/fact.ts";
import {
  arrived,
  asking,
  began,
  context,
  drive,
  duty,
  finished,
  kinds,
  opened,
  partOf,
  pending,
  said,
} from "./facts.test.kit.ts";

const LANGUAGES = ["en", "zh"] as const;
const begun = (course: number): Fact => ({ type: "course.started", course });
const second = { course: 2, genseq: 1 };
const ask = asking("ask", "tellaskSessionless", {
  targetAgentId: "ux",
  tellaskContent: "Check the copy",
});
/** In the first course something was asked of another. */
const asked = [began, said("Start"), drive, opened(1, null, { claims: [1] }), ask, pending("ask")];
const resolved: Fact = {
  type: "group.resolved",
  callSiteCourse: 1,
  callSiteGenseq: 1,
  resolvedCallIds: ["ask"],
  triggerCallId: "ask",
};

describe("a new course", () => {
  it("holds no message of the course before it that a finished generation had seen", () => {
    const messages = context([...asked, begun(2)], { course: 2 });
    expect(kinds(messages)).toBe("system course");
    expect(messages[1]).toMatchObject({ role: "user", seq: 6 });
    expect(messages[1]?.text).toContain("Course 2");
  });

  it("holds what came and was not seen yet, once and in its order, from the commits it came with", () => {
    const late = [said("late"), arrived("ask", "All fine", "answered"), resolved, said("later")];
    const messages = context([...asked, ...late, begun(2)], { course: 2 });
    expect(kinds(messages)).toBe("system course person carryover person");
    expect(messages.slice(2).map(({ seq }) => seq)).toEqual([6, 7, 9]);
  });

  it("takes again what a generation had claimed and never finished with", () => {
    const cut: Fact = { type: "generation.interrupted", course: 1, genseq: 1, why: "stopped" };
    const facts = [began, said("Start"), drive, opened(1, null, { claims: [1] }), cut, begun(2)];
    expect(context(facts, { course: 2 }).at(-1)?.text).toBe("Start");
  });
});

describe("the arrival of a call of an older course", () => {
  it("stands for itself: with the reply, what was asked, and the course that asked it", () => {
    for (const language of LANGUAGES) {
      const facts = [...asked, begun(2), arrived("ask", "All fine", "answered")];
      const messages = context(facts, { course: 2, language });
      expect(kinds(messages)).toBe("system course carryover");
      const text = partOf(messages, "carryover");
      for (const words of [
        "All fine",
        "Check the copy",
        "@ux",
        "callId: ask",
        "tellaskSessionless",
      ])
        expect(text).toContain(words);
      expect(text).toContain(language === "en" ? "asked in course 1" : "第 1 程");
    }
  });

  it("says nothing of another course where its own call stands", () => {
    const text = partOf(context([...asked, arrived("ask", "All fine", "answered")]), "arrival");
    expect(text).not.toContain("course");
  });

  it("is written again in each course until a finished generation has claimed its group", () => {
    const facts = [...asked, arrived("ask", "All fine", "answered"), resolved, begun(2), begun(3)];
    const third = context(facts, { course: 3 });
    expect(kinds(third)).toBe("system course carryover");
    expect(partOf(third, "carryover")).toContain("Check the copy");
    const seen = [opened(1, null, { course: 3, claims: [7] }), finished("ok"), begun(4)];
    expect(kinds(context([...facts, drive, ...seen], { course: 4 }))).toBe("system course");
  });

  it("of a question quotes what was asked", () => {
    const asks = asking("q", "askHuman", { tellaskContent: "Which colour?" });
    const answer = { callId: "q", action: "human:1", by: null, text: "Blue" };
    const facts: Fact[] = [
      began,
      opened(1),
      asks,
      { type: "question.asked", callId: "q", text: "Which colour?" },
      { type: "question.answered", ...answer },
      begun(2),
    ];
    const text = partOf(context(facts, { course: 2 }), "carryover");
    expect(text).toMatch(/course 1[\s\S]*Blue[\s\S]*Which colour\?[\s\S]*callId: q/u);
  });
});

describe("a duty over courses", () => {
  const key = { askerDialogId: "lead/qa", callId: "7" };
  const owed = duty("tellask", key, { text: "Look at it", replaces: null });
  const seen = [drive, opened(1, key, { claims: [1] }), finished("hm")];
  const opening = [drive, opened(1, key, { course: 2 })];

  it("is told with what was asked where no message of the course holds it", () => {
    const messages = context([began, owed, ...seen, begun(2), ...opening], second);
    expect(kinds(messages)).toBe("system course duty language");
    expect(partOf(messages, "duty")).toMatch(/lead\/qa[\s\S]*"""\nLook at it\n"""/u);
  });

  it("is only named where it stands in the course again", () => {
    const messages = context([began, owed, begun(2), ...opening], second);
    expect(kinds(messages)).toBe("system course assignment duty language");
    expect(partOf(messages, "assignment")).toContain("Look at it");
    expect(partOf(messages, "duty")).not.toContain("Look at it");
  });
});

describe("reminders", () => {
  const added = (position: number, text: string): Fact => {
    return { type: "reminder.added", callId: null, position, text };
  };
  const keep = [added(1, "one"), added(2, "three"), added(2, "two")];
  const opening = [drive, opened(1, null, { course: 2 })];

  it("stand in the tail of every course, in the order of their positions", () => {
    const first = context([began, ...keep, drive, opened(1)], { genseq: 1 });
    const next = context([began, ...keep, begun(2), ...opening], second);
    for (const messages of [first, next])
      expect(partOf(messages, "reminders")).toBe("[Dominds reminders]\n1. one\n2. two\n3. three");
    expect(kinds(next)).toBe("system course reminders language");
  });

  it("are changed and deleted by position, and with the last of them their part is gone", () => {
    const round = finished("", "a", "b");
    const changed: Fact[] = [
      { type: "reminder.updated", callId: "a", position: 1, text: "uno" },
      { type: "reminder.deleted", callId: "b", position: 2 },
    ];
    const facts = [began, added(1, "one"), added(2, "two"), drive, opened(1), round, ...changed];
    const left = context([...facts, opened(2)], { genseq: 2 });
    expect(partOf(left, "reminders")).toBe("[Dominds reminders]\n1. uno");
    const gone: Fact = { type: "reminder.deleted", callId: "c", position: 1 };
    const none = context([...facts, opened(2), finished("", "c"), gone, opened(3)], { genseq: 3 });
    expect(partOf(none, "reminders")).toBe("");
  });

  it("name the calls that wait, of older courses too, until their reply is there", () => {
    const facts = [...asked, begun(2)];
    const waits = context([...facts, ...opening], second);
    expect(partOf(waits, "reminders")).toContain("tellaskSessionless (callId: ask)");
    const reply = [arrived("ask", "All fine", "answered"), resolved];
    const arrivedNow = context([...facts, ...reply, ...opening], second);
    expect(partOf(arrivedNow, "reminders")).toBe("");
  });

  it("name twenty calls that wait, the oldest first, and count the others", () => {
    const names = Array.from({ length: 23 }, (_, i) => `c${i + 1}`);
    const calls = names.map((callId) => pending(callId));
    const facts = [began, drive, opened(1), finished("", ...names), ...calls, opened(2)];
    for (const language of LANGUAGES) {
      const text = partOf(context(facts, { language, genseq: 2 }), "reminders");
      expect(text.match(/(?<=callId: )c\d+/gu)).toEqual(names.slice(0, 20));
      expect(text.endsWith(language === "en" ? "and 3 more" : "另有 3 个")).toBe(true);
    }
  });
});
