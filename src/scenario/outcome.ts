// Outcome: what an expectation can say of the end of a run. One operator, one line of the union.
import type { ContextCheck } from "../protocol/script.ts";
import { parseDialog } from "./dialog.ts";
import { fieldOr, fieldsAt } from "./fields.ts";
import { type Names, unknownTool } from "./names.ts";
import { nodeName } from "./node.ts";
import { contextCheckAt } from "./reply.ts";
import {
  type Complaint,
  type Count,
  countAt,
  isComplaint,
  parsedAt,
  wholeNumberAt,
  wordsAt,
} from "./scalar.ts";
import { entriesAt, itemsAt, report, type Spot } from "./spot.ts";
import { type CallName, parseCallName, parseGeneration, type Subject } from "./subject.ts";
import { didYouMean } from "./suggest.ts";
import { LIMIT_WORDS, parseState, parseStatus, type StateWord, type StatusWord } from "./word.ts";

const ENDS = ["finished", "waiting", "stuck", "storage", "noReply"] as const;
type GenSubject = Extract<Subject, { kind: "gen" }>;

interface Of<T> {
  readonly dialog: string;
  readonly value: T;
}

export type Outcome =
  /** `limit` names the bound when `ends` is "limit". */
  | {
      readonly operator: "ends";
      readonly ends: (typeof ENDS)[number] | "limit";
      readonly limit: string | null;
    }
  | { readonly operator: "state"; readonly of: readonly Of<StateWord>[] }
  | { readonly operator: "reason" | "text"; readonly of: readonly Of<string>[] }
  | { readonly operator: "generations" | "owes" | "requests"; readonly of: readonly Of<Count>[] }
  | { readonly operator: "course"; readonly of: readonly Of<number>[] }
  | {
      readonly operator: "dialogs";
      readonly count: Count | null;
      readonly exactly: readonly string[] | null;
    }
  | {
      readonly operator: "calls";
      readonly of: readonly { readonly call: CallName; readonly status: StatusWord }[];
    }
  | {
      readonly operator: "human";
      readonly asked: Count | null;
      readonly answered: Count | null;
      readonly open: Count | null;
    }
  | {
      readonly operator: "ran";
      readonly of: readonly { readonly tool: string; readonly count: Count }[];
    }
  | {
      readonly operator: "context";
      readonly of: readonly { readonly gen: GenSubject; readonly check: ContextCheck }[];
    };

export const OUTCOME_OPERATORS = [
  "ends",
  "state",
  "reason",
  "generations",
  "course",
  "text",
  "dialogs",
  "calls",
  "human",
  "owes",
  "ran",
  "requests",
  "context",
] as const satisfies readonly Outcome["operator"][];

export function outcomeAt(spot: Spot, operator: Outcome["operator"], names: Names): Outcome {
  switch (operator) {
    case "ends":
      return endsAt(spot);
    case "state":
      return { operator, of: perDialog(spot, names, (at) => parsedAt(at, parseState) ?? "idle") };
    case "reason":
    case "text":
      return { operator, of: perDialog(spot, names, wordsAt) };
    case "generations":
    case "owes":
    case "requests":
      return { operator, of: perDialog(spot, names, countAt) };
    case "course":
      return courseAt(spot, names);
    case "dialogs":
      return dialogsAt(spot, names);
    case "calls":
      return callsAt(spot, names);
    case "human":
      return humanAt(spot);
    case "ran":
      return ranAt(spot, names);
    case "context":
      return contextAt(spot, names);
  }
}

/** Entries by a name that `parse` understands; a complaint stands where the value does. */
export function named<K>(
  spot: Spot,
  parse: (key: string) => K | Complaint,
): readonly { readonly name: K; readonly at: Spot }[] {
  const entries = entriesAt(spot);
  if (spot.node.kind === "map" && entries.length === 0) report(spot, "nothing is expected here");
  return entries.flatMap(({ key, at }) => {
    const name = parse(key);
    if (!isComplaint(name)) return [{ name, at }];
    report(at, name.complaint);
    return [];
  });
}

function perDialog<T>(spot: Spot, names: Names, read: (at: Spot) => T): readonly Of<T>[] {
  return named(spot, (key) => parseDialog(key, names)).map(({ name, at }) => ({
    dialog: name,
    value: read(at),
  }));
}

function endsAt(spot: Spot): Outcome {
  const written = wordsAt(spot);
  const limit = /^limit:(.*)$/u.exec(written)?.[1];
  const ends = ENDS.find((word) => word === written);
  if (ends !== undefined) return { operator: "ends", ends, limit: null };
  if (limit !== undefined && LIMIT_WORDS.includes(limit))
    return { operator: "ends", ends: "limit", limit };
  if (limit !== undefined)
    report(
      spot,
      `no limit "${limit}" (${LIMIT_WORDS.join(", ")})${didYouMean(limit, LIMIT_WORDS)}`,
    );
  else if (spot.node.kind === "text" && written.trim() !== "")
    report(
      spot,
      `no run ends "${written}" (${ENDS.join(", ")}, limit:NAME)${didYouMean(written, ENDS)}`,
    );
  return { operator: "ends", ends: "finished", limit: null };
}

function courseAt(spot: Spot, names: Names): Outcome {
  return { operator: "course", of: perDialog(spot, names, (at) => wholeNumberAt(at, 1)) };
}

function dialogsAt(spot: Spot, names: Names): Outcome {
  if (spot.node.kind !== "list")
    return { operator: "dialogs", count: countAt(spot), exactly: null };
  const exactly = itemsAt(spot).flatMap(
    (at) => parsedAt(at, (text) => parseDialog(text, names)) ?? [],
  );
  return { operator: "dialogs", count: null, exactly };
}

function callsAt(spot: Spot, names: Names): Outcome {
  const of = named(spot, (key) => parseCallName(key, names)).map(({ name, at }) => ({
    call: name,
    status: parsedAt(at, parseStatus) ?? "open",
  }));
  return { operator: "calls", of };
}

function humanAt(spot: Spot): Outcome {
  const fields = fieldsAt(spot, { known: ["asked", "answered", "open"] });
  if (spot.node.kind === "map" && spot.node.entries.length === 0)
    report(spot, `${nodeName(spot.node)} without asked, answered or open expects nothing`);
  const count = { read: countAt, absent: null };
  return {
    operator: "human",
    asked: fieldOr(fields, "asked", count),
    answered: fieldOr(fields, "answered", count),
    open: fieldOr(fields, "open", count),
  };
}

function ranAt(spot: Spot, names: Names): Outcome {
  const of = named(spot, (key) => unknownTool(key, names) ?? key).map(({ name, at }) => ({
    tool: name,
    count: countAt(at),
  }));
  return { operator: "ran", of };
}

function contextAt(spot: Spot, names: Names): Outcome {
  const of = named(spot, (key) => parseGeneration(key, names)).map(({ name, at }) => ({
    gen: name,
    check: contextCheckAt(at),
  }));
  return { operator: "context", of };
}
