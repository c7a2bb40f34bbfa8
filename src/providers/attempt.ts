// Attempt: how one attempt at a generation comes out (D-14). Attempt k meets the k-th failure of the
// flattened list; after them the reply. The count is the request's, so nothing is kept here.
import { unreachable } from "../protocol/assert.ts";
import type { ModelAnswer } from "../protocol/port.ts";
import type { ScriptedFailure } from "../protocol/script.ts";
import type { ModelOutcome } from "../protocol/message.ts";
import { wireForm } from "./reply.ts";
import type { Reply } from "./reply.ts";

type Attempted = Pick<ModelAnswer, "outcome" | "latencyMs">;

/** The failure that attempt `attempt`, from 1, meets; null when it is the reply's turn. */
export function failureAt(
  fails: readonly ScriptedFailure[],
  attempt: number,
): ScriptedFailure | null {
  let left = attempt;
  for (const failure of fails) {
    if (failure.times === null || left <= failure.times) return failure;
    left -= failure.times;
  }
  return null;
}

export function failedAttempt(
  failure: ScriptedFailure,
  reply: Reply,
  latencyMs: number,
): Attempted {
  const { kind, delayMs } = failure;
  const as = (why: string): Attempted => ({ outcome: failed(kind, why), latencyMs });
  switch (kind) {
    case "server":
      return as("the provider had a server error");
    case "timeout":
      return as("the provider did not answer in time");
    case "malformed":
      return as("the provider's answer cannot be read");
    case "empty":
      return { outcome: { ...reply, text: "", thinking: "", calls: [] }, latencyMs };
    case "refused":
      return { outcome: { ...failed(kind, "the provider refused"), final: true }, latencyMs };
    case "rateLimit": {
      const outcome = failed(kind, "the provider limits the rate of requests");
      return { outcome: { ...outcome, retryAfterMs: delayMs ?? 0 }, latencyMs };
    }
    case "cut":
    case "reset":
      return { outcome: broken(failure, reply), latencyMs };
    case "hang": {
      const outcome = failed("timeout", "the provider hung and did not answer in time");
      return { outcome, latencyMs: delayMs };
    }
    case "throw":
    case "exit":
    case "memory":
    case "loop":
      return as(WORKER[kind]);
    default:
      return unreachable(kind);
  }
}

const WORKER = {
  throw: "the model's code threw",
  exit: "the model's worker exited",
  memory: "the model's worker ran out of memory",
  loop: "the model's worker looped and was ended",
} as const;

type Failed = Extract<ModelOutcome, { kind: "failed" }>;

function failed(failure: string, why: string): Failed {
  return { kind: "failed", failure, why, final: false, retryAfterMs: 0 };
}

/** A cut that comes after the last byte cuts nothing; a reset is no end, wherever it comes. */
function broken({ kind, bytes }: ScriptedFailure, reply: Reply): ModelOutcome {
  const size = wireForm(reply).length;
  const after = Math.min(bytes ?? 0, size);
  if (kind === "cut" && after === size) return reply;
  const how = kind === "cut" ? "ended" : "was reset";
  return failed(kind, `the answer ${how} after ${after} of ${size} bytes`);
}
