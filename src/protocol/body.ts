// Body: a text that a fact carries, in the line itself or, when it is large, as an artifact (D-32).
import * as v from "valibot";

/** A text over this many bytes stands outside the journal. */
export const BODY_BYTES_MAX = 64 * 1024;
/** A text over this many bytes is shown in contexts by its two ends (D-21). */
export const BODY_IN_CONTEXT_BYTES = 256 * 1024;
const END_CHARS = 2_000;

export const ArtifactRef = v.strictObject({
  artifact: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/u)),
  bytes: v.number(),
  /** The two ends of the text, for whoever need not read all of it. */
  head: v.string(),
  tail: v.string(),
});
export type ArtifactRef = v.InferOutput<typeof ArtifactRef>;

export const Body = v.union([v.string(), ArtifactRef]);
export type Body = v.InferOutput<typeof Body>;

/** The reference that stands in a fact for a large text. */
export function refOf(text: string, sha: string, bytes: number): ArtifactRef {
  return { artifact: sha, bytes, head: head(text), tail: tail(text) };
}

/** A text that can be printed without reading the artifact. */
export function shortOf(body: Body): string {
  if (typeof body === "string") return body;
  return `${body.head}\n[… ${body.bytes} bytes in artifacts/${body.artifact} …]\n${body.tail}`;
}

/** The first characters, never half of a pair. */
function head(text: string): string {
  const cut = text.slice(0, END_CHARS);
  return /[\uD800-\uDBFF]$/u.test(cut) ? cut.slice(0, -1) : cut;
}

function tail(text: string): string {
  const cut = text.slice(-END_CHARS);
  return /^[\uDC00-\uDFFF]/u.test(cut) ? cut.slice(1) : cut;
}
