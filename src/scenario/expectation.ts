// Expectation: one thing that must be true of a run, with the part of the history it looks at.
import type { Place } from "../protocol/script.ts";
import { type Condition, parseCondition } from "./condition.ts";
import { type Fields, fieldOr, fieldsAt, keyOf, oneOf } from "./fields.ts";
import {
  HISTORY_OPERATORS,
  type History,
  historyAt,
  momentAt,
  type Same,
  sameAt,
} from "./history.ts";
import { dialogOf, type Moment } from "./moment.ts";
import type { Names } from "./names.ts";
import { nodeText } from "./node.ts";
import { OUTCOME_OPERATORS, type Outcome, outcomeAt } from "./outcome.ts";
import { choiceAt, parsedAt, wordsAt } from "./scalar.ts";
import { reportKey, type Spot } from "./spot.ts";

export type Claim = Outcome | History | Same;

export type Expectation = Claim & {
  readonly from: Moment | null;
  readonly to: Moment | null;
  readonly while: Condition | null;
  /** Claimed of the written latencies alone, or of other orders alone; null of both. */
  readonly only: "run" | "fuzz" | null;
  readonly why: string;
  readonly place: Place;
  /** As written, on one line. */
  readonly text: string;
};

const OPERATORS = [...OUTCOME_OPERATORS, ...HISTORY_OPERATORS, "same"] as const;
const SCOPE = ["from", "to", "while"] as const;

export function expectationAt(spot: Spot, names: Names): Expectation | null {
  const fields = fieldsAt(spot, { known: [...OPERATORS, ...SCOPE, "only", "why"] });
  const at = oneOf(fields, OPERATORS, "the operator");
  const operator = OPERATORS.find((word) => at !== null && keyOf(at, fields) === word);
  const scope = scopeIn(fields, names);
  if (at === null || operator === undefined) return null;
  const claim = claimAt(at, operator, names);
  if (!isHistory(operator)) reportScope(fields, operator);
  if (claim === null) return null;
  return {
    ...claim,
    ...scope,
    while: whileIn(fields, names, "moment" in claim ? dialogOf(claim.moment.subject) : null),
    only: fieldOr(fields, "only", {
      read: (found: Spot): "run" | "fuzz" => choiceAt(found, ["run", "fuzz"]),
      absent: null,
    }),
    why: fieldOr(fields, "why", { read: wordsAt, absent: "" }),
    place: at.keyPlace ?? spot.node.place,
    text: textOf(fields),
  };
}

function claimAt(at: Spot, operator: (typeof OPERATORS)[number], names: Names): Claim | null {
  if (operator === "same") return sameAt(at, names);
  return isHistory(operator) ? historyAt(at, operator, names) : outcomeAt(at, operator, names);
}

function isHistory(operator: string): operator is History["operator"] {
  return (HISTORY_OPERATORS as readonly string[]).includes(operator);
}

/** A scope around what looks only at the end of a run would be read, and mean nothing. */
function reportScope(fields: Fields, operator: string): void {
  for (const key of SCOPE) {
    const at = fields.at(key);
    if (at !== null)
      reportKey(at, `"${key}" says nothing beside "${operator}", which looks at the end of a run`);
  }
}

function scopeIn(fields: Fields, names: Names): { from: Moment | null; to: Moment | null } {
  const moment = { read: (found: Spot) => momentAt(found, names), absent: null };
  return { from: fieldOr(fields, "from", moment), to: fieldOr(fields, "to", moment) };
}

function whileIn(fields: Fields, names: Names, subject: string | null): Condition | null {
  return fieldOr(fields, "while", {
    read: (found: Spot) => parsedAt(found, (text) => parseCondition(text, names, subject)),
    absent: null,
  });
}

function textOf(fields: Fields): string {
  const parts = fields.keys.map((key) => {
    const at = fields.at(key);
    return at === null ? "" : `${key}: ${nodeText(at.node)}`;
  });
  return parts.join("  ");
}
