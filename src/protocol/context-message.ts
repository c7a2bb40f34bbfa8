// One message of a request to a model, as the provider sees it.

/** What a message of a request is for, in the order of the parts (1.2.7; the tellask facts: 1.19.2). */
export const PART_KINDS = [
  "system",
  "memory",
  "task",
  "course",
  "person",
  "assignment",
  "words",
  "result",
  "pointer",
  "arrival",
  "carryover",
  "keepGoing",
  "duty",
  "guide",
  "priming",
  "reminders",
  "language",
] as const;
export type PartKind = (typeof PART_KINDS)[number];

/** What the runtime puts last in one request, and in no other: nothing that came from anybody. */
export const TAIL_KINDS: ReadonlySet<PartKind> = new Set([
  "duty",
  "guide",
  "priming",
  "reminders",
  "language",
]);

export interface ContextCall {
  readonly callId: string;
  readonly name: string;
  readonly args: string;
}

export interface ContextMessage {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly text: string;
  readonly calls: readonly ContextCall[];
  /** role tool: the call that this is the result of. */
  readonly callId: string | null;
  readonly kind: PartKind;
  /** The call that it is about: as its receipt, or as what came of it. */
  readonly about: string | null;
  /** The commit that this part stems from; null for what the runtime itself puts there. */
  readonly seq: number | null;
  /** The file that its text was read from. */
  readonly file: string | null;
}

/** The words of a message that `sees`, `lacks` and `order` search. */
export function searchable(message: ContextMessage): string {
  if (message.calls.length === 0) return message.text;
  const calls = message.calls.map((call) => `${call.name} ${call.callId} ${call.args}`);
  return [message.text, ...calls].join("\n");
}
