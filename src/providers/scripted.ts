// The scripted model: answers each request from a list of replies. Pure and stateless: all it needs is
// in the request (the memo it gave at the last generation of this course, the attempt, the context), so
// a restart, a worker or another process answers alike.
import type { ContextMessage } from "../protocol/context-message.ts";
import type { ModelAnswer, ModelPort, ModelRequest } from "../protocol/port.ts";
import type { Script } from "../protocol/script.ts";
import { failedAttempt, failureAt } from "./attempt.ts";
import { offScript } from "./off-script.ts";
import { memoOf } from "./position.ts";
import { readEntry } from "./reading.ts";
import { replyFrom } from "./reply.ts";

export interface ScriptedOptions {
  /** The scenario file, as messages name it. */
  readonly file: string;
}

export interface ScriptedModel extends ModelPort {
  ask(request: ModelRequest): ModelAnswer;
}

/** Throws `OffScript` when the list has no reply. Every answer, a failed one too, carries the memo of
 * the position after it; a generation that fails for good has used its entry. */
export function createScriptedModel(script: Script, { file }: ScriptedOptions): ScriptedModel {
  return {
    ask(request) {
      const { dialog, course, genseq, causes, attempt } = request;
      const messages = once(request.messages);
      const before = memoAfter(script, request);
      const reading = readEntry(script, { ...request, memo: before, messages });
      if (reading.kind === "offScript")
        throw offScript(reading, { site: { dialog, course, genseq }, file, causes, messages });
      const { entry, position } = reading;
      const { latencyMs } = entry;
      const memo = memoOf(position);
      const reply = replyFrom(entry, position.used);
      const failure = failureAt(entry.fails, attempt);
      if (failure === null) return { outcome: reply, latencyMs, memo };
      return { ...failedAttempt(failure, reply, latencyMs), memo };
    },
  };
}

/** The memo of the last reply, moved on by the generations that were cut off since: each used its
 * entry, though nobody heard the reply. */
export function memoAfter(
  script: Script,
  request: Pick<ModelRequest, "dialog" | "agent" | "course" | "memo" | "interrupted">,
): string | null {
  let { memo } = request;
  for (const cutOff of request.interrupted) {
    const messages = once(cutOff.messages);
    const reading = readEntry(script, { ...request, memo, causes: cutOff.causes(), messages });
    if (reading.kind === "taken") memo = memoOf(reading.position);
  }
  return memo;
}

/** Reads a context at most once, and only when it is asked for. */
function once(make: () => readonly ContextMessage[]): () => readonly ContextMessage[] {
  let made: readonly ContextMessage[] | null = null;
  return () => (made ??= make());
}
