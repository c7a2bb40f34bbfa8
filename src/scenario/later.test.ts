import { describe, expect, it } from "vitest";
import { lines, withLines, withReply } from "./fixture.test.kit.ts";

describe("what this release cannot run is read, and says what it needs", () => {
  const call = (text: string): string => withReply(`{ calls: [${text}] }`);
  const files: readonly (readonly [string, string])[] = [
    ["freshBootsReasoning", call("{ freshBootsReasoning: { tellaskContent: a } }")],
    ["chunks", withReply("{ text: a, chunks: 3 }")],
    ["chunks", withReply("{ text: a, chunks: [3, 5] }")],
    ["chunks", withReply("{ text: a, chunks: every byte }")],
    ["chunkLatency", withReply("{ text: a, chunkLatency: 3ms }")],
    ["throw", withReply("{ text: a, fails: throw }")],
    ["exit", withReply("{ text: a, fails: [exit] }")],
    ["memory", withReply("{ text: a, fails: { with: memory, times: 2 } }")],
    ["loop", withReply("{ text: a, fails: loop }")],
    ["disk", withLines("faults: [{ disk: full, when: lead ends, until: 2s }]")],
    ["clock", withLines("faults: [{ clock: +5s, when: lead ends }]")],
    ["process", withLines("faults: [{ process: second, when: lead ends }]")],
    ["file", withLines("faults: [{ file: a.yaml, when: lead ends }]")],
    ["lead/self.2", withLines("  lead/self.2: [{ text: a }]")],
    ["ux!copy/self.2", withLines("  ux!copy: []", "  ux!copy/self.2: [{ text: a }]")],
    ["{ step: 3 }", withLines("schedule: [{ step: 3 }]")],
    ["fbr_model_params", withLines().replace("ux: {}", "ux: { fbr_model_params: {} }")],
    ["tools", withLines().replace("ux: {}", "ux: { tools: [note] }")],
    ["provider", withLines().replace("ux: {}", "ux: { provider: x }")],
  ];
  for (const [shown, text] of files)
    it(`${shown} in ${text.split("\n").at(-2)?.trim() ?? ""}`, () => {
      const found = lines(text);
      expect(found).toHaveLength(1);
      expect(found[0]).toContain(`"${shown}" needs a newer version, one with `);
    });

  it("takes courses and reminders, which it can run", () => {
    const texts = [
      call("{ clear_mind: { reminder_content: a } }"),
      call("{ add_reminder: { content: a } }"),
      withLines("human: [{ clear: all }]"),
      withLines("  lead@2: [{ text: a }]"),
      withLines("expect: [{ course: { lead: 2 } }]"),
    ];
    for (const text of texts) expect(lines(text)).toEqual([]);
  });

  it("takes what is only the default, written out", () => {
    expect(lines(withReply("{ text: a, chunks: 1, chunkLatency: 0ms }"))).toEqual([]);
  });
});
