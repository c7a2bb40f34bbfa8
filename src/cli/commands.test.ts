import { describe, expect, it } from "vitest";
import { Bug } from "../protocol/assert.ts";
import type { Runs } from "./command.ts";
import { OPENED, REPORT, typed } from "./typed.test.fixture.ts";

const ESC = String.fromCharCode(27);

describe("run", () => {
  it("tells what happens on stderr and ends with a summary on stdout", async () => {
    const { exit, out, err } = await typed("run a.yaml");
    expect(err).toContain('asks lead/ux "Review the copy."');
    expect(err).not.toContain(ESC);
    expect(out).toContain("Wait-groups");
    expect(out).toContain(REPORT.journal);
    expect(exit).toBe(0);
  });
  it("hands on what was typed", async () => {
    const requests: unknown[] = [];
    const runFiles: Runs["runFiles"] = async (request) => {
      requests.push(request);
      return { kind: "ran", reports: [REPORT], csv: null };
    };
    await typed("run a.yaml b --out o --set k=1=2 --set l=m --resume --clock real", { runFiles });
    const set = { k: "1=2", l: "m" };
    const files = ["a.yaml", "b"];
    expect(requests[0]).toMatchObject({ files, out: "o", set, existing: "resume", clock: "real" });
  });
  it("has one document on stdout with --json, also when nothing is on stderr", async () => {
    const { out, err } = await typed("run a.yaml --json --quiet");
    expect(JSON.parse(out)).toEqual({ ok: true, runs: [REPORT] });
    expect(err).toBe("");
  });
  it("says every problem of invalid input and exits 2", async () => {
    const problems = ["a.yaml:1:1 x", `b.yaml:2:1 ${ESC}[2J`];
    const runFiles: Runs["runFiles"] = async () => ({ kind: "invalid", problems });
    const { exit, out, err } = await typed("run a.yaml", { runFiles });
    expect(err).toBe("a.yaml:1:1 x\nb.yaml:2:1 ␛[2J\n");
    expect(out).toBe("");
    expect(exit).toBe(2);
    const json = await typed("run a.yaml --json", { runFiles });
    expect(JSON.parse(json.out)).toEqual({ ok: false, runs: [], problems });
  });
  it("exits with the worst of its runs", async () => {
    const stuck = { ...REPORT, ok: false, failures: [{ kind: "stuck" as const, message: "ux" }] };
    const runFiles: Runs["runFiles"] = async () => ({
      kind: "ran",
      reports: [REPORT, stuck],
      csv: "out/runs.csv",
    });
    const { exit, out } = await typed("run a b", { runFiles });
    expect(out).toContain("2 runs: 1 ok, 1 failed");
    expect(exit).toBe(3);
  });
});

describe("a run that does not end well", () => {
  it("prints the resume command when it was interrupted", async () => {
    const report = { ...REPORT, ok: false, ends: "interrupted" as const };
    const runFiles: Runs["runFiles"] = async () => ({
      kind: "ran",
      reports: [report],
      csv: null,
    });
    const { exit, err } = await typed("run a", { runFiles });
    expect(err).toContain("colloquy resume out/release-check");
    expect(exit).toBe(130);
  });
  it("says once that it stops, however often it is told how", async () => {
    const stops: (() => void)[] = [];
    const runFiles: Runs["runFiles"] = async ({ interrupt }) => {
      for (const process of [1, 2])
        interrupt.onInterrupt(() => void stops.push(() => void process));
      return { kind: "ran", reports: [REPORT], csv: null };
    };
    const { err } = await typed("run a", { runFiles }, { onInterrupt: (stop) => stop() });
    expect(err.split("Ctrl-C again stops at once")).toHaveLength(2);
    expect(stops).toHaveLength(2);
  });
  it("calls a bug a bug, with the journal's place and without a stack trace", async () => {
    const runFiles: Runs["runFiles"] = async (request) => {
      request.onRun?.({ name: "a", dir: REPORT.dir, label: "", index: 1, count: 1 });
      throw new Bug("broken rule: commits are gapless");
    };
    const { exit, out, err } = await typed("run a --quiet", { runFiles });
    expect(err).toBe(
      "colloquy run: broken rule: commits are gapless. This is a bug of ours; " +
        "please report it with the journal in out/release-check\n",
    );
    expect(out).toBe("");
    expect(exit).toBe(3);
  });
  it("calls a failure of the disk what it is", async () => {
    const runFiles: Runs["runFiles"] = async () => {
      throw Object.assign(new Error("cannot write: no space"), { code: "storage.failed" });
    };
    const { exit, err } = await typed("run a --quiet", { runFiles });
    expect(err).toBe("colloquy run: cannot write: no space\n");
    expect(exit).toBe(3);
  });
});

