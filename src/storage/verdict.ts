// Verdict: what a projection's file turned out to be at the opening, against the journal (D-31).

export type Verdict =
  /** The first `keep` bytes stay; what the journal says after them is appended. */
  | { readonly kind: "own"; readonly keep: number; readonly cut: Cut | null }
  /** Another hand wrote in it, first seen in this line. */
  | { readonly kind: "foreign"; readonly line: number };

/** Lines that go: torn by a crash, or of commits that the journal lost. */
export interface Cut {
  readonly line: number;
  readonly why: "torn" | "beyond the journal";
}

/** Bytes as text, one character a byte: equal texts are equal bytes, lengths are sizes. */
export function rawOf(text: string): string {
  return Buffer.from(text).toString("latin1");
}

/** Why a line may be cut without a loss, or null: it must be judged. */
export function cutOf(rawLine: string, seqLast: number): Cut["why"] | null {
  if (rawLine.includes("\0")) return "torn";
  let value: unknown;
  try {
    value = JSON.parse(rawLine);
  } catch {
    return null;
  }
  const seq: unknown = Reflect.get(Object(value), "seq");
  return typeof seq === "number" && seq > seqLast ? "beyond the journal" : null;
}
