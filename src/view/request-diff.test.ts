import { describe, expect, it } from "vitest";
import { runtimePart } from "../context/part.ts";
import type { ContextMessage, PartKind } from "../protocol/context-message.ts";
import { contextLines } from "./context.ts";
import type { ContextShown } from "./context.ts";
import { PLAIN } from "./paint.ts";
import { lineDiff, requestDiff } from "./request-diff.ts";
import type { PartChange } from "./request-diff.ts";
import { diffLines } from "./request-diff-lines.ts";

const WIDE = { columns: Number.POSITIVE_INFINITY, paint: PLAIN };

function part(kind: PartKind, text: string, over: Partial<ContextMessage> = {}): ContextMessage {
  const { segments: _, ...rest } = runtimePart(kind, []);
  return { ...rest, text, calls: [], ...over };
}

const SYSTEM = part("system", "You are @lead.", { role: "system" });
const MEMORY = part("memory", "Be brief.", { seq: 3, file: ".minds/memory/team/style.md" });
const SAID = part("person", "Ship it?", { seq: 4 });
const RECEIPT = part("result", "Status\nc1 waits.", { role: "tool", about: "c1", seq: 5 });
const POINTER = part("pointer", "Status\nc1 is done.", { role: "tool", about: "c1", seq: 41 });
const ARRIVAL = part("arrival", "It is fine.", { about: "c1", seq: 41 });
const WAITING = part("reminders", "Reminders\n- 1. ask ops\n- c1 waits");
const REMINDERS = part("reminders", "Reminders\n- 1. ask ops");
const LANGUAGE = part("language", "Use English.");

const FIRST = [SYSTEM, MEMORY, SAID, RECEIPT, WAITING, LANGUAGE];
const SECOND = [SYSTEM, MEMORY, SAID, POINTER, ARRIVAL, REMINDERS, LANGUAGE];

function shown(messages: readonly ContextMessage[], genseq: number, dialog = "lead"): ContextShown {
  const sealed = { seal: `s${genseq}`, parts: messages.length };
  const site = { dialog, course: 1, genseq };
  return { site, messages, ...sealed, recorded: sealed, agrees: true };
}

function diff(
  now: readonly ContextMessage[],
  before: readonly ContextMessage[],
  other = "lead",
): readonly PartChange[] {
  return requestDiff(shown(now, 2), shown(before, 1, other));
}

function told(changes: readonly PartChange[]): readonly string[] {
  return changes.map((one) =>
    one.change === "equal"
      ? `${one.count} equal`
      : `${one.change} ${one.ordinal} ${one.message.kind}`,
  );
}

describe("a part of a context", () => {
  const lines = contextLines(shown(SECOND, 2), "all", WIDE);
  it.each([
    ["[1] system  by the runtime"],
    ["[2] user memory  from .minds/memory/team/style.md, commit 3"],
    ["[3] user person  from commit 4"],
    ["[4] tool pointer of call c1  from commit 41"],
    ["[5] user arrival of call c1  from commit 41"],
    ["[6] user reminders  by the runtime"],
  ])("names its kind and origin: %s", (head) => {
    expect(lines).toContain(head);
  });
  it("names a file alone where no commit brought it", () => {
    const task = part("task", "Ship.", { file: "task.md" });
    expect(contextLines(shown([task], 1), "all", WIDE)).toContain("[1] user task  from task.md");
  });
  it("shows what hides in the name of a file", () => {
    const bell = String.fromCharCode(7);
    const memory = { ...MEMORY, file: `a${bell}.md` };
    expect(contextLines(shown([memory], 1), "all", WIDE).join("\n")).not.toContain(bell);
  });
});

