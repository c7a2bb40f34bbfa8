// Kit for tests of contexts: a random dialog that takes legal steps.
import type { Cause } from "../protocol/cause.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import type { Subject } from "./subject.ts";
import { createTimeline } from "./timeline.ts";

export const subject: Subject = { path: "lead/ux", language: "en", name: "a run", root: "lead" };
const agent = "ux";
const frame = (callId: string): Fact => {
  const frame = {
    kind: "asker_dialog_stack_frame",
    askerDialogId: "lead",
    assignmentFromAsker: {
      callName: "tellaskSessionless",
      tellaskContent: `assignment ${callId}`,
      originMemberId: "lead",
      askerDialogId: "lead",
      callId,
      callSiteCourse: 1,
      callSiteGenseq: 1,
    },
    tellaskReplyObligation: {
      expectedReplyCallName: "replyTellaskSessionless",
      targetDialogId: "lead",
      targetCallId: callId,
      tellaskContent: `assignment ${callId}`,
    },
  } as const;
  return { type: "frame.pushed", frame };
};

/** A dialog that takes legal steps, chosen by a list of numbers, and seals as the runtime does. */
export class Walk {
  readonly commits: Commit[] = [];
  /** Of each generation, by genseq - 1: whether it ended with words. */
  readonly spoke: boolean[] = [];
  readonly #timeline = createTimeline(subject);
  readonly #choices: Iterator<number>;
  #facts: Fact[] = [];
  #serial = 0;
  #state: "rest" | "generating" | "tools" = "rest";
  #tools: string[] = [];
  #pending: string[] = [];
  #question: string | null = null;

  constructor(choices: readonly number[]) {
    this.#choices = choices[Symbol.iterator]();
    this.#note({ type: "dialog.began", agent, depth: 1, askerDialogId: "lead" });
    this.#note(frame("a"));
    this.#commit();
    while (this.#step()) if (this.#choose(3) !== 1) this.#commit();
    this.#commit();
  }

  #choose(count: number): number {
    const next = this.#choices.next();
    return next.done === true ? 0 : next.value % count;
  }

  #step(): boolean {
    const next = this.#choices.next();
    if (next.done === true) return false;
    const steps = [() => this.#say(), () => this.#note(frame(`f${(this.#serial += 1)}`))];
    if (this.#pending.length > 0) steps.push(() => this.#arrive());
    if (this.#question !== null) steps.push(() => this.#answer());
    if (this.#state === "rest") steps.push(() => this.#open("new"));
    if (this.#state === "rest" && this.spoke.length > 0) steps.push(() => this.#open("same"));
    if (this.#state === "generating")
      steps.push(
        () => this.#finish(),
        () => this.#finish(),
        () => this.#fail(),
      );
    if (this.#state === "tools") steps.push(() => this.#tool());
    steps[next.value % steps.length]?.();
    return true;
  }

  #note(fact: Fact): void {
    this.#facts.push(fact);
    this.#timeline.note(fact);
  }

  #commit(): void {
    if (this.#facts.length === 0) return;
    const seq = this.commits.length;
    const facts = this.#facts;
    this.commits.push({
      seq,
      atMs: 0,
      dialog: subject.path,
      handled: "x",
      facts,
      sends: [],
      requests: [],
    });
    this.#facts = [];
  }

  #say(): void {
    const by = this.#choose(2) === 0 ? null : "Ann";
    this.#serial += 1;
    this.#note({ type: "person.said", action: "human:0", by, text: `word ${this.#serial}` });
  }

  #arrive(): void {
    const [callId] = this.#pending.splice(this.#choose(this.#pending.length), 1);
    const status = (["answered", "fallback", "failed"] as const)[this.#choose(3)] ?? "answered";
    this.#note(arrived(callId ?? "", status));
  }

  #answer(): void {
    const callId = this.#question ?? "";
    this.#question = null;
    this.#note({ type: "question.answered", callId, action: "human:1", by: null, text: "Blue" });
  }

  #open(drive: "new" | "same"): void {
    const duty = this.#choose(2) === 0 ? null : { askerDialogId: "lead", callId: "a" };
    const causes: Cause[] =
      this.#choose(2) === 0 ? [{ cause: "userPrompt", seq: 0 }] : [{ cause: "duty", callId: "a" }];
    this.#causes = drive === "new" ? causes : this.#causes;
    if (drive === "new") this.#note({ type: "drive.opened", causes });
    this.spoke.push(false);
    this.#state = "generating";
    this.#note({
      ...opening(this.spoke.length),
      duty,
      ...this.#timeline.seal({ causes: this.#causes, duty: duty?.callId ?? null }),
    });
  }

