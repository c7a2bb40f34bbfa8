import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { fixtures, lines, withLines, withReply } from "./fixture.test.kit.ts";
import { scenarioSchema } from "./schema.ts";

const validate = new Ajv({ allErrors: false, allowUnionTypes: true }).compile(scenarioSchema());

function takes(text: string): boolean {
  return validate(parse(text));
}

describe("the schema takes", () => {
  for (const { file, bytes } of fixtures())
    it(file, () => {
      expect(takes(new TextDecoder().decode(bytes)), JSON.stringify(validate.errors)).toBe(true);
    });
});

it("the schema takes a file that names no team, for its workspace may have one", () => {
  expect(takes("version: 1\nscript: {}")).toBe(true);
});

it("the schema takes a task and files in every known place", () => {
  const paths = [
    "diligence.md",
    "diligence.en.md",
    "diligence.zh.md",
    "memory/team/a.md",
    "memory/team/a b/画.x.md",
    "memory/individual/ux/a/b.md",
    "priming/individual/ux/a.md",
    "priming/team_shared/a.md",
  ];
  const minds = paths.map((path) => `"${path}": { repeat: a, to: 3B }`).join(", ");
  const text = withLines("task: Ship it.", `minds: { ${minds} }`);
  expect(takes(text), JSON.stringify(validate.errors)).toBe(true);
  expect(lines(text)).toEqual([]);
});

const BROKEN: readonly string[] = [
  "[]",
  "3",
  "version: 1",
  "version: 2\nteam: a\nscript: {}",
  "version: 1\nteam: 3\nscript: {}",
  "version: 1\nteam: { default_responder: lead }\nscript: {}",
  "version: 1\nteam: { members: { a: { nme: x } } }\nscript: {}",
  "version: 1\nteam: { members: { a: { diligence-push-max: x } } }\nscript: {}",
  "version: 1\nteam: { members: { a: {} } }\nscript: []",
  "version: 1\nteam: { members: { a: {} } }\nscript: { a: { text: b } }",
  "version: 1\nteam: { members: { a: {} } }\nscript: { a: [b] }",
  ...[
    "{ text: 3 }",
    "{ text: [a] }",
    "{ text: { repeat: a } }",
    "{ text: { repeat: a, to: big } }",
    "{ text: { file: 3 } }",
    "{ txt: a }",
    "{ text: a, latency: 3 }",
    "{ text: a, latency: 3 ms }",
    "{ text: a, usage: { prompt: 1 } }",
    "{ text: a, usage: { prompt: -1, completion: 1 } }",
    "{ text: a, repeat: -1 }",
    "{ text: a, repeat: often }",
    "{ text: a, sees: a }",
    "{ text: a, sees: { a: b } }",
    "{ text: a, sees: [3] }",
    `{ text: a, lacks: [""] }`,
    "{ text: a, if: { order: [a] } }",
    "{ text: a, if: { cause: fun } }",
    "{ text: a, fails: never }",
    "{ text: a, fails: { cut: far } }",
    "{ text: a, fails: { cut: 3, reset: 4 } }",
    "{ text: a, fails: { with: server } }",
    "{ calls: { note: {} } }",
    "{ calls: [note] }",
    "{ calls: [{}] }",
    "{ calls: [{ note: 3 }] }",
    "{ calls: [{ note: {}, id: 3 }] }",
    "{ calls: [{ note: {}, latency: 3 }] }",
    "{ calls: [{ call: note }] }",
    "{ calls: [{ call: note, args: {}, result: a }] }",
    "{ calls: [{ call: 3, args: {} }] }",
  ].map(withReply),
  ...[
    "name: 3",
    "about: [a]",
    "tags: a",
    "language: de",
    "task: 3",
    "task: [a]",
    "task: { file: 3 }",
    "minds: [a]",
    "minds: { diligence.md: 3 }",
    ...[
      "diligence.de.md",
      "memory/a.md",
      "memory/team/a.txt",
      "memory/team/.md",
      "memory/team/../a.md",
      "memory/team//a.md",
      "memory/individual/ux.md",
      "priming/individual/ux/deep/a.md",
      "priming/team_shared/deep/a.md",
      "/memory/team/a.md",
      ".minds/memory/team/a.md",
    ].map((path) => `minds: { ${path}: a }`),
    "human: { say: a }",
    "human: [{ say: 3 }]",
    "human: [{ to: lead }]",
    "human: [{ say: a, answer: b }]",
    "human: [{ say: a, after: 3 }]",
    "human: [{ say: a, refused: false }]",
    "human: [{ stop: lead, how: slowly }]",
    "human: [{ stop: 3 }]",
    "human: [{ done: false }]",
    "human: [{ stop: lead, optional: perhaps }]",
    "faults: [{ crash: after }]",
    "faults: [{ when: lead ends }]",
    "faults: [{ crash: maybe, when: lead ends }]",
    "faults: [{ crash: torn, keep: x, when: lead ends }]",
    "limits: { depth: -1 }",
    "limits: { depth: deep }",
    "limits: { virtualTime: 3 }",
    "limits: { dept: 3 }",
    "vary: [a]",
    "vary: { a: 3 }",
    "vary: { a: [] }",
    "vary: { a: [1, 1] }",
    "vary: { a: [[1]] }",
    "schedule: lifo",
    "schedule: [[lead ends]]",
    "schedule: [lead ends]",
    "expect: { ends: waiting }",
    "expect: [{ why: a }]",
    "expect: [{ ends: waiting, owes: { lead: 1 } }]",
    "expect: [{ state: { lead: waiting } }]",
    "expect: [{ generations: { lead: some } }]",
    "expect: [{ human: { asks: 1 } }]",
    "expect: [{ calls: { lead@1.1/1: good } }]",
    "expect: [{ never: 3 }]",
    "expect: [{ never: lead ends, only: often }]",
    "expect: [{ before: lead ends }]",
    "expect: [{ context: { lead@1.1: { see: [a] } } }]",
    "unknown: 3",
  ].map((line) => withLines(line)),
];

describe("what the schema refuses, the reader refuses", () => {
  for (const text of BROKEN)
    it(text.split("\n").filter(Boolean).slice(-1).join(" "), () => {
      expect(takes(text)).toBe(false);
      expect(lines(text)).not.toEqual([]);
    });
});

it("is written down in schema/scenario.v1.json", () => {
  const file = new URL("../../schema/scenario.v1.json", import.meta.url);
  expect(readFileSync(file, "utf8")).toBe(`${JSON.stringify(scenarioSchema(), null, 2)}\n`);
});