describe("the difference of two requests", () => {
  it("has what is new, what changed its words, and folds what is equal", () => {
    expect(told(diff(SECOND, FIRST))).toEqual([
      "3 equal",
      "changed 4 pointer",
      "new 5 arrival",
      "changed 6 reminders",
      "1 equal",
    ]);
  });
  it("has what is gone by its place in the other request", () => {
    const [head, ...changes] = told(diff([SYSTEM, LANGUAGE], FIRST));
    expect(head).toBe("1 equal");
    expect(changes).toEqual([
      "gone 2 memory",
      "gone 3 person",
      "gone 4 result",
      "gone 5 reminders",
      "1 equal",
    ]);
  });
  it("of a request with itself is nothing but equal parts", () => {
    expect(told(diff(FIRST, FIRST))).toEqual(["6 equal"]);
    expect(diff([], [])).toEqual([]);
  });
  it("turned around has the same parts the other way", () => {
    expect(told(diff(FIRST, SECOND))).toContain("gone 5 arrival");
  });
  it("tells two messages of the same words apart by their commit", () => {
    const [again, later] = [5, 9].map((seq) => part("keepGoing", "Go on.", { seq, file: "d.md" }));
    if (again === undefined || later === undefined) throw new Error("there are two");
    expect(told(diff([later], [again]))).toEqual(["gone 1 keepGoing", "new 1 keepGoing"]);
    expect(told(diff([again, later], [again]))).toEqual(["1 equal", "new 2 keepGoing"]);
  });
  it("sees a memory that was written anew as changed", () => {
    const written = { ...MEMORY, text: "Be long.", seq: 8 };
    expect(told(diff([SYSTEM, written], [SYSTEM, MEMORY]))).toEqual([
      "1 equal",
      "changed 2 memory",
    ]);
  });
  it("sees equal words with another call as changed", () => {
    const calls = [{ callId: "c2", name: "look", args: "{}" }];
    const words = part("words", "I look.", { role: "assistant", seq: 7 });
    const [changed] = diff([{ ...words, calls }], [words]);
    expect(changed).toMatchObject({
      change: "changed",
      lines: [
        { change: "equal", count: 1 },
        { change: "new", text: "look c2 {}" },
      ],
    });
  });
  it("of two dialogs goes by the words: commits and calls of one are none of the other", () => {
    const elsewhere = [
      { ...SYSTEM, text: "You are @ux." },
      { ...MEMORY, seq: 20 },
      { ...SAID, seq: 21 },
      { ...RECEIPT, text: "Status\nanother c1 waits.", seq: 22 },
    ];
    expect(told(diff([SYSTEM, MEMORY, SAID, RECEIPT], elsewhere, "lead/ux"))).toEqual([
      "changed 1 system",
      "2 equal",
      "gone 4 result",
      "new 4 result",
    ]);
  });
});

describe("the lines of a difference", () => {
  const [now, before] = [shown(SECOND, 2), shown(FIRST, 1)];
  const changes = requestDiff(now, before);
  it("say each change, and both verdicts at the end", () => {
    expect(diffLines({ shown: now, other: before, changes }, "all", WIDE)).toEqual([
      "lead@1.2 against lead@1.1: 1 new, 0 gone, 2 changed, 4 equal",
      "… 3 equal parts",
      "~ [4] tool pointer of call c1  from commit 41",
      "  was [4] tool result of call c1  from commit 5",
      "  … 1 equal line",
      "  - c1 waits.",
      "  + c1 is done.",
      "+ [5] user arrival of call c1  from commit 41",
      "  It is fine.",
      "~ [6] user reminders  by the runtime",
      "  was [5] user reminders  by the runtime",
      "  … 2 equal lines",
      "  - - c1 waits",
      "… 1 equal part",
      "lead@1.2: seal s2 over 7 parts: agrees with the journal",
      "lead@1.1: seal s1 over 6 parts: agrees with the journal",
    ]);
  });
  it("say of which request the seal does not agree", () => {
    const recorded = { seal: "other", parts: 6 };
    const other = { ...before, recorded, agrees: false };
    const lines = diffLines({ shown: now, other, changes }, "all", WIDE).slice(-2);
    expect(lines).toEqual([
      "lead@1.1: seal s1 over 6 parts: DOES NOT AGREE with the journal",
      "lead@1.1: the journal says other over 6 parts",
    ]);
  });
  it("keep within a narrow terminal", () => {
    const narrow = { columns: 30, paint: PLAIN };
    for (const line of diffLines({ shown: now, other: before, changes }, "all", narrow))
      expect(line.length).toBeLessThanOrEqual(30);
  });
  it("fold the lines that two texts share, also when nothing else is there", () => {
    expect(lineDiff("a\nb\nc", "a\nb\nc")).toEqual([{ change: "equal", count: 3 }]);
    expect(lineDiff("a\nb\nc", "a\nx\nc")).toEqual([
      { change: "equal", count: 1 },
      { change: "gone", text: "b" },
      { change: "new", text: "x" },
      { change: "equal", count: 1 },
    ]);
  });
});
