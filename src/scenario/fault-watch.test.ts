import { describe, expect, test } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { Fault } from "./fault.ts";
import { expandFaults } from "./fault-sweep.ts";
import { createFaultWatch } from "./fault-watch.ts";
import type { PlainFault } from "./fault-watch.ts";
import { JOURNAL, moment } from "./journal.test.kit.ts";

type Crash = Extract<PlainFault, { kind: "crash" }>;

function crash(edge: Crash["edge"], when: PlainFault["when"], afterMs = 0): PlainFault {
  return { kind: "crash", edge, when, afterMs, keepBytes: null, pad: null, resumeAfterMs: 0 };
}

/** The commits at which something struck; a commit that is lost is made again. */
function strikes(faults: readonly PlainFault[]): string[] {
  const watch = createFaultWatch(faults);
  const struck: string[] = [];
  const make = (commit: Commit): void => {
    const strike = watch.beforeAppend(commit);
    if (strike === null) return;
    struck.push(strike.kind === "crash" ? `${strike.edge} ${commit.seq}` : strike.kind);
    if (strike.kind === "crash" && strike.edge !== "after") make(commit);
  };
  for (const commit of JOURNAL) make(commit);
  return struck;
}

describe("a fault strikes once", () => {
  test("at the first occurrence of its moment, or at the n-th", () => {
    expect(strikes([crash("after", moment("lead generates"))])).toEqual(["after 1"]);
    expect(strikes([crash("after", moment("lead generates (2)"))])).toEqual(["after 6"]);
  });

  test("though the commit it lost is made again", () => {
    expect(strikes([crash("before", moment("lead generates"))])).toEqual(["before 1"]);
    expect(strikes([crash("torn", { seq: 3 })])).toEqual(["torn 3"]);
  });

  test("and a lost occurrence does not count twice", () => {
    const faults = [crash("before", { seq: 1 }), crash("before", moment("lead generates (2)"))];
    expect(strikes(faults)).toEqual(["before 1", "before 6"]);
  });

  test("two at one commit, the one that keeps it last", () => {
    const faults = [crash("after", { seq: 2 }), crash("before", moment("lead asks lead/ux"))];
    expect(strikes(faults)).toEqual(["before 2", "after 2"]);
  });

  test("some time later when it says so", () => {
    expect(strikes([crash("before", moment("lead asks human"), 100)])).toEqual(["before 6"]);
  });

  test("and what never came is told", () => {
    const watch = createFaultWatch([crash("after", { seq: 99 }), crash("after", { seq: 0 })]);
    for (const commit of JOURNAL) watch.beforeAppend(commit);
    expect(watch.unfired()).toEqual([0]);
  });
});

describe("a sweep", () => {
  const place = { line: 1, column: 1 };
  const base: Fault = {
    kind: "crash",
    crash: "after",
    keep: null,
    pad: null,
    resumeAfterMs: 0,
    when: "every commit",
    afterMs: 0,
    place,
  };
  const baseline = { commits: JOURNAL, lineBytes: () => 5 };
  const labels = (...faults: Fault[]): string[] =>
    expandFaults(faults, baseline).map(({ label }) => label);

  test("over every commit makes one run for each", () => {
    expect(labels(base)).toEqual(JOURNAL.map(({ seq }) => `crash after ${seq}`));
  });

  test("over every way to die tears the line at a few bytes", () => {
    const when = moment("lead asks human");
    expect(labels({ ...base, crash: "every", when })).toEqual([
      "crash before 2",
      "crash torn 2:1",
      "crash torn 2:2",
      "crash torn 2:4",
      "crash after 2",
    ]);
  });

  test("over every byte tears it at each, short of its newline", () => {
    const when = moment("lead asks human");
    expect(labels({ ...base, crash: "torn", keep: "every byte", when })).toEqual(
      [1, 2, 3, 4].map((bytes) => `crash torn 2:${bytes}`),
    );
  });

  test("beside a plain fault keeps it in every run; two sweeps make every pair", () => {
    const plain: Fault = { ...base, when: moment("lead asks human") };
    expect(labels(plain)).toEqual([""]);
    expect(expandFaults([base, plain], baseline)).toHaveLength(JOURNAL.length);
    expect(expandFaults([base, plain], baseline)[0]?.faults).toHaveLength(2);
    expect(labels(base, base)).toHaveLength(JOURNAL.length ** 2);
  });

  test("no faults are one run", () => {
    expect(expandFaults([], baseline)).toEqual([{ label: "", faults: [] }]);
  });
});