describe("the live view of run", () => {
  it("draws in place and in colour on a terminal, and not in CI or a dumb one", async () => {
    const stderr = { isTTY: true, columns: () => 80, rows: () => 24 };
    const after = (): (() => void) => () => undefined;
    const moved = `${ESC}[1A`;
    const live = await typed("run a", {}, { stderr, after });
    expect(live.err).toContain(`${ESC}[`);
    expect(live.out).not.toContain(ESC);
    for (const env of [{ CI: "true" }, { TERM: "dumb" }]) {
      const { err } = await typed("run a", {}, { stderr, after, env });
      expect(err).not.toContain(moved);
    }
    const plain = await typed("run a --no-color", {}, { stderr, after });
    expect(plain.err).not.toContain(`${ESC}[3`);
  });
});

describe("check, resume and verify", () => {
  it("check lists the scenarios and teams that are fine", async () => {
    const { exit, out } = await typed("check a.yaml b.yaml team.yaml");
    expect(out.split("\n")).toEqual([
      "✓ a.yaml  a (1 run)",
      "✓ b.yaml  b (3 runs, team of team.yaml)",
      "✓ team.yaml  a team of 2: lead, ux (people speak to lead)",
      "",
    ]);
    expect(exit).toBe(0);
  });
  it("check --json says what is wrong", async () => {
    const checkFiles: Runs["checkFiles"] = async () => ({ ok: false, problems: ["a:1:1 x"] });
    const { exit, out } = await typed("check a.yaml --json", { checkFiles });
    expect(JSON.parse(out)).toMatchObject({ ok: false, problems: ["a:1:1 x"] });
    expect(exit).toBe(2);
  });
  it("resume has the document of run", async () => {
    const { out } = await typed("resume out/release-check --json");
    expect(JSON.parse(out)).toEqual({ ok: true, runs: [REPORT] });
  });
  it("resume says nothing but the problem when there is no run", async () => {
    const problems = ["nope: no run.json here"];
    const resumeRun: Runs["resumeRun"] = async () => ({ kind: "invalid", problems });
    const { exit, err } = await typed("resume nope", { resumeRun });
    expect(err).toBe("nope: no run.json here\n");
    expect(exit).toBe(2);
  });
  it("verify exits 1 when an invariant is broken, and says which", async () => {
    const violation = { id: "INV-1", statement: "one terminal fact", violation: "two at #7" };
    const verifyRun: Runs["verifyRun"] = async () => ({
      ok: false,
      violations: [violation],
      problems: [],
      checked: 15,
      commits: 12,
      rerun: null,
    });
    const { exit, out } = await typed("verify r", { verifyRun });
    expect(out).toContain("INV-1  two at #7");
    expect(exit).toBe(1);
  });
  it("verify exits 1 when a run repeated has another journal", async () => {
    const verifyRun: Runs["verifyRun"] = async () => ({
      ok: true,
      violations: [],
      problems: [],
      checked: 15,
      commits: 12,
      rerun: "different",
    });
    expect((await typed("verify r --rerun", { verifyRun })).exit).toBe(1);
  });
  it("verify exits 2 when there is nothing to judge", async () => {
    const verifyRun: Runs["verifyRun"] = async () => ({
      ok: false,
      violations: [],
      problems: ["r: there is no such run"],
      checked: 0,
      commits: 0,
      rerun: null,
    });
    const { exit, err } = await typed("verify r", { verifyRun });
    expect(err).toBe("r: there is no such run\n");
    expect(exit).toBe(2);
  });
});

