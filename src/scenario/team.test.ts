import { describe, expect, it } from "vitest";
import { good, goodTeam, lines, teamLines } from "./fixture.test.kit.ts";

/** A team file whose main member is never pushed, with `ux` as given. */
const withUx = (ux: string): string =>
  `default_responder: lead\nmembers:\n  lead: { diligence-push-max: 0 }\n  ux: ${ux}\n`;

describe("a member", () => {
  const uxOf = (ux: string) => goodTeam(withUx(ux)).team.members[1];

  it("calls by functions and asks three fresh samples where nothing is said", () => {
    const bare = {
      id: "ux",
      name: "ux",
      calls: "functions",
      fbrEffort: 3,
      diligencePushMax: 3,
      contextLimit: null,
      atContextLimit: "close",
    };
    expect(uxOf("{}")).toEqual(bare);
    expect(uxOf("")).toEqual(bare);
  });

  it("says how its model writes calls", () => {
    expect(uxOf("{ calls: text }")).toMatchObject({ calls: "text" });
    expect(uxOf("{ calls: functions }")).toMatchObject({ calls: "functions" });
    expect(teamLines(withUx("{ calls: function }"))).toEqual([
      `team.yaml:4:16 members.ux.calls: "function" is none of functions, text; did you mean "functions"?`,
    ]);
    for (const calls of ["3", "~", "[text]", "Text", "true"])
      expect(teamLines(withUx(`{ calls: ${calls} }`))[0]).toContain("is none of functions, text");
  });

  it("has an effort from 0 to 100, in either spelling", () => {
    for (const [written, effort] of [
      ["0", 0],
      ["-0", 0],
      ["1", 1],
      ["007", 7],
      ["+100", 100],
      ["0x10", 16],
    ] as const)
      for (const key of ["fbr-effort", "fbr_effort"])
        expect(Object.is(uxOf(`{ ${key}: ${written} }`)?.fbrEffort, effort), written).toBe(true);
  });

  it("is refused with an effort out of 0 to 100 or not whole; nothing is clamped or rounded", () => {
    for (const key of ["fbr-effort", "fbr_effort"])
      for (const effort of [
        "-1",
        "101",
        "1000",
        "3.5",
        "99.99",
        "2.99999999999999999999",
        "1e400",
        "-1e400",
        ".inf",
        "-.inf",
        ".nan",
        "9007199254740993",
        "true",
        "~",
        "many",
        "[3]",
        "{ n: 3 }",
      ]) {
        const found = teamLines(withUx(`{ ${key}: ${effort} }`));
        expect(found, effort).toHaveLength(1);
        expect(found[0]).toMatch(/^team\.yaml:4:21 members\.ux\.fbr[-_]effort: /u);
        expect(found[0]).toContain("is no whole number from 0 to 100");
      }
    expect(teamLines(withUx("{ fbr-effort: '3' }"))[0]).toContain("write it without quotes");
    expect(teamLines(withUx("{ fbr-effort: }"))[0]).toContain("nothing is no whole number");
  });

  it("is refused with both spellings of its effort, and both places are named", () => {
    const both = (first: string, second: string): string =>
      withUx(`\n    ${first}: 3\n    ${second}: 3`);
    expect(teamLines(both("fbr-effort", "fbr_effort"))).toEqual([
      `team.yaml:6:5 members.ux.fbr_effort: "fbr_effort" is another spelling of "fbr-effort", which stands at 5:5; keep one`,
    ]);
    expect(teamLines(both("fbr_effort", "fbr-effort"))).toEqual([
      `team.yaml:6:5 members.ux.fbr-effort: "fbr-effort" is another spelling of "fbr_effort", which stands at 5:5; keep one`,
    ]);
  });

  it("cannot have keys that are not known, and later ones say what they need", () => {
    expect(teamLines(withUx("{ fbr-efort: 3 }"))).toEqual([
      `team.yaml:4:9 members.ux.fbr-efort: unknown key "fbr-efort"; did you mean "fbr-effort"?`,
    ]);
    for (const key of ["fbr_model_params", "provider", "model", "tools"])
      expect(teamLines(withUx(`{ ${key}: 3 }`))).toEqual([
        expect.stringContaining(`members.ux.${key}: "${key}" needs a newer version, one with `),
      ]);
  });
});

