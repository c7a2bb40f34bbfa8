// Timeline: the running seal of a dialog's context. It keeps chains, a count and the hashes that have
// no place yet: a fact costs the same at any length, and so does a seal.
import type { Timeline } from "../protocol/timeline.ts";
import { partHash } from "./part.ts";
import { Sealing } from "./sealing.ts";
import type { Subject } from "./subject.ts";
import { Weave } from "./weave.ts";

export function createTimeline(subject: Subject): Timeline {
  const sealing = new Sealing();
  const weave = new Weave<string>(subject, {
    taken: partHash,
    headed: (hashes) => sealing.headed(hashes),
    placed: (hash) => sealing.placed(hash),
    turned: (hash, callId) => sealing.turned(hash, callId),
    emptied: () => sealing.emptied(),
  });
  return {
    note: (fact, seq) => weave.note(fact, seq),
    seal: (opening) => sealing.sealed(weave.tail(opening).map(partHash)),
  };
}
