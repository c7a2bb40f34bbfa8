// Reply: what an entry says at one of its repetitions, and the bytes it has on the wire.
import type { RawCall } from "../protocol/call.ts";
import type { ModelOutcome } from "../protocol/message.ts";
import type { ScriptedCall, ScriptedReply } from "../protocol/script.ts";

export type Reply = Extract<ModelOutcome, { kind: "reply" }>;

/** `${n}` stands for the repetition, from 1, in words and in checked arguments; what is sent as it
 * is (a raw call) stays as it is. */
export function replyFrom(entry: ScriptedReply, repetition: number): Reply {
  const { text, thinking, calls, usage } = entry;
  return {
    kind: "reply",
    text: numbered(text, repetition),
    thinking: numbered(thinking, repetition),
    calls: calls.map((call) => rawCall(call, repetition)),
    usage,
  };
}

/** The reply as bytes: where `cut` and `reset` count. */
export function wireForm({ text, thinking, calls, usage }: Omit<Reply, "kind">): Uint8Array {
  return new TextEncoder().encode(JSON.stringify({ text, thinking, calls, usage }));
}

function rawCall({ name, args, id, raw }: ScriptedCall, repetition: number): RawCall {
  if (typeof args === "string") return { name, args, id };
  const json = JSON.stringify(args, (_key, value: unknown) =>
    typeof value === "string" && !raw ? numbered(value, repetition) : value,
  );
  return { name, args: json, id };
}

function numbered(text: string, repetition: number): string {
  return text.replaceAll("${n}", String(repetition));
}
