import { describe, expect, it } from "vitest";
import type { ContextMessage } from "../protocol/context-message.ts";
import type { Fact } from "../protocol/fact.ts";
import {
  arrived,
  began,
  beganAs,
  called,
  context,
  cutOff,
  drive,
  duty,
  finished,
  finishedInText,
  kinds,
  opened,
  partOf,
  pending,
  result,
  roles,
  said,
} from "./facts.test.kit.ts";

const LANGUAGES = ["en", "zh"] as const;
const KEY = { askerDialogId: "ux!pages", callId: "c7" };
const asked = (replaces: string | null = null): Fact =>
  duty("tellask", KEY, { text: "Check the copy", replaces });
const askedBack = duty("tellaskBack", KEY, { text: "Which page?", replaces: null });

/** The one message that holds these words. */
function holder(messages: readonly ContextMessage[], words: string): string {
  const holders = messages.filter(({ text }) => text.includes(words));
  expect(holders).toHaveLength(1);
  expect(holders[0]?.role).toBe("user");
  return holders[0]?.text ?? "";
}

describe("a duty that came", () => {
  it("says who asks, from which dialog, for which call, and how to reply, in both languages", () => {
    for (const language of LANGUAGES) {
      const text = holder(context([began, asked()], { language }), "Check the copy");
      for (const words of ["@qa", "ux!pages", "callId: c7", "replyTellask"])
        expect(text).toContain(words);
      expect(text).not.toContain("replyTellaskBack");
      expect(text).not.toContain("c3");
    }
  });

  it("names the call whose place it takes, which needs no reply any more", () => {
    for (const language of LANGUAGES) {
      const [plain, instead] = [null, "c3"].map((replaces) =>
        holder(context([began, asked(replaces)], { language }), "Check the copy"),
      );
      expect(instead).toContain("c3");
      expect(instead).not.toBe(plain);
      expect(instead).toContain(language === "en" ? "needs no reply any more" : "不再需要回复");
    }
  });

  it("as an ask-back is told apart from an assignment, and has its own reply call", () => {
    for (const language of LANGUAGES) {
      const text = holder(context([began, askedBack], { language }), "Which page?");
      expect(text).toContain("replyTellaskBack");
      expect(text).toContain(language === "en" ? "asks you back" : "回问");
      expect(text).toContain("@ux");
      expect(text).toContain("callId: c7");
    }
  });

  it("stays in the time line when it is replaced, and the newer one stands after it (D-7)", () => {
    const newer = duty(
      "tellask",
      { ...KEY, callId: "c8" },
      { text: "Check it all", replaces: "c7" },
    );
    const gone: Fact = { type: "duty.replaced", ...KEY, by: "c8" };
    const messages = context([began, asked(), newer, gone]);
    expect(roles(messages)).toBe("system user user");
    expect(messages[1]?.text).toContain("Check the copy");
    expect(messages[2]?.text).toContain("Check it all");
  });

  it("during a generation stands after its words and all its results (D-3, D-8)", () => {
    const messages = context([
      began,
      drive,
      opened(1),
      asked(),
      finished("Working", "run"),
      called("run"),
      askedBack,
      result("run", "noted"),
    ]);
    expect(roles(messages)).toBe("system assistant tool:run user user");
    expect(messages[3]?.text).toContain("Check the copy");
    expect(messages[4]?.text).toContain("Which page?");
  });
});

describe("a generation that was cut off", () => {
  const before = [began, said("Start"), drive, opened(1)];

  it("leaves nothing of itself, and what it did not know stands where it came (D-13)", () => {
    const facts = [...before, said("late"), asked(), cutOff(1), said("later")];
    const messages = context(facts);
    expect(roles(messages)).toBe("system user user user user");
    expect(messages.slice(1).map(({ text }) => text.slice(0, 5))).toEqual([
      "Start",
      "late",
      expect.stringMatching(/^@qa/u),
      "later",
    ]);
  });

  it("gives back what it had claimed: the next context holds it once", () => {
    const facts = [...before, cutOff(1), drive, opened(2)];
    const messages = context(facts, { genseq: 2 });
    expect(messages.filter(({ text }) => text === "Start")).toHaveLength(1);
    expect(messages).toEqual(context(before, { genseq: 1 }));
  });

  it("in a drive that asks for a reply still owed does not take the reminder from the next", () => {
    const owed: Fact = { type: "drive.opened", causes: [{ cause: "duty", ...KEY }] };
    const facts = [began, asked(), owed, opened(1, KEY), cutOff(1), owed, opened(2, KEY)];
    const [first, second] = [1, 2].map((genseq) => context(facts, { genseq }));
    expect(second).toEqual(first);
    expect(partOf(second ?? [], "guide")).toContain("still owe");
  });

  it("whose tools were running keeps their closing results beside their calls (D-13)", () => {
    const closing: Fact = {
      type: "tool.finished",
      callId: "b",
      status: "interrupted",
      text: "interrupted: stopped by a person",
    };
    const round = [finished("", "a", "b"), called("a"), called("b"), result("a", "A")];
    const messages = context([...before, ...round, asked(), closing, said("go")]);
    expect(roles(messages)).toBe("system user assistant tool:a tool:b user user");
    expect(messages[4]?.text).toContain("stopped by a person");
  });
});

