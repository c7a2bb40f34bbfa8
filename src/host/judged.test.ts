import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import type { RunReport } from "./report.ts";
import { runFiles } from "./runs.ts";

const DIR = mkdtempSync(join(tmpdir(), "colloquy-judged-"));
let files = 0;

afterAll(() => rmSync(DIR, { recursive: true, force: true }));

/** The reports of a file with one member and these lines. */
async function reportsOf(...lines: readonly string[]): Promise<readonly RunReport[]> {
  files += 1;
  const file = join(DIR, `${files}.yaml`);
  const head = [
    "version: 1",
    `name: case ${files}`,
    "team: { members: { lead: {}, ux: {} }, default_responder: lead }",
  ];
  writeFileSync(file, [...head, ...lines, ""].join("\n"));
  const result = await runFiles({
    files: [file],
    out: join(DIR, String(files)),
    set: {},
    clock: "virtual",
    durability: "none",
    existing: "refuse",
    interrupt: { onInterrupt: () => {} },
  });
  if (result.kind === "invalid") throw new Error(result.problems.join("\n"));
  return result.reports;
}

async function reportOf(...lines: readonly string[]): Promise<RunReport> {
  const [report] = await reportsOf(...lines);
  if (report === undefined) throw new Error("nothing ran");
  return report;
}

function messages({ failures }: RunReport): readonly string[] {
  return failures.map(({ line, message }) => `${line ?? 0}: ${message}`);
}

const TALKS = "script: { lead: [{ text: Hi, latency: 1s }] }";

describe("how a run ends", () => {
  test("a dialog that is held waits for a person", async () => {
    const report = await reportOf(TALKS, "human: [{ say: Hello }, { stop: lead }]");
    expect([report.ends, report.dialogs["lead"]?.state]).toEqual(["waiting", "stopped"]);
    expect(messages(report)).toEqual([]);
  });

  test("each course has used its own list, or not all of it", async () => {
    const report = await reportOf(
      "script:",
      "  lead: [{ calls: [{ clear_mind: { reminder_content: half done } }] }, { text: Again }]",
      "  lead@2: [{ text: Done, repeat: 2 }]",
      "human: [{ say: Hello }]",
    );
    expect(messages(report)).toEqual([
      expect.stringContaining("5: script.lead: this entry must be used 1 time and was used 0"),
      expect.stringContaining("6: script.lead@2: this entry must be used 2 times and was used 1"),
    ]);
  });

  test("what a stop cut off has used its entry", async () => {
    const script = "script: { lead: [{ text: Hi, latency: 1s }, { text: Again }] }";
    const report = await reportOf(script, "human: [{ say: Hello }, { stop: lead }]");
    expect(messages(report)).toEqual([
      expect.stringContaining("4: script.lead: this entry must be used 1 time and was used 0"),
    ]);
    expect(report.failures[0]?.column).toBe(45);
  });

  test("what was said in an older course has used its entry, and no other", async () => {
    const report = await reportOf(
      "script:",
      "  lead: [{ text: Hi }, { text: Never }]",
      "  lead@2: [{ text: Again }]",
      "human: [{ say: Hello }, { clear: lead, after: 1s }, { say: Go on, after: 1s }]",
      "expect: [{ course: { lead: 2 } }, { generations: { lead: 2 } }]",
    );
    expect(messages(report)).toEqual([
      expect.stringContaining("5: script.lead: this entry must be used 1 time and was used 0"),
    ]);
    expect(report.failures[0]?.column).toBe(24);
  });

  test("a stop that closes is no failure of the model", async () => {
    const report = await reportOf(
      TALKS,
      "human: [{ say: Hello }, { stop: lead, how: close, by: Ann }]",
      "expect: [{ reason: { lead: stopped by Ann } }, { state: { lead: idle } }]",
    );
    expect([report.ends, messages(report)]).toEqual(["finished", []]);
  });

  test("the end of the tree leaves no question open", async () => {
    const report = await reportOf(
      "script: { lead: [{ calls: [{ askHuman: { tellaskContent: Why? } }] }] }",
      "human: [{ say: Hello }, { done: true }]",
      "expect: [{ calls: { lead@1.1/1: cancelled } }, { human: { asked: 1, answered: 0, open: 0 } }]",
    );
    expect([report.ends, report.dialogs["lead"]?.state]).toEqual(["finished", "done"]);
    expect([report.human, messages(report)]).toEqual([{ asked: 1, answered: 0, open: 0 }, []]);
  });

  test("the end is refused while something drives", async () => {
    const report = await reportOf(
      TALKS,
      "human: [{ say: Hello }, { done: true, refused: still driving }]",
    );
    expect([report.ends, messages(report)]).toEqual(["finished", []]);
  });
});

