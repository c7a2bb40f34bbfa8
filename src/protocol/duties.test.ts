import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { after } from "./after.ts";
import { frameKey } from "./asker-stack.ts";
import type { FrameKey } from "./asker-stack.ts";
import type { Fact } from "./fact.ts";
import { ledgerOf } from "./ledger.ts";
import type { Ledger } from "./ledger.ts";
import { dutyOf, framesWait } from "./placing.ts";

const ASKERS = ["lead", "ux!pages"] as const;

/** What one dialog is told, chosen by numbers; frames go on the stack as D-8 says. */
class Owing {
  readonly ledger = ledgerOf("lead/ux");
  readonly facts: Fact[] = [];
  /** What a plain list says is owed, and what waits to be. */
  owed: string[] = [];
  waiting: string[] = [];
  named: FrameKey | null = null;
  #serial = 0;
  readonly #after: (owing: Owing, fact: Fact) => void;

  constructor(choices: readonly number[], afterEach: (owing: Owing, fact: Fact) => void) {
    this.#after = afterEach;
    for (const choice of choices) {
      this.#step(choice % 97);
      this.#push();
    }
  }

  note(fact: Fact): void {
    this.facts.push(fact);
    after(this.ledger, fact, this.facts.length);
    this.#after(this, fact);
  }

  #step(choice: number): void {
    const all = [...this.ledger.frames, ...this.ledger.waiting];
    const top = dutyOf(this.ledger);
    const { generation } = this.ledger;
    const old = all[choice % (all.length + 1)];
    const steps = [() => this.#receive(choice), () => this.#said()];
    if (old !== undefined) steps.push(() => this.#replace(old));
    if (generation === null)
      steps.push(
        () => this.#open(),
        () => this.#stop(),
      );
    else steps.push(() => this.#break());
    if (generation === null && top !== null) steps.push(() => this.#settle(top, "failed"));
    if (generation !== null) steps.push(() => this.#speak());
    steps[choice % steps.length]?.();
  }

  #receive(choice: number, replaces: FrameKey | null = null): FrameKey {
    const askerDialogId = replaces?.askerDialogId ?? ASKERS[choice % 2] ?? "lead";
    const callId = `c${(this.#serial += 1)}`;
    const from = { tellaskContent: "x", originMemberId: "lead", askerDialogId, callId };
    const site = { callSiteCourse: 1, callSiteGenseq: 1 };
    const assignmentFromAsker = { callName: "tellask", ...from, ...site } as const;
    const isAssignment = replaces !== null || choice % 3 > 0;
    const key = { askerDialogId, callId };
    this.waiting.push(frameKey(key));
    this.note({
      type: "duty.received",
      replaces: replaces?.callId ?? null,
      frame: {
        kind: "asker_dialog_stack_frame",
        askerDialogId,
        ...(isAssignment ? { assignmentFromAsker } : {}),
        tellaskReplyObligation: {
          expectedReplyCallName: isAssignment ? "replyTellask" : "replyTellaskBack",
          targetDialogId: askerDialogId,
          targetCallId: callId,
          tellaskContent: "x",
        },
      },
    });
    return key;
  }

  #replace(old: FrameKey): void {
    const { callId } = this.#receive(0, old);
    const isOther = (key: string): boolean => key !== frameKey(old);
    this.owed = this.owed.filter(isOther);
    this.waiting = this.waiting.filter(isOther);
    const { askerDialogId } = old;
    this.note({ type: "duty.replaced", askerDialogId, callId: old.callId, by: callId });
  }

  #push(): void {
    while (framesWait(this.ledger)) {
      const [next] = this.ledger.waiting;
      if (next === undefined) return;
      const key = this.waiting.shift();
      if (key !== undefined) this.owed.push(key);
      this.note({ type: "frame.pushed", askerDialogId: next.askerDialogId, callId: next.callId });
    }
  }

  #said(): void {
    this.note({ type: "person.said", action: "human:1", by: null, text: "hm" });
  }

  #stop(): void {
    this.note({ type: "dialog.stopped", action: "human:2", by: null, how: "hold" });
  }

  #open(): void {
    const top = dutyOf(this.ledger);
    const { genseq } = this.ledger;
    this.named = top === null ? null : { askerDialogId: top.askerDialogId, callId: top.callId };
    this.note({ type: "drive.opened", causes: [{ cause: "userPrompt", seq: 0 }] });
    this.note({
      type: "generation.opened",
      course: 1,
      genseq: genseq + 1,
      claims: [],
      duty: this.named,
      newestInput: "other",
      personSeq: -1,
      seal: "",
      parts: 0,
    });
  }

  #break(): void {
    const { genseq } = this.ledger;
    this.note({ type: "generation.interrupted", course: 1, genseq, why: "x" });
  }

  /** It ends with a reply, where the duty that it was opened with is still the top. */
  #speak(): void {
    const { genseq } = this.ledger;
    const spoken = { text: "words", thinking: "", calls: [], usage: null, memo: null };
    this.note({ type: "generation.finished", course: 1, genseq, ...spoken });
    const top = dutyOf(this.ledger);
    if (top === null || this.named === null || frameKey(top) !== frameKey(this.named)) return;
    this.#settle(top, "answered");
  }

  #settle({ askerDialogId, callId }: FrameKey, status: "answered" | "failed"): void {
    this.owed.pop();
    const ending = { status, text: "done", said: null };
    this.note({ type: "duty.settled", askerDialogId, callId, ...ending });
  }
}

