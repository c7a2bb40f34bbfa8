import { describe, expect, it } from "vitest";
import { cells } from "./cells.ts";
import { COLOURED, PLAIN } from "./paint.ts";
import { releaseCommits } from "./release.test.fixture.ts";
import type { RunOutcome } from "./run-outcome.ts";
import { summaryLines } from "./summary.ts";
import { sweepLines } from "./sweep.ts";
import { tallyOf } from "./tally.ts";

const DIALOG = { state: "idle", course: 1, generations: 1, lastText: "", pending: 0 };
const RUN: RunOutcome = {
  ok: true,
  name: "release check",
  vary: {},
  dir: "out/release-check",
  root: "lead",
  journal: "out/release-check/.dialogs/lead/journal.jsonl",
  ends: "finished",
  reason: "",
  dialogs: {
    lead: { ...DIALOG, generations: 3, lastText: "Shipping 2.4." },
    "lead/ux": DIALOG,
    "lead/browser": DIALOG,
  },
  calls: { "lead@1.1/1": "fallback", "lead@1.1/2": "fallback", "lead@1.2/1": "answered" },
  human: { asked: 1, answered: 1, open: 0 },
  ran: { changelog: 1 },
  requests: { lead: 3, "lead/ux": 1, "lead/browser": 1 },
  expectations: [{ line: 63, ok: true, why: "" }],
  warnings: [],
  failures: [],
};
const WIDE = { columns: Number.POSITIVE_INFINITY, paint: PLAIN };

describe("the summary", () => {
  const tally = tallyOf(releaseCommits());
  it("says who waited for whom and how long, what the human took, and what to do next", () => {
    const text = summaryLines(RUN, tally, WIDE).join("\n");
    expect(text).toMatch(/lead +1\.1 +0\.120s +3\.120s +3s +lead\/ux 400ms, lead\/browser 3s/u);
    expect(text).toMatch(/lead +3\.230s +5s +Ship 2\.4 now\? +Yes\. 可以发布。/u);
    expect(text).toContain("2 fallback, 1 answered");
    expect(text).toContain("1 of 1 hold");
    expect(text).toContain("out/release-check/scenario.yaml:63");
    expect(text).toContain(RUN.journal);
    expect(text).toContain("colloquy show out/release-check tree");
    expect(text).toContain("colloquy verify out/release-check");
  });
  it("says of each expectation whether it holds, and where it stands", () => {
    const expectations = [
      { line: 8, ok: false, why: "3 is not 4" },
      { line: 63, ok: true, why: "" },
      { line: 64, ok: true, why: "" },
    ];
    const text = summaryLines({ ...RUN, ok: false, expectations }, tally, WIDE).join("\n");
    expect(text).toContain("2 of 3 hold");
    expect(text).toContain("✗ out/release-check/scenario.yaml:8\n    3 is not 4");
    expect(text).toContain("✓ out/release-check/scenario.yaml:63, 64");
  });
  it("gives the place of a failure and says when the bug is ours", () => {
    const failures = [
      { kind: "expectation", message: "3 is not 4", file: "a.yaml", line: 8, column: 5 },
      { kind: "bug", message: "broken rule" },
    ];
    const text = summaryLines({ ...RUN, ok: false, failures }, tally, WIDE).join("\n");
    expect(text).toContain("a.yaml:8:5");
    expect(text).toContain("This is a bug of ours");
  });
  it("proposes commands that a shell takes as they are", () => {
    const text = summaryLines({ ...RUN, dir: "out/a[n=1]" }, null, WIDE).join("\n");
    expect(text).toContain("colloquy show 'out/a[n=1]' tree");
  });
  it("proposes what a run that waits for a person waits for", () => {
    const asking = { ...DIALOG, state: "Q4H" };
    const one = summaryLines({ ...RUN, dialogs: { lead: asking } }, null, WIDE);
    expect(one.at(-1)).toBe("  colloquy answer out/release-check TEXT");
    const dialogs = { lead: asking, "lead/ux": asking, "lead/qa": { ...DIALOG, state: "stopped" } };
    expect(summaryLines({ ...RUN, dialogs }, null, WIDE).slice(-3)).toEqual([
      "  colloquy answer out/release-check TEXT --of lead",
      "  colloquy answer out/release-check TEXT --of lead/ux",
      "  colloquy resume out/release-check lead/qa",
    ]);
  });
  it("fits a narrow terminal but for what is there to be copied", () => {
    const lines = summaryLines(RUN, tally, { columns: 40, paint: COLOURED });
    const tables = lines.slice(
      0,
      lines.findIndex((line) => line.includes("Journal")),
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const line of tables) expect(cells(line)).toBeLessThanOrEqual(40);
    expect(lines.join("\n")).toContain("3s");
  });
});

describe("the summary of many runs", () => {
  it("has a row for each, and what went wrong", () => {
    const bad = { ...RUN, ok: false, vary: { n: 2 }, failures: [{ kind: "stuck", message: "ux" }] };
    const text = sweepLines([RUN, bad], "out/runs.csv", WIDE).join("\n");
    expect(text).toContain("2 runs: 1 ok, 1 failed");
    expect(text).toContain("release check [n=2]");
    expect(text).toContain("stuck: ux");
    expect(text).toContain("out/runs.csv");
  });
});
