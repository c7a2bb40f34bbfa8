// Kit for tests of contexts: a random dialog that takes legal steps, as the fold judges them.
import { after } from "../protocol/after.ts";
import { sameFrame } from "../protocol/asker-stack.ts";
import type { FrameKey } from "../protocol/asker-stack.ts";
import type { Cause } from "../protocol/cause.ts";
import type { Commit } from "../protocol/commit.ts";
import type { CallStyle, Fact } from "../protocol/fact.ts";
import { ledgerOf } from "../protocol/ledger.ts";
import { dutyOf, framesWait, unclaimed } from "../protocol/placing.ts";
import { arrived, duty, pending } from "./facts.test.kit.ts";
import type { Subject } from "./subject.ts";
import { createTimeline } from "./timeline.ts";

export const subject: Subject = { path: "lead/ux", language: "en", name: "a run", root: "lead" };
const ASKERS = ["lead", "lead/qa", "ux!pages"] as const;
const KINDS = ["tellask", "askHuman", "tool", "bad", "reply"] as const;

/** A text that is in no other fact, and how many generations had been opened when it came. */
export interface Mark {
  readonly text: string;
  readonly generations: number;
}

export interface Spoken {
  end: "open" | "words" | "failed" | "interrupted";
  callIds: readonly string[];
}

/** A dialog that takes legal steps, chosen by a list of numbers, and seals as the runtime does. */
export class Walk {
  readonly commits: Commit[] = [];
  readonly style: CallStyle;
  /** By genseq - 1. */
  readonly generations: Spoken[] = [];
  readonly marks: Mark[] = [];
  readonly #ledger = ledgerOf(subject.path);
  readonly #timeline = createTimeline(subject);
  readonly #choices: Iterator<number>;
  #facts: Fact[] = [];
  #serial = 0;

  constructor(choices: readonly number[]) {
    this.#choices = choices[Symbol.iterator]();
    this.style = this.#pick(["functions", "text"]);
    const began = { agent: "ux", calls: this.style, depth: 1, askerDialogId: "lead" };
    this.#note({ type: "dialog.began", ...began });
    this.#asked();
    this.#commit();
    while (this.#step()) if (this.#choose(3) !== 1) this.#commit();
    this.#commit();
  }

  #choose(count: number): number {
    const next = this.#choices.next();
    return next.done === true ? 0 : next.value % count;
  }

  #pick<const T>(from: readonly [T, ...T[]]): T {
    return from[this.#choose(from.length)] ?? from[0];
  }