describe("an arrival", () => {
  const round = [began, opened(1), finished("", "ask"), pending("ask")];
  const seen = (fact: Fact, language: "en" | "zh"): string =>
    holder(context([...round, fact], { language }), "The reason");

  it("that was replaced or failed is no reply, and the two differ", () => {
    for (const language of LANGUAGES) {
      const [replaced, failed, answered] = (["replaced", "failed", "answered"] as const).map(
        (status) => seen(arrived("ask", "The reason", status), language),
      );
      for (const text of [replaced, failed]) {
        expect(text).toContain("callId: ask");
        expect(text?.startsWith("【")).toBe(false);
      }
      expect(new Set([replaced, failed, answered]).size).toBe(3);
      expect(replaced).toContain(language === "en" ? "newer request" : "较新的诉请");
      expect(failed).toContain(language === "en" ? "did not reply" : "没有回复");
    }
  });

  it("in plain words says so where it is marked, and is like any reply where it is not (D-9)", () => {
    for (const language of LANGUAGES) {
      const fallback = arrived("ask", "The reason", "fallback");
      const marked = seen({ ...fallback, marked: true }, language);
      const plain = seen({ ...fallback, marked: false }, language);
      expect(plain).toBe(seen(arrived("ask", "The reason", "answered"), language));
      expect(marked).not.toBe(plain);
      expect(marked).toContain(language === "en" ? "no reply function" : "没有调用回复函数");
    }
  });
});

describe("a member that writes its calls in words", () => {
  const inText = beganAs("text");

  it("has no calls beside its words, and each result is a user message that names its call", () => {
    const facts = [inText, opened(1), finishedInText("!?@ux look", "ask", "run", "bad")];
    const bad: Fact = {
      type: "call.failed",
      callId: "bad",
      name: "bad",
      why: "no such thing",
      limit: null,
    };
    const messages = context([
      ...facts,
      pending("ask"),
      called("run"),
      bad,
      result("run", "noted"),
    ]);
    expect(roles(messages)).toBe("system assistant user user user");
    expect(messages[1]).toMatchObject({ text: "!?@ux look", calls: [] });
    for (const [i, callId] of ["ask", "run", "bad"].entries())
      expect(messages[i + 2]?.text).toContain(`callId: ${callId}`);
    expect(messages[3]?.text).toContain("noted");
    expect(messages[4]?.text).toContain("no such thing");
  });

  it("is asked for its replies in plain words: no reply call is named anywhere", () => {
    const owed: Fact = { type: "drive.opened", causes: [{ cause: "duty", ...KEY }] };
    for (const language of LANGUAGES)
      for (const came of [asked(), asked("c3"), askedBack]) {
        const messages = context([inText, came, owed, opened(1, KEY)], { language, genseq: 1 });
        expect(kinds(messages)).toBe("system assignment duty guide language");
        for (const { text } of messages) expect(text).not.toContain("replyTellask");
        for (const { text } of messages.slice(1, -1)) {
          expect(text).toContain(language === "en" ? "in plain words" : "直接用文字");
          expect(text).toContain("ux!pages");
        }
      }
  });

  it("has a function call of its beside its words, with a result of role tool", () => {
    const messages = context([inText, opened(1), finished("hm", "x"), pending("x")]);
    expect(roles(messages)).toBe("system assistant tool:x");
    expect(messages[1]?.calls).toHaveLength(1);
  });
});

describe("the tail of a request that owes a reply", () => {
  it("names the reply call, the asker and the call of the duty that is owed now, in both languages", () => {
    const kinds = [
      ["tellask", "replyTellask"],
      ["tellaskSessionless", "replyTellaskSessionless"],
      ["tellaskBack", "replyTellaskBack"],
    ] as const;
    const other = duty(
      "tellask",
      { askerDialogId: "lead", callId: "c7" },
      { text: "x", replaces: null },
    );
    const owed: Fact = { type: "drive.opened", causes: [{ cause: "duty", ...KEY }] };
    for (const language of LANGUAGES)
      for (const [kind, replyCall] of kinds) {
        const came = duty(kind, KEY, { text: "y", replaces: null });
        const facts = [began, came, other, owed, opened(1, KEY)];
        const messages = context(facts, { language, genseq: 1 });
        for (const kindOf of ["duty", "guide"] as const) {
          const text = partOf(messages, kindOf);
          expect(/reply\w+/u.exec(text.replaceAll("a reply", ""))?.[0]).toBe(replyCall);
          expect(text).toContain("ux!pages");
          expect(text).toContain("c7");
          expect(text).not.toContain("lead");
        }
      }
  });
});
