// Fact: something that happened, in the past tense; never edited. The journal's whole vocabulary.
//
// A fact carries what happened and what a decision relied on, never a sum that a fold can make.
// Each belongs to the dialog of its commit. Format 0 (D-39): a changed fact changes the version.
import * as v from "valibot";
import { Body } from "./body.ts";
import { CallRecord } from "./call.ts";
import {
  CALL_FACTS,
  CallStatus,
  callId,
  count,
  person,
  positive,
  site,
  text,
} from "./fact-calls.ts";
import { Cause } from "./cause.ts";
import { AskerDialogStackFrame } from "./frame.ts";

export { CallStatus } from "./fact-calls.ts";

export const FORMAT = 0;

const frameKey = { askerDialogId: text, callId };

/** How a member's model writes its calls: as function calls, or in its words (`!?@…`). */
export const CallStyle = v.picklist(["functions", "text"]);
export type CallStyle = v.InferOutput<typeof CallStyle>;

/** What a person can ask of a dialog, a tree, or all dialogs of it. */
export const PersonVerb = v.picklist(["say", "answer", "stop", "resume", "clear", "dead", "done"]);
export type PersonVerb = v.InferOutput<typeof PersonVerb>;

/** A stop keeps every duty open (hold), or fails them all (close) (D-10). */
export const StopKind = v.picklist(["hold", "close"]);
export type StopKind = v.InferOutput<typeof StopKind>;

/** A file as it was read. */
const Mind = v.strictObject({ path: text, text: Body });

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
    members: v.array(
      v.strictObject({
        id: text,
        name: text,
        calls: CallStyle,
        /** How often its main dialog is asked to go on by itself; never where nothing stands (D-20). */
        diligencePushMax: v.exactOptional(v.number()),
        /** How many bytes of text one of its requests may hold; any number where nothing stands (D-21). */
        contextLimit: v.exactOptional(v.nullable(v.number())),
        /** What a larger request leads to: a Close by itself, or a new course. */
        atContextLimit: v.exactOptional(v.picklist(["close", "course"])),
      }),
    ),
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
  /** The main dialog is done, and with it every dialog of the tree; what was open is cancelled (D-22). */
  v.strictObject({
    type: v.literal("tree.finished"),
    ...person,
    cancelled: v.array(v.strictObject({ dialog: text, callId })),
  }),
  // ── a dialog, and people ──
  v.strictObject({
    type: v.literal("dialog.began"),
    agent: text,
    calls: CallStyle,
    depth: count,
    askerDialogId: v.nullable(text),
  }),
  v.strictObject({ type: v.literal("person.said"), ...person, text: Body }),
  v.strictObject({
    type: v.literal("person.refused"),
    ...person,
    verb: PersonVerb,
    to: text,
    why: text,
  }),
  /** What was asked of all dialogs, in the facts of the main one; each is told by a message. */
  v.strictObject({
    type: v.literal("person.toldAll"),
    ...person,
    verb: v.picklist(["stop", "resume", "clear"]),
    how: StopKind,
  }),
  /** A stop, the first fact of its commit: what it cuts off follows (D-13). */
  v.strictObject({ type: v.literal("dialog.stopped"), ...person, how: StopKind }),
  v.strictObject({ type: v.literal("dialog.resumed"), ...person }),
  v.strictObject({ type: v.literal("dialog.died"), ...person }),
  /** A person wants a new course; it starts when what is under way has settled (D-11). */
  v.strictObject({ type: v.literal("person.cleared"), ...person }),
  /** The next request would hold more text than its member may be sent: a new course starts (D-21). */
  v.strictObject({ type: v.literal("course.forced"), why: text }),
  /** The dialog begins again with a clean slate: older courses reach no model any more (D-11). */
  v.strictObject({ type: v.literal("course.started"), course: v.pipe(count, v.minValue(2)) }),
  // ── duties ──
  /** An assignment or an ask-back came; it is in the time line from here, on the stack from `frame.pushed`. */
  v.strictObject({
    type: v.literal("duty.received"),
    frame: AskerDialogStackFrame,
    /** The older call of the same asker that it replaces (D-7). */
    replaces: v.nullable(callId),
  }),
  v.strictObject({ type: v.literal("frame.pushed"), ...frameKey }),
  /** The frame of a duty was cut out, for the call `by` replaces it (D-7). */
  v.strictObject({ type: v.literal("duty.replaced"), ...frameKey, by: callId }),
  /** Nothing was pushed: the duty it replaces is gone, or this dialog is dead. */
  v.strictObject({ type: v.literal("duty.refused"), ...frameKey, why: text }),
  v.strictObject({
    type: v.literal("duty.settled"),
    ...frameKey,
    status: CallStatus,
    text: Body,
    /** The generation that said it; null when no words settled it. */
    said: v.nullable(v.strictObject(site)),
  }),
  // ── keep-going (D-20) ──
  /** The runtime asks the main dialog to go on: for the `used`-th time of `max` since the budget was full. */
  v.strictObject({
    type: v.literal("diligence.pushed"),
    text: Body,
    /** The file that the text is of; null for the built-in one. */
    file: v.nullable(text),
    used: positive,
    max: positive,
  }),
  /** The budget is spent: the runtime asks the human in the dialog's place. */
  v.strictObject({ type: v.literal("question.forced"), callId, text: Body, max: positive }),
  // ── drives and generations ──
  /** What stands written for the models and stands in front of the contexts from here; when it changed. */
  v.strictObject({
    type: v.literal("minds.read"),
    memories: v.array(Mind),
    task: v.nullable(Mind),
    hash: text,
  }),
  v.strictObject({
    type: v.literal("drive.opened"),
    causes: v.pipe(v.array(Cause), v.minLength(1)),
    /** Startup scripts, in every context of this drive; their texts are stored nowhere (D-12). */
    priming: v.exactOptional(v.array(v.strictObject({ file: text, sha: text, bytes: count }))),
  }),
  /** The texts of the drive's startup scripts are gone with a process (D-12). */
  v.strictObject({ type: v.literal("priming.lost"), why: text }),
  v.strictObject({
    type: v.literal("generation.opened"),
    ...site,
    /** What this context holds and no earlier generation claimed: the commits it came with (D-2). */
    claims: v.array(count),
    /** The duty that this generation may settle (D-8). */
    duty: v.nullable(v.strictObject(frameKey)),
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
  /** A stop, a death or a Close cut it off: its claims are released, its words never were (D-2, D-13). */
  v.strictObject({ type: v.literal("generation.interrupted"), ...site, why: text }),
  /** A result of something that was cut off; it does nothing (D-13). `callId` is null for a model's. */
  v.strictObject({
    type: v.literal("result.late"),
    port: v.picklist(["model", "tool"]),
    ...site,
    callId: v.nullable(callId),
  }),
  v.strictObject({ type: v.literal("drive.closed") }),
  /** A Close (D-10): the dialog ends its drive with a reason; `limit` names the bound it met (D-21). */
  v.strictObject({ type: v.literal("dialog.closed"), why: text, limit: v.nullable(text) }),
  ...CALL_FACTS,
]);
export type Fact = v.InferOutput<typeof Fact>;
export type FactType = Fact["type"];
export type FactOf<T extends FactType> = Extract<Fact, { type: T }>;
