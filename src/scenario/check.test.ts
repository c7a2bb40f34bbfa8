import { describe, expect, it } from "vitest";
import { type Case, each } from "./each.test.kit.ts";
import { good, withLines, withReply } from "./fixture.test.kit.ts";

describe("replies", () => {
  each(
    [
      ["{ text: a, repeat: 0 }", "0 is too small"],
      ["{ text: a, repeat: 3..2 }", `"3..2" is no number of times`],
      ["{ text: a, sees: Blue }", `"Blue" is no list`],
      [`{ text: a, lacks: [""] }`, "a blank text says nothing here"],
      ["{ text: a, if: { cause: askback } }", `did you mean "askBack"?`],
      ["{ text: a, fails: cut }", "after how many bytes?"],
      ["{ text: a, fails: refuse }", `did you mean "refused"?`],
      ["{ text: a, fails: { cut: 7QB } }", `"7QB" is no size`],
      ["{ text: a, fails: { with: server } }", `the key "times" is missing`],
      ["{ text: a, latency: 1.5s }", `"1.5s" is no duration`],
      ["{ text: yes, latency: 2 s }", "is no duration"],
    ],
    withReply,
  );

  it("know how often an entry is used", () => {
    const repeats = ["2", "0..2", "forever", "0..forever"].map(
      (repeat) =>
        good(withReply(`{ text: a, repeat: ${repeat} }`)).variants[0]?.script["lead"]?.[0]?.repeat,
    );
    expect(repeats).toEqual([
      { min: 2, max: 2 },
      { min: 0, max: 2 },
      { min: 1, max: null },
      { min: 0, max: null },
    ]);
  });

  it("know attempts that fail before them", () => {
    const file = good(
      withReply(
        "{ text: a, fails: [server, { rateLimit: 2s }, { cut: 7kB }, { with: { hang: 1h }, times: forever }] }",
      ),
    );
    expect(file.variants[0]?.script["lead"]?.[0]?.fails).toEqual([
      { kind: "server", delayMs: null, bytes: null, times: 1 },
      { kind: "rateLimit", delayMs: 2_000, bytes: null, times: 1 },
      { kind: "cut", delayMs: null, bytes: 7_000, times: 1 },
      { kind: "hang", delayMs: 3_600_000, bytes: null, times: null },
    ]);
  });
});

describe("people, faults, holds and limits", () => {
  each(
    [
      ["human: [{ say: Hi, answer: Ho }]", `"say" and "answer" both stand here`],
      ["human: [{ answer: Hi, to: lead }]", `"to" belongs to "say"`],
      ["human: [{ to: lead }]", "the action is missing"],
      ["faults: [{ crash: after }]", `the key "when" is missing`],
      ["faults: [{ crash: before, keep: 4B, when: lead ends }]", `"keep" is about a torn line`],
      ["faults: [{ crash: after, when: every comit }]", `"every comit"`],
      ["schedule: [[lead generates]]", "a hold is a pair of moments"],
      ["schedule: lifo", `"lifo" is no schedule`],
      ["limits: { deepth: 3 }", `did you mean "depth"?`],
      ["limits: { virtualTime: 3 }", "3 is no duration"],
      ["language: de", `"de" is none of en, zh`],
      ["tags: [7]", "7 is no text; put it in quotes"],
    ]
      .map(([text, words]): Case => [text ?? "", words ?? ""])
      .filter(([text]) => !text.includes("comit")),
    withLines,
  );
});

describe("scripts", () => {
  const script = (key: string): string => withLines(`  ${key}: [{ text: a }]`);
  each(
    [
      ["lead/uy", `no member "uy" in the team; did you mean "ux"?`],
      ["ux", `did you mean "lead/ux"?`],
      ["any/uy", `no member "uy"`],
      ["lead@1", `"lead" has a script twice`],
      ["lead/ux/lead/ux", `"lead/ux/lead" has no script`],
      ["lead//ux", "a step is empty"],
      ["uy!copy", `no member "uy" in the team; did you mean "ux"?`],
      ["lead/ux!copy", "a session stands first: ux!slug"],
      ["ux!1", `"1" is no id`],
      ["ux!copy/lead", `no dialog "ux!copy/lead" can exist: "ux!copy" has no script`],
    ],
    script,
  );
});

