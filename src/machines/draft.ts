// Draft: the commit in the making. A chart's actions add facts, sends and requests to it and do
// nothing else (D-25); the tree takes it when the message has been handled.
import { after } from "../protocol/after.ts";
import { assert } from "../protocol/assert.ts";
import { BODY_BYTES_MAX, refOf } from "../protocol/body.ts";
import type { Body } from "../protocol/body.ts";
import type { Fact } from "../protocol/fact.ts";
import { sha256 } from "../protocol/hash.ts";
import type { Ledger } from "../protocol/ledger.ts";
import type { Request, Send } from "../protocol/message.ts";
import type { Timeline } from "../protocol/timeline.ts";

/** The fold of the dialog that drafts: facts are applied at once, so that the next guard sees them. */
export interface Folded {
  readonly ledger: Ledger;
  readonly timeline: Timeline;
}

const NO_ARTIFACTS: ReadonlyMap<string, string> = new Map();
const NOBODY: ReadonlySet<string> = new Set();

export interface Drafted {
  readonly facts: Fact[];
  readonly sends: Send[];
  readonly requests: Request[];
  readonly artifacts: ReadonlyMap<string, string>;
}

export class Draft {
  seq = 0;
  atMs = 0;
  #facts: Fact[] = [];
  #sends: Send[] = [];
  #requests: Request[] = [];
  #artifacts: Map<string, string> | null = null;
  #registered: Set<string> | null = null;
  #heard = false;

  /** Begins the draft of commit `seq`. */
  begin(seq: number, atMs: number): void {
    assert(this.#facts.length === 0 && this.#requests.length === 0, "a step never nests");
    this.seq = seq;
    this.atMs = atMs;
    this.#registered = null;
    this.#heard = false;
  }

  fact({ ledger, timeline }: Folded, fact: Fact): void {
    this.#facts.push(fact);
    if (fact.type === "person.said" || fact.type === "question.answered") this.#heard = true;
    after(ledger, fact, this.seq);
    timeline.note(fact, this.seq);
  }

  send(send: Send): void {
    this.#sends.push(send);
  }

  request(request: Request): void {
    this.#requests.push(request);
  }

  /** A text as a fact carries it: large ones become artifacts of this commit (D-32). */
  stow(text: string): Body {
    if (text.length * 3 <= BODY_BYTES_MAX) return text;
    const bytes = Buffer.byteLength(text);
    if (bytes <= BODY_BYTES_MAX) return text;
    const sha = sha256(text);
    this.#artifacts ??= new Map();
    this.#artifacts.set(sha, text);
    return refOf(text, sha, bytes);
  }

  /** Notes an address that nobody had asked before this draft. */
  register(address: string): void {
    (this.#registered ??= new Set()).add(address);
  }

  /** The addresses that this draft is the first to ask. */
  get registered(): ReadonlySet<string> {
    return this.#registered ?? NOBODY;
  }

  /** The commit of the last word of a person to the tree, this one included (D-21). */
  heardAt(personSeq: number): number {
    return this.#heard ? this.seq : personSeq;
  }

  take(): Drafted {
    const drafted = {
      facts: this.#facts,
      sends: this.#sends,
      requests: this.#requests,
      artifacts: this.#artifacts ?? NO_ARTIFACTS,
    };
    this.#facts = [];
    this.#sends = [];
    this.#requests = [];
    this.#artifacts = null;
    return drafted;
  }
}
