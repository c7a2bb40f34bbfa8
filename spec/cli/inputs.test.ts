// What somebody may name by mistake: devices, pipes, folders in which nothing can be made. The
// command ends soon, exits 2, says why in a sentence, and has made nothing.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { MAIN, temporary } from "./child.test.kit.ts";
import { withFiles } from "./files.test.kit.ts";

/** A command that hangs is killed, and has no exit code then. */
const TIMEOUT_MS = 60_000;
const ERRNO = /\bE[A-Z]{4,}\b/u;

function colloquy(args: readonly string[], cwd: string): { code: number | null; err: string } {
  const { status, stderr } = spawnSync(process.execPath, [MAIN, ...args], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "ignore", "pipe"],
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  return { code: status, err: stderr };
}

describe("what is no regular file is refused", () => {
  const team = "team: { members: { lead: {} } }\n";
  const scenarios: Readonly<Record<string, (file: string) => string>> = {
    text: (file) => `version: 1\n${team}script: { lead: [{ text: { file: ${file} } }] }\n`,
    team: (file) => `version: 1\nteam: ${file}\nscript: { lead: [{ text: Hi }] }\n`,
  };

  it("as a scenario or a team", () => {
    const cwd = temporary();
    for (const name of ["pipe.yaml", "team.yaml"]) execFileSync("mkfifo", [join(cwd, name)]);
    for (const [file, kind] of [
      ["pipe.yaml", "a pipe"],
      ["team.yaml", "a pipe"],
      ["/dev/zero", "a device"],
      ["/dev/null", "a device"],
    ] as const)
      for (const command of ["check", "run"]) {
        const { code, err } = colloquy([command, file], cwd);
        expect({ file, code, err }).toEqual({
          file,
          code: 2,
          err: `${file}: this is ${kind}; only regular files are read\n`,
        });
      }
  });

  it.each(Object.keys(scenarios))("as the %s of a scenario", (what) => {
    const cwd = temporary();
    execFileSync("mkfifo", [join(cwd, "pipe")]);
    writeFileSync(join(cwd, "a.yaml"), scenarios[what]?.("pipe") ?? "");
    const { code, err } = colloquy(["check", "a.yaml"], cwd);
    expect(code).toBe(2);
    expect(err).toMatch(
      /^a\.yaml:\d+:\d+ .*the file "pipe" cannot be read: this is a pipe; only regular files/u,
    );
  });

  it("as the team of a workspace", () => {
    const cwd = temporary();
    mkdirSync(join(cwd, ".minds"));
    execFileSync("mkfifo", [join(cwd, ".minds/team.yaml")]);
    writeFileSync(join(cwd, "a.yaml"), "version: 1\nscript: { lead: [{ text: Hi }] }\n");
    const { code, err } = colloquy(["run", "a.yaml"], cwd);
    expect(code).toBe(2);
    expect(err).toContain(".minds/team.yaml cannot be read: this is a pipe");
  });
});

describe("an --out that is no use", () => {
  it.each([
    ["", '--out "": this names no folder'],
    ["hello.yaml", "hello.yaml: this is no folder"],
    ["hello.yaml/x", "hello.yaml: this is no folder"],
    ["/dev/null/x", "/dev/null: this is no folder"],
    ["/proc/x", "/proc/x: "],
    ["/proc", "/proc/hello: "],
    ["x".repeat(300), "this name is longer than the file system takes"],
  ])("%j ends with 2 and a sentence", (out, says) => {
    const cwd = withFiles(temporary(), "hello");
    const { code, err } = colloquy(["run", "hello.yaml", "--out", out], cwd);
    expect(err).toContain(says);
    expect(err).not.toMatch(ERRNO);
    expect(err.split("\n")).toHaveLength(2);
    expect(code).toBe(2);
    expect(readdirSync(cwd)).toEqual(["hello.yaml"]);
  });

  it("is said beside what is wrong with the files", () => {
    const cwd = withFiles(temporary(), "bad");
    const { code, err } = colloquy(["run", "bad.yaml", "--out", "bad.yaml"], cwd);
    expect(code).toBe(2);
    expect(err).toContain('did you mean "say"');
    expect(err).toContain("bad.yaml: this is no folder");
  });
});

it("a run of a workspace's team needs that workspace no more", () => {
  const cwd = temporary();
  mkdirSync(join(cwd, ".minds"));
  mkdirSync(join(cwd, "cases"));
  writeFileSync(
    join(cwd, ".minds/team.yaml"),
    "members: { lead: { diligence-push-max: 0, calls: text, fbr-effort: 0 } }\n",
  );
  writeFileSync(
    join(cwd, "cases/a.yaml"),
    "version: 1\nhuman: [{ say: Hi }]\nscript: { lead: [{ text: Hi }] }\n",
  );
  expect(colloquy(["run", "cases/a.yaml"], cwd).code).toBe(0);
  rmSync(join(cwd, ".minds"), { recursive: true });
  const run = join(cwd, ".colloquy/runs/a");
  expect(existsSync(join(run, ".minds/team.yaml"))).toBe(true);
  expect(colloquy(["verify", run, "--rerun"], cwd).code).toBe(0);
  expect(colloquy(["resume", run], cwd).code).toBe(0);
  writeFileSync(join(run, ".minds/team.yaml"), "members: { lead: { diligence-push-max: 0 } }\n");
  const { code, err } = colloquy(["resume", run], cwd);
  expect(code).toBe(2);
  expect(err).toContain("files/.minds/team.yaml has changed since the run began");
});
