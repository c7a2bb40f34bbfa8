// Fill: a part as the provider sees it, with its large texts read or shown by their two ends (D-21).
import { BODY_IN_CONTEXT_BYTES, shortOf } from "../protocol/body.ts";
import type { Body } from "../protocol/body.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import type { Part } from "./part.ts";

/** The text of an artifact by its name. */
export type Artifact = (sha: string) => string;

export function messageFrom(part: Part, artifact: Artifact): ContextMessage {
  const { role, segments, callId, about, kind, seq, file } = part;
  const text = segments.map((segment) => filled(segment, artifact)).join("");
  const calls = part.calls.map((call) => ({ ...call, args: filled(call.args, artifact) }));
  return { role, text, calls, callId, about, kind, seq, file };
}

/** The same rule for words, arguments and results of every kind. */
function filled(body: Body, artifact: Artifact): string {
  if (typeof body === "string") return body;
  return body.bytes > BODY_IN_CONTEXT_BYTES ? shortOf(body) : artifact(body.artifact);
}
