// Matching: what `sees`, `lacks`, `order` and `if` mean. Words must stand inside one message; a count
// counts messages that hold them; the system text is not searched.
import type { ContextMessage } from "../protocol/context-message.ts";
import { searchable } from "../protocol/context-message.ts";
import type { ContextCheck, EntryGuard, Place, ScriptedReply, Seen } from "../protocol/script.ts";

type Messages = readonly ContextMessage[];

/** One thing that a context was to hold, or not to hold, and why it does not fit. */
export interface Complaint {
  readonly check: "sees" | "lacks" | "order";
  readonly words: string;
  readonly why: string;
}

/** What a reply asks of the context it answered, judged afterwards like an expectation. */
export function checkReply(
  entry: Pick<ScriptedReply, "check" | "place">,
  messages: Messages,
): (Complaint & { readonly place: Place })[] {
  const { place } = entry;
  return checkContext(entry.check, messages).map((complaint) => ({ ...complaint, place }));
}

export function checkContext(check: ContextCheck, messages: Messages): Complaint[] {
  const texts = searched(messages);
  return [
    ...check.sees.flatMap((seen) => missed(seen, texts)),
    ...check.lacks.flatMap((words) => held(words, texts)),
    ...disordered(check.order, texts),
  ];
}

/** True where the entry may be taken. The messages are read only for words. */
export function guardHolds(
  guard: EntryGuard,
  messages: () => Messages,
  causes: readonly string[],
): boolean {
  return guardMisses(guard, messages, causes) === null;
}

/** The first thing that keeps a guard from holding, in words; null when it holds. */
export function guardMisses(
  guard: EntryGuard,
  messages: () => Messages,
  causes: readonly string[],
): string | null {
  if (guard.cause !== null && !causes.includes(guard.cause)) return `wants cause ${guard.cause}`;
  if (guard.sees.length === 0 && guard.lacks.length === 0) return null;
  const texts = searched(messages());
  for (const { words, times } of guard.sees) {
    const found = holders(words, texts);
    if (times === null && found === 0) return `misses ${quoted(words)}`;
    if (times !== null && found !== times)
      return `wants ${quoted(words)} in ${messagesOf(times)}, it is in ${messagesOf(found)}`;
  }
  for (const words of guard.lacks) if (holders(words, texts) > 0) return `forbids ${quoted(words)}`;
  return null;
}

function searched(messages: Messages): string[] {
  return messages.filter(({ role }) => role !== "system").map(searchable);
}

function holders(words: string, texts: readonly string[]): number {
  return texts.filter((text) => text.includes(words)).length;
}

function missed({ words, times }: Seen, texts: readonly string[]): Complaint[] {
  const found = holders(words, texts);
  if (times === null ? found > 0 : found === times) return [];
  const wanted = times === null ? "at least 1" : String(times);
  const why = `${quoted(words)} is in ${messagesOf(found)}, wanted ${wanted}`;
  return [{ check: "sees", words, why }];
}

function held(words: string, texts: readonly string[]): Complaint[] {
  const found = holders(words, texts);
  if (found === 0) return [];
  return [
    { check: "lacks", words, why: `${quoted(words)} is in ${messagesOf(found)}, wanted none` },
  ];
}

interface Spot {
  readonly message: number;
  readonly offset: number;
}

/** First occurrences, by message and inside one message by position, one after the other. */
function disordered(order: readonly string[], texts: readonly string[]): Complaint[] {
  const complaints: Complaint[] = [];
  let before: { readonly words: string; readonly spot: Spot } | null = null;
  for (const words of order) {
    const spot = firstSpot(words, texts);
    if (spot === null) {
      complaints.push({ check: "order", words, why: `${quoted(words)} is in no message` });
      continue;
    }
    if (before !== null && !isBefore(before.spot, spot))
      complaints.push({
        check: "order",
        words,
        why: `${quoted(words)} does not come after ${quoted(before.words)}`,
      });
    before = { words, spot };
  }
  return complaints;
}

function firstSpot(words: string, texts: readonly string[]): Spot | null {
  const message = texts.findIndex((text) => text.includes(words));
  const offset = texts[message]?.indexOf(words);
  return offset === undefined ? null : { message, offset };
}

function isBefore(a: Spot, b: Spot): boolean {
  return a.message < b.message || (a.message === b.message && a.offset < b.offset);
}

function messagesOf(count: number): string {
  return count === 1 ? "1 message" : `${count} messages`;
}

function quoted(words: string): string {
  return JSON.stringify(words);
}
