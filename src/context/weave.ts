// Weave: the one rule of the order of a context (D-3, D-11). The running seal and the assembly of a
// request both go through it, so that they agree by construction.
//
// A context is a head (system, memories, task), the messages of the newest course, and a tail that
// stands in one request alone. Messages stand in the order of their commits, but what is recorded
// while a generation is open, or while its tools run, stands after that generation's words, its calls
// and all their results: no context shows words after something that they did not know. Each call has
// one result, directly after the words that made it, in the order of the calls. When what a call asked
// for arrives in the same course, its receipt is turned into a pointer to the arrival.
import { assert } from "../protocol/assert.ts";
import type { Fact, FactOf } from "../protocol/fact.ts";
import { Asked, questionArgs } from "./asked.ts";
import { headParts } from "./head.ts";
import type { Head } from "./head.ts";
import type { Part } from "./part.ts";
import {
  coursePart,
  isOutcome,
  pointerPart,
  resultPart,
  standingPart,
  wordsPart,
} from "./part-from.ts";
import type { Result, Standing, Voice } from "./part-from.ts";
import { Round } from "./round.ts";
import type { Subject } from "./subject.ts";
import { Tail } from "./tail.ts";
import type { Opening } from "./tail.ts";
import { textsOf } from "./texts.ts";
import { Unseen } from "./unseen.ts";
import { unshown } from "./unshown.ts";
import { bytesOf } from "./weight.ts";

/** What is kept of a part until it has its place, and what is done with it there. */
export interface Loom<T> {
  taken(part: Part): T;
  /** The whole head, anew. */
  headed(items: readonly T[]): void;
  placed(item: T): void;
  /** The receipt of a call gets other words. */
  turned(item: T, receipt: Receipt): void;
  /** A new course: no message so far is seen any more. */
  emptied(): void;
}

/** The receipt of a call, and its size. */
export interface Receipt {
  readonly callId: string;
  readonly receiptBytes: number;
}

interface Waiting<T> {
  readonly item: T;
  /** The receipt that points at it. */
  readonly pointer: (Receipt & { readonly item: T }) | null;
}

export class Weave<T> {
  readonly #subject: Subject;
  readonly #loom: Loom<T>;
  readonly #tail: Tail;
  readonly #asked = new Asked();
  readonly #unseen = new Unseen();
  #voice: Voice;
  readonly #head: Head = { began: null, minds: null };
  #course = 1;
  #generating: FactOf<"generation.opened"> | null = null;
  #round: Round<T> | null = null;
  /** Recorded while a generation was open or its round had no results yet. */
  #waiting: Waiting<T>[] = [];

  constructor(subject: Subject, loom: Loom<T>) {
    this.#subject = subject;
    this.#voice = { texts: textsOf(subject.language), calls: "functions" };
    this.#loom = loom;
    this.#tail = new Tail(this.#asked);
  }

  /** Takes one fact of commit `seq` of the dialog, in order. */
  note(fact: Fact, seq: number): void {
    switch (fact.type) {
      case "dialog.began":
        this.#voice = { ...this.#voice, calls: fact.calls };
        this.#head.began = fact;
        return this.#headed();
      case "minds.read":
        this.#head.minds = { fact, seq };
        return this.#headed();
      case "course.started":
        return this.#start(fact, seq);
      case "duty.received":
        this.#tail.owe(fact, this.#course);
        return this.#stand(fact, seq);
      case "duty.settled":
      case "duty.replaced":
        return this.#tail.settled(fact);
      case "question.forced":
        this.#force(fact);
        return this.#stand(fact, seq);
      case "person.said":
      case "diligence.pushed":
      case "tellask.arrived":
      case "question.answered":
      case "question.cancelled":
        return this.#stand(fact, seq);
      case "group.resolved":
        return this.#unseen.resolved(fact, seq);
      case "reply.late":
        return this.#asked.close(fact.callId);
      case "tellask.pending":
      case "question.asked":
        return this.#result(fact, seq);
      case "reminder.added":
      case "reminder.updated":
      case "reminder.deleted":
        this.#tail.remind(fact);
        if (fact.callId === null) return;
        return this.#result({ ...fact, callId: fact.callId }, seq);
      case "reply.delivered":
      case "call.failed":
      case "clear_mind.accepted":
      case "tool.finished":
        return this.#result(fact, seq);
      case "drive.opened":
        return this.#tail.driven(fact);
      case "generation.opened":
        this.#assertOrdered();
        this.#generating = fact;
        return this.#tail.generated();
      case "generation.finished":
        return this.#finish(fact, seq);
      case "generation.failed":
      case "generation.interrupted":
        this.#generating = null;
        return this.#release();
      case "drive.closed":
        return this.#tail.rested();
      case "priming.lost":
        return this.#tail.unprimed();
      default:
        return unshown(fact);
    }
  }

