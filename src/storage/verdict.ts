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

/** What a line that was written by half holds: NULs may stand where its rest should be. */
export function pieceOf(rawLine: string): string {
  const at = rawLine.indexOf("\0");
  return at === -1 ? rawLine : rawLine.slice(0, at);
}

/** Whether a piece tells of which commit its line is; a shorter one may be of any. */
export function tellsSeq(piece: string): boolean {
  return !HEAD.startsWith(piece) && !/^\{"seq":\d+$/u.test(piece);
}

const HEAD = '{"seq":';

/** Why an unfinished line may go; a torn one must begin as a line of the journal does. */
export function cutOfPiece(piece: string, seqLast: number): Cut["why"] {
  const seq = /^\{"seq":(\d+),/u.exec(piece)?.[1];
  return seq !== undefined && Number(seq) > seqLast ? "beyond the journal" : "torn";
}

/** Why a whole line may be cut without a loss, or null: it must be judged. */
export function cutOf(rawLine: string, seqLast: number): Cut["why"] | null {
  if (rawLine.includes("\0")) return cutOfPiece(pieceOf(rawLine), seqLast);
  let value: unknown;
  try {
    value = JSON.parse(rawLine);
  } catch {
    return null;
  }
  const seq: unknown = Reflect.get(Object(value), "seq");
  return typeof seq === "number" && seq > seqLast ? "beyond the journal" : null;
}
