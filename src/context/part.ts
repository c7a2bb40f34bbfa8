// Part: one message of a request before its large texts are filled in. What is sealed is the part,
// so that a seal needs no artifact to be read.
import type { ArtifactRef, Body } from "../protocol/body.ts";
import { linked } from "../protocol/hash.ts";

/** A piece of a part's text: words, or a large text that stands outside the journal. */
export type Segment = string | ArtifactRef;

export interface PartCall {
  readonly callId: string;
  readonly name: string;
  readonly args: Body;
}

export interface Part {
  readonly role: "system" | "user" | "assistant" | "tool";
  readonly segments: readonly Segment[];
  readonly calls: readonly PartCall[];
  /** role tool: the call that this is the result of. */
  readonly callId: string | null;
  /** The commit that it stems from; null for what the runtime itself puts there. Never sealed. */
  readonly seq: number | null;
}

/** The hash of what a part says: over its canonical JSON, without `seq`. */
export function partHash({ role, segments, calls, callId }: Part): string {
  const said = segments.map(canonical);
  const called = calls.map((call) => [call.callId, call.name, canonical(call.args)]);
  return linked("part", JSON.stringify([role, said, called, callId]));
}

/** A large text is named by its hash and size; its two ends follow from them. */
function canonical(body: Body): unknown {
  return typeof body === "string" ? body : [body.artifact, body.bytes];
}
