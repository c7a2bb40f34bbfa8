// Tail: what the runtime puts last in one request and in no other, in this order: the duty on top of the
// asker stack, the guide of a drive, its startup scripts, the reminders with the calls that wait, the language (1.2.7).
import { frameKey } from "../protocol/asker-stack.ts";
import type { FrameKey } from "../protocol/asker-stack.ts";
import { assert } from "../protocol/assert.ts";
import type { Body } from "../protocol/body.ts";
import type { Cause } from "../protocol/cause.ts";
import type { FactOf } from "../protocol/fact.ts";
import type { Asked } from "./asked.ts";
import { closed, replyCallIn } from "./part-from.ts";
import type { Voice } from "./part-from.ts";
import { runtimePart } from "./part.ts";
import type { Part, Segment } from "./part.ts";

/** Calls that wait are named up to this many; the rest is counted. */
const WAITING_NAMED = 20;

export interface Opening {
  readonly causes: readonly Cause[];
  readonly duty: FrameKey | null;
}

type Received = FactOf<"duty.received">;
type Reminded = FactOf<"reminder.added" | "reminder.updated" | "reminder.deleted">;

type Primed = NonNullable<FactOf<"drive.opened">["priming"]>;

function primingPart({ file, sha, bytes }: Primed[number]): Part {
  return { ...runtimePart("priming", [{ priming: sha, file, bytes }]), file };
}

interface Where {
  readonly voice: Voice;
  readonly course: number;
}

export class Tail {
  readonly #asked: Asked;
  /** Duties received and not settled, and the course in which each stands as a message. */
  readonly #owed = new Map<string, { readonly fact: Received; readonly course: number }>();
  readonly #reminders: Body[] = [];
  /** Generations of the drive that runs. */
  #generations = 0;
  /** The startup scripts of that drive. */
  #priming: Primed = [];

  constructor(asked: Asked) {
    this.#asked = asked;
  }

  owe(fact: Received, course: number): void {
    const { askerDialogId, tellaskReplyObligation } = fact.frame;
    const callId = tellaskReplyObligation.targetCallId;
    this.#owed.set(frameKey({ askerDialogId, callId }), { fact, course });
  }

  /** It stands in the newest course again, owed or not. */
  restated(fact: Received, course: number): void {
    const { askerDialogId, tellaskReplyObligation } = fact.frame;
    const key = frameKey({ askerDialogId, callId: tellaskReplyObligation.targetCallId });
    if (this.#owed.has(key)) this.#owed.set(key, { fact, course });
  }

  settled(key: FrameKey): void {
    this.#owed.delete(frameKey(key));
  }

  remind(fact: Reminded): void {
    const at = fact.position - 1;
    if (fact.type === "reminder.added") this.#reminders.splice(at, 0, fact.text);
    else if (fact.type === "reminder.updated") this.#reminders[at] = fact.text;
    else this.#reminders.splice(at, 1);
  }

  driven({ priming = [] }: FactOf<"drive.opened">): void {
    this.#generations = 0;
    this.#priming = priming;
  }

  /** The drive is over: what stood in its requests alone stands in no later one. */
  rested(): void {
    this.#generations = 0;
    this.#priming = [];
  }

  /** The texts of the startup scripts are gone. */
  unprimed(): void {
    this.#priming = [];
  }

  generated(): void {
    this.#generations += 1;
  }

  parts(opening: Opening, where: Where): Part[] {
    const { texts } = where.voice;
    const language = runtimePart("language", [texts.language]);
    return [
      ...this.#duty(opening, where),
      ...this.#priming.map(primingPart),
      ...this.#remembered(where),
      language,
    ];
  }

  /** Which reply is owed, with what was asked where it stands in no message of this course (D-11). */
  #duty({ causes, duty }: Opening, { voice, course }: Where): Part[] {
    if (duty === null) return [];
    const owed = this.#owed.get(frameKey(duty));
    assert(owed !== undefined, "a duty that is owed was received");
    const { tellaskReplyObligation: asked } = owed.fact.frame;
    const replyCall = replyCallIn(voice, asked.expectedReplyCallName);
    const about = { ...duty, replyCall };
    const { before, after } = voice.texts.duty(about);
    const segments: Segment[] =
      owed.course === course ? [before] : [before + after, asked.tellaskContent, '\n"""'];
    const parts = [runtimePart("duty", closed(segments))];
    const isAsked = this.#generations === 0 && causes.some(({ cause }) => cause === "duty");
    if (isAsked) parts.push(runtimePart("guide", [voice.texts.dutyOwed(about)]));
    return parts;
  }

  #remembered({ voice }: Where): Part[] {
    const waiting: { name: string; callId: string }[] = [];
    for (const call of this.#asked.open()) {
      if (call.receiptBytes === null) continue;
      if (waiting.length === WAITING_NAMED) break;
      waiting.push(call);
    }
    if (waiting.length === 0 && this.#reminders.length === 0) return [];
    const more = this.#asked.size - waiting.length;
    const segments = voice.texts.reminders({ own: this.#reminders, waiting, more });
    return [runtimePart("reminders", closed(segments))];
  }
}