const lists = fc.array(fc.nat({ max: 9_999 }), { maxLength: 80, size: "max" });

function everyFact(claim: (owing: Owing, fact: Fact) => void): void {
  fc.assert(
    fc.property(lists, (choices) => {
      expect(new Owing(choices, claim).facts.length).toBeGreaterThanOrEqual(choices.length);
    }),
    { numRuns: 150 },
  );
}

function stackOf({ frames }: Ledger): string[] {
  return frames.map(frameKey);
}

const OF_STACKS: ReadonlySet<string> = new Set(["frame.pushed", "duty.settled", "duty.replaced"]);

describe("the duties of a dialog", () => {
  it("are the list that pushes, replies and replaces make, after every fact", () => {
    const seen = new Set<string>();
    everyFact(({ ledger, owed, waiting }, fact) => {
      seen.add(fact.type);
      expect(stackOf(ledger)).toEqual(owed);
      expect(ledger.waiting.map(frameKey)).toEqual(waiting);
    });
    for (const type of OF_STACKS) expect(seen).toContain(type);
  });

  it("change by a push, a reply and a replace, and by nothing else that happens (A-11, A-22, A-23)", () => {
    let before: string[] = [];
    everyFact(({ ledger, facts }, fact) => {
      if (facts.length === 1) before = [];
      if (!OF_STACKS.has(fact.type)) expect(stackOf(ledger)).toEqual(before);
      before = stackOf(ledger);
    });
  });

  it("wait beside the stack while a generation is open, and not a moment longer (D-8)", () => {
    let waited = 0;
    everyFact(({ ledger }, fact) => {
      if (fact.type === "frame.pushed") expect(ledger.generation).toBe(null);
      if (ledger.waiting.length === 0) return;
      expect(framesWait(ledger)).toBe(ledger.generation === null);
      waited += 1;
    });
    expect(waited).toBeGreaterThan(300);
  });

  it("are settled from the top alone: what lies below cannot be, an ask-back on it or not (A-10, A-24)", () => {
    let tried = 0;
    everyFact(({ ledger }, fact) => {
      if (fact.type !== "frame.pushed") return;
      for (const { askerDialogId, callId } of ledger.frames.slice(0, -1)) {
        const copy = structuredClone(ledger);
        const settled = {
          askerDialogId,
          callId,
          status: "answered",
          text: "",
          said: null,
        } as const;
        expect(() => after(copy, { type: "duty.settled", ...settled }, 1)).toThrow(/top frame/u);
        expect(stackOf(copy)).toEqual(stackOf(ledger));
        tried += 1;
      }
    });
    expect(tried).toBeGreaterThan(100);
  });

  it("are the same after a restart: the facts alone make them (A-19)", () => {
    fc.assert(
      fc.property(lists, (choices) => {
        const { facts, ledger } = new Owing(choices, () => {});
        const again = ledgerOf(ledger.path);
        for (const [i, fact] of facts.entries()) after(again, fact, i + 1);
        expect(again).toEqual(ledger);
      }),
      { numRuns: 150 },
    );
  });

  it("end once each, and how is kept: replaced, answered or failed (D-7)", () => {
    everyFact(({ ledger }, fact) => {
      if (fact.type === "duty.settled") expect(ledger.ended.get(frameKey(fact))).toBe(fact.status);
      if (fact.type === "duty.replaced") expect(ledger.ended.get(frameKey(fact))).toBe("replaced");
      for (const frame of [...ledger.frames, ...ledger.waiting])
        expect(ledger.ended.has(frameKey(frame))).toBe(false);
    });
  });

  it("name who is answered, and drop the cause of an assignment that was replaced (D-7)", () => {
    everyFact(({ ledger }, fact) => {
      expect(dutyOf(ledger)).toBe(ledger.frames.at(-1) ?? null);
      if (fact.type !== "duty.replaced") return;
      const drives = ledger.inputs.filter(
        ({ cause, drives: isCause }) =>
          isCause && "askerDialogId" in cause && frameKey(cause) === frameKey(fact),
      );
      expect(drives).toEqual([]);
    });
  });
});