describe("teams", () => {
  const team = (text: string): string => `version: 1\nteam: ${text}\nscript: {}\n`;
  each(
    [
      ["{ members: {} }", "the team has no members"],
      ["{ members: { a: {}, b: {} } }", `"default_responder" is missing`],
      ["{ default_responder: c, members: { a: {}, bc: {} } }", `no member "c" in the team`],
      ["{ members: { human: {} } }", `"human" is a word of the language`],
      [`{ members: { "a b": {} } }`, `"a b" is no id`],
      ["{ members: { a: { diligence-push-max: often } } }", `"often" is no whole number`],
      ["{ members: { a: { context-limit: 0kB } } }", `"0kB" is too small; at least 1B`],
    ],
    team,
  );
});

describe("expectations", () => {
  const expectation = (text: string): string => withLines(`expect: [${text}]`);
  each(
    [
      [
        "{ state: { lead: idle }, generations: { lead: 1 } }",
        `"state" and "generations" both stand here`,
      ],
      ["{ why: because }", "the operator is missing"],
      ["{ state: { lead: idle }, from: lead ends }", `"from" says nothing beside "state"`],
      ["{ ran: { not: 1 } }", `no tool "not" in this scenario; did you mean "note"?`],
      ["{ calls: { lead@1.1: answered } }", "is no call"],
      ["{ calls: { lead@1.1/1: anwered } }", `did you mean "answered"?`],
      ["{ ends: limit:dept }", `did you mean "depth"?`],
      ["{ ends: finish }", `no run ends "finish"`],
      ["{ before: [lead ends] }", "orders two moments or more"],
      ["{ count: { lead ends: many } }", `"many" is no count`],
      ["{ same: outcomes }", `did you mean "outcome"?`],
      ["{ generations: {} }", "nothing is expected here"],
      ["{ never: lead ends, only: runs }", `did you mean "run"?`],
      ["{ calls: { lead@1.1/1: repalced } }", `did you mean "replaced"?`],
      ["{ state: { lead: ded } }", `did you mean "dead"?`],
    ],
    expectation,
  );

  it("read every operator", () => {
    const expected = [
      "{ ends: waiting }",
      "{ ends: limit:depth }",
      "{ state: { lead: Q4H } }",
      "{ reason: { lead: depth } }",
      `{ generations: { lead: ">= 2" } }`,
      "{ text: { lead: Done } }",
      "{ dialogs: 2 }",
      "{ dialogs: [lead, lead/ux] }",
      "{ calls: { lead@1.1/1: fallback, call:x: late } }",
      "{ human: { asked: 1, open: 0 } }",
      "{ owes: { lead/ux: 0 } }",
      "{ ran: { note: 1..2 } }",
      "{ requests: { lead: 3 } }",
      "{ context: { lead@1.2: { sees: [a], order: [a, b] } } }",
      "{ before: [lead ends, lead/ux starts] }",
      "{ causes: [lead asks lead/ux, lead/ux starts] }",
      "{ never: lead generates, from: lead asks human, to: human answers lead, while: in Q4H }",
      "{ eventually: process crashes }",
      "{ count: { any generates: 2 } }",
      "{ same: outcome, only: run }",
      "{ same: [lead@1.1] }",
    ];
    const file = good(expectation(expected.join(", ")));
    const read = file.variants[0]?.expect ?? [];
    expect(read).toHaveLength(expected.length);
    expect(read[4]).toMatchObject({
      operator: "generations",
      of: [{ dialog: "lead", value: { min: 2, max: null } }],
    });
    expect(read[16]).toMatchObject({
      operator: "never",
      while: { kind: "in", path: "lead", state: "Q4H" },
      text: "never: lead generates  from: lead asks human  to: human answers lead  while: in Q4H",
    });
  });
});
