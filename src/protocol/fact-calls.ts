// Facts of calls: what becomes of the calls of a round, and what they are all made of.
import * as v from "valibot";
import { Body } from "./body.ts";

export const count = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
export const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(1));
export const text = v.string();
export const callId = v.pipe(v.string(), v.minLength(1));
export const site = { course: positive, genseq: positive };
const group = { callSiteCourse: positive, callSiteGenseq: positive };
export const person = { action: text, by: v.nullable(text) };

/** How a call of a round ended at its owner. */
export const CallStatus = v.picklist(["answered", "fallback", "failed", "replaced"]);
export type CallStatus = v.InferOutput<typeof CallStatus>;

export const CALL_FACTS = [
  // ── the calls of a round ──
  v.strictObject({
    type: v.literal("tellask.pending"),
    callId,
    callName: v.picklist(["tellask", "tellaskSessionless", "tellaskBack"]),
    ...group,
    tellaskee: text,
    replaces: v.nullable(callId),
    /** What the decision to create it relied on (D-21, D-27): dialogs of the tree before it, its depth. */
    relied: v.strictObject({ dialogs: count, depth: count }),
  }),
  v.strictObject({ type: v.literal("question.asked"), callId, text: Body }),
  v.strictObject({ type: v.literal("question.cancelled"), callId, why: text }),
  v.strictObject({
    type: v.literal("tool.called"),
    callId,
    name: text,
    index: count,
    repeatable: v.boolean(),
  }),
  /** A bad call (D-15); `limit` names the bound that kept it from being done (D-21). */
  v.strictObject({
    type: v.literal("call.failed"),
    callId,
    name: text,
    why: text,
    limit: v.nullable(text),
  }),
  v.strictObject({ type: v.literal("reply.delivered"), callId, name: text }),
  /** The model wants a new course: accepted or failed when its whole round has its results (D-11). */
  v.strictObject({
    type: v.literal("clear_mind.called"),
    callId,
    /** What it leaves as a reminder once it is accepted. */
    reminder: v.nullable(Body),
  }),
  v.strictObject({ type: v.literal("clear_mind.accepted"), callId }),
  /** Reminders, by their position from 1; they outlive courses. No `callId`: `clear_mind` left it. */
  v.strictObject({
    type: v.literal("reminder.added"),
    callId: v.nullable(callId),
    position: positive,
    text: Body,
  }),
  v.strictObject({ type: v.literal("reminder.updated"), callId, position: positive, text: Body }),
  v.strictObject({ type: v.literal("reminder.deleted"), callId, position: positive }),
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
    /** Whether its text tells that it came as plain words: not where words are the ordinary reply (D-9). */
    marked: v.boolean(),
    tellaskeeCourse: count,
    tellaskeeGenseq: count,
    ownerArrivalCourse: positive,
    ownerArrivalGenseq: count,
  }),
  /** A reply to a dialog that is dead: it wakes nobody (D-10). */
  v.strictObject({
    type: v.literal("reply.late"),
    callId,
    tellaskee: text,
    status: CallStatus,
    text: Body,
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
    ...person,
    text: Body,
  }),
] as const;
