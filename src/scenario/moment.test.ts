import { describe, expect, it } from "vitest";
import { parseMoment } from "./moment.ts";
import type { Names } from "./names.ts";
import { parsePath } from "./path.ts";

const names: Names = {
  main: "lead",
  dialogs: ["lead", "lead/ux", "lead/ux#2", "ux!copy", "ux!copy#2"],
  anyOf: ["reviewer"],
  tools: ["deploy"],
};

const MOMENTS = [
  "lead starts",
  "lead starts course 2",
  "lead drives",
  "lead drives for groupResolved",
  "lead generates",
  "lead ends",
  "lead fails",
  "lead asks lead/ux",
  "lead asks human",
  "lead asks back",
  "lead is asked",
  "lead replies",
  "lead/ux replies to lead",
  "lead hears lead/ux",
  "lead hears human",
  "lead hears late lead/ux",
  "lead runs deploy",
  "lead gets deploy",
  "lead enters Q4H",
  "lead leaves idle",
  "lead is nudged",
  "lead reaches depth",
  "lead reaches virtualTime",
  "lead stops",
  "lead resumes",
  "lead dies",
  "lead finishes",
  "lead@1.2 generates",
  "lead@1.2/1 fails",
  "lead@1.2/1 is answered",
  "call:x:1 is replaced",
  "call:x is cancelled",
  "call:x is interrupted",
  "call:x is refused",
  "human says",
  "human says to lead/ux",
  "human answers lead",
  "human stops lead",
  "human resumes lead",
  "human stops all",
  "human resumes all",
  "human stops ux!copy",
  "ux!copy is asked (2)",
  "ux!copy@1.1 ends",
  "ux!copy#2@1.1/1 is replaced",
  "lead hears ux!copy#2",
  "lead replies to ux!copy",
  "ux!copy enters stopped",
  "ux!copy drives for askBack while ux!copy owes",
  "any finishes",
  "human is refused",
  "process crashes",
  "process starts (2)",
  "process is refused",
  "any generates",
  "lead/a/reviewer ends (last)",
  "lead generates while in Q4H",
  "lead generates (2) while lead/ux owes",
  "any ends while process is down",
  "human says while disk is full",
];

const BAD: readonly (readonly [string, string])[] = [
  ["", "a moment is missing"],
  ["lead", "a verb is missing"],
  ["lead is nudgd", `"is nudgd" is nothing a dialog does; did you mean "is nudged"?`],
  ["human generates", `"generates" is nothing a person does`],
  ["process ends", `"ends" is nothing the process does`],
  ["call:a ends", `"ends" is nothing happens to a call`],
  ["lead asks", `it is "asks human" or "asks DIALOG"`],
  ["lead generates twice", `it is "generates"`],
  ["lead generates #2", "write (2) for the second"],
  ["lead generates (0)", "is no occurrence"],
  ["lead runs deplo", `did you mean "deploy"?`],
  ["lead drives for fun", `no cause "fun"`],
  ["lead reaches dept", `did you mean "depth"?`],
  ["lead starts course x", "is no course"],
  ["lead@1 generates", "is no generation"],
  ["lead@1.2/0 fails", "is no call"],
  ["call: fails", "an id is missing"],
  ["human says while in Q4H", "must say which dialog"],
  ["lead ends while hungry", "is no condition"],
  ["lead ends while", "is no condition"],
  ["lead/self.1 ends", "needs a newer version"],
  ["human stops lead/xu", `did you mean "lead/ux"?`],
  ["human stops", `it is "stops all" or "stops DIALOG"`],
  ["human resumes everybody", `no dialog "everybody" has a script here`],
  ["lead/ux finishes", `the tree finishes as a whole: "lead finishes"`],
  ["lead/ux@1.1 finishes", `the tree finishes as a whole`],
  ["ux!cpoy stops", `did you mean "ux!copy"?`],
  ["lead enters stoped", `did you mean "stopped"?`],
  ["lead drives for askback", `did you mean "askBack"?`],
  ["lead/ux dyes", `did you mean "dies"?`],
  ["call:x is repalced", `did you mean "is replaced"?`],
  ["lead/xu ends", `did you mean "lead/ux"?`],
];

describe("a moment", () => {
  for (const text of MOMENTS)
    it(`is "${text}"`, () => {
      expect(parseMoment(text, names)).toMatchObject({ text });
    });

  it("keeps its parts as data", () => {
    expect(parseMoment("lead@1.2 hears late lead/ux#2 (3) while owes", names)).toEqual({
      subject: { kind: "gen", path: "lead", course: 1, genseq: 2 },
      verb: "hears late",
      object: { kind: "dialog", path: "lead/ux#2" },
      nth: 3,
      while: { kind: "owes", path: "lead", text: "owes" },
      text: "lead@1.2 hears late lead/ux#2 (3) while owes",
    });
    expect(parseMoment("lead@1.2/3 is answered (last)", names)).toMatchObject({
      subject: { kind: "call", path: "lead", course: 1, genseq: 2, index: 3, sample: null },
      nth: "last",
    });
  });

  for (const [text, words] of BAD)
    it(`is not "${text}"`, () => {
      const parsed = parseMoment(text, names);
      expect("complaint" in parsed ? parsed.complaint : "").toContain(words);
    });
});

describe("a path", () => {
  for (const text of [
    "lead",
    "lead/ux",
    "lead/ux#2",
    "ux!slug",
    "ux!slug#2",
    "lead/self.2",
    "lead/self#3.2",
    "画师/审阅_1",
  ])
    it(`is ${text}`, () => {
      expect(parsePath(text)).toMatchObject({ text });
    });

  it("has one spelling", () => {
    expect(parsePath("lead/ux#1")).toMatchObject({ text: "lead/ux" });
    expect(parsePath("lead/self#1.2")).toMatchObject({ text: "lead/self.2" });
  });

  for (const text of [
    "",
    "/",
    "lead/",
    "lead#2",
    "self.2",
    "lead/self",
    "lead/ux.2",
    "lead/ux!a",
    "human",
    "lead/all",
    "1a",
    "a b",
    "lead/ux#0",
    "e\u0301",
    "a".repeat(33),
    "a!self",
  ])
    it(`is not ${JSON.stringify(text)}`, () => {
      expect(parsePath(text)).toHaveProperty("complaint");
    });
});