describe("member_defaults", () => {
  it("hold where a member says nothing, each key by itself", () => {
    const { team } = goodTeam(
      [
        "member_defaults: { calls: text, fbr_effort: 7, context-limit: 1kB }",
        "members: { lead: {}, ux: { fbr-effort: 0 }, qa: { calls: functions, context-limit: 2kB } }",
        "default_responder: lead",
      ].join("\n"),
    );
    expect(team.members.map((of) => [of.id, of.calls, of.fbrEffort, of.contextLimit])).toEqual([
      ["lead", "text", 7, 1_000],
      ["ux", "text", 0, 1_000],
      ["qa", "functions", 7, 2_000],
    ]);
  });

  it("are checked as a member is", () => {
    const text = "members: { lead: { diligence-push-max: 0 } }\nmember_defaults:\n";
    expect(teamLines(`${text}  fbr-effort: 101\n  fbr_effort: -1\n  calls: words\n`)).toEqual([
      "team.yaml:3:15 member_defaults.fbr-effort: 101 is no whole number from 0 to 100",
      `team.yaml:4:3 member_defaults.fbr_effort: "fbr_effort" is another spelling of "fbr-effort", which stands at 3:3; keep one`,
      "team.yaml:4:15 member_defaults.fbr_effort: -1 is no whole number from 0 to 100",
      `team.yaml:5:10 member_defaults.calls: "words" is none of functions, text`,
    ]);
    expect(teamLines(`${text}  name: Everyone\n`)).toEqual([
      "team.yaml:3:3 member_defaults.name: a name belongs to one member; write it under members",
    ]);
  });

  it("that say nothing of pushing leave fuxi and pangu unpushed", () => {
    const pushed = (defaults: string) =>
      goodTeam(
        `member_defaults: ${defaults}\nmembers: { lead: { diligence-push-max: 0 }, fuxi: {}, ux: {} }\ndefault_responder: lead\n`,
      ).team.members.map((member) => member.diligencePushMax);
    expect(pushed("{ fbr-effort: 1 }")).toEqual([0, 0, 3]);
    expect(pushed("{ diligence-push-max: -1 }")).toEqual([0, -1, -1]);
  });
});

describe("the ids of a team", () => {
  const withId = (id: string): string =>
    `default_responder: lead\nmembers:\n  lead: { diligence-push-max: 0 }\n  ${id}: {}\n`;

  it("are no words of the language", () => {
    for (const id of ["self", "human", "tellasker", "any", "all", "process"])
      expect(teamLines(withId(id))).toEqual([
        `team.yaml:4:3 members.${id}: "${id}" is a word of the language`,
      ]);
  });

  it("are a letter, then at most 31 letters, digits, _ or -", () => {
    for (const id of [
      "1st",
      "_a",
      "-a",
      "a b",
      "a/b",
      "a.b",
      "a!b",
      "a@b",
      "a#2",
      "",
      "x".repeat(33),
    ])
      expect(teamLines(withId(JSON.stringify(id)))[0], id).toContain("is no id: a letter, then");
    for (const id of ["x".repeat(32), "画画", "Ünal", "a-1_b", "Self"])
      expect(teamLines(withId(id)), id).toEqual([]);
  });

  it("are one id when Unicode's normal form makes them one", () => {
    const text = (first: string, second: string): string =>
      `default_responder: lead\nmembers:\n  lead: { diligence-push-max: 0 }\n  ${first}: {}\n  ${second}: {}\n`;
    const same = "is the same id as the one at 4:3, in another form of Unicode; keep one";
    expect(teamLines(text("\u00e9a", "e\u0301a"))).toEqual([expect.stringContaining(same)]);
    expect(teamLines(text("e\u0301a", "\u00e9a"))).toEqual([
      expect.stringMatching(/^team\.yaml:4:3 .* is not in the normal form NFC$/u),
      expect.stringContaining(same),
    ]);
  });

  it("are texts: a number is told to be put in quotes, and the rest is still read", () => {
    const text = `members:\n  7: { calls: words, diligence-push-max: 0 }\n`;
    expect(teamLines(text)).toEqual([
      `team.yaml:2:3 members: the key "7" is no text; put it in quotes`,
      `team.yaml:2:3 members.7: "7" is no id: a letter, then at most 31 letters, digits, _ or -`,
      `team.yaml:2:15 members.7.calls: "words" is none of functions, text`,
    ]);
  });
});

