import { describe, expect, it } from "vitest";
import type { Fact } from "../protocol/fact.ts";
import { assemble } from "./assemble.ts";
import {
  arrived,
  began,
  called,
  context,
  drive,
  duty,
  finished,
  kinds,
  opened,
  partOf,
  pending,
  result,
  roles,
  said,
  subject,
} from "./facts.test.kit.ts";
import { createTimeline } from "./timeline.ts";

describe("the order of a context", () => {
  it("puts what is said during a generation behind its words and all its results", () => {
    const messages = context([
      began,
      said("Start"),
      drive,
      opened(1),
      said("late one"),
      finished("Working", "ask", "run"),
      pending("ask"),
      called("run"),
      arrived("ask", "The copy is fine", "answered"),
      result("run", "noted"),
    ]);
    expect(roles(messages)).toBe("system user assistant tool:ask tool:run user user");
    expect(messages[5]?.text).toBe("late one");
    expect(messages[6]?.text).toContain("The copy is fine");
  });

  it("keeps results in the order of the calls when tools finish the other way round", () => {
    const round = [
      finished("", "a", "b"),
      called("a"),
      called("b"),
      result("b", "B"),
      result("a", "A"),
    ];
    const messages = context([began, opened(1), ...round]);
    expect(messages.slice(2).map(({ text }) => text)).toEqual(["A", "B"]);
  });

  it("releases what waited when the generation fails", () => {
    const failed: Fact = {
      type: "generation.failed",
      course: 1,
      genseq: 1,
      why: "x",
      memo: null,
    };
    expect(roles(context([began, opened(1), said("a"), failed, said("b")]))).toBe(
      "system user user",
    );
  });

  it("holds the facts that stand before the opening in its commit, and none after it", () => {
    const facts = [began, said("before"), drive, opened(1), said("after")];
    const commit = {
      seq: 4,
      atMs: 0,
      dialog: "lead",
      handled: "x",
      facts,
      sends: [],
      requests: [],
    };
    const at = { course: 1, genseq: 1 };
    const seen = assemble({ commits: [commit], subject, at, artifact: () => "" });
    expect(seen.messages.map(({ text }) => text).slice(1)).toEqual(["before", "Use English."]);
    expect(seen.messages[1]?.seq).toBe(4);
    expect(seen.recorded).toEqual({ seal: "recorded", parts: 7 });
  });
});

describe("the assembly and the seal", () => {
  it("says that a generation that was never opened has no record", () => {
    const seen = assemble({
      commits: [],
      subject,
      at: { course: 1, genseq: 1 },
      artifact: () => "",
    });
    expect(seen).toMatchObject({ messages: [], parts: 0, recorded: null, causes: [] });
  });

  it("refuses a second result of a call, and a result of no call", () => {
    const round = [began, opened(1), finished("", "a", "b"), called("a"), result("a", "A")];
    expect(() => context([...round, result("a", "A")])).toThrow(/one result/u);
    expect(() => context([...round, result("c", "C")])).toThrow(/open round/u);
    expect(() => context([began, result("a", "A")])).toThrow(/open round/u);
  });

  it("cannot be sealed while a call has no result", () => {
    const timeline = createTimeline(subject);
    for (const fact of [began, opened(1), finished("", "a"), called("a")]) timeline.note(fact, 0);
    expect(() => timeline.seal({ causes: [], duty: null })).toThrow(/has its result/u);
  });
});

describe("a drive that asks for a reply still owed", () => {
  const key = { askerDialogId: "lead/qa", callId: "1.1.1" };
  const asked = duty("tellask", key, { text: "Look at it", replaces: null });
  const reminded: Fact = { type: "drive.opened", causes: [{ cause: "duty", ...key }] };

  it("asks for it in its first request, and in no later one (D-30)", () => {
    const facts = [
      began,
      asked,
      reminded,
      opened(1, key),
      finished("hm", "run"),
      called("run"),
      result("run", "ran"),
      opened(2, key),
    ];
    const first = context(facts, { genseq: 1 });
    expect(kinds(first)).toBe("system assignment duty guide language");
    expect(first.slice(2).map(({ role, seq }) => [role, seq])).toEqual(
      Array(3).fill(["user", null]),
    );
    expect(partOf(first, "guide")).toContain("1.1.1");
    expect(kinds(context(facts, { genseq: 2 }))).toBe(
      "system assignment words result duty language",
    );
  });

  it("only names the duty on top in a drive of another cause", () => {
    const messages = context([began, asked, drive, opened(1, key)], { genseq: 1 });
    expect(kinds(messages)).toBe("system assignment duty language");
    expect(partOf(messages, "duty")).toContain("1.1.1");
    expect(partOf(messages, "duty")).not.toContain("Look at it");
  });
});
