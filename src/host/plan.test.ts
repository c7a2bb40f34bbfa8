import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { checkFiles } from "./check-files.ts";
import { inputHashes, planFile, planFiles } from "./plan.ts";

const TEAM = "default_responder: lead\nmembers: { lead: { diligence-push-max: 0 }, ux: {} }\n";
const HELLO = "version: 1\nhuman: [{ say: Hi }]\nscript: { lead: [{ text: Hi }] }\n";
const OWN = `${HELLO}team: { members: { lead: {} } }\n`;

function withFiles(files: Readonly<Record<string, string>>): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-plan-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), text);
  }
  return home;
}

describe("check", () => {
  it("takes team files, by themselves and in folders, and says which scenario has which team", () => {
    const home = withFiles({
      ".minds/team.yaml": TEAM,
      "a.yaml": HELLO,
      "own.yaml": OWN,
      "b/crew.yaml": TEAM,
    });
    const checked = checkFiles([home, join(home, "b/crew.yaml")], {});
    const team = { members: ["lead", "ux"], defaultResponder: "lead" };
    const workspaceTeam = join(home, ".minds/team.yaml");
    expect(checked).toEqual({
      ok: true,
      files: [
        { ...team, file: workspaceTeam },
        { file: join(home, "a.yaml"), name: "a", variants: 1, workspaceTeam },
        { ...team, file: join(home, "b/crew.yaml") },
        { file: join(home, "own.yaml"), name: "own", variants: 1 },
      ],
    });
  });

  it("says a problem of a team once, however many scenarios have that team", () => {
    const home = withFiles({
      ".minds/team.yaml": TEAM.replace("ux: {}", "ux: { fbr-effort: 101 }"),
      "a.yaml": HELLO,
      "b.yaml": HELLO,
    });
    const checked = checkFiles([home], {});
    expect(checked.ok ? [] : checked.problems).toEqual([
      expect.stringMatching(
        /^\/.*\/\.minds\/team\.yaml:2:63 members\.ux\.fbr-effort: 101 is no whole number/u,
      ),
    ]);
  });
});

describe("run", () => {
  it("passes team files that lie in a folder, also broken ones that no scenario has", () => {
    const home = withFiles({ "team.yaml": "members: 3", "own.yaml": OWN });
    const planning = planFiles([home], {});
    expect(planning.ok ? planning.planned.map(({ file }) => file) : planning.problems).toEqual([
      join(home, "own.yaml"),
    ]);
  });

  it("refuses a team file that is named, and a folder with nothing else", () => {
    const home = withFiles({ ".minds/team.yaml": TEAM, "crew.yaml": TEAM });
    expect(planFiles([join(home, "crew.yaml"), home], {})).toEqual({
      ok: false,
      problems: [
        `${join(home, "crew.yaml")}: this is a team file; name a scenario (check takes both)`,
        `${home}: no scenario file (*.yaml) in this folder`,
      ],
    });
    expect(planFile(join(home, "crew.yaml"), {})).toMatchObject({
      problems: [expect.stringContaining("this is a team file")],
    });
  });

  it("takes along the team of the workspace, under the path where a resume finds it", () => {
    const home = withFiles({ ".minds/team.yaml": TEAM, "a/b/x.yaml": HELLO });
    const planned = planFile(join(home, "a/b/x.yaml"), {});
    if ("problems" in planned) throw new Error(planned.problems.join("\n"));
    expect([...planned.texts.keys()]).toEqual([".minds/team.yaml"]);
    const before = inputHashes(planned);
    writeFileSync(join(home, ".minds/team.yaml"), `${TEAM}# changed\n`);
    const changed = planFile(join(home, "a/b/x.yaml"), {});
    if ("problems" in changed) throw new Error(changed.problems.join("\n"));
    expect(inputHashes(changed)["scenario"]).toBe(before["scenario"]);
    expect(inputHashes(changed)["files/.minds/team.yaml"]).not.toBe(
      before["files/.minds/team.yaml"],
    );
  });
});

it("a text from a file has a bound, and so has a team file that is named", () => {
  const large = "x".repeat(16_000_001);
  const home = withFiles({
    "text.yaml": OWN.replace("text: Hi", "text: { file: large.txt }"),
    "team.yml": large.slice(0, 4_000_001),
    "team-of.yaml": `${HELLO}team: team.yml\n`,
    "large.txt": large,
  });
  const problemsOf = (name: string): string => {
    const planned = planFile(join(home, name), {});
    return "problems" in planned ? planned.problems.join("\n") : "";
  };
  expect(problemsOf("text.yaml")).toContain(
    'the file "large.txt" cannot be read: it has 16000001 bytes; at most 16 MB are read',
  );
  expect(problemsOf("team-of.yaml")).toContain(
    "team.yml:1:1: the file has 4000001 bytes; at most 4000000 are read",
  );
  expect(problemsOf("team.yml")).toContain("it has 4000001 bytes; at most 4 MB are read");
});
