// The public face of recovery: a scenario that asks to die at every commit, and again on the way up.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { RunReport } from "../../src/host/report.ts";
import { runFiles } from "../../src/host/runs.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import { briefOf, outcomeOf, sameOutcome } from "../../src/protocol/outcome.ts";
import { temporary } from "../cli/child.test.kit.ts";

const ROUNDS = "spec/recovery/scenarios/two-rounds.yaml";
const DEPLOYS = "spec/recovery/scenarios/deploys-once.yaml";

/** What alone may differ: the call whose tool was lost with its process (D-12). */
const LOST = 'calls › lead@1.4/1: "answered", and "interrupted"';

async function swept(file: string): Promise<readonly RunReport[]> {
  const result = await runFiles({
    files: [file],
    out: temporary(),
    set: {},
    clock: "virtual",
    durability: "none",
    existing: "refuse",
    interrupt: { onInterrupt: () => {} },
  });
  if (result.kind === "invalid") throw new Error(result.problems.join("\n"));
  return result.reports;
}

function commitsOf({ journal }: RunReport): readonly Commit[] {
  const lines = readFileSync(journal, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line) as Commit);
}

function startsOf(report: RunReport): number {
  return commitsOf(report).filter(({ facts }) => facts[0]?.type === "process.started").length;
}

/** What does not depend on the folder that a sweep was written to. */
function told({ name, ok, ends, outcome, ran, requests, calls, failures }: RunReport): unknown {
  return { name, ok, ends, outcome, ran, requests, calls, failures };
}

describe("a scenario that dies at every commit, and again when it comes back", () => {
  it("has one outcome however it dies, in three processes, and tells the same when run again", async () => {
    const reports = await swept(ROUNDS);
    const [first, ...others] = reports;
    expect(reports.flatMap(({ name, failures }) => failures.map((one) => [name, one]))).toEqual([]);
    expect(others.length).toBeGreaterThan(60);
    expect(new Set(reports.map(({ outcome }) => outcome))).toEqual(new Set([first?.outcome]));
    for (const report of others) {
      // Whoever finds no commit opens the tree: for it no process was before it.
      const none = /\[crash (?:before|torn) 0\b/u.test(report.name);
      expect([report.name, startsOf(report)]).toEqual([report.name, none ? 0 : 2]);
    }
    expect((await swept(ROUNDS)).map(told)).toEqual(reports.map(told));
  });

  it("runs a tool that may not be repeated at most once, and asks the human once", async () => {
    const reports = await swept(DEPLOYS);
    const [first, ...others] = reports;
    if (first === undefined) throw new Error("nothing ran");
    expect(others.length).toBeGreaterThan(60);
    for (const report of reports) {
      expect(report).toMatchObject({ ok: true, ends: "finished" });
      expect(report.human).toEqual({ asked: 1, answered: 1, open: 0 });
      expect(report.ran["deploy"] ?? 0).toBeLessThanOrEqual(1);
    }
    const uncut = briefOf(outcomeOf(commitsOf(first)));
    const found = others.map((report) => sameOutcome(uncut, briefOf(outcomeOf(commitsOf(report)))));
    expect(new Set(found.map((sentences) => sentences.join("\n")))).toEqual(new Set(["", LOST]));
  });
});
