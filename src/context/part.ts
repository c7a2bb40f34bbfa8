// Part: one message of a request before its large texts are filled in. What is sealed is the part,
// so that a seal needs no artifact to be read.
import type { ArtifactRef, Body } from "../protocol/body.ts";
import type { PartKind } from "../protocol/context-message.ts";
import { linked } from "../protocol/hash.ts";

/** A piece of a part's text: words, or a large text that stands outside the journal. */
export type Segment = string | ArtifactRef | PrimingRef;

/** A startup script: its text is stored nowhere, its hash is sealed (D-12). */
export interface PrimingRef {
  readonly priming: string;
  readonly file: string;
  readonly bytes: number;
}

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
  /** The call that it is about: as its receipt, or as what came of it. Not sealed, as all below. */
  readonly about: string | null;
  /** What it is for, and where it comes from. */
  readonly kind: PartKind;
  /** The commit that it stems from; null for what the runtime itself puts there. */
  readonly seq: number | null;
  /** The file that its text was read from, as the workspace names it. */
  readonly file: string | null;
}

/** What the runtime itself puts into a context, in words of its own. */
export function runtimePart(kind: PartKind, segments: readonly Segment[]): Part {
  return {
    role: "user",
    segments,
    calls: [],
    callId: null,
    about: null,
    kind,
    seq: null,
    file: null,
  };
}

/** The hash of what a part says: over its canonical JSON, without where it comes from. */
export function partHash({ role, segments, calls, callId }: Part): string {
  const said = segments.map(canonical);
  const called = calls.map((call) => [call.callId, call.name, canonical(call.args)]);
  return linked("part", JSON.stringify([role, said, called, callId]));
}

/** A large text is named by its hash and size; its two ends follow from them. */
function canonical(body: Segment): unknown {
  if (typeof body !== "string" && "priming" in body) return ["priming", body.priming, body.bytes];
  return typeof body === "string" ? body : [body.artifact, body.bytes];
}
