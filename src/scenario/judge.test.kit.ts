// A run to judge, and what one expectation says of it, for the tests of this folder.
import { expect } from "vitest";
import type { Condition } from "./condition.ts";
import type { JudgedRun } from "./evidence.ts";
import type { Claim, Expectation } from "./expectation.ts";
import { judge } from "./judge.ts";
import { JOURNAL, moment } from "./journal.test.kit.ts";

export function run(more: Partial<JudgedRun> = {}): JudgedRun {
  return {
    commits: JOURNAL,
    end: { ends: "finished", limit: null },
    actions: [],
    ran: new Map([["note", 2]]),
    requests: new Map([["lead", 3]]),
    textOf: (body) => (typeof body === "string" ? body : body.head),
    contextOf: (site) => (site === "lead@1.2" ? [] : null),
    checkContext: (check) => check.sees.map(({ words }) => ({ why: `${words} is missing` })),
    ...more,
  };
}

export interface Scope {
  readonly from?: string;
  readonly to?: string;
  readonly while?: Condition;
  readonly only?: "run" | "fuzz";
}

export function expectation(claim: Claim, scope: Scope = {}): Expectation {
  return {
    ...claim,
    from: scope.from === undefined ? null : moment(scope.from),
    to: scope.to === undefined ? null : moment(scope.to),
    while: scope.while ?? null,
    only: scope.only ?? null,
    why: "",
    place: { line: 12, column: 5 },
    text: `${claim.operator}: …`,
  };
}

/** Null when it holds, else why not. */
export function why(claim: Claim, scope: Scope = {}, made = run()): string | null {
  const [found] = judge({ expectations: [expectation(claim, scope)], mode: "run" }, made);
  if (found === undefined) throw new Error("not judged");
  expect([found.line, found.column]).toEqual([12, 5]);
  return found.ok ? null : found.why;
}

export const exactly = (n: number): { min: number; max: number } => ({ min: n, max: n });
