import { describe, expect, test } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import { call, finished, JOURNAL, numbered, opened, watched } from "./journal.test.kit.ts";
import { SESSION } from "./session.test.kit.ts";
import { createWatch, occurrencesOf } from "./watch.ts";

function seen(text: string, commits: readonly Commit[] = JOURNAL): string[] {
  const [points] = occurrencesOf([watched(text)], commits);
  return (points ?? []).map(({ seq, index }) => `${seq}:${index}`);
}

describe("each verb names its facts", () => {
  test.each([
    ["lead starts", ["0:1"]],
    ["lead/ux starts", ["3:0"]],
    ["any starts", ["0:1", "3:0"]],
    ["lead starts course 1", ["0:1"]],
    ["lead starts course 2", []],
    ["lead drives", ["1:1", "6:1"]],
    ["lead drives for humanAnswer", ["6:1"]],
    ["lead/ux drives for assignment", ["3:3"]],
    ["lead generates", ["1:2", "6:2"]],
    ["lead@1.2 generates", ["6:2"]],
    ["any generates", ["1:2", "3:4", "6:2"]],
    ["lead ends", ["2:0", "7:0"]],
    ["lead@1.1 ends", ["2:0"]],
    ["lead asks lead/ux", ["2:1"]],
    ["lead@1.1 asks lead/ux", ["2:1"]],
    ["lead@1.2 asks lead/ux", []],
    ["lead asks human", ["2:2"]],
    ["lead/ux is asked", ["3:1"]],
    ["lead/ux replies", ["4:1"]],
    ["lead/ux replies to lead", ["4:1"]],
    ["lead/ux replies to lead/browser", []],
    ["lead hears lead/ux", ["5:0"]],
    ["lead@1.1 hears lead/ux", ["5:0"]],
    ["lead hears human", ["1:0", "6:0"]],
    ["human says", ["1:0"]],
    ["human says to lead/ux", []],
    ["human answers lead", ["6:0"]],
    ["human is refused", []],
    ["lead@1.1/1 is answered", ["5:0"]],
    ["lead@1.1/2 is answered", ["6:0"]],
    ["lead@1.1/1 fails", []],
    ["call:1.1.2 is answered", ["6:0"]],
    ["process starts", ["0:0"]],
    ["process crashes", []],
    ["lead fails", []],
    ["lead is nudged", []],
  ])("%s", (text, points) => {
    expect(seen(text)).toEqual(points);
  });
});

