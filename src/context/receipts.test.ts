import { describe, expect, it } from "vitest";
import type { Fact } from "../protocol/fact.ts";
import {
  arrived,
  asking,
  began,
  context,
  kinds,
  opened,
  partOf,
  pending,
} from "./facts.test.kit.ts";

const LANGUAGES = ["en", "zh"] as const;
const STATUSES = ["answered", "fallback", "failed", "replaced"] as const;
const ARGS = { targetAgentId: "@ux", sessionSlug: "pages", tellaskContent: "Check the copy" };

const asked = (name = "tellask"): Fact[] => [
  began,
  opened(1),
  asking("ask", name, ARGS),
  pending("ask"),
];

describe("the receipt of a tellask", () => {
  it("says whom it went to and that it waits, and is no reply", () => {
    const [en = "", zh = ""] = LANGUAGES.map((language) =>
      partOf(context(asked(), { language }), "result"),
    );
    expect(en).toContain("tellask was sent and waits for a reply");
    expect(zh).toContain("tellask 已发出，正在等待回复");
    for (const text of [en, zh]) {
      expect(text).toContain("- callId: ask\n");
      expect(text).toContain("@ux • pages");
      expect(text).not.toContain("Check the copy");
    }
  });

  it("is turned into a pointer when its reply arrives, in its place and without the reply's text", () => {
    for (const language of LANGUAGES)
      for (const status of STATUSES) {
        const before = context(asked(), { language });
        const messages = context([...asked(), arrived("ask", "All fine", status)], { language });
        expect(kinds(messages)).toBe("system words pointer arrival");
        expect(messages[2]).toMatchObject({ role: "tool", callId: "ask" });
        expect(messages[2]?.text).toContain("callId: ask");
        expect(messages[2]?.text).not.toContain("All fine");
        expect(messages[2]?.text).not.toBe(before[2]?.text);
        expect(messages.slice(0, 2)).toEqual(before.slice(0, 2));
      }
  });

  it("tells by its pointer whether the call is completed, failed or was replaced", () => {
    const outcomes = { en: ["completed", "failed", "replaced"], zh: ["完成", "失败", "取代"] };
    for (const language of LANGUAGES)
      for (const [i, status] of (["answered", "failed", "replaced"] as const).entries()) {
        const facts = [...asked(), arrived("ask", "x", status)];
        expect(partOf(context(facts, { language }), "pointer")).toContain(outcomes[language][i]);
      }
  });
});

describe("an arrival", () => {
  it("tells who replied, then what was asked, then of which call it is", () => {
    const markers = { en: ["Completed", "TellaskBack"], zh: ["最终完成", "回问诉请"] };
    for (const language of LANGUAGES)
      for (const [i, name] of ["tellask", "tellaskBack"].entries()) {
        const facts = [...asked(name), arrived("ask", "All fine", "answered")];
        const text = partOf(context(facts, { language }), "arrival");
        expect(text.startsWith(`【${markers[language][i]}】\n@ux`)).toBe(true);
        const places = [
          "lead/ux#2",
          '"""\nAll fine\n"""',
          "@ux • pages",
          '"""\nCheck the copy\n"""',
        ]
          .concat(name, "callId: ask")
          .map((words) => text.lastIndexOf(words));
        expect(places).not.toContain(-1);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }
  });

  it("quotes what was asked without a session where there was none", () => {
    const call = asking("ask", "tellaskSessionless", {
      targetAgentId: "ux",
      tellaskContent: "Look",
    });
    const facts = [began, opened(1), call, pending("ask"), arrived("ask", "Fine", "answered")];
    const text = partOf(context(facts), "arrival");
    expect(text).toContain('Regarding the original tellask: @ux\n"""\nLook\n"""');
  });
});

describe("a question that is cancelled", () => {
  it("leaves a pointer to the reason, which stands further down", () => {
    const question: Fact = { type: "question.asked", callId: "q", text: "Which?" };
    const gone: Fact = { type: "question.cancelled", callId: "q", why: "nobody is there" };
    for (const language of LANGUAGES) {
      const asks = asking("q", "askHuman", { tellaskContent: "Which?" });
      const messages = context([began, opened(1), asks, question, gone], { language });
      expect(kinds(messages)).toBe("system words pointer arrival");
      expect(messages[2]?.text).toContain(language === "en" ? "was cancelled" : "已取消");
      expect(messages[2]?.text).not.toContain("nobody is there");
      expect(messages[3]?.text).toContain("nobody is there");
    }
  });
});
