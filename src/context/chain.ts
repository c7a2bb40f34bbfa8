// Chain: the running seal over the parts of a context, in their order. Constant size.
import { linked } from "../protocol/hash.ts";

export interface Sealed {
  readonly seal: string;
  readonly parts: number;
}

export const UNSEALED: Sealed = { seal: "", parts: 0 };

/** The seal after one more part. */
export function sealedWith({ seal, parts }: Sealed, hash: string): Sealed {
  return { seal: linked(seal, hash), parts: parts + 1 };
}
