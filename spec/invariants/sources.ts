// Sources: an independent reading of what may open a drive (D-2, D-30, D-34). INV-02 and INV-14 share
// it; it asks nothing of `protocol/placing`, which it judges.
import type { Cause } from "../../src/protocol/cause.ts";
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import { CutOff } from "./cut-off.ts";
import { siteOf } from "./walk.ts";

interface Source {
  readonly cause: Cause;
  /** False once a Close let it go: seen by the next drive, and no cause of one. */
  drives: boolean;
}

interface OpenGroup {
  readonly seq: number;
  readonly members: string[];
  open: number;
}

interface OwedFrame {
  readonly callId: string;
  readonly askerDialogId: string;
  readonly seq: number;
}

/** What one dialog has that nobody claimed, and what it owes and waits for. */
export class Sources {
  readonly path: string;
  readonly owed: OwedFrame[] = [];
  /** Groups with members that have no terminal fact, by site. */
  readonly waiting = new Map<string, OpenGroup>();
  #side = false;
  #generating = false;
  readonly #cutOff = new CutOff();
  /** The commit that each duty came with. */
  readonly #asked = new Map<string, number>();
  readonly #unclaimed = new Map<number, Source>();
  #claimed = new Map<number, Source>();

  constructor(path: string) {
    this.path = path;
  }

  note(fact: Fact, seq: number): void {
    this.#cutOff.note(fact);
    if (fact.type === "dialog.began") this.#side = fact.askerDialogId !== null;
    else if (fact.type === "person.said") this.#add(seq, { cause: "userPrompt", seq });
    else if (fact.type === "priming.lost") {
      if (this.#generating) this.#add(seq, { cause: "recovery", seq });
    } else if (fact.type === "diligence.pushed") this.#add(seq, { cause: "keepGoing", seq });
    else if (fact.type === "question.answered")
      this.#add(seq, { cause: "humanAnswer", callId: fact.callId });
    else if (fact.type === "dialog.resumed") {
      if (this.#cutOff.standing) this.#add(seq, { cause: "resume", seq });
    } else if (fact.type === "duty.received") this.#received(fact, seq);
    else if (fact.type === "frame.pushed") {
      const { callId, askerDialogId } = fact;
      this.owed.push({ callId, askerDialogId, seq });
    } else if (fact.type === "duty.settled") this.owed.pop();
    else if (fact.type === "duty.replaced") this.#replaced(fact);
    else if (fact.type === "group.resolved") this.#resolved(fact, seq);
    else if (fact.type === "dialog.closed")
      for (const source of this.#unclaimed.values()) source.drives = false;
    else this.#waits(fact, seq);
    if (fact.type === "generation.opened") this.#generating = true;
    else if (fact.type.startsWith("generation.")) this.#generating = false;
    this.#claims(fact);
  }

  /** The causes that a drive opened now must name, all of them. */
  causes(): Cause[] {
    const nobodyWaits = this.#side && this.owed.length === 0;
    const causes: Cause[] = [];
    for (const { cause, drives } of this.#unclaimed.values())
      if (drives && !(nobodyWaits && cause.cause === "groupResolved")) causes.push(cause);
    return causes;
  }

  /** The duty that must be asked for: on top, and no younger call open (D-30). */
  unmet(): OwedFrame | null {
    const top = this.owed.at(-1);
    if (top === undefined) return null;
    for (const group of this.waiting.values()) if (group.seq > top.seq) return null;
    return top;
  }

  #add(seq: number, cause: Cause): void {
    this.#unclaimed.set(seq, { cause, drives: true });
  }

  #received({ frame }: FactOf<"duty.received">, seq: number): void {
    const { askerDialogId, tellaskReplyObligation, assignmentFromAsker } = frame;
    const callId = tellaskReplyObligation.targetCallId;
    const cause = assignmentFromAsker === undefined ? "askBack" : "assignment";
    this.#asked.set(`${askerDialogId} ${callId}`, seq);
    this.#add(seq, { cause, callId, askerDialogId });
  }

  /** The frame is gone wherever it stands, and what asked for it causes nothing (D-7). */
  #replaced({ callId, askerDialogId }: FactOf<"duty.replaced">): void {
    const at = this.owed.findIndex(
      (frame) => frame.callId === callId && frame.askerDialogId === askerDialogId,
    );
    if (at !== -1) this.owed.splice(at, 1);
    const seq = this.#asked.get(`${askerDialogId} ${callId}`) ?? -1;
    const source = this.#unclaimed.get(seq) ?? this.#claimed.get(seq);
    if (source !== undefined) source.drives = false;
  }

  #resolved(fact: FactOf<"group.resolved">, seq: number): void {
    const { type: _, ...resolved } = fact;
    this.#add(seq, { cause: "groupResolved", ownerDialogId: this.path, ...resolved });
  }

  #waits(fact: Fact, seq: number): void {
    if (fact.type === "tellask.pending") {
      const group = this.waiting.get(siteOf(fact)) ?? { seq, members: [], open: 0 };
      group.members.push(fact.callId);
      group.open += 1;
      this.waiting.set(siteOf(fact), group);
    } else if (fact.type === "tellask.arrived") {
      const group = this.waiting.get(siteOf(fact));
      if (group === undefined) return;
      group.open -= 1;
      if (group.open === 0) this.waiting.delete(siteOf(fact));
    }
  }

  #claims(fact: Fact): void {
    if (fact.type === "generation.opened") {
      for (const seq of fact.claims) {
        const source = this.#unclaimed.get(seq);
        if (source !== undefined) this.#claimed.set(seq, source);
        this.#unclaimed.delete(seq);
      }
    } else if (fact.type === "generation.failed" || fact.type === "generation.interrupted") {
      for (const [seq, source] of this.#claimed) this.#unclaimed.set(seq, source);
      this.#claimed = new Map();
    } else if (fact.type === "generation.finished") this.#claimed = new Map();
  }
}
