// Kit for tests of contexts: a random dialog that takes legal steps, as the fold judges them.
import { after } from "../protocol/after.ts";
import { sameFrame } from "../protocol/asker-stack.ts";
import type { FrameKey } from "../protocol/asker-stack.ts";
import type { Cause } from "../protocol/cause.ts";
import type { Commit } from "../protocol/commit.ts";
import type { CallStyle, Fact } from "../protocol/fact.ts";
import { ledgerOf } from "../protocol/ledger.ts";
import { courseWaits, dutyOf, framesWait, unclaimed } from "../protocol/placing.ts";
import { arrived, duty, pending } from "./facts.test.kit.ts";
import { Marks, Notes, recordOf, tailOf } from "./marks.test.kit.ts";
import type { Calling, Mark, Spoken } from "./marks.test.kit.ts";
import type { Subject } from "./subject.ts";
import { createTimeline } from "./timeline.ts";

export const subject: Subject = { path: "lead/ux", language: "en", name: "a run", root: "lead" };
const ASKERS = ["lead", "lead/qa", "ux!pages"] as const;
const CALLS = ["tellask", "tellask", "askHuman", "tool", "bad", "reply"] as const;
const KINDS = [...CALLS, "clear", "remind", "forget"] as const;

/** A dialog that takes legal steps, chosen by a list of numbers, and seals as the runtime does. */
export class Walk {
  readonly commits: Commit[] = [];
  readonly style: CallStyle;
  readonly generations: Spoken[] = [];
  readonly #ledger = ledgerOf(subject.path);
  readonly #timeline = createTimeline(subject);
  readonly #choices: Iterator<number>;
  readonly #marks = new Marks();
  readonly #notes = new Notes();
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

  get marks(): readonly Mark[] {
    return this.#marks.all;
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
    const steps = [() => this.#said(), () => this.#asked(), () => this.#cleared()];
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
    if (courseWaits(this.#ledger)) this.#began();
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

  /** What comes from outside has a commit of its own: a generation claims it by its number. */
  #mark(kind: string): Mark {
    this.#commit();
    return this.#marks.text(kind, this.generations.length);
  }

  #said(): void {
    const by = this.#pick([null, "Ann"]);
    const mark = this.#mark("word");
    this.#marks.claimed(mark, this.commits.length);
    this.#note({ type: "person.said", action: "human:0", by, text: mark.text });
  }

  #cleared(): void {
    this.#note({ type: "person.cleared", action: "human:2", by: null });
  }

  /** As the runtime does it: what is open is cut, and a round that failed keeps its course (D-11). */
  #began(): void {
    const { clearing, question, roundFailed, course } = this.#ledger;
    const callId = clearing?.callId ?? null;
    const why = "a call of this round failed";
    if (callId !== null && roundFailed)
      return this.#note({ type: "call.failed", callId, name: "clear", why, limit: null });
    if (callId !== null) this.#note({ type: "clear_mind.accepted", callId });
    if (question !== null)
      this.#note({ type: "question.cancelled", callId: question, why: "a new course" });
    this.#marks.started(course + 1);
    this.#note({ type: "course.started", course: course + 1 });
  }

