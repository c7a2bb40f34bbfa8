import { describe, expect, it } from "vitest";
import { columnsOf, isColoured, movesIn } from "./screen.ts";
import { typed } from "./typed.test.fixture.ts";

describe("a wrong usage", () => {
  const LINES: readonly (readonly [string, string])[] = [
    ["", "name a command: run, check, resume, show, verify, say, answer, stop, clear, dead, done"],
    ["rnu a.yaml", "did you mean run?"],
    [
      "frobnicate",
      "commands: run, check, resume, show, verify, say, answer, stop, clear, dead, done",
    ],
    ["run", "usage: colloquy run FILE…"],
    ["run a.yaml --agian", "did you mean --again?"],
    ["run a.yaml --frobnicate", "options: --out <dir>, --set <key=value>, --again"],
    ["run a.yaml --again --resume", "cannot be used with"],
    ["run a.yaml --clock lunar", "Allowed choices are virtual, real"],
    ["run a.yaml --durability some", "Allowed choices are commit, none"],
    ["run a.yaml --set novalue", "write it as key=value"],
    ["run a.yaml --out", "argument missing"],
    ["check", "usage: colloquy check FILE…"],
    ["resume", "usage: colloquy resume RUN"],
    ["resume a b c", "too many arguments"],
    ["show", "usage: colloquy show RUN [VIEW] [OF]"],
    ["show run forest", "views: tree, transcript, journal, context, dialog"],
    ["show run forest lead", "views: tree, transcript, journal, context, dialog"],
    ["show run lead/xu", 'did you mean "lead/ux"?'],
    ["show run dialog", "needs the name of a dialog"],
    ["say", "usage: colloquy say RUN TEXT"],
    ["say run", "usage: colloquy say RUN TEXT"],
    ["say run ", "say what?"],
    ["stop run a b", "too many arguments"],
    ["clear run", "usage: colloquy clear RUN DIALOG"],
    ["dead run", "usage: colloquy dead RUN DIALOG"],
    ["resume run --by Ann", "--by is for resuming a dialog"],
    ["show run context", "DIALOG@COURSE.GENSEQ"],
    ["show run context lead", "DIALOG@COURSE.GENSEQ"],
    ["show run context lead@1.9", "there are: lead@1.1, lead@1.2, lead@1.3"],
    ["show run context ux@1.1", 'did you mean "lead/ux"?'],
    ["show run context", "there are: lead@1.1, lead@1.2, lead@1.3, lead/ux@1.1"],
    ["show run context lead/ux", "there are: lead/ux@1.1)"],
    ["show run context lead@1.2 --diff", "argument missing"],
    ["show run context lead@1.2 --diff=", "or COURSE.GENSEQ of the same dialog, for example 1.2"],
    ["show run context lead@1.2 --diff 2", "there are: lead@1.1, lead@1.2, lead@1.3)"],
    ["show run context lead@1.2 --diff 1.9", "no generation lead@1.9 (there are: lead@1.1"],
    ["show run context lead@1.2 --diff lead/xu@1.1", 'did you mean "lead/ux"?'],
    ["show run tree --diff 1.1", "--diff is for show RUN context DIALOG@COURSE.GENSEQ"],
    ["show run transcript nobody", "there are: lead, lead/ux, lead/browser"],
    ["show run tree lead", "takes nothing more"],
    ["verify", "usage: colloquy verify RUN"],
    ["help frobnicate", "name a command: run"],
  ];
  it.each(LINES)("%j is one line that says what is allowed", async (line, allowed) => {
    const { exit, out, err } = await typed(line);
    expect(err).toContain(allowed);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect(out).toBe("");
    expect(exit).toBe(2);
  });
  it.each(LINES)("%j with --json is one document", async (line) => {
    const { exit, out } = await typed(`--json ${line}`.trim());
    const document: unknown = JSON.parse(out);
    expect(document).toMatchObject({ ok: false, problems: [expect.any(String)] });
    expect(exit).toBe(2);
  });
});

describe("help", () => {
  it.each(["--help", "run --help", "show --help", "help verify", "check -h", "resume --help"])(
    "%s begins with examples",
    async (line) => {
      const { exit, out } = await typed(line);
      expect(out).toMatch(/^Examples:\n  colloquy /u);
      expect(out).toContain("Usage: colloquy");
      expect(exit).toBe(0);
    },
  );
  it("says what the exit codes mean", async () => {
    expect((await typed("--help")).out).toContain("130  interrupted");
  });
  it("prints the version", async () => {
    expect(await typed("--version")).toMatchObject({ exit: 0, out: "1.2.3\n" });
  });
});

describe("the screen", () => {
  const tty = { isTTY: true, columns: () => 120, rows: () => 24 };
  const pipe = { ...tty, isTTY: false };
  it("is coloured when it is a terminal and nobody objects", () => {
    expect(isColoured(tty, {}, "auto")).toBe(true);
    expect(isColoured(pipe, {}, "auto")).toBe(false);
    expect(isColoured(tty, { NO_COLOR: "1" }, "auto")).toBe(false);
    expect(isColoured(tty, { NO_COLOR: "" }, "auto")).toBe(true);
    expect(isColoured(tty, { TERM: "dumb" }, "auto")).toBe(false);
    expect(isColoured(pipe, { FORCE_COLOR: "1" }, "auto")).toBe(true);
    expect(isColoured(tty, { FORCE_COLOR: "0" }, "auto")).toBe(false);
    expect(isColoured(pipe, { FORCE_COLOR: "1" }, "off")).toBe(false);
  });
  it("has the columns of a terminal; a pipe is never cut unless COLUMNS says so", () => {
    expect(columnsOf(tty, {})).toBe(120);
    expect(columnsOf(pipe, {})).toBe(Number.POSITIVE_INFINITY);
    expect(columnsOf(pipe, { COLUMNS: "40" })).toBe(40);
  });
  it("moves its cursor only where a person watches", () => {
    expect(movesIn(tty, {})).toBe(true);
    expect(movesIn(tty, { CI: "1" })).toBe(false);
    expect(movesIn(pipe, {})).toBe(false);
  });
});
