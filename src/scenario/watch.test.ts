import { describe, expect, test } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import { call, finished, JOURNAL, numbered, opened, watched } from "./journal.test.kit.ts";
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
        { type: "call.failed", callId: "x", name: "t", why: "limit reached: depth (8); no" },
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
