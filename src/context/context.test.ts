import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import { assemble } from "./assemble.ts";
import type { Assembled } from "./assemble.ts";
import { subject, Walk } from "./walk.test.kit.ts";

function seen(commits: readonly Commit[], genseq: number): Assembled {
  const artifact = (): string => "";
  return assemble({ commits, subject, at: { course: 1, genseq }, artifact });
}

const walks = fc.array(fc.nat({ max: 999 }), { maxLength: 150, size: "max" });

describe("a context", () => {
  it("has the seal and the count that the running timeline gave it", () => {
    let compared = 0;
    fc.assert(
      fc.property(walks, (choices) => {
        const walk = new Walk(choices);
        for (let genseq = 1; genseq <= walk.spoke.length; genseq += 1) {
          const { seal, parts, recorded, messages } = seen(walk.commits, genseq);
          expect({ seal, parts }).toEqual(recorded);
          expect(messages.length).toBe(parts);
          compared += 1;
        }
      }),
      { numRuns: 300 },
    );
    expect(compared).toBeGreaterThan(300);
  });

  it("never shows words after something that they did not know (D-3)", () => {
    fc.assert(
      fc.property(walks, (choices) => {
        const walk = new Walk(choices);
        for (let genseq = 1; genseq < walk.spoke.length; genseq += 1) {
          const own = seen(walk.commits, genseq).messages.filter((m) => !isReminder(m.text));
          const next = seen(walk.commits, genseq + 1).messages;
          expect(next.slice(0, own.length)).toEqual(own);
          if (walk.spoke[genseq - 1] === true)
            expect(next[own.length]?.text).toBe(`words of ${genseq}`);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("has one result for each call, directly after the words and in the order of the calls", () => {
    fc.assert(
      fc.property(walks, (choices) => {
        const walk = new Walk(choices);
        const { messages } = seen(walk.commits, walk.spoke.length);
        const tools = messages.filter(({ role }) => role === "tool").length;
        const calls = messages.reduce((sum, message) => sum + message.calls.length, 0);
        expect(tools).toBe(calls);
        for (const [index, message] of messages.entries()) {
          const after = messages.slice(index + 1, index + 1 + message.calls.length);
          expect(after.map(({ callId }) => callId)).toEqual(message.calls.map((c) => c.callId));
        }
      }),
      { numRuns: 300 },
    );
  });
});

function isReminder(text: string): boolean {
  return text.includes("You still owe a reply");
}