describe("each verb of sessions, stops and ends names its facts", () => {
  test.each([
    ["lead asks ux!copy", ["2:1"]],
    ["ux!copy asks lead", []],
    ["ux!copy asks back", ["4:1"]],
    ["any asks back", ["4:1"]],
    ["lead asks back", []],
    ["ux!copy is asked", ["3:1"]],
    ["lead is asked", ["5:0"]],
    ["any is asked (2)", ["5:0"]],
    ["lead replies to ux!copy", ["10:0"]],
    ["ux!copy replies", []],
    ["lead hears ux!copy", ["9:0"]],
    ["ux!copy hears lead", []],
    ["ux!copy hears late lead", ["11:0"]],
    ["ux!copy hears late ux!copy", []],
    ["ux!copy stops", ["6:0"]],
    ["ux!copy@1.1 stops", ["6:0"]],
    ["human stops ux!copy", ["6:0"]],
    ["human stops lead", []],
    ["human stops all", []],
    ["ux!copy resumes", ["7:0"]],
    ["human resumes ux!copy", ["7:0"]],
    ["human resumes all", []],
    ["ux!copy dies", ["8:0"]],
    ["ux!copy fails", ["8:0"]],
    ["lead finishes", ["12:0"]],
    ["any finishes", ["12:0"]],
    ["lead@1.1/1 fails", ["9:0"]],
    ["lead@1.1/2 is cancelled", ["12:0"]],
    ["call:1.1.2 is cancelled", ["12:0"]],
    ["call:back is answered", []],
    ["ux!copy@1.1/1 is cancelled", []],
    ["lead drives for askBack", []],
    ["ux!copy enters stopped", ["6:0"]],
    ["ux!copy leaves stopped", ["7:0"]],
    ["ux!copy enters dead", ["8:0"]],
    ["lead enters done", ["12:0"]],
    ["ux!copy is asked while lead in Q4H", ["3:1"]],
    ["lead hears ux!copy while ux!copy in dead", ["9:0"]],
    ["human resumes ux!copy while ux!copy in stopped", ["7:0"]],
    ["human stops ux!copy while ux!copy owes", ["6:0"]],
    ["lead finishes while ux!copy owes", []],
  ])("%s", (text, points) => {
    expect(seen(text, SESSION)).toEqual(points);
  });

  test("a death that owes nothing is no failure", () => {
    const lines = SESSION.map((commit) => ({ ...commit, facts: commit.facts.slice(0, 1) }));
    expect(seen("ux!copy fails", lines)).toEqual([]);
    expect(seen("ux!copy dies", lines)).toEqual(["8:0"]);
  });

  test("a stop of all is one moment, and one for each dialog that it stops", () => {
    const person = { action: "human:1", by: null };
    const facts: Fact[] = [{ type: "person.toldAll", ...person, verb: "stop", how: "close" }];
    const stopped: Fact[] = [{ type: "dialog.stopped", ...person, how: "close" }];
    const commits = numbered([
      ...JOURNAL.slice(0, 1),
      { dialog: "lead", handled: "human:1", atMs: 0, facts },
      { dialog: "lead", handled: "1.0", atMs: 0, facts: stopped },
      { dialog: "lead/ux", handled: "1.1", atMs: 0, facts: stopped },
    ]);
    expect(seen("human stops all", commits)).toEqual(["1:0"]);
    expect(seen("human resumes all", commits)).toEqual([]);
    expect(seen("human stops lead/ux", commits)).toEqual(["3:0"]);
    expect(seen("any stops", commits)).toEqual(["2:0", "3:0"]);
  });

  test("a call is replaced by the word of the dialog that was asked", () => {
    const commits = SESSION.map((commit) => ({
      ...commit,
      facts: commit.facts.map((fact) =>
        fact.type === "tellask.arrived" ? { ...fact, status: "replaced" as const } : fact,
      ),
    }));
    expect(seen("lead@1.1/1 is replaced", commits)).toEqual(["9:0"]);
    expect(seen("lead@1.1/1 is answered", commits)).toEqual([]);
    expect(seen("lead@1.1/1 fails", commits)).toEqual([]);
  });

  test("a call at a site is not one of that id in another dialog", () => {
    const twin = { dialog: "lead/ux", handled: "3.r0", atMs: 40 };
    const commits = numbered([
      ...JOURNAL.slice(0, 4),
      { ...twin, facts: [finished(1, "", [call("1.1.1", "note")])] },
      ...JOURNAL.slice(5),
    ]);
    expect(seen("lead@1.1/1 is answered", commits)).toEqual(["5:0"]);
    expect(seen("lead/ux@1.1/1 is answered", commits)).toEqual([]);
    expect(seen("call:1.1.1 is answered", commits)).toEqual(["5:0"]);
  });

  test("the end of the tree is the end of every dialog in it", () => {
    const commits = numbered([...SESSION.slice(0, 8), ...SESSION.slice(12)]);
    expect(seen("ux!copy enters done", commits)).toEqual(["8:0"]);
    expect(seen("ux!copy enters done (1)", commits)).toEqual(["8:0"]);
    expect(seen("any enters done", commits)).toEqual(["8:0", "8:0"]);
    expect(seen("ux!copy leaves idle (last)", commits)).toEqual([]);
    expect(seen("ux!copy leaves waiting_for_sideDialogs (last)", commits)).toEqual(["8:0"]);
    expect(seen("ux!copy enters done while lead in Q4H", commits)).toEqual([]);
    // A dead dialog stays dead.
    expect(seen("ux!copy enters done", SESSION)).toEqual([]);
  });
});

test("the n-th and the last occurrence stand alone", () => {
  expect(seen("lead generates (2)")).toEqual(["6:2"]);
  expect(seen("lead generates (3)")).toEqual([]);
  expect(seen("any generates (last)")).toEqual(["6:2"]);
});

