import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import { TAIL_KINDS } from "../protocol/context-message.ts";
import { assemble } from "./assemble.ts";
import type { Assembled } from "./assemble.ts";
import type { Spoken } from "./marks.test.kit.ts";
import { subject, Walk } from "./walk.test.kit.ts";

function seen(commits: readonly Commit[], { course, genseq }: Spoken): Assembled {
  const artifact = (): string => "";
  return assemble({ commits, subject, at: { course, genseq }, artifact });
}

const lists = fc.array(fc.nat({ max: 999 }), { maxLength: 150, size: "max" });
const RUNS = { numRuns: 300 };

interface Seen extends Assembled {
  readonly generation: Spoken;
  /** How many generations were opened before. */
  readonly before: number;
  /** Without the tail. */
  readonly standing: readonly ContextMessage[];
}

function everyWalk(claim: (walk: Walk, contexts: readonly Seen[]) => void): void {
  const claimed = (choices: readonly number[]): void => {
    const walk = new Walk(choices);
    const contexts = walk.generations.map((generation, before): Seen => {
      const all = seen(walk.commits, generation);
      const standing = all.messages.filter(({ kind }) => !TAIL_KINDS.has(kind));
      return { ...all, generation, before, standing };
    });
    claim(walk, contexts);
  };
  fc.assert(fc.property(lists, claimed), RUNS);
}

/** The place of a generation's words among the messages; -1 when it has none. */
function wordsOf(messages: readonly ContextMessage[], { course, genseq }: Spoken): number {
  return messages.findIndex(
    ({ role, text }) => role === "assistant" && text === `words of ${course}.${genseq}`,
  );
}

/** Two generations of one course, one after the other. */
function pairs(contexts: readonly Seen[]): (readonly [Seen, Seen])[] {
  return contexts.flatMap((next, i) => {
    const own = contexts[i - 1];
    return own?.generation.course === next.generation.course ? [[own, next] as const] : [];
  });
}

/** The generations of its course whose words it holds. */
function spokenBefore(walk: Walk, { generation, before }: Seen): readonly Spoken[] {
  return walk.generations
    .slice(0, before)
    .filter(({ course, end }) => course === generation.course && end === "words");
}

describe("a context", () => {
  it("has the seal and the count that the running timeline gave it, over every course", () => {
    const styles = new Set<string>();
    const ends = new Set<string>();
    const kinds = new Set<string>();
    let courses = 0;
    everyWalk(({ style }, contexts) => {
      styles.add(style);
      for (const { seal, parts, recorded, messages, generation } of contexts) {
        expect({ seal, parts }).toEqual(recorded);
        expect(messages.length).toBe(parts);
        ends.add(generation.end);
        for (const { kind } of messages) kinds.add(kind);
        if (generation.course > 1) courses += 1;
      }
    });
    expect(styles).toEqual(new Set(["functions", "text"]));
    expect(ends).toEqual(new Set(["open", "words", "failed", "interrupted"]));
    for (const kind of ["course", "pointer", "arrival", "carryover", "duty", "guide", "reminders"])
      expect(kinds).toContain(kind);
    expect(courses).toBeGreaterThan(300);
  });

  it("never shows words after something that they did not know (D-3)", () => {
    everyWalk((_, contexts) => {
      for (const [own, next] of pairs(contexts))
        if (own.generation.end === "words")
          expect(wordsOf(next.standing, own.generation)).toBe(own.standing.length);
    });
  });

  it("only grows within a course: of what stands, no more than a receipt is turned into a pointer", () => {
    let turned = 0;
    everyWalk((_, contexts) => {
      for (const [own, next] of pairs(contexts))
        for (const [i, message] of own.standing.entries()) {
          const now = next.standing[i];
          if (now?.kind !== "pointer" || message.kind === "pointer") expect(now).toEqual(message);
          else {
            turned += 1;
            expect([message.kind, message.role, message.callId]).toEqual([
              "result",
              now.role,
              now.callId,
            ]);
          }
        }
    });
    expect(turned).toBeGreaterThan(0);
  });

  it("begins a course with nothing but its head and what nobody had seen", () => {
    everyWalk((walk, contexts) => {
      for (const [i, { standing, generation, before }] of contexts.entries()) {
        const isFirst = contexts[i - 1]?.generation.course !== generation.course;
        if (generation.course === 1 || !isFirst) continue;
        const [system, course, ...rest] = standing;
        expect([system?.kind, course?.kind]).toEqual(["system", "course"]);
        const known = walk.marks.filter(
          ({ courses, generations }) => courses.has(generation.course) && generations <= before,
        );
        const told = rest.filter(({ text }) => text.includes("<"));
        expect(told).toHaveLength(known.length);
        expect(rest.filter(({ role }) => role !== "user")).toEqual([]);
      }
    });
  });

  it("holds what was known when it was opened, each once, and nothing that came later", () => {
    everyWalk(({ marks }, contexts) => {
      for (const { standing, generation, before } of contexts)
        for (const { text, generations, courses } of marks) {
          const holders = standing.filter((message) => message.text.includes(text));
          const isKnown = generations <= before && courses.has(generation.course);
          expect(holders).toHaveLength(isKnown ? 1 : 0);
        }
    });
  });

  it("holds the words of each generation of its course that ended with some, once, and no others", () => {
    everyWalk((walk, contexts) => {
      for (const context of contexts) {
        const spoken = context.messages.filter(({ role }) => role === "assistant");
        expect(spoken.map(({ text }) => text)).toEqual(
          spokenBefore(walk, context).map(({ course, genseq }) => `words of ${course}.${genseq}`),
        );
      }
    });
  });
});