  /** What the runtime puts last in the request that would be sent now, and in no other. */
  tail(opening: Opening): Part[] {
    this.#assertOrdered();
    return this.#tail.parts(opening, { voice: this.#voice, course: this.#course });
  }

  #headed(): void {
    const parts = headParts(this.#subject, this.#head);
    this.#loom.headed(parts.map((part) => this.#loom.taken(part)));
  }

  /** A clean slate, and on it what the old course had not seen yet (D-11). */
  #start({ course }: FactOf<"course.started">, seq: number): void {
    this.#assertOrdered();
    this.#course = course;
    this.#loom.emptied();
    this.#place(coursePart(course, this.#voice, seq));
    for (const kept of this.#unseen.all()) {
      if (kept.fact.type === "duty.received") this.#tail.restated(kept.fact, course);
      this.#place(this.#standing(kept.fact, kept.seq));
    }
  }

  #standing(fact: Standing, seq: number): Part {
    const call = "callId" in fact ? this.#asked.of(fact.callId) : null;
    return standingPart(fact, this.#voice, { seq, call, course: this.#course });
  }

  #stand(fact: Standing, seq: number): void {
    this.#unseen.keep(fact, seq);
    const part = this.#standing(fact, seq);
    const item = this.#loom.taken(part);
    const waiting = { item, pointer: this.#pointer(fact, seq) };
    if (isOutcome(fact)) this.#asked.answered(fact.callId);
    if (fact.type === "question.cancelled") this.#asked.close(fact.callId);
    if (this.#generating === null && this.#round === null) this.#show(waiting);
    else this.#waiting.push(waiting);
  }

  /** A receipt points at what stands after it in the same course, and at nothing else. */
  #pointer(fact: Standing, seq: number): Waiting<T>["pointer"] {
    if (!isOutcome(fact)) return null;
    const call = this.#asked.of(fact.callId);
    if (call === null || call.course !== this.#course || call.receiptBytes === null) return null;
    const part = pointerPart(fact, call, { voice: this.#voice, seq });
    return {
      item: this.#loom.taken(part),
      callId: fact.callId,
      receiptBytes: call.receiptBytes,
    };
  }

  #show({ item, pointer }: Waiting<T>): void {
    if (pointer !== null) this.#loom.turned(pointer.item, pointer);
    this.#loom.placed(item);
  }

  /** The runtime asks: no call of the model's made it, so no receipt stands for it. */
  #force({ callId, text }: FactOf<"question.forced">): void {
    const asked = { name: "askHuman", form: "function", args: questionArgs(text) } as const;
    this.#asked.register({ ...asked, callId, course: this.#course, receiptBytes: null });
  }

  #finish(fact: FactOf<"generation.finished">, seq: number): void {
    for (const callId of this.#unseen.consume(this.#generating?.claims ?? []))
      this.#asked.close(callId);
    this.#generating = null;
    this.#place(wordsPart(fact, seq));
    if (fact.calls.length === 0) return this.#release();
    this.#round = new Round(fact.calls);
  }

  #result(fact: Result, seq: number): void {
    const round = this.#round;
    assert(round !== null, `a result belongs to an open round (${fact.callId})`);
    const { callId } = fact;
    const call = round.callOf(callId);
    const part = resultPart(fact, this.#voice, { ...call, seq });
    if (fact.type === "tellask.pending" || fact.type === "question.asked")
      this.#asked.register({
        ...call,
        callId,
        course: this.#course,
        receiptBytes: bytesOf(part),
      });
    round.take(callId, this.#loom.taken(part));
    if (round.open > 0) return;
    this.#round = null;
    for (const result of round.results()) this.#loom.placed(result);
    this.#release();
  }

  #release(): void {
    for (const waiting of this.#waiting) this.#show(waiting);
    if (this.#waiting.length > 0) this.#waiting = [];
  }

  #place(part: Part): void {
    this.#loom.placed(this.#loom.taken(part));
  }

  #assertOrdered(): void {
    const ordered = this.#generating === null && this.#round === null;
    assert(ordered, "a context is sealed when every call before it has its result (D-3)");
  }
}
