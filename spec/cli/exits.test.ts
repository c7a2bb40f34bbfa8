// Exit codes and documents: 0 fine, 1 failed, 2 invalid, 3 unfinished, 130 interrupted; with --json
// stdout is one document whatever happens.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { colloquy, startedColloquy, temporary } from "./child.test.kit.ts";
import { FILES, withFiles } from "./files.test.kit.ts";

const TRACE = /^\s+at .+:\d+/mu;
const REPORT_KEYS =
  "ok name vary dir root journal ends reason outcome dialogs calls human ran requests expectations warnings failures".split(
    " ",
  );

interface Report {
  readonly journal: string;
  readonly ends: string;
  readonly failures: readonly { kind: string; message: string; line?: number }[];
  readonly [key: string]: unknown;
}

function documentOf(out: string): { ok: boolean; runs: readonly Report[]; problems?: string[] } {
  expect(out.endsWith("}\n")).toBe(true);
  return JSON.parse(out) as { ok: boolean; runs: readonly Report[]; problems?: string[] };
}

describe("run", () => {
  it.each([
    { key: "hello", code: 0, ends: "finished", kind: null },
    { key: "expectsTooMuch", code: 1, ends: "finished", kind: "expectation" },
    { key: "offScript", code: 3, ends: "offScript", kind: "offScript" },
    { key: "stuck", code: 3, ends: "stuck", kind: "stuck" },
  ] as const)("$key exits $code, and its document says why", async ({ key, code, ends, kind }) => {
    const cwd = withFiles(temporary(), key);
    const ended = await colloquy(["run", `${key}.yaml`, "--json"], { cwd });
    const document = documentOf(ended.out);
    const [report] = document.runs;
    expect(ended.code).toBe(code);
    expect(ended.err).not.toMatch(TRACE);
    expect(Object.keys(document)).toEqual(["ok", "runs"]);
    expect(Object.keys(report ?? {})).toEqual(REPORT_KEYS);
    expect(report).toMatchObject({ ok: code === 0, ends });
    expect(report?.failures[0]?.kind ?? null).toBe(kind);
    expect(readFileSync(join(cwd, report?.journal ?? ""), "utf8")).toContain("tree.opened");
  });

  it("exits with the worst of several runs, and writes runs.csv with names quoted", async () => {
    const cwd = withFiles(temporary(), "quoted", "expectsTooMuch", "stuck");
    const one = await colloquy(["run", "quoted.yaml", "expectsTooMuch.yaml"], { cwd });
    expect(one.code).toBe(1);
    const ended = await colloquy(["run", ".", "--again", "--out", "here"], { cwd });
    expect(ended.code).toBe(3);
    const rows = readFileSync(join(cwd, "here/runs.csv"), "utf8").trimEnd().split("\n");
    expect(rows).toHaveLength(5);
    expect(rows[0]).toMatch(/^name,ok,ends,.*,vary\.word$/u);
    expect(
      rows.filter((row) => row.startsWith('"she said ""go, now""[word=one]",true,')),
    ).toHaveLength(1);
  });

  it("exits 2 and makes nothing when one of two files is bad", async () => {
    const cwd = withFiles(temporary(), "hello", "bad");
    const ended = await colloquy(["run", "hello.yaml", "bad.yaml", "--json"], { cwd });
    const document = documentOf(ended.out);
    expect(ended.code).toBe(2);
    expect(document).toMatchObject({ ok: false, runs: [] });
    expect(document.problems?.join("\n")).toMatch(
      /bad\.yaml:4:\d+ human\.0\.sya.*did you mean "say"/su,
    );
    expect(document.problems?.join("\n")).toMatch(/bad\.yaml:5:\d+ .*txt/su);
    expect(existsSync(join(cwd, ".colloquy"))).toBe(false);
    const lines = await colloquy(["run", "hello.yaml", "bad.yaml"], { cwd });
    expect(lines).toMatchObject({ code: 2, out: "" });
    expect(lines.err).not.toMatch(TRACE);
  });
});