describe("an action that is never done", () => {
  test("fails the run where it stands, and says why", async () => {
    const report = await reportOf(TALKS, "human: [{ say: Hello }, { answer: Yes }]");
    expect(report.ok).toBe(false);
    expect(messages(report)).toEqual([
      "5: human.1: answer lead\n  this was never done: to the end, lead has no open question\n  if it may stay undone: optional: true",
    ]);
    expect(report.failures[0]?.column).toBe(25);
  });

  test("may be optional", async () => {
    const report = await reportOf(
      TALKS,
      "human: [{ say: Hello }, { answer: Yes, optional: true }]",
    );
    expect([report.ok, report.warnings]).toEqual([true, []]);
  });

  test("is only told where the run was cut off before its time", async () => {
    const report = await reportOf(
      TALKS,
      "human: [{ say: Hello }, { say: Later, after: 2d }]",
      "expect: [{ ends: limit:virtualTime }]",
    );
    expect(messages(report)).toEqual([]);
    expect(report.warnings).toEqual([
      expect.stringMatching(/\.yaml:5:25 human\.1: this was never done: the run ended before/),
    ]);
  });
});

describe("expectations", () => {
  test("stand in the report as they are written", async () => {
    const report = await reportOf(
      TALKS,
      "human: [{ say: Hello }]",
      "expect: [{ never: lead fails, why: it must not }, { generations: { lead: 2 } }]",
    );
    expect(report.expectations.map(({ line, text, ok }) => [line, text, ok])).toEqual([
      [6, "never: lead fails  why: it must not", true],
      [6, "generations: { lead: 2 }", false],
    ]);
  });

  test("are said of the runs of a sweep, not of the one that is counted first", async () => {
    const reports = await reportsOf(
      "script: { lead: [{ text: Hi, latency: 1s, fails: { cut: every byte } }, { repeat: 0..1, text: Ho }] }",
      "human: [{ say: Hello }, { say: Again, when: process crashes, optional: true }]",
      "expect: [{ requests: { lead: 2 } }, { generations: { lead: 1 } }]",
    );
    expect(reports.length).toBeGreaterThan(3);
    expect(reports.flatMap(messages)).toEqual([]);
    expect(reports.map(({ expectations }) => expectations.length)).toEqual(
      reports.map((_, index) => (index === 0 ? 0 : 2)),
    );
  });

  test("nor is what only those runs do asked of that one", async () => {
    const reports = await reportsOf(
      "script: { lead: [{ text: Hi }, { sees: [Again], text: Ho }] }",
      "human: [{ say: Hello }, { say: Again, when: process crashes }]",
      "faults: [{ crash: every, when: lead ends }]",
      "expect: [{ count: { process crashes: 1, human says: 2 } }]",
    );
    expect(reports.length).toBeGreaterThan(3);
    expect(reports.flatMap(messages)).toEqual([]);
  });

  test("a run that is counted must come to its end all the same", async () => {
    const reports = await reportsOf(
      "script: { lead: [{ text: Hi, fails: hang }] }",
      "human: [{ say: Hello }]",
      "faults: [{ crash: after, when: every commit }]",
    );
    expect(reports[0]?.failures.map(({ kind }) => kind)).toEqual(["stuck"]);
  });
});
