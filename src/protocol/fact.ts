// Fact: something that happened, in the past tense; never edited. The journal's whole vocabulary.
//
// A fact carries what happened and what a decision relied on, never a sum that a fold can make.
// Each belongs to the dialog of its commit. Format 0 (D-39): a changed fact changes the version.
import * as v from "valibot";
import { Body } from "./body.ts";
import { CallRecord } from "./call.ts";
import { Cause } from "./cause.ts";
import { AskerDialogStackFrame } from "./frame.ts";

export const FORMAT = 0;

const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
const text = v.string();
const callId = v.pipe(v.string(), v.minLength(1));
const site = { course: positive, genseq: positive };
const group = { callSiteCourse: positive, callSiteGenseq: positive };

/** How a call of a round ended at its owner. */
export const CallStatus = v.picklist(["answered", "fallback", "failed"]);
export type CallStatus = v.InferOutput<typeof CallStatus>;

const limits = v.strictObject({
  dialogs: count,
  depth: count,
  generationsPerDrive: count,
  generations: count,
  drivesPerDuty: count,
  attempts: count,
  askBacksPerSample: count,
  virtualTimeMs: count,
  commits: count,
});

export const Fact = v.variant("type", [
  // ── the tree ──
  v.strictObject({
    type: v.literal("tree.opened"),
    format: v.literal(FORMAT),
    name: text,
    /** Hashes of what was run (D-39). */
    scenario: text,
    vary: v.record(text, v.union([v.string(), v.number(), v.boolean()])),
    root: text,
    members: v.array(v.strictObject({ id: text, name: text })),
    /** Tools by name, and whether each may run again after a death (D-12). */
    tools: v.record(text, v.strictObject({ repeatable: v.boolean() })),
    language: v.picklist(["en", "zh"]),
    limits,
    clock: v.picklist(["virtual", "real"]),
    durability: v.picklist(["commit", "none"]),
  }),
  v.strictObject({
    type: v.literal("process.started"),
    number: v.pipe(count, v.minValue(2)),
    previous: v.picklist(["crashed", "ended"]),
  }),
  v.strictObject({
    type: v.literal("limit.reached"),
    limit: v.picklist(["virtualTime", "commits"]),
  }),
  // ── a dialog, and people ──
  v.strictObject({
    type: v.literal("dialog.began"),
    agent: text,
    depth: count,
    askerDialogId: v.nullable(text),
  }),
  v.strictObject({
    type: v.literal("person.said"),
    action: text,
    by: v.nullable(text),
    text: Body,
  }),
  v.strictObject({
    type: v.literal("person.refused"),
    action: text,
    by: v.nullable(text),
    verb: v.picklist(["say", "answer"]),
    to: text,
    why: text,
  }),
  // ── duties ──
  v.strictObject({ type: v.literal("frame.pushed"), frame: AskerDialogStackFrame }),
  v.strictObject({
    type: v.literal("duty.settled"),
    callId,
    askerDialogId: text,
    status: CallStatus,
    text: Body,
    /** The generation that said it; null when no words settled it. */
    said: v.nullable(v.strictObject(site)),
  }),
  // ── drives and generations ──
  v.strictObject({
    type: v.literal("drive.opened"),
    causes: v.pipe(v.array(Cause), v.minLength(1)),
  }),
  v.strictObject({
    type: v.literal("generation.opened"),
    ...site,
    /** What this context holds and no earlier generation claimed: the commits it came with (D-2). */
    claims: v.array(count),
    /** The duty that this generation may settle (D-8). */
    duty: v.nullable(v.strictObject({ askerDialogId: text, callId })),
    /** What stands last in the context: words after a person's message are no reply (D-9). */
    newestInput: v.picklist(["person", "runtime", "other"]),
    /** The commit of the last word of a person to the tree, as read from its fold (D-21, D-27). */
    personSeq: v.number(),
    /** The chain over the parts of the exact request, and their number. */
    seal: text,
    parts: count,
  }),
  v.strictObject({
    type: v.literal("attempt.failed"),
    ...site,
    attempt: positive,
    kind: text,
    why: text,
    /** The next attempt leaves no earlier than this; null when there is none. */
    nextAtMs: v.nullable(count),
  }),
  v.strictObject({
    type: v.literal("generation.finished"),
    ...site,
    text: Body,
    thinking: Body,
    calls: v.array(CallRecord),
    usage: v.nullable(v.strictObject({ prompt: count, completion: count })),
    /** What the provider wants to be told at its next request of this course. */
    memo: v.nullable(text),
  }),
  v.strictObject({
    type: v.literal("generation.failed"),
    ...site,
    why: text,
    memo: v.nullable(text),
  }),
  v.strictObject({ type: v.literal("drive.closed") }),
  /** A Close (D-10): the dialog ends its drive with a reason; `limit` names the bound it met (D-21). */
  v.strictObject({ type: v.literal("dialog.closed"), why: text, limit: v.nullable(text) }),
  // ── the calls of a round ──
  v.strictObject({
    type: v.literal("tellask.pending"),
    callId,
    callName: v.picklist(["tellaskSessionless"]),
    ...group,
    tellaskee: text,
    /** What the decision to create it relied on (D-21, D-27): dialogs of the tree before it, its depth. */
    relied: v.strictObject({ dialogs: count, depth: count }),
  }),
  v.strictObject({ type: v.literal("question.asked"), callId, text: Body }),
  v.strictObject({
    type: v.literal("tool.called"),
    callId,
    name: text,
    index: count,
    repeatable: v.boolean(),
  }),
  v.strictObject({ type: v.literal("call.failed"), callId, name: text, why: text }),
  v.strictObject({ type: v.literal("reply.delivered"), callId, name: text }),
  v.strictObject({
    type: v.literal("tool.finished"),
    callId,
    status: v.picklist(["answered", "failed", "interrupted"]),
    text: Body,
  }),
  v.strictObject({
    type: v.literal("tellask.arrived"),
    callId,
    ...group,
    tellaskee: text,
    status: CallStatus,
    text: Body,
    tellaskeeCourse: count,
    tellaskeeGenseq: count,
    ownerArrivalCourse: positive,
    ownerArrivalGenseq: count,
  }),
  v.strictObject({
    type: v.literal("group.resolved"),
    ...group,
    resolvedCallIds: v.pipe(v.array(callId), v.minLength(1)),
    triggerCallId: callId,
  }),
  v.strictObject({
    type: v.literal("question.answered"),
    callId,
    action: text,
    by: v.nullable(text),
    text: Body,
  }),
]);
export type Fact = v.InferOutput<typeof Fact>;
export type FactType = Fact["type"];
export type FactOf<T extends FactType> = Extract<Fact, { type: T }>;
