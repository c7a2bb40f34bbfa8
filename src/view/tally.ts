// Tally: who waited for whom and how long, and what the human was asked, read from the commits.
import type { Body } from "../protocol/body.ts";
import type { Commit } from "../protocol/commit.ts";
import type { CallStatus, Fact, FactOf } from "../protocol/fact.ts";

export interface MemberWait {
  readonly callId: string;
  readonly tellaskee: string;
  arrivedAtMs: number | null;
  /** `cancelled`: the tree was finished while it was open. */
  status: CallStatus | "cancelled" | null;
}

/** One wait-group: the side dialogs that one round asked. */
export interface GroupWait {
  readonly owner: string;
  readonly course: number;
  readonly genseq: number;
  readonly askedAtMs: number;
  resolvedAtMs: number | null;
  readonly members: MemberWait[];
}

export interface QuestionWait {
  readonly dialog: string;
  readonly callId: string;
  readonly text: Body;
  readonly askedAtMs: number;
  answeredAtMs: number | null;
  answer: Body | null;
  by: string | null;
  /** It was closed without an answer (D-4). */
  cancelled: boolean;
}

export interface Tally {
  readonly groups: readonly GroupWait[];
  readonly questions: readonly QuestionWait[];
  readonly attemptsFailed: number;
  readonly commits: number;
  readonly endMs: number;
}

/** Reads the commits of a tree, in order. */
export function tallyOf(commits: Iterable<Commit>): Tally {
  const counter = new Counter();
  let count = 0;
  let endMs = 0;
  for (const commit of commits) {
    for (const fact of commit.facts) counter.note(fact, commit);
    count += 1;
    endMs = commit.atMs;
  }
  return {
    groups: [...counter.groups.values()],
    questions: [...counter.questions.values()],
    attemptsFailed: counter.attemptsFailed,
    commits: count,
    endMs,
  };
}

class Counter {
  readonly groups = new Map<string, GroupWait>();
  readonly questions = new Map<string, QuestionWait>();
  attemptsFailed = 0;

  note(fact: Fact, commit: Commit): void {
    if (fact.type === "tellask.pending") this.#asked(fact, commit);
    else if (fact.type === "tellask.arrived") this.#arrived(fact, commit);
    else if (fact.type === "group.resolved") {
      const group = this.groups.get(keyOf(commit.dialog, fact));
      if (group !== undefined) group.resolvedAtMs = commit.atMs;
    } else if (fact.type === "question.asked" || fact.type === "question.forced") {
      this.questions.set(`${commit.dialog}\n${fact.callId}`, questionFrom(fact, commit));
    } else if (fact.type === "question.answered") {
      const question = this.questions.get(`${commit.dialog}\n${fact.callId}`);
      if (question === undefined) return;
      question.answeredAtMs = commit.atMs;
      question.answer = fact.text;
      question.by = fact.by;
    } else if (fact.type === "attempt.failed") this.attemptsFailed += 1;
    else if (fact.type === "question.cancelled") this.#cancelled(commit.dialog, fact.callId);
    else if (fact.type === "tree.finished")
      for (const { dialog, callId } of fact.cancelled) this.#cancelled(dialog, callId);
  }

  #cancelled(dialog: string, callId: string): void {
    const question = this.questions.get(`${dialog}\n${callId}`);
    if (question !== undefined) question.cancelled = true;
    for (const { owner, members } of this.groups.values())
      for (const member of members)
        if (owner === dialog && member.callId === callId) member.status = "cancelled";
  }

  #asked(fact: FactOf<"tellask.pending">, { dialog, atMs }: Commit): void {
    const key = keyOf(dialog, fact);
    const { callSiteCourse: course, callSiteGenseq: genseq, callId, tellaskee } = fact;
    const group: GroupWait = this.groups.get(key) ?? {
      owner: dialog,
      course,
      genseq,
      askedAtMs: atMs,
      resolvedAtMs: null,
      members: [],
    };
    group.members.push({ callId, tellaskee, arrivedAtMs: null, status: null });
    this.groups.set(key, group);
  }

  #arrived(fact: FactOf<"tellask.arrived">, { dialog, atMs }: Commit): void {
    const members = this.groups.get(keyOf(dialog, fact))?.members ?? [];
    const member = members.find((one) => one.callId === fact.callId);
    if (member === undefined) return;
    member.arrivedAtMs = atMs;
    member.status = fact.status;
  }
}

function keyOf(owner: string, group: { callSiteCourse: number; callSiteGenseq: number }): string {
  return `${owner}\n${group.callSiteCourse}.${group.callSiteGenseq}`;
}

function questionFrom(
  fact: FactOf<"question.asked" | "question.forced">,
  { dialog, atMs }: Commit,
): QuestionWait {
  const { callId, text } = fact;
  const asked = { dialog, callId, text, askedAtMs: atMs };
  return { ...asked, answeredAtMs: null, answer: null, by: null, cancelled: false };
}