  #causes: readonly Cause[] = [];

  #fail(): void {
    const genseq = this.spoke.length;
    this.#state = "rest";
    this.#note({ type: "generation.failed", course: 1, genseq, why: "x", memo: null });
  }

  #finish(): void {
    const genseq = this.spoke.length;
    this.spoke[genseq - 1] = true;
    const kinds = ["tellask", "askHuman", "tool", "bad", "reply"] as const;
    const calls = Array.from({ length: this.#choose(4) }, (_, index) => {
      const kind = kinds[this.#choose(kinds.length)] ?? "tool";
      return { kind, index, callId: `1.${genseq}.${index + 1}` };
    });
    const records = calls.map(({ kind, callId }) => ({
      callId,
      rawId: null,
      name: kind,
      args: "{}",
    }));
    this.#note(words(genseq, `words of ${genseq}`, records));
    for (const call of calls) this.#register(call);
    this.#state = this.#tools.length > 0 ? "tools" : "rest";
  }

  #register(call: { kind: string; index: number; callId: string }): void {
    const { kind, index, callId } = call;
    if (kind === "tellask") {
      this.#pending.push(callId);
      return this.#note(pending(callId));
    }
    if (kind === "askHuman" && this.#question === null) {
      this.#question = callId;
      return this.#note({ type: "question.asked", callId, text: "Which colour?" });
    }
    if (kind === "tool") {
      this.#tools.push(callId);
      return this.#note({ type: "tool.called", callId, name: "tool", index, repeatable: true });
    }
    if (kind === "reply") return this.#note({ type: "reply.delivered", callId, name: "reply" });
    return this.#note({ type: "call.failed", callId, name: kind, why: "no such thing" });
  }

  #tool(): void {
    const [callId] = this.#tools.splice(this.#choose(this.#tools.length), 1);
    const status = this.#choose(2) === 0 ? "answered" : "failed";
    this.#note({ type: "tool.finished", callId: callId ?? "", status, text: `result ${callId}` });
    if (this.#tools.length === 0) this.#state = "rest";
  }
}

function opening(genseq: number): Extract<Fact, { type: "generation.opened" }> {
  const site = { course: 1, genseq, claims: [], duty: null };
  const newestInput = "other" as const;
  return { type: "generation.opened", ...site, newestInput, personSeq: -1, seal: "", parts: 0 };
}

function words(
  genseq: number,
  text: string,
  calls: Extract<Fact, { type: "generation.finished" }>["calls"] = [],
): Fact {
  const said = { text, thinking: "", calls, usage: null, memo: null };
  return { type: "generation.finished", course: 1, genseq, ...said };
}

function pending(callId: string): Fact {
  return {
    type: "tellask.pending",
    callId,
    callName: "tellaskSessionless",
    callSiteCourse: 1,
    callSiteGenseq: 1,
    tellaskee: "lead/ux/qa",
    relied: { dialogs: 1, depth: 1 },
  };
}

function arrived(callId: string, status: "answered" | "fallback" | "failed"): Fact {
  return {
    type: "tellask.arrived",
    callId,
    callSiteCourse: 1,
    callSiteGenseq: 1,
    tellaskee: "lead/ux/qa#2",
    status,
    text: `reply to ${callId}`,
    tellaskeeCourse: 1,
    tellaskeeGenseq: 1,
    ownerArrivalCourse: 1,
    ownerArrivalGenseq: 1,
  };
}
