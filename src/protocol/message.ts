// Message: what one actor, a port or a person sends to a dialog. Handled once, by one commit.
import * as v from "valibot";
import { Body } from "./body.ts";
import type { RawCall } from "./call.ts";
import { CallStatus, StopKind } from "./fact.ts";
import { AskerDialogStackFrame } from "./frame.ts";

/** The address of all dialogs of a tree, for what a person asks of them at once. */
export const ALL = "all";

/** Between dialogs of one tree; stands in the commit that sends it. */
export const Send = v.strictObject({
  to: v.string(),
  body: v.variant("type", [
    v.strictObject({
      type: v.literal("assignment"),
      agent: v.string(),
      depth: v.number(),
      frame: AskerDialogStackFrame,
      /** The older call of the same asker that it replaces (D-7). */
      replaces: v.nullable(v.string()),
    }),
    v.strictObject({ type: v.literal("askBack"), frame: AskerDialogStackFrame }),
    v.strictObject({
      type: v.literal("reply"),
      callId: v.string(),
      tellaskee: v.string(),
      status: CallStatus,
      text: Body,
      marked: v.boolean(),
      tellaskeeCourse: v.number(),
      tellaskeeGenseq: v.number(),
    }),
    /** What a person asked of all dialogs; the main dialog passes it on. */
    v.strictObject({
      type: v.literal("told"),
      verb: v.picklist(["stop", "resume", "clear"]),
      how: StopKind,
      action: v.string(),
      by: v.nullable(v.string()),
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
    /** Generations since that memo which gave none, for they were cut off: the model was asked for them. */
    interrupted: v.array(v.number()),
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

/** The model is not asked again: what its context held is stored nowhere (D-12). */
export interface Lost {
  readonly kind: "lost";
  readonly why: string;
}

/** What a person did; `to` is `all` where all dialogs of the tree are meant. */
export interface PersonAct {
  readonly action: string;
  readonly by: string | null;
  readonly to: string;
  /** Why the tree could not hand it to the dialog that was named; the main dialog records that. */
  readonly misdirected: string | null;
}

interface PersonWords extends PersonAct {
  readonly text: string;
}

/** What a dialog's mailbox takes. */
export type Message =
  | ({ readonly type: "person.say" } & PersonWords)
  | ({ readonly type: "person.answer" } & PersonWords)
  | ({ readonly type: "person.stop"; readonly how: StopKind } & PersonAct)
  | ({ readonly type: "person.resume" } & PersonAct)
  | ({ readonly type: "person.clear" } & PersonAct)
  | ({ readonly type: "person.dead" } & PersonAct)
  | ({ readonly type: "person.done" } & PersonAct)
  | Send["body"]
  | {
      readonly type: "model.result";
      readonly course: number;
      readonly genseq: number;
      readonly outcome: ModelOutcome | Lost;
      readonly memo: string | null;
    }
  | {
      readonly type: "tool.result";
      readonly course: number;
      readonly genseq: number;
      readonly callId: string;
      readonly status: "answered" | "failed" | "interrupted";
      readonly text: string;
    };
export type MessageOf<T extends Message["type"]> = Extract<Message, { type: T }>;
export type PersonMessage = Extract<Message, PersonAct>;
