// Timeline: the running seal of a dialog's context. It keeps a chain, a count and the hashes that have
// no place yet, never a text: a fact costs the same at any length, and so does a seal.
import type { Timeline } from "../protocol/timeline.ts";
import { sealedWith, UNSEALED } from "./chain.ts";
import { partHash } from "./part.ts";
import type { Subject } from "./subject.ts";
import { Weave } from "./weave.ts";

export function createTimeline(subject: Subject): Timeline {
  let sealed = UNSEALED;
  const weave = new Weave<string>(subject, {
    taken: partHash,
    placed: (hash) => {
      sealed = sealedWith(sealed, hash);
    },
  });
  return {
    note: (fact) => weave.note(fact, null),
    seal: (opening) =>
      weave.tail(opening).reduce((seal, part) => sealedWith(seal, partHash(part)), sealed),
  };
}