  /** An assignment, one that replaces another, or an ask-back. */
  #asked(): void {
    const { frames, waiting } = this.#ledger;
    const askerDialogId = this.#pick(ASKERS);
    const callId = `a${(this.#serial += 1)}`;
    const name = this.#pick(["tellask", "tellaskSessionless", "tellaskBack"]);
    const mark = this.#mark("duty");
    this.#marks.duties.set(callId, mark);
    this.#marks.claimed(mark, this.commits.length);
    const owed = [...frames, ...waiting].filter((one) => one.askerDialogId === askerDialogId);
    const old = name === "tellask" ? owed[this.#choose(owed.length + 1)] : undefined;
    this.#note(
      duty(name, { askerDialogId, callId }, { text: mark.text, replaces: old?.callId ?? null }),
    );
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
    const key = this.#ledger.pending.get(callId)?.group ?? "";
    const group = this.#ledger.groups.get(key);
    const status = this.#pick(["answered", "fallback", "failed", "replaced"]);
    const marked = status === "fallback" && this.#choose(2) === 0;
    const site = { callSiteCourse: group?.course ?? 0, callSiteGenseq: group?.genseq ?? 0 };
    const mark = this.#mark("reply");
    this.#marks.grouped(mark, key);
    this.#note({ ...arrived(callId, mark.text, status), ...site, marked });
    if (group === undefined || group.open > 0) return;
    this.#marks.resolved(key, this.commits.length);
    const resolvedCallIds = [...group.members];
    this.#note({ type: "group.resolved", ...site, resolvedCallIds, triggerCallId: callId });
  }

  #answered(callId: string): void {
    const mark = this.#mark("answer");
    const { text } = mark;
    if (this.#choose(3) === 0) return this.#note({ type: "question.cancelled", callId, why: text });
    this.#marks.claimed(mark, this.commits.length);
    this.#note({ type: "question.answered", callId, action: "human:1", by: null, text });
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
    const site = { course: this.#ledger.course, genseq: this.#ledger.genseq + 1 };
    const asked = key === null ? null : (this.#marks.duties.get(key.callId) ?? null);
    this.generations.push({
      ...site,
      end: "open",
      callIds: [],
      ...tailOf(this.#ledger, asked, this.#notes.kept),
    });
    const read = { newestInput: "other", personSeq: -1 } as const;
    this.#note({ type: "generation.opened", ...site, claims, duty: key, ...read, ...sealed });
  }

  #cause(top: FrameKey | null): Cause {
    if (top === null || this.#choose(2) === 0) return { cause: "userPrompt", seq: 0 };
    return { cause: "duty", ...top };
  }

  #broke(end: "failed" | "interrupted"): void {
    this.#end(end, []);
    const site = { ...this.#site(), why: "x" };
    if (end === "failed") return this.#note({ type: "generation.failed", ...site, memo: null });
    this.#note({ type: "generation.interrupted", ...site });
    this.#push();
    this.#note({ type: "drive.closed" });
  }

  #site(): Pick<Spoken, "course" | "genseq"> {
    const { course, genseq } = this.#ledger;
    return { course, genseq };
  }

  #end(end: Spoken["end"], callIds: readonly string[]): void {
    const spoken = this.generations.at(-1);
    if (spoken !== undefined) Object.assign(spoken, { end, callIds });
  }

  #finished(): void {
    const { course, genseq } = this.#site();
    const owed = this.#ledger.generation?.duty ?? null;
    this.#marks.finished(this.#ledger.generation?.claims ?? []);
    const calls = Array.from({ length: this.#choose(4) }, (_, index) => ({
      kind: this.#pick(KINDS),
      index,
      callId: `${course}.${genseq}.${index + 1}`,
    }));
    const records = calls.map((call) => recordOf(call, this.style));
    this.#end(
      "words",
      calls.map(({ callId }) => callId),
    );
    const text = `words of ${course}.${genseq}`;
    const said = { text, thinking: "", usage: null, memo: null };
    this.#note({ type: "generation.finished", course, genseq, ...said, calls: records });
    for (const call of calls) this.#registered(call, owed);
  }

  #registered({ kind, index, callId }: Calling, owed: FrameKey | null): void {
    const top = dutyOf(this.#ledger);
    if (kind === "tellask") {
      const { course: callSiteCourse, genseq: callSiteGenseq } = this.#site();
      return this.#note({ ...pending(callId), callSiteCourse, callSiteGenseq });
    }
    if (kind === "clear" && this.#ledger.clearing === null)
      return this.#note({ type: "clear_mind.called", callId, reminder: null });
    if (kind === "remind" || (kind === "forget" && this.#notes.kept.length > 0))
      return this.#note(this.#notes.fact(kind, callId, (count) => this.#choose(count)));
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
