// Owed: who waits for the dialog, kept as a plain list beside the production code, and what each of
// its commits may do to it (D-7 to D-10, D-30). It is told of messages and of what was drafted.
import { frameKey } from "../../src/protocol/asker-stack.ts";
import type { Drafted } from "../../src/machines/draft.ts";
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import type { Ledger } from "../../src/protocol/ledger.ts";
import type { Message } from "../../src/protocol/message.ts";

interface Entry {
  readonly key: string;
  /** How many calls had been issued when it went on the stack. */
  calls: number;
}

interface Opened {
  readonly received: readonly string[];
  readonly duty: string | null;
  /** Calls that had no terminal fact then, by the number they were issued as. */
  readonly open: readonly number[];
}

function must(isSo: boolean, what: string): asserts isSo {
  if (!isSo) throw new Error(what);
}

export class Owed {
  /** Bottom first. */
  #stack: Entry[] = [];
  #waiting: string[] = [];
  #ended: string[] = [];
  #received: string[] = [];
  /** What was received when the open generation, or the last one, was opened; and what it named. */
  #opened: Opened | null = null;
  #isOpen = false;
  #issued = 0;
  /** Calls without a terminal fact, by the number they were issued as. */
  #open = new Map<string, number>();
  #heardPerson = false;
  /** Words alone, which are the reply to the duty on top (D-9); null in a commit without them. */
  #answered: string | null = null;

  clone(): Owed {
    const other = new Owed();
    other.#stack = this.#stack.map((entry) => ({ ...entry }));
    other.#waiting = [...this.#waiting];
    other.#ended = [...this.#ended];
    other.#received = [...this.#received];
    other.#opened = this.#opened;
    other.#isOpen = this.#isOpen;
    other.#issued = this.#issued;
    other.#open = new Map(this.#open);
    other.#heardPerson = this.#heardPerson;
    return other;
  }

  identity(): unknown {
    const opened = this.#opened;
    const lists = [this.#stack, this.#waiting, this.#ended, this.#received, [...this.#open]];
    return [lists, opened, this.#heardPerson];
  }

  took(message: Message, { facts, sends }: Drafted, ledger: Ledger): void {
    const replies: string[] = [];
    this.#answered = null;
    for (const fact of facts) this.#saw(fact, replies);
    const sent = sends.flatMap(({ to, body }) =>
      body.type === "reply" ? [frameKey({ askerDialogId: to, callId: body.callId })] : [],
    );
    must(sent.join() === replies.join(), `sends a reply for each duty that ends: ${sent.join()}`);
    must(this.#isOpen || this.#waiting.length === 0, "nothing waits once no generation is open");
    const stack = ledger.frames.map(frameKey);
    must(stack.join() === this.#stack.map(({ key }) => key).join(), `the stack is ${stack.join()}`);
    must(
      this.#answered === null || replies.includes(this.#answered),
      "plain words are the reply to the duty that they were said for (D-9)",
    );
    must(this.#everyOnce(), "every duty is on the stack, waits, or has ended: one of them");
    must(!this.#isIdle(ledger), `nobody asks for the reply that is owed (${message.type})`);
  }

  /** A duty on top, nothing in its way, and no drive (D-30). */
  #isIdle({ held, dead, question, drive }: Ledger): boolean {
    const top = this.#stack.at(-1);
    if (top === undefined || held || dead || question !== null || drive !== null) return false;
    return ![...this.#open.values()].some((number) => number > top.calls);
  }

  #everyOnce(): boolean {
    const places = [...this.#stack.map(({ key }) => key), ...this.#waiting, ...this.#ended];
    return places.toSorted().join() === this.#received.toSorted().join();
  }

  #saw(fact: Fact, replies: string[]): void {
    switch (fact.type) {
      case "duty.received": {
        const { askerDialogId, tellaskReplyObligation } = fact.frame;
        const key = frameKey({ askerDialogId, callId: tellaskReplyObligation.targetCallId });
        this.#received.push(key);
        this.#waiting.push(key);
        return;
      }
      case "duty.refused":
        this.#received.push(frameKey(fact));
        return this.#ends(frameKey(fact), replies);
      case "duty.replaced": {
        const key = frameKey(fact);
        must(this.#owes(key), "what is replaced was owed");
        this.#stack = this.#stack.filter((entry) => entry.key !== key);
        this.#waiting = this.#waiting.filter((other) => other !== key);
        return this.#ends(key, replies);
      }
      case "frame.pushed":
        must(!this.#isOpen, "no frame goes on the stack while a generation is open (D-8)");
        must(this.#waiting.shift() === frameKey(fact), "frames go on the stack in their order");
        this.#stack.push({ key: frameKey(fact), calls: this.#issued });
        return;
      case "duty.settled":
        return this.#settled(fact, replies);
      case "generation.opened":
        this.#isOpen = true;
        this.#opened = {
          received: [...this.#received],
          duty: fact.duty === null ? null : frameKey(fact.duty),
          open: [...this.#open.values()],
        };
        must(this.#opened.duty === (this.#stack.at(-1)?.key ?? null), "it names the duty on top");
        return;
      case "person.said":
        this.#heardPerson = true;
        return;
      case "generation.finished":
        this.#isOpen = false;
        this.#answered = fact.calls.length === 0 ? this.#answerable() : null;
        return;
      case "generation.failed":
      case "generation.interrupted":
        this.#isOpen = false;
        return;
      case "tellask.pending":
      case "question.asked":
      case "question.forced":
        this.#issued += 1;
        this.#open.set(fact.callId, this.#issued);
        return;
      case "tellask.arrived":
      case "reply.late":
      case "question.answered":
      case "question.cancelled":
        this.#open.delete(fact.callId);
        return;
      default:
    }
  }

  /** The duty that words said now are the reply to, where that is beyond doubt; else null. */
  #answerable(): string | null {
    const top = this.#stack.at(-1);
    if (top === undefined || this.#heardPerson || this.#opened?.duty !== top.key) return null;
    return this.#opened.open.some((number) => number > top.calls) ? null : top.key;
  }

  #settled(fact: FactOf<"duty.settled">, replies: string[]): void {
    const key = frameKey(fact);
    const top = this.#stack.pop();
    must(top?.key === key, "the settled duty is the newest on the stack");
    if (fact.said !== null) {
      must(
        this.#opened?.duty === key,
        "words settle the duty that their generation was opened with",
      );
      must(
        this.#opened.received.includes(key),
        "words settle no call that their model had not seen",
      );
      const younger = [...this.#open.values()].some((number) => number > top.calls);
      must(fact.status !== "fallback" || !younger, "plain words wait for the younger calls (D-9)");
    }
    this.#ends(key, replies);
  }

  #ends(key: string, replies: string[]): void {
    must(!this.#ended.includes(key), "a duty ends once");
    this.#ended.push(key);
    replies.push(key);
  }

  #owes(key: string): boolean {
    return this.#waiting.includes(key) || this.#stack.some((entry) => entry.key === key);
  }
}
