// Reply: one entry of a list of replies, with the attempts that fail before it, what it checks of
// its context, and when and how often it is taken.
import type {
  ContextCheck,
  EntryGuard,
  ScriptedFailure,
  ScriptedReply,
  Seen,
} from "../protocol/script.ts";
import { type Callable, callAt } from "./call.ts";
import { type FailureRead, failuresAt } from "./failure.ts";
import { type Fields, fieldOr, fieldsAt } from "./fields.ts";
import { laterThan } from "./later.ts";
import { nodeName } from "./node.ts";
import {
  type Count,
  choiceAt,
  durationAt,
  rangeFrom,
  wholeNumberAt,
  wordListAt,
} from "./scalar.ts";
import { entriesAt, itemsAt, report, reportKey, type Spot } from "./spot.ts";
import { anyTextAt } from "./text.ts";
import { CAUSES } from "./word.ts";

const CONTEXT_KEYS = ["sees", "lacks", "order"] as const;
const SPEAKING = ["text", "thinking", "calls", "fails"] as const;
const KNOWN = [
  ...SPEAKING,
  "usage",
  "latency",
  "chunks",
  "chunkLatency",
  ...CONTEXT_KEYS,
  "if",
  "repeat",
] as const;

/** A reply, and which of its failures are to be tried at every byte. */
export interface ReplyRead {
  readonly reply: ScriptedReply;
  readonly everyByte: readonly number[];
}

export function replyAt(spot: Spot, callable: Callable): ReplyRead {
  const fields = fieldsAt(spot, { known: KNOWN });
  if (spot.node.kind === "map" && !SPEAKING.some((key) => fields.at(key) !== null))
    report(spot, `a reply says something: ${SPEAKING.join(", ")}`);
  checkChunks(fields);
  const none: readonly FailureRead[] = [];
  const failures = fieldOr(fields, "fails", { read: failuresAt, absent: none });
  const everyByte = failures.flatMap((read, index) => (read.everyByte ? [index] : []));
  const calls = fieldOr(fields, "calls", { read: itemsAt, absent: [] as readonly Spot[] });
  const reply: ScriptedReply = {
    text: fieldOr(fields, "text", { read: anyTextAt, absent: "" }),
    thinking: fieldOr(fields, "thinking", { read: anyTextAt, absent: "" }),
    calls: calls.map((at) => callAt(at, callable)),
    usage: fieldOr(fields, "usage", { read: usageAt, absent: null }),
    latencyMs: fieldOr(fields, "latency", { read: durationAt, absent: 0 }),
    fails: failures.map((read): ScriptedFailure => read.failure),
    check: checkIn(fields),
    guard: fieldOr(fields, "if", { read: guardAt, absent: null }),
    repeat: fieldOr(fields, "repeat", { read: repeatAt, absent: { min: 1, max: 1 } }),
    place: spot.node.place,
  };
  return { reply, everyByte };
}

/** `{sees, lacks, order}` as an expectation writes it. */
export function contextCheckAt(spot: Spot): ContextCheck {
  return checkIn(fieldsAt(spot, { known: CONTEXT_KEYS }));
}

function checkIn(fields: Fields): ContextCheck {
  const none: readonly string[] = [];
  return {
    sees: fieldOr(fields, "sees", { read: seenAt, absent: [] as readonly Seen[] }),
    lacks: fieldOr(fields, "lacks", { read: wordListAt, absent: none }),
    order: fieldOr(fields, "order", { read: wordListAt, absent: none }),
  };
}

function seenAt(spot: Spot): readonly Seen[] {
  if (spot.node.kind !== "map") return wordListAt(spot).map((words) => ({ words, times: null }));
  return entriesAt(spot).map(({ key, at }) => {
    if (key.trim() === "") reportKey(at, "a blank text says nothing here");
    return { words: key, times: wholeNumberAt(at, 0) };
  });
}

function guardAt(spot: Spot): EntryGuard {
  const fields = fieldsAt(spot, { known: ["sees", "lacks", "cause"] });
  const { sees, lacks } = checkIn(fields);
  const cause = fieldOr(fields, "cause", {
    read: (at: Spot): string => choiceAt(at, CAUSES),
    absent: null,
  });
  return { sees, lacks, cause };
}

function usageAt(spot: Spot): { prompt: number; completion: number } {
  const fields = fieldsAt(spot, {
    known: ["prompt", "completion"],
    needed: ["prompt", "completion"],
  });
  const tokens = { read: (at: Spot): number => wholeNumberAt(at, 0), absent: 0 };
  return {
    prompt: fieldOr(fields, "prompt", tokens),
    completion: fieldOr(fields, "completion", tokens),
  };
}

/** How often an entry must and may be used: `N`, `A..B`, `forever` (once at least). */
function repeatAt(spot: Spot): Count {
  const node = spot.node;
  if (node.kind !== "text") {
    const times = wholeNumberAt(spot, 1);
    return { min: times, max: times };
  }
  const range = node.value === "forever" ? { min: 1, max: null } : rangeFrom(node.value);
  if (range !== null && range.max !== 0) return range;
  report(spot, `${nodeName(node)} is no number of times; write 3, 0..2 or forever`);
  return { min: 1, max: 1 };
}

function checkChunks(fields: Fields): void {
  const chunks = fields.at("chunks");
  if (chunks !== null && !isOneChunk(chunks)) reportLater(chunks, "chunks");
  const latency = fields.at("chunkLatency");
  if (latency !== null && durationAt(latency) > 0) reportLater(latency, "chunkLatency");
}

/** Whether it is the one chunk that a reply is without saying so. */
function isOneChunk(spot: Spot): boolean {
  if (spot.node.kind === "list") {
    for (const at of itemsAt(spot)) wholeNumberAt(at, 0);
    return false;
  }
  if (spot.node.kind === "text") {
    choiceAt(spot, ["every byte"]);
    return false;
  }
  return wholeNumberAt(spot, 1) === 1;
}

function reportLater(spot: Spot, key: string): void {
  const later = laterThan(`reply ${key}`, key);
  if (later !== null) reportKey(spot, later);
}