describe("show", () => {
  it.each(["tree", "transcript", "journal", "context lead@1.2", "context lead@1.2 --diff 1.1"])(
    "%s prints lines, or one document",
    async (view) => {
      const lines = await typed(`show r ${view}`);
      expect(lines.out).toContain("lead");
      expect(lines.err).toBe("");
      const json = await typed(`show r ${view} --json`);
      expect(JSON.parse(json.out)).toBeTypeOf("object");
    },
  );
  it("exits 1 when the seal of a context does not agree with the journal", async () => {
    const { exit, out } = await typed("show r context lead@1.2");
    expect(out).toContain("DOES NOT AGREE");
    expect(exit).toBe(1);
  });
  it("has the kind, origin and verdict of a context with --json", async () => {
    const { out } = await typed("show r context lead@1.2 --json");
    const { messages, ...document } = JSON.parse(out) as { messages: readonly object[] };
    expect(document).toMatchObject({ ok: false, agrees: false, recorded: { seal: "seal" } });
    expect(document).not.toHaveProperty("diff");
    const arrival = { kind: "arrival", about: "ask-browser", seq: 8, file: null };
    expect(messages.at(-2)).toMatchObject(arrival);
  });
  it("--diff has the other request without its messages, and the changes, with --json", async () => {
    const of = "show r context lead@1.2 --json --diff";
    const { exit, out } = await typed(`${of} 1.1`);
    const { diff } = JSON.parse(out) as { diff: { against: object; changes: object[] } };
    expect(diff.against).toMatchObject({ dialog: "lead", course: 1, genseq: 1, agrees: false });
    expect(diff.against).not.toHaveProperty("messages");
    expect(diff.changes[0]).toEqual({ change: "equal", count: 2 });
    expect(exit).toBe(1);
    expect((await typed(`${of} lead@1.1`)).out).toBe(out);
  });
  it("says how to see a difference whole", async () => {
    const commits = OPENED.commits.map((commit) => ({
      ...commit,
      facts: commit.facts.map((fact) =>
        fact.type === "generation.finished" ? { ...fact, text: "x".repeat(5_000) } : fact,
      ),
    }));
    const openRun = (async () => ({ ok: true, run: { ...OPENED, commits } })) as unknown;
    const { out } = await typed("show r context lead@1.2 --diff 1.1", {
      openRun: openRun as Runs["openRun"],
    });
    expect(out).toContain("colloquy show r context lead@1.2 --diff 1.1 --full]");
  });
  it("names the journal of which no request can be made, and exits 2", async () => {
    const commits = OPENED.commits.map((commit) => ({
      ...commit,
      facts: commit.facts.filter((fact) => fact.type !== "tellask.pending"),
    }));
    const openRun = (async () => ({ ok: true, run: { ...OPENED, commits } })) as unknown;
    const { exit, out, err } = await typed("show r context lead@1.2", {
      openRun: openRun as Runs["openRun"],
    });
    expect(err).toMatch(/^out\/release-check\/.dialogs\/lead\/journal\.jsonl: broken rule/u);
    expect(out).toBe("");
    expect(exit).toBe(2);
  });
  it("tells what was noticed while reading on stderr", async () => {
    const run = { ...OPENED, notes: ["the last line is torn"] };
    const openRun = (async () => ({ ok: true, run })) as unknown as Runs["openRun"];
    const { out, err } = await typed("show r tree --json", { openRun });
    expect(err).toBe("note: the last line is torn\n");
    expect(JSON.parse(out)).toMatchObject({ ok: true });
  });
  it("fits 40 columns", async () => {
    const stdout = { isTTY: true, columns: () => 40, rows: () => 24 };
    const { out } = await typed("show r journal", {}, { stdout, env: { NO_COLOR: "1" } });
    expect(out).not.toContain(ESC);
    for (const line of out.split("\n")) expect(line.length).toBeLessThanOrEqual(40);
  });
});
