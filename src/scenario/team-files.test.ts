import { describe, expect, it } from "vitest";
import { good, lines, teamLines } from "./fixture.test.kit.ts";
import { readFile } from "./read-file.ts";
import { problemLine } from "./problem.ts";
import { readScenario } from "./read.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const TEAM = "default_responder: lead\nmembers: { lead: { diligence-push-max: 0 }, ux: {} }\n";
const NO_TEAM = "version: 1\nscript: { lead: [{ text: Hi }] }\n";

describe("a scenario that names no team", () => {
  const workspace = (text: string) => ({
    findTeam: () => ({ file: "../.minds/team.yaml", bytes: bytesOf(text) }),
  });

  it("has the team of its workspace, with its language and limits", () => {
    const team = `${TEAM}work-language: zh\nlimits: { depth: 2 }\n`;
    const [variant] = good(NO_TEAM, workspace(team)).variants;
    expect(variant?.team.members.map(({ id }) => id)).toEqual(["lead", "ux"]);
    expect(variant).toMatchObject({ language: "zh", limits: { depth: 2 } });
  });

  it("has the problems of that file, by its name and place", () => {
    expect(lines(NO_TEAM, workspace(TEAM.replace("lead\n", "laed\n")))).toContain(
      `../.minds/team.yaml:1:20 default_responder: no member "laed" in the team; did you mean "lead"?`,
    );
  });

  it("is told where was looked in vain", () => {
    const findTeam = () => ({ problem: "there is none in a, b" });
    expect(lines(NO_TEAM, { findTeam })).toEqual([
      `a.yaml:1:1: the key "team" is missing, and there is none in a, b`,
    ]);
    expect(lines(NO_TEAM)).toEqual([`a.yaml:1:1: the key "team" is missing`]);
  });

  it("asks for it once, however many combinations it has", () => {
    let asked = 0;
    const findTeam = () => {
      asked += 1;
      return { file: "t", bytes: bytesOf(TEAM) };
    };
    const text = `${NO_TEAM}vary: { a: [1, 2, 3] }\n`;
    expect(good(text, { findTeam }).variants).toHaveLength(3);
    expect(asked).toBe(1);
  });
});

it("a scenario that has its team does not ask for that of the workspace", () => {
  const findTeam = (): never => {
    throw new Error("was asked for");
  };
  const readText = (): Uint8Array => bytesOf(TEAM);
  const inside = NO_TEAM.replace("script", "team: { members: { lead: {} } }\nscript");
  expect(lines(inside, { findTeam })).toEqual([]);
  const named = NO_TEAM.replace("script", "team: team.yaml\nscript");
  expect(lines(named, { findTeam, readText })).toEqual([]);
});

it("a team file is named from where its scenario is named", () => {
  const text = NO_TEAM.replace("script", "team: sub/team.yaml\nscript");
  const reading = readScenario(
    { file: "cases/a.yaml", bytes: bytesOf(text) },
    { readText: () => bytesOf(TEAM.replace("ux: {}", "ux: 3")) },
  );
  expect(reading.ok ? [] : reading.problems.map(problemLine)).toEqual([
    expect.stringContaining("cases/sub/team.yaml:2:49 members.ux: 3 is no map"),
  ]);
});

describe("a file is told apart by what stands in it", () => {
  const kindOf = (file: string, text: string): string =>
    readFile({ file, bytes: bytesOf(text) }, { readText: () => ({ problem: "none" }) }).kind;

  it("as a team when it has members and neither version nor script", () => {
    expect(kindOf("a.yaml", TEAM)).toBe("team");
    expect(kindOf("a.yaml", "members: 3")).toBe("team");
    expect(kindOf("a.yaml", `version: 1\n${TEAM}`)).toBe("scenario");
    expect(kindOf("a.yaml", `script: {}\n${TEAM}`)).toBe("scenario");
    expect(kindOf("a.yaml", "default_responder: lead")).toBe("scenario");
  });

  it("as a team when it is called so and has no script", () => {
    for (const file of ["team.yaml", "team.yml", "a/.minds/team.yaml", "a\\team.yaml"]) {
      for (const text of ["", "[", "3", "version: 1", "default_responder: lead"])
        expect(kindOf(file, text), text).toBe("team");
      expect(kindOf(file, NO_TEAM)).toBe("scenario");
    }
    for (const file of ["steam.yaml", "team.yaml.txt", "team/a.yaml"])
      expect(kindOf(file, "default_responder: lead"), file).toBe("scenario");
  });

  it("and is then read as that", () => {
    const text = TEAM.replace("ux: {}", "ux: { fbr-effort: 101 }");
    const { reading } = readFile({ file: "team.yaml", bytes: bytesOf(text) }, { readText: never });
    expect(reading.ok ? [] : reading.problems.map(problemLine)).toEqual(teamLines(text));
    expect(teamLines(text)).toHaveLength(1);
  });
});

function never(): never {
  throw new Error("a team file names no other file");
}
