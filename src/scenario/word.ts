// Word: the closed lists of words that moments, conditions and expectations are made of.
import { LIMITS } from "../protocol/script.ts";
import type { Complaint } from "./scalar.ts";
import { didYouMean } from "./suggest.ts";

/** What a dialog can be, as `show` and the charts name it. */
export const STATES = [
  "idle",
  "driving",
  "generating",
  "runningTools",
  "Q4H",
  "waiting_for_sideDialogs",
  "stopped",
  "done",
  "dead",
] as const;
export type StateWord = (typeof STATES)[number];

/** Why a drive opens. */
export const CAUSES = [
  "start",
  "userPrompt",
  "assignment",
  "groupResolved",
  "askBack",
  "humanAnswer",
  "duty",
  "keepGoing",
  "resume",
  "recovery",
] as const;
export type CauseWord = (typeof CAUSES)[number];

/** How a call can stand at the end of a run. */
export const STATUSES = [
  "answered",
  "fallback",
  "failed",
  "replaced",
  "cancelled",
  "interrupted",
  "refused",
  "late",
  "open",
] as const;
export type StatusWord = (typeof STATUSES)[number];

export const LIMIT_WORDS: readonly string[] = Object.keys(LIMITS).map((name) =>
  name === "virtualTimeMs" ? "virtualTime" : name,
);

export function parseState(word: string): StateWord | Complaint {
  return listed(word, STATES, "state");
}

export function parseCause(word: string): CauseWord | Complaint {
  return listed(word, CAUSES, "cause");
}

export function parseLimit(word: string): string | Complaint {
  return listed(word, LIMIT_WORDS, "limit");
}

export function parseStatus(word: string): StatusWord | Complaint {
  return listed(word, STATUSES, "status");
}

function listed<T extends string>(word: string, words: readonly T[], what: string): T | Complaint {
  const found = words.find((candidate) => candidate === word);
  if (found !== undefined) return found;
  return { complaint: `no ${what} "${word}" (${words.join(", ")})${didYouMean(word, words)}` };
}
