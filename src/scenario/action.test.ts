import { describe, expect, it } from "vitest";
import { each } from "./each.test.kit.ts";
import { good, withLines } from "./fixture.test.kit.ts";

describe("what people do", () => {
  each(
    [
      ["[{ stop: lead/xu }]", `no dialog "lead/xu" has a script here; did you mean "lead/ux"?`],
      ["[{ stop: lead, how: closed }]", `"closed" is none of hold, close; did you mean "close"?`],
      ["[{ resume: lead, how: hold }]", `"how" belongs to "stop"`],
      ["[{ stop: lead, to: lead }]", `"to" belongs to "say"`],
      ["[{ resume: every }]", `no dialog "every" has a script here`],
      ["[{ dead: all }]", `"dead" names one dialog; all of them end with done: true`],
      ["[{ dead: lead }]", "the main dialog does not die; it ends with done: true"],
      ["[{ done: false }]", `"done" is written done: true`],
      ["[{ done: lead }]", `"done" is written done: true`],
      ["[{ stop: lead, resume: lead }]", `"stop" and "resume" both stand here`],
      ["[{ stp: lead, done: true }]", `unknown key "stp"; did you mean "stop"?`],
      ["[{ say: Hi, optional: perhaps }]", `"perhaps" is neither true nor false`],
      ["[{ say: Hi, when: lead ends (last) }]", "the last is known too late to act"],
    ],
    (text) => withLines(`human: ${text}`),
  );

  it("know every deed of a person", () => {
    const deeds = [
      "{ stop: lead/ux }",
      "{ stop: all, how: close }",
      "{ resume: all, by: tab 2 }",
      "{ dead: lead/ux, optional: true }",
      "{ dead: lead, refused: main dialog }",
      "{ done: true, after: 1s }",
    ];
    const human = good(withLines(`human: [${deeds.join(", ")}]`)).variants[0]?.human;
    expect(human).toMatchObject([
      { verb: "stop", to: "lead/ux", how: "hold", optional: false },
      { verb: "stop", to: "all", how: "close" },
      { verb: "resume", to: "all", by: "tab 2" },
      { verb: "dead", to: "lead/ux", optional: true },
      { verb: "dead", to: "lead", refused: "main dialog" },
      { verb: "done", to: "lead", afterMs: 1_000 },
    ]);
  });

  it("keep an action's moment, its person and its refusal", () => {
    const human = good(
      withLines(
        "human:",
        "  - { say: Hi }",
        "  - { answer: Ho, of: lead/ux, by: tab 2, when: lead hears lead/ux (2), refused: true }",
      ),
    ).variants[0]?.human;
    expect(human).toMatchObject([
      { verb: "say", to: "lead", when: null, refused: null, place: { line: 9, column: 5 } },
      { verb: "answer", to: "lead/ux", by: "tab 2", when: { nth: 2 }, refused: true },
    ]);
  });
});