describe("a wrong run", () => {
  it("is refused when it exists; --again runs it anew and --resume takes it up", async () => {
    const cwd = withFiles(temporary(), "hello");
    const journal = join(cwd, ".colloquy/runs/hello/.dialogs/lead/journal.jsonl");
    expect((await colloquy(["run", "hello.yaml"], { cwd })).code).toBe(0);
    const before = readFileSync(journal, "utf8");
    const refused = await colloquy(["run", "hello.yaml"], { cwd });
    expect(refused.code).toBe(2);
    expect(refused.err).toContain("this run exists; --again runs it anew, --resume takes it up");
    expect(readFileSync(journal, "utf8")).toBe(before);
    expect((await colloquy(["run", "hello.yaml", "--again"], { cwd })).code).toBe(0);
    expect(readFileSync(journal, "utf8")).toBe(before);
    expect((await colloquy(["run", "hello.yaml", "--resume"], { cwd })).code).toBe(0);
    expect(readFileSync(journal, "utf8")).toBe(before);
  });

  it("at rest is left as it is by resume, byte for byte", async () => {
    const cwd = withFiles(temporary(), "asks");
    await colloquy(["run", "asks.yaml", "--quiet"], { cwd });
    const journal = join(cwd, ".colloquy/runs/asks/.dialogs/lead/journal.jsonl");
    const before = readFileSync(journal, "utf8");
    for (let i = 0; i < 2; i += 1) {
      const { code, out } = await colloquy(["resume", ".colloquy/runs/asks"], { cwd });
      expect(code).toBe(0);
      expect(out).toContain("asks  waiting");
      expect(readFileSync(journal, "utf8")).toBe(before);
    }
  });

  it("is not resumed by a file that has changed; resume takes it as it was", async () => {
    const cwd = withFiles(temporary(), "hello");
    await colloquy(["run", "hello.yaml", "--quiet"], { cwd });
    appendFileSync(join(cwd, "hello.yaml"), "# another\n");
    const { code, err } = await colloquy(["run", "hello.yaml", "--resume"], { cwd });
    expect(code).toBe(2);
    expect(err).toContain("hello.yaml has changed since this run began");
    expect((await colloquy(["resume", ".colloquy/runs/hello"], { cwd })).code).toBe(0);
  });

  it("made anew by two at once is made by one of them", async () => {
    const cwd = withFiles(temporary(), "minute");
    await colloquy(["run", "minute.yaml", "--quiet"], { cwd });
    const args = ["run", "minute.yaml", "--clock", "real", "--again"];
    const both = [startedColloquy(args, { cwd }), startedColloquy(args, { cwd })];
    onTestFinished(() => {
      for (const one of both) one.process.kill("SIGKILL");
    });
    const loser = await Promise.race(both.map(({ ended }) => ended));
    expect(loser.code).toBe(2);
    expect(loser.err).toContain("is running it");
    const winner = both.find(({ process }) => process.exitCode === null);
    await winner?.errSays("hears human");
    winner?.process.kill("SIGTERM");
    expect((await winner?.ended)?.code).toBe(130);
    expect((await colloquy(["verify", ".colloquy/runs/minute"], { cwd })).code).toBe(0);
  });

  it("says every wrong usage on one line, with a guess, and exits 2", async () => {
    const cwd = withFiles(temporary(), "hello");
    const cases = [
      [["rnu", "hello.yaml"], "run"],
      [["run", "hello.yaml", "--agian"], "--again"],
      [["run", "hello.yaml", "--again", "--resume"], "--resume"],
      [["run"], "file"],
      [[], "name a command"],
    ] as const;
    for (const [args, says] of cases) {
      const { code, out, err } = await colloquy(args, { cwd });
      expect({ args, code, out }).toEqual({ args, code: 2, out: "" });
      expect(err).toMatch(/^colloquy[^\n]*\n$/u);
      expect(err).toContain(says);
    }
    const json = await colloquy(["rnu", "--json"], { cwd });
    expect(documentOf(json.out).ok).toBe(false);
    expect((await colloquy(["rnu"], { cwd })).err).toContain("did you mean run?");
    expect((await colloquy(["run", "x", "--agian"], { cwd })).err).toContain(
      "did you mean --again?",
    );
  });
});

describe("an interrupted run", () => {
  const args = ["run", "slow.yaml", "--clock", "real"];

  it.each(["SIGINT", "SIGTERM"] as const)(
    "by %s ends with 130 and the command that goes on, and that finishes it",
    async (signal) => {
      const cwd = withFiles(temporary(), "slow");
      const child = startedColloquy(args, { cwd });
      await child.errLines(5);
      child.process.kill(signal);
      const { code, err } = await child.ended;
      expect(code).toBe(130);
      expect(err).toContain("Ctrl-C again stops at once");
      const [, command = ""] = /^interrupted; go on with: colloquy (.+)$/mu.exec(err) ?? [];
      expect(command).toBe("resume .colloquy/runs/slow");
      const resumed = await colloquy([...command.split(" "), "--json"], { cwd });
      expect(resumed.code).toBe(0);
      expect(documentOf(resumed.out).runs[0]).toMatchObject({ ends: "finished", ran: {} });
      expect((await colloquy(["verify", ".colloquy/runs/slow"], { cwd })).code).toBe(0);
    },
  );

  it("has one document with --json", async () => {
    const cwd = withFiles(temporary(), "slow");
    const child = startedColloquy([...args, "--json"], { cwd });
    await child.errLines(5);
    child.process.kill("SIGINT");
    const { code, out } = await child.ended;
    expect(code).toBe(130);
    expect(documentOf(out).runs[0]).toMatchObject({ ok: false, ends: "interrupted" });
  });

  it("stops at the second Ctrl-C, and can still be taken up", async () => {
    const cwd = withFiles(temporary(), "slow");
    const child = startedColloquy(args, { cwd });
    await child.errLines(5);
    child.process.kill("SIGINT");
    await child.errSays("Ctrl-C again");
    child.process.kill("SIGINT");
    expect((await child.ended).code).toBe(130);
    expect((await colloquy(["resume", ".colloquy/runs/slow"], { cwd })).code).toBe(0);
  });
});

it("the scenarios of these tests are distinct", () => {
  expect(new Set(Object.values(FILES)).size).toBe(Object.keys(FILES).length);
});
