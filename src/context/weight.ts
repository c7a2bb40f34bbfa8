// Weight: how many bytes of text a part puts into a request, as the provider gets it (D-21).
import { BODY_IN_CONTEXT_BYTES, shortOf } from "../protocol/body.ts";
import type { Part, Segment } from "./part.ts";

export function bytesOf({ segments, calls }: Part): number {
  let bytes = 0;
  for (const segment of segments) bytes += segmentBytes(segment);
  for (const { args } of calls) bytes += segmentBytes(args);
  return bytes;
}

function segmentBytes(segment: Segment): number {
  if (typeof segment === "string") return Buffer.byteLength(segment);
  if ("priming" in segment || segment.bytes <= BODY_IN_CONTEXT_BYTES) return segment.bytes;
  return Buffer.byteLength(shortOf(segment));
}
