// What the command shows: pages, pipes, colours, contexts, and what it says of a damaged journal.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { colloquy, shell, temporary } from "./child.test.kit.ts";

const TRACE = /^\s+at .+:\d+/mu;
const ESC = String.fromCharCode(27);
const RELEASE = resolve("examples/release-check.yaml");
const MANY = resolve("spec/recovery/scenarios/many-rounds.yaml");

async function ran(file: string, name: string): Promise<{ cwd: string; run: string }> {
  const cwd = temporary();
  const { code } = await colloquy(["run", file, "--quiet", "--out", "o"], { cwd });
  expect(code).toBe(0);
  return { cwd, run: join("o", name) };
}

describe("show", () => {
  it("shows the tree, the transcript, the journal, and a context whose seal agrees", async () => {
    const { cwd, run } = await ran(RELEASE, "release-check");
    const shown = async (...args: readonly string[]): Promise<string> => {
      const { code, out, err } = await colloquy(["show", run, ...args], { cwd });
      expect({ code, err }).toEqual({ code: 0, err: "" });
      return out;
    };
    expect(await shown("tree")).toMatch(/lead[^]*browser/u);
    expect(await shown()).toBe(await shown("tree"));
    expect(await shown("lead/ux")).toMatch(/lead\/ux +idle[^]*Nobody waits for it/u);
    expect(await shown("dialog", "lead/ux")).toBe(await shown("lead/ux"));
    expect(await shown("transcript")).toContain("Shipping 2.4 with the old logo.");
    expect(await shown("transcript", "lead/ux")).not.toContain("Shipping 2.4");
    expect(await shown("journal")).toContain("hears lead/browser");
    expect(await shown("context", "lead@1.5")).toMatch(/Keep the old logo[^]*seal [^\n]*agrees/u);
    const json = JSON.parse(await shown("context", "lead@1.5", "--json")) as object;
    expect(json).toMatchObject({ ok: true, agrees: true, dialog: "lead", course: 1, genseq: 5 });
    for (const [view, key] of [
      ["tree", "dialogs"],
      ["transcript", "said"],
      ["journal", "commits"],
      ["lead", "dialog"],
    ] as const)
      expect(Object.keys(JSON.parse(await shown(view, "--json")) as object)).toEqual(["ok", key]);
  });

  it("exits 1 when a word of the journal was altered on disk, and says which seal is broken", async () => {
    const { cwd, run } = await ran(RELEASE, "release-check");
    const path = join(cwd, run, ".dialogs/lead/journal.jsonl");
    const whole = readFileSync(path, "utf8");
    const altered = whole.replace("All three are done.", "Not one of them is.");
    expect(altered).not.toBe(whole);
    writeFileSync(path, altered);
    const context = (...args: readonly string[]): ReturnType<typeof colloquy> =>
      colloquy(["show", run, "context", ...args], { cwd });
    // The words were said after lead@1.4 was opened: only what came later had seen them.
    expect((await context("lead@1.4")).code).toBe(0);
    const broken = await context("lead@1.5");
    expect(broken.code).toBe(1);
    expect(broken.out).toMatch(/DOES NOT AGREE with the journal\nthe journal says /u);
    const json = await context("lead@1.5", "--json");
    expect(json.code).toBe(1);
    expect(JSON.parse(json.out)).toMatchObject({ ok: false, agrees: false });
    for (const pair of ["lead@1.5 1.4", "lead@1.4 1.5"]) {
      const [site = "", other = ""] = pair.split(" ");
      const { code, out } = await context(site, "--diff", other);
      expect({ pair, code }).toEqual({ pair, code: 1 });
      expect(out).toMatch(/lead@1\.4: seal .*: agrees/u);
      expect(out).toMatch(/lead@1\.5: seal .*: DOES NOT AGREE/u);
    }
  });

  it("says what one request had that another had not, and exits 0 when both seals agree", async () => {
    const { cwd, run } = await ran(RELEASE, "release-check");
    const { code, out } = await colloquy(["show", run, "context", "lead@1.3", "--diff", "1.2"], {
      cwd,
    });
    expect(code).toBe(0);
    expect(out).toContain("lead@1.3 against lead@1.2: 4 new, 0 gone, 2 changed, 6 equal\n");
    expect(out).toContain("\n~ [4] tool pointer of call 1.1.1  from commit 9\n");
    expect(out).toContain("\n+ [9] user arrival of call 1.1.1  from commit 9\n");
  });

  it("says what there is when it is asked for what there is not", async () => {
    const { cwd, run } = await ran(RELEASE, "release-check");
    const cases = [
      [["context", "lead@1.9"], "lead@1.5"],
      [["context", "lead/xu@1.1"], "lead/ux"],
      [["context"], "DIALOG@COURSE.GENSEQ"],
      [["tere"], "tree"],
    ] as const;
    for (const [args, says] of cases) {
      const { code, out, err } = await colloquy(["show", run, ...args], { cwd });
      expect({ args, code, out }).toEqual({ args, code: 2, out: "" });
      expect(err).toContain(says);
    }
  });
});

