import { describe, expect, it } from "vitest";
import { fixtures, good, lines, problems, read, withLines, withReply } from "./fixture.test.kit.ts";
import { problemsText, problemText } from "./problem.ts";

/** Cases that wait for a later version of the runtime, and for nothing else. */
const WAITING = ["5-fresh-boots-and-faults.yaml", "6-rich.yaml", "CONC-01.yaml", "WORK-01.yaml"];

describe("the public cases", () => {
  for (const { file, bytes } of fixtures()) {
    it(`${file} ${WAITING.includes(file) ? "says only what it needs a newer version for" : "reads"}`, () => {
      const found = lines(bytes);
      if (WAITING.includes(file)) {
        expect(found.length).toBeGreaterThan(0);
        for (const line of found) expect(line).toContain("needs a newer version");
      } else expect(found).toEqual([]);
    });
  }

  it("gives the smallest file its values by default", () => {
    const file = good(
      `version: 1\nteam: { members: { lead: {} } }\nscript: { lead: [{ text: Hi }] }\n`,
    );
    expect(file.name).toBe("a");
    expect(file.variants).toMatchObject([
      {
        name: "a",
        language: "en",
        vary: {},
        team: {
          defaultResponder: "lead",
          members: [
            { id: "lead", name: "lead", calls: "functions", fbrEffort: 3, diligencePushMax: 0 },
          ],
        },
        script: { lead: [{ text: "Hi", calls: [], repeat: { min: 1, max: 1 }, guard: null }] },
        human: [],
        limits: { dialogs: 500, virtualTimeMs: 86_400_000 },
        sweeps: [],
      },
    ]);
    expect(JSON.parse(JSON.stringify(file))).toEqual(file);
  });
});

describe("the messages of the language's page", () => {
  const expectLines = (text: string, ...wanted: readonly string[]): void => {
    expect(lines(text)).toEqual(wanted);
  };

  it("names a verb that was meant", () => {
    expectLines(
      withLines("expect:", "  - never: lead generate"),
      `a.yaml:9:12 expect.0.never: "generate" is nothing a dialog does; did you mean "generates"?`,
    );
  });

  it("lists the states", () => {
    expectLines(
      withLines("expect:", "  - never: lead enters waiting"),
      `a.yaml:9:12 expect.0.never: no state "waiting" (idle, driving, generating, runningTools, Q4H, waiting_for_sideDialogs, stopped, done, dead)`,
    );
  });

  it("finds a dialog by its end", () => {
    expectLines(
      withLines("expect:", "  - before: [ux replies, lead generates]"),
      `a.yaml:9:14 expect.0.before.0: no dialog "ux" has a script here; did you mean "lead/ux"?`,
    );
  });

  it("finds a dialog by its letters", () => {
    expectLines(
      withLines("expect:", "  - state: { lead/xu: idle }"),
      `a.yaml:9:23 expect.0.state.lead/xu: no dialog "lead/xu" has a script here; did you mean "lead/ux"?`,
    );
  });

  it("tells how to send an unknown call on purpose", () => {
    expectLines(
      [
        "version: 1",
        "team: { default_responder: lead, members: { lead: {} } }",
        "script:",
        "  lead:",
        "    - calls: [{ tellaskSesionless: {} }]",
      ].join("\n"),
      `a.yaml:5:15 script.lead.0.calls.0: "tellaskSesionless" is neither a special call nor a tool of this scenario; did you mean "tellaskSessionless"? (to send it on purpose: { call: tellaskSesionless, args: … })`,
    );
  });

  it("asks for quotes where a number stands for a text", () => {
    expectLines(
      withLines("human: [{ answer: 8 }]"),
      "a.yaml:8:19 human.0.answer: 8 is no text; put it in quotes",
    );
  });
});

describe("problems", () => {
  it("are all told at once, in the order of the file", () => {
    const text = `version: 1\nteem: 3\nteam: { members: { lead: {} } }\nscript: { lead: [{ txt: Hi, latency: 5 }] }\n`;
    expect(lines(text)).toEqual([
      `a.yaml:2:1 teem: unknown key "teem"; did you mean "team"?`,
      "a.yaml:4:18 script.lead.0: a reply says something: text, thinking, calls, fails",
      `a.yaml:4:20 script.lead.0.txt: unknown key "txt"; did you mean "text"?`,
      "a.yaml:4:38 script.lead.0.latency: 5 is no duration; write it as 50ms, 2s, 10m, 1h or 1d",
    ]);
  });

  it("show their line and a caret under the spot, wide characters counted", () => {
    const [problem] = problems(withReply(`{ text: "画好了 🙂", usage: 3 }`));
    expect(problem === undefined ? "" : problemText(problem)).toBe(
      [
        "a.yaml:5:34 script.lead.0.usage: 3 is no map; the keys here are prompt, completion",
        `    lead: [{ text: "画好了 🙂", usage: 3 }]`,
        `${" ".repeat(39)}^`,
      ].join("\n"),
    );
  });

  it("clip a long line around the spot and show what is hidden", () => {
    const [problem] = problems(withReply(`{ text: "${"x".repeat(5_000)}\u200f", usage: 3 }`));
    const [, line = "", caret = ""] = (problem === undefined ? "" : problemText(problem)).split(
      "\n",
    );
    expect(line.length).toBeLessThan(130);
    expect(line).toContain("<U+200F>");
    expect(line[caret.indexOf("^")]).toBe("3");
  });

  it("beyond fifty are only counted", () => {
    const many = Array.from({ length: 60 }, (_, index) => `  - { say: ${index} }`);
    const found = problems(withLines("human:", ...many));
    expect(found).toHaveLength(60);
    expect(problemsText(found).endsWith("\nand 10 more")).toBe(true);
  });
});

