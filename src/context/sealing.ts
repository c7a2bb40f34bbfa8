// Sealing: the seal of a context as it grows, over the hashes of its parts: a chain for its head, which
// changes rarely, and one for the messages of the course. Constant size; a seal costs what is new.
import { linked } from "../protocol/hash.ts";
import { sealedWith, UNSEALED } from "./chain.ts";
import type { Sealed } from "./chain.ts";

export class Sealing {
  #head = UNSEALED;
  #course = UNSEALED;

  /** The parts in front of every message of the course. */
  headed(hashes: readonly string[]): void {
    this.#head = hashes.reduce(sealedWith, UNSEALED);
  }

  placed(hash: string): void {
    this.#course = sealedWith(this.#course, hash);
  }

  /** The receipt of a call now says something else: a link more, and no part more. */
  turned(hash: string, callId: string): void {
    const { seal, parts } = this.#course;
    this.#course = { seal: linked(seal, linked(callId, hash)), parts };
  }

  /** A new course. */
  emptied(): void {
    this.#course = UNSEALED;
  }

  /** With what stands last in one request alone. */
  sealed(tail: readonly string[]): Sealed {
    const parts = this.#head.parts + this.#course.parts;
    const joined: Sealed = { seal: linked(this.#head.seal, this.#course.seal), parts };
    return tail.reduce(sealedWith, joined);
  }
}