  #step(): boolean {
    const next = this.#choices.next();
    if (next.done === true) return false;
    const { generation, tools, pending: calls, question, drive } = this.#ledger;
    const steps = [() => this.#said(), () => this.#asked()];
    if (calls.size > 0) steps.push(() => this.#arrived([...calls.keys()]));
    if (question !== null) steps.push(() => this.#answered(question));
    if (generation !== null)
      steps.push(
        () => this.#finished(),
        () => this.#finished(),
        () => this.#broke(this.#pick(["failed", "interrupted"])),
      );
    else if (tools.size > 0)
      steps.push(
        () => this.#ran(),
        () => this.#toolsCutOff(),
      );
    else {
      steps.push(() => this.#opened("new"));
      if (drive !== null) steps.push(() => this.#opened("same"));
    }
    steps[next.value % steps.length]?.();
    this.#push();
    return true;
  }

  #note(fact: Fact): void {
    this.#facts.push(fact);
    after(this.#ledger, fact, this.commits.length);
    this.#timeline.note(fact, this.commits.length);
  }

  #commit(): void {
    if (this.#facts.length === 0) return;
    const seq = this.commits.length;
    const envelope = { atMs: 0, dialog: subject.path, handled: "x", sends: [], requests: [] };
    this.commits.push({ seq, ...envelope, facts: this.#facts });
    this.#facts = [];
  }

  #mark(kind: string): string {
    const text = `<${kind} ${(this.#serial += 1)}>`;
    this.marks.push({ text, generations: this.generations.length });
    return text;
  }

  #said(): void {
    const by = this.#pick([null, "Ann"]);
    this.#note({ type: "person.said", action: "human:0", by, text: this.#mark("word") });
  }

  /** An assignment, one that replaces another, or an ask-back. */
  #asked(): void {
    const { frames, waiting } = this.#ledger;
    const askerDialogId = this.#pick(ASKERS);
    const callId = `a${(this.#serial += 1)}`;
    const name = this.#pick(["tellask", "tellaskSessionless", "tellaskBack"]);
    const text = this.#mark("duty");
    const owed = [...frames, ...waiting].filter((one) => one.askerDialogId === askerDialogId);
    const old = name === "tellask" ? owed[this.#choose(owed.length + 1)] : undefined;
    this.#note(duty(name, { askerDialogId, callId }, { text, replaces: old?.callId ?? null }));
    if (old !== undefined)
      this.#note({ type: "duty.replaced", askerDialogId, callId: old.callId, by: callId });
    this.#push();
  }

  #push(): void {
    while (framesWait(this.#ledger)) {
      const [{ askerDialogId, callId } = { askerDialogId: "", callId: "" }] = this.#ledger.waiting;
      this.#note({ type: "frame.pushed", askerDialogId, callId });
    }
  }

  #arrived(open: readonly string[]): void {
    const callId = open[this.#choose(open.length)] ?? "";
    const group = this.#ledger.groups.get(this.#ledger.pending.get(callId)?.group ?? "");
    const status = this.#pick(["answered", "fallback", "failed", "replaced"]);
    const marked = status === "fallback" && this.#choose(2) === 0;
    const site = { callSiteCourse: 1, callSiteGenseq: group?.genseq ?? 0 };
    this.#note({ ...arrived(callId, this.#mark("reply"), status), ...site, marked });
    if (group === undefined || group.open > 0) return;
    const resolvedCallIds = [...group.members];
    this.#note({ type: "group.resolved", ...site, resolvedCallIds, triggerCallId: callId });
  }

  #answered(callId: string): void {
    const text = this.#mark("answer");
    if (this.#choose(3) === 0) this.#note({ type: "question.cancelled", callId, why: text });
    else this.#note({ type: "question.answered", callId, action: "human:1", by: null, text });
  }

  #opened(drive: "new" | "same"): void {
    const top = dutyOf(this.#ledger);
    const key = top === null ? null : { askerDialogId: top.askerDialogId, callId: top.callId };
    if (drive === "new") {
      if (this.#ledger.drive !== null) this.#note({ type: "drive.closed" });
      this.#note({ type: "drive.opened", causes: [this.#cause(key)] });
    }
    const { inputs, groups } = unclaimed(this.#ledger);
    const claims = [...inputs.map(({ seq }) => seq), ...groups.map((g) => g.resolved?.seq ?? -1)];
    const sealed = this.#timeline.seal({ causes: this.#ledger.drive?.causes ?? [], duty: key });
    this.generations.push({ end: "open", callIds: [] });
    const site = { course: 1, genseq: this.generations.length, claims, duty: key };
    const read = { newestInput: "other", personSeq: -1 } as const;
    this.#note({ type: "generation.opened", ...site, ...read, ...sealed });
  }

  #cause(top: FrameKey | null): Cause {
    if (top === null || this.#choose(2) === 0) return { cause: "userPrompt", seq: 0 };
    return { cause: "duty", ...top };
  }

  #broke(end: "failed" | "interrupted"): void {
    this.#end(end, []);
    const site = { course: 1, genseq: this.generations.length, why: "x" };
    if (end === "failed") return this.#note({ type: "generation.failed", ...site, memo: null });
    this.#note({ type: "generation.interrupted", ...site });
    this.#push();
    this.#note({ type: "drive.closed" });
  }

  #end(end: Spoken["end"], callIds: readonly string[]): void {
    const spoken = this.generations.at(-1);
    if (spoken !== undefined) Object.assign(spoken, { end, callIds });
  }

  #finished(): void {
    const genseq = this.generations.length;
    const owed = this.#ledger.generation?.duty ?? null;
    const calls = Array.from({ length: this.#choose(4) }, (_, index) => ({
      kind: this.#pick(KINDS),
      index,
      callId: `1.${genseq}.${index + 1}`,
    }));
    const form = this.style === "text" ? ("text" as const) : ("function" as const);
    const asked = { rawId: null, args: "{}", form };
    const records = calls.map(({ kind, callId }) => ({ ...asked, callId, name: kind }));
    this.#end(
      "words",
      calls.map(({ callId }) => callId),
    );
    const said = { text: `words of ${genseq}`, thinking: "", usage: null, memo: null };
    this.#note({ type: "generation.finished", course: 1, genseq, ...said, calls: records });
    for (const call of calls) this.#registered(call, owed);
  }

  #registered(
    { kind, index, callId }: { kind: string; index: number; callId: string },
    owed: FrameKey | null,
  ): void {
    const top = dutyOf(this.#ledger);
    if (kind === "tellask") {
      const callSiteGenseq = this.generations.length;
      return this.#note({ ...pending(callId), callSiteGenseq });
    }
    if (kind === "askHuman" && this.#ledger.question === null)
      return this.#note({ type: "question.asked", callId, text: "Which colour?" });
    if (kind === "tool")
      return this.#note({ type: "tool.called", callId, name: "tool", index, repeatable: true });
    if (kind !== "reply" || owed === null || top === null || !sameFrame(owed, top))
      return this.#note({
        type: "call.failed",
        callId,
        name: kind,
        why: "no such thing",
        limit: null,
      });
    const { askerDialogId, callId: settled } = top;
    const ending = { status: "answered", text: "the reply", said: null } as const;
    this.#note({ type: "duty.settled", askerDialogId, callId: settled, ...ending });
    this.#note({ type: "reply.delivered", callId, name: "reply" });
  }

  #ran(): void {
    const open = [...this.#ledger.tools.keys()];
    const callId = open[this.#choose(open.length)] ?? "";
    const status = this.#pick(["answered", "failed"]);
    this.#note({ type: "tool.finished", callId, status, text: `result ${callId}` });
  }

  /** A stop gives every open tool its result (D-13). */
  #toolsCutOff(): void {
    for (const callId of this.#ledger.tools.keys())
      this.#note({ type: "tool.finished", callId, status: "interrupted", text: `cut ${callId}` });
    this.#note({ type: "drive.closed" });
  }
}