describe("vary", () => {
  const text = withLines(
    "vary: { edge: [before, after], late: [1ms, 2ms] }",
    `faults: [{ crash: "\${edge}", when: lead generates, after: "\${late}" }]`,
  );

  it("makes one scenario for each combination", () => {
    const { variants } = good(text);
    expect(variants.map((variant) => variant.vary)).toEqual([
      { edge: "before", late: "1ms" },
      { edge: "before", late: "2ms" },
      { edge: "after", late: "1ms" },
      { edge: "after", late: "2ms" },
    ]);
    expect(variants[3]?.faults).toMatchObject([{ crash: "after", afterMs: 2 }]);
  });

  it("is fixed by set, also to a value that is not listed", () => {
    const { variants } = good(text, { set: { edge: "torn", late: "2ms" } });
    expect(variants.map((variant) => variant.vary)).toEqual([{ edge: "torn", late: "2ms" }]);
  });

  it("lists its names when set has another", () => {
    expect(lines(text, { set: { egde: "torn" } })).toEqual([
      `a.yaml:8:7 vary: no name "egde" in vary to set; the names are edge, late; did you mean "edge"?`,
    ]);
  });

  it("says which value is wrong", () => {
    expect(
      lines(withLines("vary: { w: [1s, soon] }", `human: [{ say: Hi, after: "\${w}" }]`)),
    ).toEqual([
      `a.yaml:9:27 human.0.after: "soon" is no duration; write it as 50ms, 2s, 10m, 1h or 1d (w = soon)`,
    ]);
  });

  it("refuses names that it does not have, and leaves the number of the repetition alone", () => {
    const unknown = withLines("vary: { late: [1ms] }", `human: [{ say: Hi, after: "\${lat}" }]`);
    expect(lines(unknown)).toEqual([
      `a.yaml:9:27 human.0.after: no name "lat" in vary; did you mean "late"?`,
      `a.yaml:9:27 human.0.after: "\${lat}" is no duration; write it as 50ms, 2s, 10m, 1h or 1d`,
    ]);
    expect(good(withReply(`{ text: "\${n}" }`)).variants[0]?.script["lead"]?.[0]?.text).toBe(
      "${n}",
    );
    expect(good(withReply(`{ text: "no \${n}" }`)).variants[0]?.script["lead"]?.[0]?.text).toBe(
      "no ${n}",
    );
  });

  it("refuses more combinations than can be run", () => {
    const axis = `[${Array.from({ length: 101 }, (_, index) => index).join(", ")}]`;
    expect(lines(withLines(`vary: { a: ${axis}, b: ${axis} }`))).toEqual([
      "a.yaml:8:7 vary: 10201 combinations are too many; at most 10000 of a file of this size",
    ]);
  });
});

describe("texts from elsewhere", () => {
  it("come from files in the scenario's folder", () => {
    const readText = (path: string): Uint8Array => new TextEncoder().encode(`text of ${path}`);
    const file = good(withReply("{ text: { file: texts/a.txt } }"), { readText });
    expect(file.variants[0]?.script["lead"]?.[0]?.text).toBe("text of texts/a.txt");
  });

  it("are refused before they are read when their path leads out", () => {
    for (const path of ["/etc/passwd", "../a.txt", "a/../../b", "C:/a", "..\\\\a"]) {
      const readText = (): never => {
        throw new Error("was read");
      };
      const text = withReply(`{ text: { file: "${path}" } }`);
      expect(lines(text, { readText })[0]).toContain("leads out of the scenario's folder");
    }
  });

  it("are made by repetition up to a size, and no character is cut", () => {
    const text = good(withReply(`{ text: { repeat: "ab画", to: 12B } }`)).variants[0]?.script[
      "lead"
    ]?.[0]?.text;
    expect(text).toBe("ab画ab画ab");
  });

  it("can be a team, whose problems stand in its own file", () => {
    const scenario = "version: 1\nteam: team.yaml\nscript: { lead: [{ text: Hi }] }\n";
    const team = (text: string) => ({ readText: () => new TextEncoder().encode(text) });
    expect(lines(scenario, team("members: { lead: { diligence-push-max: 0 } }\n"))).toEqual([]);
    expect(lines(scenario, team("members: { lead: { diligence-push-max: x } }\n"))).toEqual([
      `team.yaml:1:40 members.lead.diligence-push-max: "x" is no whole number`,
    ]);
    expect(lines(scenario)).toEqual([
      `a.yaml:2:7 team: the file "team.yaml" cannot be read: no such file`,
    ]);
  });
});

describe("sweeps", () => {
  it("name every place that stands for many runs", () => {
    const file = good(
      withLines(
        "faults:",
        "  - { crash: every, when: every commit }",
        "  - { crash: torn, keep: every byte, when: lead generates }",
      ).replace("text: Fine.", "text: Fine., fails: [server, { cut: every byte }]"),
    );
    expect(file.variants[0]?.sweeps.map(({ kind }) => kind)).toEqual([
      "cut every byte",
      "every crash",
      "every commit",
      "crash every byte",
    ]);
    expect(file.variants[0]?.sweeps[0]).toMatchObject({ dialog: "lead/ux", entry: 0, fail: 1 });
  });
});

it("reads the same bytes to the same data", () => {
  const text = withLines("expect: [{ never: lead generates while in Q4H, why: because }]");
  expect(read(text)).toEqual(read(text));
});
