// Cause: the named business reason that opens a drive. There is no drive without one.
import * as v from "valibot";

const callId = v.string();

/** The payload of a cause is its entitlement: exactly what was resolved, and by what. */
export const Cause = v.variant("cause", [
  v.strictObject({ cause: v.literal("userPrompt"), seq: v.number() }),
  v.strictObject({ cause: v.literal("assignment"), callId, askerDialogId: v.string() }),
  v.strictObject({
    cause: v.literal("groupResolved"),
    ownerDialogId: v.string(),
    callSiteCourse: v.number(),
    callSiteGenseq: v.number(),
    resolvedCallIds: v.array(callId),
    triggerCallId: callId,
  }),
  v.strictObject({ cause: v.literal("humanAnswer"), callId }),
  v.strictObject({ cause: v.literal("askBack"), callId, askerDialogId: v.string() }),
  v.strictObject({ cause: v.literal("duty"), callId, askerDialogId: v.string() }),
  /** The runtime asks the main dialog to go on (D-20). */
  v.strictObject({ cause: v.literal("keepGoing"), seq: v.number() }),
  /** A generation was cut off, for the process died that knew its startup scripts (D-12). */
  v.strictObject({ cause: v.literal("recovery"), seq: v.number() }),
  /** A stop had cut a drive off, and a person said to go on (D-13). */
  v.strictObject({ cause: v.literal("resume"), seq: v.number() }),
]);
export type Cause = v.InferOutput<typeof Cause>;
