// Weave: the one rule of the order of a context (D-3). The running seal and the assembly of a request
// both go through it, so that they agree by construction.
//
// Parts stand in the order of their commits, but what is recorded while a generation is open, or while
// its tools run, stands after that generation's words, its calls and all their results: no context
// shows words after something that they did not know. Each call has one result, directly after the
// words that made it, in the order of the calls.
import { frameKey } from "../protocol/asker-stack.ts";
import type { FrameKey } from "../protocol/asker-stack.ts";
import { assert, unreachable } from "../protocol/assert.ts";
import type { Cause } from "../protocol/cause.ts";
import type { ReplyCallName } from "../protocol/frame.ts";
import type { Fact, FactOf } from "../protocol/fact.ts";
import type { Part } from "./part.ts";
import { dutyPart, resultPart, standingPart, systemPart, wordsPart } from "./part-from.ts";
import type { Result, Standing, Voice } from "./part-from.ts";
import { Round } from "./round.ts";
import type { Subject } from "./subject.ts";
import { textsOf } from "./texts.ts";

/** What is kept of a part until it has its place, and what is done with it there. */
export interface Loom<T> {
  taken(part: Part): T;
  placed(item: T): void;
}

export interface Opening {
  readonly causes: readonly Cause[];
  readonly duty: FrameKey | null;
}

export class Weave<T> {
  readonly #subject: Subject;
  #voice: Voice;
  readonly #loom: Loom<T>;
  #generating: "open" | "none" = "none";
  #round: Round<T> | null = null;
  /** Recorded while a generation was open or its round had no results yet. */
  #waiting: T[] = [];
  /** How each duty received so far is answered, by its frame. */
  readonly #replyCalls = new Map<string, ReplyCallName>();
  /** Generations of the drive that runs. */
  #generations = 0;

  constructor(subject: Subject, loom: Loom<T>) {
    this.#subject = subject;
    this.#voice = { texts: textsOf(subject.language), calls: "functions" };
    this.#loom = loom;
  }

  /** Takes one fact of the dialog, in order; `seq` is its commit, when known. */
  note(fact: Fact, seq: number | null): void {
    switch (fact.type) {
      case "dialog.began":
        this.#voice = { ...this.#voice, calls: fact.calls };
        return this.#place(systemPart(this.#subject, fact));
      case "duty.received":
        this.#receive(fact);
        return this.#stand(fact, seq);
      case "person.said":
      case "tellask.arrived":
      case "question.answered":
      case "question.cancelled":
        return this.#stand(fact, seq);
      case "tellask.pending":
      case "question.asked":
      case "reply.delivered":
      case "call.failed":
      case "tool.finished":
        return this.#result(fact, seq);
      case "drive.opened":
        this.#generations = 0;
        return;
      case "generation.opened":
        this.#assertOrdered();
        this.#generating = "open";
        this.#generations += 1;
        return;
      case "generation.finished":
        return this.#finish(fact, seq);
      case "generation.failed":
      case "generation.interrupted":
        this.#generating = "none";
        return this.#release();
      case "tree.opened":
      case "process.started":
      case "limit.reached":
      case "tree.finished":
      case "person.refused":
      case "person.toldAll":
      case "dialog.stopped":
      case "dialog.resumed":
      case "dialog.died":
      case "frame.pushed":
      case "duty.settled":
      case "duty.replaced":
      case "duty.refused":
      case "result.late":
      case "reply.late":
      case "attempt.failed":
      case "drive.closed":
      case "dialog.closed":
      case "tool.called":
      case "group.resolved":
        return;
      default:
        return unreachable(fact);
    }
  }

  /** What the runtime puts last in the request that would be sent now: at the opening of a drive
   * of cause `duty`, the reply that is owed (D-9, D-30). Stands in no later context. */
  tail({ causes, duty }: Opening): Part[] {
    this.#assertOrdered();
    if (duty === null || this.#generations > 0) return [];
    if (!causes.some(({ cause }) => cause === "duty")) return [];
    const replyCall = this.#replyCalls.get(frameKey(duty));
    assert(replyCall !== undefined, "a duty that is owed was received");
    return [dutyPart({ ...duty, replyCall }, this.#voice)];
  }

  #receive({ frame }: FactOf<"duty.received">): void {
    const { askerDialogId, tellaskReplyObligation } = frame;
    const { targetCallId: callId, expectedReplyCallName } = tellaskReplyObligation;
    this.#replyCalls.set(frameKey({ askerDialogId, callId }), expectedReplyCallName);
  }

  #stand(fact: Standing, seq: number | null): void {
    const part = standingPart(fact, this.#voice, seq);
    if (this.#generating === "none" && this.#round === null) this.#place(part);
    else this.#waiting.push(this.#loom.taken(part));
  }

  #finish(fact: FactOf<"generation.finished">, seq: number | null): void {
    this.#generating = "none";
    this.#place(wordsPart(fact, seq));
    if (fact.calls.length === 0) return this.#release();
    this.#round = new Round(fact.calls);
  }

  #result(fact: Result, seq: number | null): void {
    const round = this.#round;
    assert(round !== null, `a result belongs to an open round (${fact.callId})`);
    const at = { ...round.callOf(fact.callId), seq };
    round.take(fact.callId, this.#loom.taken(resultPart(fact, this.#voice.texts, at)));
    if (round.open > 0) return;
    this.#round = null;
    for (const result of round.results()) this.#loom.placed(result);
    this.#release();
  }

  #release(): void {
    for (const item of this.#waiting) this.#loom.placed(item);
    if (this.#waiting.length > 0) this.#waiting = [];
  }

  #place(part: Part): void {
    this.#loom.placed(this.#loom.taken(part));
  }

  #assertOrdered(): void {
    const ordered = this.#generating === "none" && this.#round === null;
    assert(ordered, "a context is sealed when every call before it has its result (D-3)");
  }
}
