// Fill: a part as the provider sees it, with its large texts read or shown by their two ends (D-21).
import { BODY_IN_CONTEXT_BYTES, shortOf } from "../protocol/body.ts";
import type { Body } from "../protocol/body.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import type { Part, Segment } from "./part.ts";

/** The text of an artifact by its name. */
export type Artifact = (sha: string) => string;

export interface Texts {
  readonly artifact: Artifact;
  /** The text of a startup script by its hash; null once the process that read it is gone. */
  readonly priming?: (sha: string) => string | null;
}

export function messageFrom(part: Part, texts: Texts): ContextMessage {
  const { artifact } = texts;
  const { role, segments, callId, about, kind, seq, file } = part;
  const text = segments.map((segment) => segmentText(segment, texts)).join("");
  const calls = part.calls.map((call) => ({ ...call, args: filled(call.args, artifact) }));
  return { role, text, calls, callId, about, kind, seq, file };
}

function segmentText(segment: Segment, { artifact, priming }: Texts): string {
  if (typeof segment === "string" || !("priming" in segment)) return filled(segment, artifact);
  const { priming: sha, file, bytes } = segment;
  return priming?.(sha) ?? `[… ${bytes} bytes of ${file}, stored nowhere; sha256 ${sha} …]`;
}

/** The same rule for words, arguments and results of every kind. */
function filled(body: Body, artifact: Artifact): string {
  if (typeof body === "string") return body;
  return body.bytes > BODY_IN_CONTEXT_BYTES ? shortOf(body) : artifact(body.artifact);
}
