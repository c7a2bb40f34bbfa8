import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { findTeam } from "./workspace.ts";

/** A folder `a/b/c`, with a team file in these of its parents. */
function withTeams(...folders: readonly string[]): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-workspace-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  mkdirSync(join(home, "a/b/c"), { recursive: true });
  for (const folder of folders) {
    mkdirSync(join(home, folder, ".minds"));
    writeFileSync(join(home, folder, ".minds/team.yaml"), `of ${folder}`);
  }
  return home;
}

function textOf(scenario: string): string {
  const found = findTeam(scenario);
  return "problem" in found ? found.problem : Buffer.from(found.bytes).toString();
}

describe("the team file of a workspace", () => {
  it("is the nearest one: in the scenario's own folder, or above it", () => {
    expect(textOf(join(withTeams("a", "a/b", "a/b/c"), "a/b/c/x.yaml"))).toBe("of a/b/c");
    expect(textOf(join(withTeams("a", "a/b"), "a/b/c/x.yaml"))).toBe("of a/b");
    expect(textOf(join(withTeams("a", "a/b"), "a/x.yaml"))).toBe("of a");
    expect(textOf(join(withTeams("."), "a/b/c/x.yaml"))).toBe("of .");
  });

  it("is named as its scenario is: from where we are, or from the root", () => {
    const home = withTeams("a");
    const named = (scenario: string): unknown => Reflect.get(findTeam(scenario), "file");
    expect(named(join(home, "a/b/x.yaml"))).toBe(join(home, "a/.minds/team.yaml"));
    const near = relative(".", home);
    expect(named(join(near, "a/b/x.yaml"))).toBe(join(near, "a/.minds/team.yaml"));
  });

  it("is looked for in every folder up to the root, and all of them are named when there is none", () => {
    expect(findTeam("/no/such/folder/x.yaml")).toEqual({
      problem: "there is no .minds/team.yaml in /no/such/folder, /no/such, /no, /",
    });
  });

  it("is not passed over when it stands there and cannot be read", () => {
    const folder = withTeams("a");
    mkdirSync(join(folder, "a/b/.minds/team.yaml"), { recursive: true });
    expect(textOf(join(folder, "a/b/x.yaml"))).toContain(
      "a/b/.minds/team.yaml cannot be read: this is a folder",
    );
    mkdirSync(join(folder, "a/b/c/.minds"));
    symlinkSync(join(folder, "nowhere"), join(folder, "a/b/c/.minds/team.yaml"));
    expect(textOf(join(folder, "a/b/c/x.yaml"))).toContain("cannot be read: there is no such file");
  });

  it("does not lie outside the workspace by a link", () => {
    const home = withTeams("a");
    mkdirSync(join(home, "a/b/.minds"));
    symlinkSync(join(home, "a/.minds/team.yaml"), join(home, "a/b/.minds/team.yaml"));
    expect(textOf(join(home, "a/b/x.yaml"))).toContain("leads out of");
  });

  it("is looked for above a file that is called .minds", () => {
    const home = withTeams("a");
    writeFileSync(join(home, "a/b/.minds"), "a file");
    expect(textOf(join(home, "a/b/x.yaml"))).toBe("of a");
  });
});