describe("default_responder", () => {
  it("is a member, and a near one is suggested", () => {
    expect(teamLines(withUx("{}").replace("responder: lead", "responder: laed"))).toEqual([
      `team.yaml:1:20 default_responder: no member "laed" in the team; did you mean "lead"?`,
    ]);
  });

  it("may be left out where there is one member, and only there", () => {
    expect(goodTeam("members: { a: { diligence-push-max: 0 } }").team.defaultResponder).toBe("a");
    expect(teamLines("members: { a: {}, b: {} }")).toEqual([
      `team.yaml:1:1: the key "default_responder" is missing: which of a, b do people speak to?`,
    ]);
  });
});

describe("a team file", () => {
  it("says its language and limits", () => {
    const text = `${withUx("{}")}work-language: zh\nlimits: { depth: 2, virtualTime: 1h }\n`;
    expect(goodTeam(text)).toMatchObject({
      file: "team.yaml",
      language: "zh",
      limits: { depth: 2, virtualTimeMs: 3_600_000, dialogs: 500 },
    });
  });

  it("says all of its mistakes at once, each with its place", () => {
    const text = [
      "default_responder: leed",
      "member_default: {}",
      "members:",
      "  lead: { calls: words, fbr-effort: 101, fbr_effort: 1 }",
      "  ux: { diligence-push-max: 0.5 }",
      "  human: {}",
      "  1st: {}",
      "  ux: { nme: x }",
      "work-language: de",
      "limits: { dept: 3 }",
      "",
    ].join("\n");
    expect(teamLines(text)).toEqual([
      `team.yaml:1:20 default_responder: no member "leed" in the team; did you mean "lead"?`,
      `team.yaml:2:1 member_default: unknown key "member_default"; did you mean "member_defaults"?`,
      `team.yaml:4:18 members.lead.calls: "words" is none of functions, text`,
      "team.yaml:4:37 members.lead.fbr-effort: 101 is no whole number from 0 to 100",
      `team.yaml:4:42 members.lead.fbr_effort: "fbr_effort" is another spelling of "fbr-effort", which stands at 4:25; keep one`,
      "team.yaml:5:29 members.ux.diligence-push-max: 0.5 is no whole number",
      `team.yaml:6:3 members.human: "human" is a word of the language`,
      `team.yaml:7:3 members.1st: "1st" is no id: a letter, then at most 31 letters, digits, _ or -`,
      `team.yaml:8:3 members.ux: the key "ux" stands here twice`,
      `team.yaml:8:9 members.ux.nme: unknown key "nme"; did you mean "name"?`,
      `team.yaml:9:16 work-language: "de" is none of en, zh`,
      `team.yaml:10:11 limits.dept: unknown key "dept"; did you mean "depth"?`,
    ]);
  });

  it("that is none says so", () => {
    expect(teamLines("")[0]).toContain("the file is empty");
    expect(teamLines("- a")[0]).toContain("a list is no map; the keys here are default_responder");
    expect(teamLines("members: [a]")[0]).toContain("a list is no map");
    expect(teamLines("default_responder: a")[0]).toContain(`the key "members" is missing`);
  });

  it("has no values of a scenario's vary", () => {
    const scenario = `version: 1\nvary: { e: [1] }\nteam: team.yaml\nscript: { lead: [{ text: Hi }] }\n`;
    const team = `members: { lead: { diligence-push-max: 0, fbr-effort: "\${e}" } }`;
    const readText = (): Uint8Array => new TextEncoder().encode(team);
    expect(lines(scenario, { readText })).toEqual([
      `team.yaml:1:55 members.lead.fbr-effort: no name "e" in vary`,
      `team.yaml:1:55 members.lead.fbr-effort: "\${e}" is no whole number from 0 to 100`,
    ]);
  });
});

it("a team inside a scenario takes what a team file takes, and values of vary", () => {
  const text = (effort: string): string =>
    [
      "version: 1",
      `vary: { effort: [${effort}], calls: [text, functions] }`,
      "team:",
      "  default_responder: lead",
      `  members: { lead: { fbr-effort: "\${effort}" }, ux: { calls: "\${calls}" } }`,
      "script: { lead: [{ text: Hi }] }",
      "",
    ].join("\n");
  const { variants } = good(text("0, 100"));
  expect(variants.map(({ team }) => [team.members[0]?.fbrEffort, team.members[1]?.calls])).toEqual([
    [0, "text"],
    [0, "functions"],
    [100, "text"],
    [100, "functions"],
  ]);
  expect(lines(text("3, 101"))).toEqual([
    "a.yaml:5:34 team.members.lead.fbr-effort: 101 is no whole number from 0 to 100 (effort = 101)",
  ]);
});
