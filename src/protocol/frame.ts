// Frame: one duty to reply. A dialog's stack of them says whom it must answer, and for which call.
// The names are those of the seed (asker stack); the file `asker-stack.jsonl` holds one a line.
import * as v from "valibot";
import { Body } from "./body.ts";

export const ReplyCallName = v.picklist([
  "replyTellask",
  "replyTellaskSessionless",
  "replyTellaskBack",
]);
export type ReplyCallName = v.InferOutput<typeof ReplyCallName>;

/** An ask-back has no assignment; a frame without an obligation is never kept (D-34). */
export const AskerDialogStackFrame = v.strictObject({
  kind: v.literal("asker_dialog_stack_frame"),
  askerDialogId: v.string(),
  assignmentFromAsker: v.exactOptional(
    v.strictObject({
      callName: v.picklist(["tellask", "tellaskSessionless"]),
      tellaskContent: Body,
      originMemberId: v.string(),
      askerDialogId: v.string(),
      callId: v.string(),
      callSiteCourse: v.number(),
      callSiteGenseq: v.number(),
    }),
  ),
  tellaskReplyObligation: v.strictObject({
    expectedReplyCallName: ReplyCallName,
    targetDialogId: v.string(),
    targetCallId: v.string(),
    tellaskContent: Body,
  }),
});
export type AskerDialogStackFrame = v.InferOutput<typeof AskerDialogStackFrame>;
