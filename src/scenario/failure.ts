// Failure: an attempt of a model that fails before the reply stands.
//
//   server | rateLimit | {rateLimit: DUR} | refused | timeout | empty | malformed | {cut: SIZE}
//   | {reset: SIZE} | throw | exit | memory | loop | hang | {hang: DUR} | {with: FAIL, times: N|forever}
import type { ScriptedFailure } from "../protocol/script.ts";
import { fieldsAt, keyOf, oneOf } from "./fields.ts";
import { laterThan } from "./later.ts";
import { choiceAt, durationAt, sizeAt, wholeNumberAt } from "./scalar.ts";
import { itemsAt, report, type Spot } from "./spot.ts";

const PLAIN = [
  "server",
  "rateLimit",
  "refused",
  "timeout",
  "empty",
  "malformed",
  "throw",
  "exit",
  "memory",
  "loop",
  "hang",
] as const;
const WITH_SIZE = ["cut", "reset"] as const;
const KEYS = ["rateLimit", "cut", "reset", "hang", "with"] as const;
const EVERY_BYTE = "every byte";

/** A failure, and whether it is to be tried at every byte of the reply. */
export interface FailureRead {
  readonly failure: ScriptedFailure;
  readonly everyByte: boolean;
}

export function failuresAt(spot: Spot): readonly FailureRead[] {
  return spot.node.kind === "list" ? itemsAt(spot).map(failureAt) : [failureAt(spot)];
}

function failureAt(spot: Spot): FailureRead {
  if (spot.node.kind !== "map") return plainAt(spot);
  const fields = fieldsAt(spot, { known: [...KEYS, "times"] });
  const at = oneOf(fields, KEYS, "the failure");
  const times = fields.at("times");
  const key = at === null ? "" : keyOf(at, fields);
  if (times !== null && key !== "with")
    report(times, `"times" belongs to "with": { with: ${key === "" ? "server" : key}, times: 2 }`);
  if (at === null) return read("server");
  if (key !== "with") return keyedAt(at, key);
  const inner = failureAt(at);
  if (times === null) {
    report(spot, `the key "times" is missing`);
    return inner;
  }
  return { ...inner, failure: { ...inner.failure, times: timesAt(times) } };
}

function plainAt(spot: Spot): FailureRead {
  const node = spot.node;
  if (node.kind === "text" && (WITH_SIZE as readonly string[]).includes(node.value)) {
    report(
      spot,
      `after how many bytes? Write { ${node.value}: 40B } or { ${node.value}: ${EVERY_BYTE} }`,
    );
    return read("server");
  }
  const kind = choiceAt(spot, PLAIN);
  const later = laterThan(`failure ${kind}`, kind);
  if (later !== null && node.kind === "text") report(spot, later);
  return read(kind);
}

function keyedAt(at: Spot, key: string): FailureRead {
  if (key === "rateLimit" || key === "hang")
    return { ...read(key), failure: { ...read(key).failure, delayMs: durationAt(at) } };
  const kind = key === "cut" ? "cut" : "reset";
  const everyByte = at.node.kind === "text" && at.node.value === EVERY_BYTE;
  const bytes = everyByte ? null : sizeAt(at);
  return { failure: { ...read(kind).failure, bytes }, everyByte };
}

function timesAt(spot: Spot): number | null {
  if (spot.node.kind === "text" && spot.node.value === "forever") return null;
  return wholeNumberAt(spot, 1);
}

function read(kind: ScriptedFailure["kind"]): FailureRead {
  return { failure: { kind, delayMs: null, bytes: null, times: 1 }, everyByte: false };
}
