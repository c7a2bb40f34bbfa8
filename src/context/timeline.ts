// Timeline: the running seal of a dialog's context, and its size. It keeps chains, counts and the hashes
// that have no place yet: a fact costs the same at any length, and so does a seal.
import type { Timeline } from "../protocol/timeline.ts";
import { partHash } from "./part.ts";
import type { Part } from "./part.ts";
import { Sealing } from "./sealing.ts";
import type { Subject } from "./subject.ts";
import { Weave } from "./weave.ts";
import { bytesOf } from "./weight.ts";

interface Taken {
  readonly hash: string;
  readonly bytes: number;
}

export function createTimeline(subject: Subject): Timeline {
  const sealing = new Sealing();
  const size = { head: 0, course: 0 };
  const weave = new Weave<Taken>(subject, {
    taken: (part) => ({ hash: partHash(part), bytes: bytesOf(part) }),
    headed: (parts) => {
      size.head = sum(parts);
      sealing.headed(parts.map(({ hash }) => hash));
    },
    placed: ({ hash, bytes }) => {
      size.course += bytes;
      sealing.placed(hash);
    },
    turned: ({ hash, bytes }, { callId, receiptBytes }) => {
      size.course += bytes - receiptBytes;
      sealing.turned(hash, callId);
    },
    emptied: () => {
      size.course = 0;
      sealing.emptied();
    },
  });
  return {
    note: (fact, seq) => weave.note(fact, seq),
    bytes: (opening) =>
      size.head + size.course + weave.tail(opening).reduce((all, part) => all + bytesOf(part), 0),
    seal: (opening) => sealing.sealed(weave.tail(opening).map((part: Part) => partHash(part))),
  };
}

function sum(parts: readonly Taken[]): number {
  return parts.reduce((all, { bytes }) => all + bytes, 0);
}
