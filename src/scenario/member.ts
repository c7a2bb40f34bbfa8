// Member: one entry of a team, and what holds where an entry says nothing. A value out of its bounds
// is a problem where it stands; nothing is clamped, and nothing said twice is chosen from.
import type { MemberSpec } from "../protocol/script.ts";
import { type Fields, fieldOr, fieldsAt } from "./fields.ts";
import { laterThan } from "./later.ts";
import { nodeName } from "./node.ts";
import { choiceAt, sizeAt, wholeNumberAt, wordsAt } from "./scalar.ts";
import { report, reportKey, type Spot } from "./spot.ts";

export const PUSH = "diligence-push-max";
export const CONTEXT_LIMIT = "context-limit";
export const AT_CONTEXT_LIMIT = "at-context-limit";
/** What a request over the limit leads to; the first is meant where nothing is said. */
export const AT_LIMIT_FORMS = ["close", "course"] as const;
/** Two spellings of one key; which of them stands first is how the problem names them. */
export const EFFORT_SPELLINGS = ["fbr-effort", "fbr_effort"] as const;
/** How many fresh samples one call asks for; 0 turns them off. */
export const EFFORT_MAX = 100;
export const EFFORT = 3;
/** How a member's model writes its calls; the first is meant where nothing is said. */
export const CALL_FORMS = ["functions", "text"] as const;
export const MEMBER_LATER = ["fbr_model_params", "provider", "model", "tools"] as const;

const MEMBER_KEYS = [
  "name",
  "calls",
  ...EFFORT_SPELLINGS,
  PUSH,
  CONTEXT_LIMIT,
  AT_CONTEXT_LIMIT,
  ...MEMBER_LATER,
] as const;
/** YAML's ways to write a whole number: one that is only rounded to it, as 2.99999999999999999, is none. */
const WHOLE = /^[-+]?\d+$|^0[ox]/u;

/** What a member has of its team where its own entry says nothing. */
export type MemberDefaults = Omit<MemberSpec, "id" | "name">;

export function memberDefaultsAt(spot: Spot | null, push: number): MemberDefaults {
  const absent: MemberDefaults = {
    calls: CALL_FORMS[0],
    fbrEffort: EFFORT,
    diligencePushMax: push,
    contextLimit: null,
    atContextLimit: AT_LIMIT_FORMS[0],
  };
  const fields = entryAt(spot);
  const name = fields?.at("name") ?? null;
  if (name !== null) reportKey(name, "a name belongs to one member; write it under members");
  return fields === null ? absent : settingsIn(fields, absent);
}

export function memberAt(spot: Spot, id: string, defaults: MemberDefaults): MemberSpec {
  const fields = entryAt(spot);
  if (fields === null) return { id, name: id, ...defaults };
  const name = fieldOr(fields, "name", { read: wordsAt, absent: id });
  return { id, name, ...settingsIn(fields, defaults) };
}

/** The keys of an entry; null where it is left empty. */
function entryAt(spot: Spot | null): Fields | null {
  if (spot === null || (spot.node.kind === "scalar" && spot.node.value === null)) return null;
  return fieldsAt(spot, { known: MEMBER_KEYS });
}

function settingsIn(fields: Fields, absent: MemberDefaults): MemberDefaults {
  for (const key of MEMBER_LATER) {
    const at = fields.at(key);
    const later = laterThan(`member ${key}`, key);
    if (at !== null && later !== null) reportKey(at, later);
  }
  return {
    calls: fieldOr(fields, "calls", {
      read: (at: Spot) => choiceAt(at, CALL_FORMS),
      absent: absent.calls,
    }),
    fbrEffort: effortIn(fields, absent.fbrEffort),
    diligencePushMax: fieldOr(fields, PUSH, { read: pushAt, absent: absent.diligencePushMax }),
    contextLimit: fieldOr(fields, CONTEXT_LIMIT, {
      read: contextLimitAt,
      absent: absent.contextLimit,
    }),
    atContextLimit: fieldOr(fields, AT_CONTEXT_LIMIT, {
      read: (at: Spot) => choiceAt(at, AT_LIMIT_FORMS),
      absent: absent.atContextLimit,
    }),
  };
}

function effortIn(fields: Fields, absent: number): number {
  const spellings = fields.keys.filter((key) => EFFORT_SPELLINGS.some((one) => one === key));
  const found = spellings.flatMap((key) => fields.at(key) ?? []);
  const efforts = found.map(effortAt);
  const [first, second] = found;
  if (first !== undefined && second !== undefined) {
    const { line, column } = first.keyPlace ?? first.node.place;
    reportKey(
      second,
      `"${spellings[1]}" is another spelling of "${spellings[0]}", which stands at ${line}:${column}; keep one`,
    );
  }
  return efforts[0] ?? absent;
}

function effortAt(spot: Spot): number {
  const node = spot.node;
  const effort = node.kind === "scalar" && WHOLE.test(node.written) ? Number(node.value) : -1;
  if (effort >= 0 && effort <= EFFORT_MAX) return Math.abs(effort);
  const hint = node.kind === "text" && /^\d+$/u.test(node.value) ? "; write it without quotes" : "";
  report(spot, `${nodeName(node)} is no whole number from 0 to ${EFFORT_MAX}${hint}`);
  return EFFORT;
}

function pushAt(spot: Spot): number {
  return wholeNumberAt(spot, Number.MIN_SAFE_INTEGER);
}

/** No request is empty: a limit of nothing would close every dialog of the member unasked. */
function contextLimitAt(spot: Spot): number {
  return sizeAt(spot, 1);
}