test("`while` is read just before the fact, with the earlier facts of its commit applied", () => {
  expect(seen("lead hears lead/ux while in Q4H")).toEqual(["5:0"]);
  expect(seen("human answers lead while lead in Q4H")).toEqual(["6:0"]);
  expect(seen("lead generates while in Q4H")).toEqual([]);
  expect(seen("lead generates while in driving")).toEqual(["1:2", "6:2"]);
  expect(seen("lead hears lead/ux while lead/ux owes")).toEqual([]);
  expect(seen("lead/ux replies while owes")).toEqual(["4:1"]);
});

describe("a state is entered and left by a whole commit", () => {
  test.each([
    ["lead enters Q4H", ["2:3"]],
    ["lead leaves Q4H", ["6:0"]],
    ["lead enters driving", ["1:1", "6:1"]],
    ["lead enters generating", ["1:2", "6:2"]],
    ["lead leaves generating", ["2:0", "7:0"]],
    ["lead enters idle", ["0:1", "7:1"]],
    ["lead enters idle (2)", ["7:1"]],
    ["lead enters waiting_for_sideDialogs", []],
  ])("%s", (text, points) => {
    expect(seen(text)).toEqual(points);
  });
});

test("a tool is run and got by its name, whichever call it was", () => {
  const tool = { type: "tool.called", name: "note", repeatable: true } as const;
  const facts: Fact[] = [
    finished(1, "", [call("a", "note"), call("b", "other")]),
    { ...tool, callId: "a", index: 0 },
    { ...tool, name: "other", callId: "b", index: 1 },
  ];
  const done = { type: "tool.finished", text: "" } as const;
  const lines = [
    ...JOURNAL.slice(0, 2),
    { dialog: "lead", handled: "1.r0", atMs: 0, facts },
    {
      dialog: "lead",
      handled: "2.r0",
      atMs: 0,
      facts: [{ ...done, callId: "b", status: "failed" as const }],
    },
    {
      dialog: "lead",
      handled: "2.r1",
      atMs: 0,
      facts: [{ ...done, callId: "a", status: "interrupted" as const }, opened(1, 2, [])],
    },
  ];
  const commits = numbered(lines);
  expect(seen("lead runs note", commits)).toEqual(["2:1"]);
  expect(seen("lead gets note", commits)).toEqual(["4:0"]);
  expect(seen("lead@1.1 gets note", commits)).toEqual(["4:0"]);
  expect(seen("lead@1.1/1 is interrupted", commits)).toEqual(["4:0"]);
  expect(seen("lead@1.1/2 fails", commits)).toEqual(["3:0"]);
  expect(seen("lead enters runningTools", commits)).toEqual(["2:1"]);
  expect(seen("lead leaves runningTools", commits)).toEqual(["4:0"]);
});

test("a limit is reached by a Close, by the tree, and by a refused call", () => {
  const commits = numbered([
    ...JOURNAL.slice(0, 2),
    {
      dialog: "lead",
      handled: "1.r0",
      atMs: 0,
      facts: [
        { type: "generation.failed", course: 1, genseq: 1, why: "no", memo: null },
        { type: "call.failed", callId: "x", name: "t", why: "too deep", limit: "depth" },
        { type: "dialog.closed", why: "no", limit: "generations" },
        { type: "limit.reached", limit: "virtualTime" },
      ],
    },
  ]);
  expect(seen("lead reaches depth", commits)).toEqual(["2:1"]);
  expect(seen("lead reaches generations", commits)).toEqual(["2:2"]);
  expect(seen("lead reaches virtualTime", commits)).toEqual(["2:3"]);
  expect(seen("lead fails", commits)).toEqual(["2:2"]);
  expect(seen("lead@1.1 fails", commits)).toEqual(["2:0"]);
});

test("a watch of nothing folds nothing, so it takes even a broken commit", () => {
  const broken = JOURNAL[7];
  expect(broken === undefined ? null : createWatch([]).see(broken)).toEqual([]);
});
