// Not asked again: what a request came to that was pending when its process died, and may not be made
// a second time (D-12).
import { assert } from "../protocol/assert.ts";
import type { Message } from "../protocol/message.ts";
import type { PendingRequest, TreeFold } from "../protocol/tree-fold.ts";

/** The message that its dialog gets in place of a result; null when it is simply asked again. */
export function notAskedAgain(pending: PendingRequest, fold: TreeFold): Message | null {
  const { request, dialog } = pending;
  if (request.port === "model") {
    const priming = fold.dialogs.get(dialog)?.drive?.priming ?? [];
    return priming.length > 0 ? lost(pending) : null;
  }
  return fold.opened?.tools[request.name]?.repeatable === false ? interrupted(pending) : null;
}

/** Its context held startup scripts, which are stored nowhere. */
function lost({ request }: PendingRequest): Message {
  const { course, genseq } = request;
  const why = "the process that had read its startup scripts is gone";
  return { type: "model.result", course, genseq, outcome: { kind: "lost", why }, memo: null };
}

function interrupted({ request }: PendingRequest): Message {
  assert(request.port === "tool", "only a tool is interrupted");
  const { callId, name, course, genseq } = request;
  const text = `interrupted: the process ended while ${name} ran; it may not run again, and whether it took effect is unknown`;
  return { type: "tool.result", course, genseq, callId, status: "interrupted", text };
}