describe("output", () => {
  it("has no escape codes in a pipe, nor with NO_COLOR even when colour is forced", async () => {
    const cwd = temporary();
    for (const [i, env] of [{}, { NO_COLOR: "1", FORCE_COLOR: "1" }].entries()) {
      const { out, err } = await colloquy(["run", RELEASE, "--out", `o${i}`], { cwd, env });
      expect(out).toContain("Wait-groups");
      expect(err).toContain("asks lead/ux");
      expect(out + err).not.toContain(ESC);
    }
  });

  it("is cut by a reader that has enough, without a trace", async () => {
    const { cwd, run } = await ran(MANY, "many-rounds");
    for (const view of ["journal", "transcript", "journal --json"]) {
      const { out, err } = await shell(`colloquy show ${run} ${view} | head -1`, { cwd });
      expect(err).not.toMatch(TRACE);
      expect(out.split("\n")).toHaveLength(2);
    }
    const both = await shell(`colloquy run ${MANY} --out p 2>&1 | head -1`, { cwd });
    expect(both.out).not.toMatch(TRACE);
    expect((await colloquy(["verify", "p/many-rounds"], { cwd })).code).toBe(0);
  });

  it.each([
    ["EPIPE", "| true"],
    ["ENOSPC", "> /dev/full"],
  ])("that cannot be written (%s) is no success: exit 3, and stderr says so", async (code, to) => {
    const { cwd, run } = await ran(RELEASE, "release-check");
    for (const args of [`show ${run} journal`, `show ${run} tree --json`, "--version"]) {
      const { err } = await shell(`{ colloquy ${args}; echo "exit $?" >&2; } ${to}`, { cwd });
      expect(err).toBe(
        `colloquy: stdout cannot be written (${code}); not all of the result was printed\nexit 3\n`,
      );
    }
  });

  it("begins its help with examples, for each command", async () => {
    const cwd = temporary();
    const verbs = ["say", "answer", "stop", "dead", "done"].map((verb) => [verb]);
    for (const args of [[], ["run"], ["check"], ["resume"], ["show"], ["verify"], ...verbs]) {
      const { code, out, err } = await colloquy([...args, "--help"], { cwd });
      expect({ args, code, err }).toEqual({ args, code: 0, err: "" });
      expect(out).toMatch(/^Examples:\n {2}colloquy /u);
    }
  });
});

describe("verify and check", () => {
  it("check lists files, and as a document too", async () => {
    const cwd = temporary();
    const { code, out } = await colloquy(["check", RELEASE, "--json"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      ok: true,
      files: [{ file: RELEASE, name: "release check", variants: 1 }],
      problems: [],
    });
  });

  it("verify --rerun runs the scenario again and finds the same outcome", async () => {
    const { cwd, run } = await ran(RELEASE, "release-check");
    const { code, out } = await colloquy(["verify", run, "--rerun", "--json"], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      ok: true,
      violations: [],
      problems: [],
      rerun: "same",
    });
  });

  it("verify reports a changed byte anywhere in the middle, and never by a stack trace", async () => {
    const { cwd, run } = await ran(RELEASE, "release-check");
    const path = join(cwd, run, ".dialogs/lead/journal.jsonl");
    const whole = readFileSync(path);
    for (const part of [0.25, 0.5, 0.75]) {
      const bytes = Buffer.from(whole);
      const at = Math.floor(bytes.length * part);
      bytes[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(path, bytes);
      const { code, out, err } = await colloquy(["verify", run, "--json"], { cwd });
      expect({ at, code }).toEqual({ at, code: 1 });
      expect(out + err).not.toMatch(TRACE);
      const { ok, problems, violations } = JSON.parse(out) as {
        ok: boolean;
        problems: string[];
        violations: unknown[];
      };
      expect(ok).toBe(false);
      expect(problems.length + violations.length).toBeGreaterThan(0);
      const lines = await colloquy(["verify", run], { cwd });
      expect(lines.out + lines.err).not.toMatch(TRACE);
    }
  });

  it("verify of what is no run exits 2", async () => {
    const cwd = temporary();
    const { code, out } = await colloquy(["verify", "nowhere", "--json"], { cwd });
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({ ok: false });
  });
});
