import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import { assemble } from "./assemble.ts";
import type { Assembled } from "./assemble.ts";
import { subject, Walk } from "./walk.test.kit.ts";
import type { Spoken } from "./walk.test.kit.ts";

function seen(commits: readonly Commit[], genseq: number): Assembled {
  const artifact = (): string => "";
  return assemble({ commits, subject, at: { course: 1, genseq }, artifact });
}

const lists = fc.array(fc.nat({ max: 999 }), { maxLength: 150, size: "max" });
const RUNS = { numRuns: 300 };

function everyWalk(claim: (walk: Walk) => void): void {
  fc.assert(
    fc.property(lists, (choices) => claim(new Walk(choices))),
    RUNS,
  );
}

/** The place of a generation's words among the messages; -1 when it has none. */
function wordsOf(messages: readonly ContextMessage[], genseq: number): number {
  return messages.findIndex(
    ({ role, text }) => role === "assistant" && text === `words of ${genseq}`,
  );
}

describe("a context", () => {
  it("has the seal and the count that the running timeline gave it", () => {
    let compared = 0;
    const styles = new Set<string>();
    const ends = new Set<string>();
    everyWalk(({ commits, generations, style }) => {
      styles.add(style);
      for (const [i, { end }] of generations.entries()) {
        const { seal, parts, recorded, messages } = seen(commits, i + 1);
        expect({ seal, parts }).toEqual(recorded);
        expect(messages.length).toBe(parts);
        ends.add(end);
        compared += 1;
      }
    });
    expect(compared).toBeGreaterThan(300);
    expect(styles).toEqual(new Set(["functions", "text"]));
    expect(ends).toEqual(new Set(["open", "words", "failed", "interrupted"]));
  });

  it("never shows words after something that they did not know (D-3)", () => {
    everyWalk(({ commits, generations }) => {
      for (let genseq = 1; genseq < generations.length; genseq += 1) {
        const own = seen(commits, genseq).messages.filter((m) => !isReminder(m.text));
        const next = seen(commits, genseq + 1).messages;
        expect(next.slice(0, own.length)).toEqual(own);
        if (generations[genseq - 1]?.end === "words")
          expect(next[own.length]?.text).toBe(`words of ${genseq}`);
      }
    });
  });

  it("holds what was known when it was opened, each once, and nothing that came later", () => {
    everyWalk(({ commits, generations, marks }) => {
      for (const [before] of generations.entries()) {
        const texts = seen(commits, before + 1).messages.map(({ text }) => text);
        for (const mark of marks) {
          const holders = texts.filter((text) => text.includes(mark.text));
          expect(holders).toHaveLength(mark.generations <= before ? 1 : 0);
        }
      }
    });
  });

  it("holds the words of each generation that ended with some, once, and of no other", () => {
    everyWalk(({ commits, generations }) => {
      const { messages } = seen(commits, generations.length);
      const spoken = messages.filter(({ role }) => role === "assistant").map(({ text }) => text);
      const ended = generations.slice(0, -1).flatMap(({ end }, i) => (end === "words" ? [i] : []));
      expect(spoken).toEqual(ended.map((i) => `words of ${i + 1}`));
    });
  });

  it("has one result for each call, directly after the words and in the order of the calls", () => {
    everyWalk(({ commits, generations, style }) => {
      const { messages } = seen(commits, generations.length);
      for (const [i, { callIds }] of generations.slice(0, -1).entries()) {
        if (callIds.length === 0) continue;
        const at = wordsOf(messages, i + 1);
        const results = messages.slice(at + 1, at + 1 + callIds.length);
        expect(results.map((one) => resultIn(one, style))).toEqual(callIds);
        expect(messages[at]?.calls.map(({ callId }) => callId)).toEqual(
          style === "functions" ? callIds : [],
        );
      }
    });
  });

  it("has results of role tool only where its calls are function calls, and as many", () => {
    everyWalk(({ commits, generations, style }) => {
      const { messages } = seen(commits, generations.length);
      const tools = messages.filter(({ role }) => role === "tool").length;
      const called = generations.slice(0, -1).reduce(callsIn, 0);
      expect(tools).toBe(style === "functions" ? called : 0);
    });
  });
});

function callsIn(sum: number, { callIds }: Spoken): number {
  return sum + callIds.length;
}

/** The call that a message is the result of. */
function resultIn({ role, callId, text }: ContextMessage, style: Walk["style"]): string | null {
  if (style === "functions") return role === "tool" ? callId : null;
  return role === "user" ? (/callId: ([^)）]+)/u.exec(text)?.[1] ?? null) : null;
}

function isReminder(text: string): boolean {
  return text.includes("You still owe");
}
