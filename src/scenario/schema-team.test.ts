import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { lines, teamLines } from "./fixture.test.kit.ts";
import { scenarioSchema } from "./schema.ts";
import { teamSchema } from "./schema-team.ts";

const ajv = new Ajv({ allErrors: false, allowUnionTypes: true });
const takesTeam = ajv.compile(teamSchema());
const takesScenario = ajv.compile(scenarioSchema());

const inScenario = (team: string): string => `version: 1\nteam: ${team}\nscript: {}\n`;

/** Members of one team, each whole; the main one is never pushed. */
const GOOD: readonly string[] = [
  "{}",
  "",
  "{ name: UX }",
  "{ calls: text }",
  "{ calls: functions }",
  "{ fbr-effort: 0 }",
  "{ fbr_effort: 100 }",
  "{ diligence-push-max: -3 }",
  "{ diligence-push-max: 10 }",
  "{ context-limit: 200kB }",
  "{ context-limit: 5000 }",
];

describe("the schemas take a member", () => {
  for (const member of GOOD)
    it(member === "" ? "of which nothing is said" : member, () => {
      const team = `{ default_responder: a, member_defaults: { fbr-effort: 1 }, members: { a: { diligence-push-max: 0 }, "画-2": ${member} } }`;
      expect(teamLines(team)).toEqual([]);
      expect(takesTeam(parse(team)), JSON.stringify(takesTeam.errors)).toBe(true);
      expect(takesScenario(parse(inScenario(team)))).toBe(true);
    });
});

const BROKEN: readonly string[] = [
  "3",
  "[]",
  "{}",
  "{ members: {} }",
  "{ members: [a] }",
  "{ members: { a: 3 } }",
  "{ members: { a: { fbr-effort: -1 } } }",
  "{ members: { a: { fbr-effort: 101 } } }",
  "{ members: { a: { fbr-effort: 1.5 } } }",
  "{ members: { a: { fbr_effort: many } } }",
  "{ members: { a: { fbr-effort: 3, fbr_effort: 3 } } }",
  "{ members: { a: { calls: words } } }",
  "{ members: { a: { context-limit: 200KB } } }",
  "{ members: { a: { diligence-push-max: 1.5 } } }",
  "{ members: { a: { name: 3 } } }",
  "{ members: { a: {} }, member_defaults: { name: a } }",
  "{ members: { a: {} }, member_defaults: { fbr-effort: 3, fbr_effort: 3 } }",
  "{ members: { a: {} }, member_defaults: { calls: 3 } }",
  "{ members: { a: {} }, version: 1 }",
  "{ members: { a: {} }, work-language: de }",
  "{ members: { a: {} }, limits: { dept: 3 } }",
  "{ members: { a: {} }, default_responder: 3 }",
  ...["human", "self", '"1st"', '"_a"', '"a b"', '"a/b"', '"a.b"', '""', "x".repeat(33)].map(
    (id) => `{ members: { ${id}: {} } }`,
  ),
];

describe("what the schemas refuse in a team, the reader refuses", () => {
  for (const team of BROKEN)
    it(team, () => {
      expect(takesTeam(parse(team))).toBe(false);
      expect(teamLines(team)).not.toEqual([]);
      expect(takesScenario(parse(inScenario(team)))).toBe(false);
      expect(lines(inScenario(team))).not.toEqual([]);
    });
});

it("a value of vary is for the team inside a scenario, and for no team file", () => {
  const team = '{ members: { a: { fbr-effort: "${e}", diligence-push-max: 0 } } }';
  expect(takesScenario(parse(inScenario(team)))).toBe(true);
  expect(takesTeam(parse(team))).toBe(false);
  expect(teamLines(team)).not.toEqual([]);
});

it("is written down in schema/team.v1.json", () => {
  const file = new URL("../../schema/team.v1.json", import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(`${JSON.stringify(teamSchema(), null, 2)}\n`);
});