describe("the results in a context", () => {
  it("are one for each call, directly after the words and in the order of the calls", () => {
    everyWalk((walk, contexts) => {
      for (const context of contexts)
        for (const spoken of spokenBefore(walk, context)) {
          const { callIds } = spoken;
          const at = wordsOf(context.messages, spoken);
          const results = context.messages.slice(at + 1, at + 1 + callIds.length);
          expect(results.map((one) => resultIn(one, walk.style))).toEqual(callIds);
          expect(context.messages[at]?.calls.map(({ callId }) => callId)).toEqual(
            walk.style === "functions" ? callIds : [],
          );
        }
    });
  });

  it("are of role tool only where the calls are function calls, and as many", () => {
    everyWalk((walk, contexts) => {
      for (const context of contexts) {
        const tools = context.messages.filter(({ role }) => role === "tool").length;
        const called = spokenBefore(walk, context).reduce(callsIn, 0);
        expect(tools).toBe(walk.style === "functions" ? called : 0);
      }
    });
  });

  it("are a pointer just where what the call asked for stands further down, and hold none of it", () => {
    everyWalk(({ marks }, contexts) => {
      for (const { standing } of contexts)
        for (const [at, message] of standing.entries()) {
          if (message.kind !== "pointer" && message.kind !== "result") continue;
          const callId = callIdIn(message);
          const places = [...standing.keys()].filter((place) => {
            const one = standing[place];
            return one?.kind === "arrival" && callIdIn(one) === callId;
          });
          expect(places).toHaveLength(message.kind === "pointer" ? 1 : 0);
          for (const place of places) expect(place).toBeGreaterThan(at);
          expect(marks.filter(({ text }) => message.text.includes(text))).toEqual([]);
        }
    });
  });
});

describe("the tail of a context", () => {
  it("stands last, in one order, and in no later context", () => {
    everyWalk((_, contexts) => {
      for (const { messages, standing, generation } of contexts) {
        const tail = messages.slice(standing.length);
        const wanted = [
          ...(generation.asked === null ? [] : ["duty"]),
          ...(generation.guides === "yes" ? ["guide"] : []),
          ...(generation.reminders.length + generation.waiting.length > 0 ? ["reminders"] : []),
          "language",
        ];
        expect(tail.map(({ kind }) => kind)).toEqual(wanted);
        expect(tail.map(({ role, seq }) => [role, seq])).toEqual(tail.map(() => ["user", null]));
      }
    });
  });

  it("holds what the duty on top asks just where it stands in no message of the course", () => {
    const found = new Set<string>();
    everyWalk(({ marks }, contexts) => {
      for (const { messages, generation } of contexts) {
        const { asked, course } = generation;
        if (asked === null) continue;
        const text = messages.find(({ kind }) => kind === "duty")?.text ?? "";
        const held = marks.filter((mark) => text.includes(mark.text));
        expect(held).toEqual(asked.courses.has(course) ? [] : [asked]);
        found.add(held.length === 0 ? "stands" : "is held");
      }
    });
    expect(found).toEqual(new Set(["stands", "is held"]));
  });

  it("holds the reminders in their order, and the calls that wait, over every course", () => {
    everyWalk((_, contexts) => {
      for (const { messages, generation } of contexts) {
        const text = messages.find(({ kind }) => kind === "reminders")?.text ?? "";
        expect(text.match(/<note [\d.]+>/gu) ?? []).toEqual(generation.reminders);
        const named = text.match(/(?<=callId: )[\d.]+/gu) ?? [];
        expect(named).toHaveLength(Math.min(generation.waiting.length, 20));
        for (const callId of named) expect(generation.waiting).toContain(callId);
      }
    });
  });
});

function callsIn(sum: number, { callIds }: Spoken): number {
  return sum + callIds.length;
}

function callIdIn({ callId, text }: ContextMessage): string | null {
  return callId ?? /callId: ([^)）\s]+)/u.exec(text)?.[1] ?? null;
}

/** The call that a message is the result of. */
function resultIn(message: ContextMessage, style: Walk["style"]): string | null {
  if (style === "functions") return message.role === "tool" ? message.callId : null;
  return message.role === "user" ? callIdIn(message) : null;
}
