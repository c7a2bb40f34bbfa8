import { describe, expect, it } from "vitest";
import { BODY_IN_CONTEXT_BYTES, refOf } from "../protocol/body.ts";
import type { Body } from "../protocol/body.ts";
import { searchable } from "../protocol/context-message.ts";
import type { Fact } from "../protocol/fact.ts";
import { sha256 } from "../protocol/hash.ts";
import {
  arrived,
  asking,
  began,
  context,
  finished,
  opened,
  pending,
  said,
} from "./facts.test.kit.ts";
import { partHash } from "./part.ts";
import type { Part } from "./part.ts";
import { runtimePart } from "./part.ts";

describe("the texts", () => {
  const asked = [began, opened(1), finished("", "ask"), pending("ask")];

  it("put a reply into exactly one message, with its callId", () => {
    for (const language of ["en", "zh"] as const)
      for (const status of ["answered", "fallback", "failed"] as const) {
        const messages = context([...asked, arrived("ask", "All\nfine", status)], { language });
        const holders = messages.filter((message) => searchable(message).includes("All\nfine"));
        expect(holders).toHaveLength(1);
        expect(holders[0]?.text).toContain("callId: ask");
        expect(holders[0]?.text).toContain("@ux ");
        expect(holders[0]?.text.startsWith("【")).toBe(status !== "failed");
      }
  });

  it("give a tellask a receipt under the heading of the language, which is no reply", () => {
    const en = context(asked).at(-1)?.text ?? "";
    expect(en).toContain("[Dominds tellask status]");
    expect(en).toContain("This is not the reply");
    expect(context(asked, { language: "zh" }).at(-1)?.text).toContain("[Dominds 诉请状态]");
  });

  it("say of a question that it waits for the human, and of the answer which call it answers", () => {
    const question: Fact = { type: "question.asked", callId: "q", text: "Which colour?" };
    const answer: Fact = {
      type: "question.answered",
      callId: "q",
      action: "human:1",
      by: null,
      text: "Blue",
    };
    const asks = asking("q", "askHuman", { tellaskContent: "Which colour?" });
    const open = context([began, opened(1), asks, question]);
    expect(open[2]?.text).toContain("waits for the human's answer");
    expect(open[2]?.text).not.toContain("Which colour?");
    const messages = context([began, opened(1), asks, question, answer]);
    expect(messages[2]).toMatchObject({ role: "tool", callId: "q", kind: "pointer" });
    expect(messages[2]?.text).toContain("has its answer; it stands further down");
    expect(messages[3]).toMatchObject({ role: "user", kind: "arrival" });
    expect(messages[3]?.text).toMatch(/Blue[\s\S]*Which colour\?[\s\S]*askHuman[\s\S]*callId: q/u);
  });

  it("name who spoke, and give a failed call its sentence", () => {
    const bad: Fact = {
      type: "call.failed",
      callId: "x",
      name: "x",
      why: "there is no tool",
      limit: null,
    };
    const delivered: Fact = { type: "reply.delivered", callId: "y", name: "y" };
    const facts = [began, said("Hi", "Ann"), opened(1), finished("", "x", "y"), bad, delivered];
    const texts = context(facts).map(({ text }) => text);
    expect(texts[1]).toBe("Ann: Hi");
    expect(texts[3]).toContain("there is no tool");
    expect(texts[4]).toContain("delivered");
  });

  it("name the dialog and whom it answers in the system text", () => {
    const side: Fact = {
      type: "dialog.began",
      agent: "ux",
      calls: "functions",
      depth: 1,
      askerDialogId: "lead/qa",
    };
    expect(context([side])[0]?.text).toMatch(/@ux[\s\S]*lead\/qa/u);
  });

  it("end every request with the language in which to speak", () => {
    const ends = (["en", "zh"] as const).map((language) => {
      const messages = context([began, opened(1)], { language, genseq: 1 });
      return [messages.at(-1)?.kind, messages.at(-1)?.text];
    });
    expect(ends).toEqual([
      ["language", "Use English."],
      ["language", "请用中文。"],
    ]);
  });
});

describe("a large text", () => {
  const large = (text: string, bytes: number): Body => refOf(text, sha256(text), bytes);

  it("is read from its artifact up to the limit, and shown by its two ends above it", () => {
    const read: string[] = [];
    const artifact = (sha: string): string => {
      read.push(sha);
      return "the whole text";
    };
    const facts = [
      began,
      said(large("fits", BODY_IN_CONTEXT_BYTES)),
      said(large("too large", BODY_IN_CONTEXT_BYTES + 1), "Ann"),
    ];
    const texts = context(facts, { artifact }).map(({ text }) => text);
    expect(texts[1]).toBe("the whole text");
    expect(texts[2]).toMatch(/^Ann: too large\n\[…/u);
    expect(read).toEqual([sha256("fits")]);
  });

  it("is filled in between the words around it", () => {
    const facts = [began, opened(1), finished("", "ask"), pending("ask")];
    const body = large("x", 100_000);
    const messages = context([...facts, arrived("ask", body, "fallback")], {
      artifact: () => "BODY",
    });
    expect(messages.at(-1)?.text).toContain('"""\nBODY\n"""');
  });
});

describe("the hash of a part", () => {
  const part: Part = { ...runtimePart("person", ["a", "b"]), seq: 1 };

  it("does not depend on the commit, and does on everything else", () => {
    const others: Part[] = [
      { ...part, role: "tool" },
      { ...part, segments: ["ab"] },
      { ...part, callId: "x" },
      { ...part, calls: [{ callId: "x", name: "y", args: "{}" }] },
    ];
    expect(partHash({ ...part, seq: 9 })).toBe(partHash(part));
    expect(new Set([part, ...others].map(partHash)).size).toBe(5);
  });
});
