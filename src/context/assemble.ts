// Assemble: the exact request that a generation saw, made again from the journal (D-12). Its order and
// its seal come from the same weave and the same sealing as the running timeline's.
import type { FrameKey } from "../protocol/asker-stack.ts";
import type { Cause } from "../protocol/cause.ts";
import type { Commit } from "../protocol/commit.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import type { FactOf } from "../protocol/fact.ts";
import { assert } from "../protocol/assert.ts";
import type { Sealed } from "./chain.ts";
import { messageFrom } from "./fill.ts";
import type { Artifact } from "./fill.ts";
import { partHash } from "./part.ts";
import type { Part } from "./part.ts";
import { Sealing } from "./sealing.ts";
import type { Subject } from "./subject.ts";
import { Weave } from "./weave.ts";
import type { Loom } from "./weave.ts";

export interface Assembling {
  /** The commits of this dialog, in order. */
  readonly commits: Iterable<Commit>;
  readonly subject: Subject;
  readonly at: { readonly course: number; readonly genseq: number };
  readonly artifact: Artifact;
  readonly priming?: (sha: string) => string | null;
}

export interface Assembled extends Sealed {
  readonly messages: readonly ContextMessage[];
  /** What the generation's opening fact says; null when no such generation was opened: then the
   * messages are all that have their place so far. */
  readonly recorded: Sealed | null;
  /** The causes of the drive that it belongs to. */
  readonly causes: readonly string[];
}

/** Folds up to the fact that opened the generation; what follows it in its commit is not seen. */
export function assemble({ commits, subject, at, ...texts }: Assembling): Assembled {
  const woven = new Woven();
  const weave = new Weave<Part>(subject, woven);
  const opened = noteUntil(weave, commits, at);
  const tail = opened === null ? [] : weave.tail(opened);
  return {
    ...woven.sealing.sealed(tail.map(partHash)),
    messages: [...woven.parts, ...tail].map((part) => messageFrom(part, texts)),
    recorded: opened?.recorded ?? null,
    causes: (opened?.causes ?? []).map(({ cause }) => cause),
  };
}

/** The parts themselves, beside the seal over them. */
class Woven implements Loom<Part> {
  readonly sealing = new Sealing();
  #head: readonly Part[] = [];
  #course: Part[] = [];
  /** Where the receipts of calls stand. */
  readonly #receipts = new Map<string, number>();

  get parts(): readonly Part[] {
    return [...this.#head, ...this.#course];
  }

  taken(part: Part): Part {
    return part;
  }

  headed(parts: readonly Part[]): void {
    this.#head = parts;
    this.sealing.headed(parts.map(partHash));
  }

  placed(part: Part): void {
    if (part.about !== null && part.kind === "result")
      this.#receipts.set(part.about, this.#course.length);
    this.#course.push(part);
    this.sealing.placed(partHash(part));
  }

  turned(part: Part, { callId }: { readonly callId: string }): void {
    const at = this.#receipts.get(callId);
    assert(at !== undefined, `a pointer stands at its call (${callId})`);
    this.#course[at] = part;
    this.sealing.turned(partHash(part), callId);
  }

  emptied(): void {
    this.#course = [];
    this.#receipts.clear();
    this.sealing.emptied();
  }
}

interface Opened {
  readonly causes: readonly Cause[];
  readonly duty: FrameKey | null;
  readonly recorded: Sealed;
}

function noteUntil(
  weave: Weave<Part>,
  commits: Iterable<Commit>,
  at: Assembling["at"],
): Opened | null {
  let causes: readonly Cause[] = [];
  for (const { seq, facts } of commits)
    for (const fact of facts) {
      if (isOpening(fact, at)) {
        const { duty, seal, parts } = fact;
        return { causes, duty, recorded: { seal, parts } };
      }
      if (fact.type === "drive.opened") causes = fact.causes;
      weave.note(fact, seq);
    }
  return null;
}

function isOpening(
  fact: Commit["facts"][number],
  at: Assembling["at"],
): fact is FactOf<"generation.opened"> {
  return (
    fact.type === "generation.opened" && fact.course === at.course && fact.genseq === at.genseq
  );
}
