// Asking: a request of a durable line, handed to its port; the answer as the message that it becomes.
import { assert } from "../protocol/assert.ts";
import type { Message } from "../protocol/message.ts";
import type { JournalPort, ModelPort, ModelRequest, ToolPort } from "../protocol/port.ts";
import type { PendingRequest } from "../protocol/tree-fold.ts";
import { assemble } from "../context/assemble.ts";
import type { Tree } from "./tree.ts";

/** The message, and how long after the request left it comes; null: it never comes. */
export type Answered = { readonly latencyMs: number; readonly message: Message } | null;

export interface AskedPorts {
  readonly journal: Pick<JournalPort, "commitsOf" | "artifact">;
  readonly model: ModelPort;
  readonly tools: ToolPort;
}

export function asked(
  pending: PendingRequest,
  tree: Tree,
  ports: AskedPorts,
): Answered | Promise<Answered> {
  const { request, id, dialog } = pending;
  if (request.port === "model") {
    const answer = ports.model.ask(modelRequest(pending, tree, ports));
    const at = { course: request.course, genseq: request.genseq };
    const answered = ({ latencyMs, outcome, memo }: Awaited<typeof answer>): Answered =>
      latencyMs === null
        ? null
        : { latencyMs, message: { type: "model.result", ...at, outcome, memo } };
    return answer instanceof Promise ? answer.then(answered) : answered(answer);
  }
  const { callId, course, genseq } = request;
  const answer = ports.tools.run({ ...request, id, dialog });
  const toolAnswered = ({ latencyMs, status, text }: Awaited<typeof answer>): Answered => {
    if (latencyMs === null) return null;
    return { latencyMs, message: { type: "tool.result", course, genseq, callId, status, text } };
  };
  return answer instanceof Promise ? answer.then(toolAnswered) : toolAnswered(answer);
}

/** The request as the provider sees it; its messages are made when they are asked for. */
function modelRequest(
  { id, dialog, request }: PendingRequest,
  tree: Tree,
  { journal }: AskedPorts,
): ModelRequest {
  assert(request.port === "model", "a model is asked by a model request");
  const { course, genseq, attempt, seal, memo } = request;
  const { ledger } = tree.actor(dialog);
  const { opened } = tree.fold;
  assert(opened !== null, "a tree opens before it asks");
  const { language, name, root } = opened;
  const subject = { path: dialog, language, name, root };
  const seenAt = (at: { course: number; genseq: number }): ReturnType<typeof assemble> =>
    assemble({
      commits: journal.commitsOf(dialog),
      subject,
      at,
      artifact: (sha) => journal.artifact(sha),
      priming: (sha) => tree.priming(dialog, sha),
    });
  const causes = (ledger.drive?.causes ?? []).map((cause) => cause.cause);
  const messages = (): ReturnType<ModelRequest["messages"]> => {
    const seen = seenAt({ course, genseq });
    assert(seen.seal === seal, `the context of ${dialog}@${course}.${genseq} has its seal`);
    return seen.messages;
  };
  const interrupted = request.interrupted.map((cutOff) => ({
    genseq: cutOff,
    causes: () => seenAt({ course, genseq: cutOff }).causes,
    messages: () => seenAt({ course, genseq: cutOff }).messages,
  }));
  return {
    id,
    dialog,
    agent: ledger.agent,
    course,
    genseq,
    attempt,
    causes,
    seal,
    memo,
    interrupted,
    messages,
  };
}
