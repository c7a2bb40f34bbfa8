// Message: what one actor, a port or a person sends to a dialog. Handled once, by one commit.
import * as v from "valibot";
import { Body } from "./body.ts";
import type { RawCall } from "./call.ts";
import { CallStatus } from "./fact.ts";
import { AskerDialogStackFrame } from "./frame.ts";

/** Between dialogs of one tree; stands in the commit that sends it. */
export const Send = v.strictObject({
  to: v.string(),
  body: v.variant("type", [
    v.strictObject({
      type: v.literal("assignment"),
      agent: v.string(),
      depth: v.number(),
      frame: AskerDialogStackFrame,
    }),
    v.strictObject({
      type: v.literal("reply"),
      callId: v.string(),
      tellaskee: v.string(),
      status: CallStatus,
      text: Body,
      tellaskeeCourse: v.number(),
      tellaskeeGenseq: v.number(),
    }),
  ]),
});
export type Send = v.InferOutput<typeof Send>;

/** An effect that a commit asks for; its result is a message. */
export const Request = v.variant("port", [
  v.strictObject({
    port: v.literal("model"),
    course: v.number(),
    genseq: v.number(),
    attempt: v.number(),
    seal: v.string(),
    parts: v.number(),
    notBeforeMs: v.number(),
    memo: v.nullable(v.string()),
  }),
  v.strictObject({
    port: v.literal("tool"),
    callId: v.string(),
    name: v.string(),
    course: v.number(),
    genseq: v.number(),
    index: v.number(),
    memo: v.nullable(v.string()),
  }),
]);
export type Request = v.InferOutput<typeof Request>;
export type ModelRequested = Extract<Request, { port: "model" }>;
export type ToolRequested = Extract<Request, { port: "tool" }>;

/** How a model's attempt came out. A reply is checked for emptiness by the dialog (D-14). */
export type ModelOutcome =
  | {
      readonly kind: "reply";
      readonly text: string;
      readonly thinking: string;
      readonly calls: readonly RawCall[];
      readonly usage: { readonly prompt: number; readonly completion: number } | null;
    }
  | {
      readonly kind: "failed";
      readonly failure: string;
      readonly why: string;
      /** A refusal is final at once; everything else is worth another attempt. */
      readonly final: boolean;
      readonly retryAfterMs: number;
    };

interface PersonWords {
  readonly action: string;
  readonly by: string | null;
  readonly to: string;
  readonly text: string;
  /** Why the tree could not hand it to the dialog that was named; the main dialog records that. */
  readonly misdirected: string | null;
}

/** What a dialog's mailbox takes. */
export type Message =
  | ({ readonly type: "person.say" } & PersonWords)
  | ({ readonly type: "person.answer" } & PersonWords)
  | Send["body"]
  | { readonly type: "model.result"; readonly outcome: ModelOutcome; readonly memo: string | null }
  | {
      readonly type: "tool.result";
      readonly callId: string;
      readonly status: "answered" | "failed" | "interrupted";
      readonly text: string;
    };
export type MessageOf<T extends Message["type"]> = Extract<Message, { type: T }>;
