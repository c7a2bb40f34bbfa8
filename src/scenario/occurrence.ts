// Occurrence: whether a fact is what a moment names. The table of verbs, and nothing of `while`,
// `(n)` or states: those need more than the fact and are added by `watch.ts`.
//
// Verbs of later releases have no facts yet, so they never match. Moments of calls: `call-occurrence.ts`.
import type { Commit } from "../protocol/commit.ts";
import type { Fact, FactType } from "../protocol/fact.ts";
import { callMatcher } from "./call-occurrence.ts";
import type { Moment, MomentObject } from "./moment.ts";
import type { Subject } from "./subject.ts";
import type { Verb } from "./verb.ts";

/** One fact where it stands. */
export interface Happening {
  readonly commit: Pick<Commit, "dialog" | "facts">;
  readonly fact: Fact;
}

/** Must be shown every fact of its `types`, in order: it remembers which call stands at a site. */
export interface Matcher {
  readonly types: ReadonlySet<FactType>;
  /** True where this fact is an occurrence. */
  matches(happening: Happening): boolean;
}

/** Not for `enters` and `leaves`, which are changes of state and no facts: see `watch.ts`. */
export function createMatcher(moment: Moment): Matcher {
  const { subject } = moment;
  if (subject.kind === "call" || subject.kind === "callId") return callMatcher(moment, subject);
  if (subject.kind === "human" || subject.kind === "process") return outsideMatcher(moment);
  return dialogMatcher(moment);
}

/** Whether a commit is the subject's, and if the subject is a generation, which one is newest. */
export interface SubjectGate {
  readonly learns: FactType | null;
  open(happening: Happening): boolean;
}

export function createGate(subject: Subject): SubjectGate {
  if (subject.kind === "any") return { learns: null, open: () => true };
  if (subject.kind !== "gen") {
    const path = "path" in subject ? subject.path : null;
    return { learns: null, open: ({ commit }) => path === null || commit.dialog === path };
  }
  const { path, course, genseq } = subject;
  let isNewest = false;
  return {
    learns: "generation.opened",
    open({ commit, fact }) {
      if (commit.dialog !== path) return false;
      if (fact.type === "generation.opened")
        isNewest = fact.course === course && fact.genseq === genseq;
      return isNewest;
    },
  };
}

function dialogMatcher(moment: Moment): Matcher {
  const { verb, object, subject } = moment;
  const gate = createGate(subject);
  const types = new Set(factTypes(verb, moment));
  if (gate.learns !== null) types.add(gate.learns);
  const tools = verb === "gets" ? new Set<string>() : null;
  if (tools !== null) types.add("tool.called");
  return {
    types,
    matches(happening) {
      const { commit, fact } = happening;
      if (tools !== null && fact.type === "tool.called") {
        if (named(object, "tool") === fact.name) tools.add(`${commit.dialog}!${fact.callId}`);
        return false;
      }
      const isSubject = gate.open(happening);
      if (tools !== null && fact.type === "tool.finished")
        return tools.delete(`${commit.dialog}!${fact.callId}`) && isSubject;
      return isSubject && does(moment, happening);
    },
  };
}

function outsideMatcher(moment: Moment): Matcher {
  const { verb } = moment;
  const to = named(moment.object, "dialog");
  return {
    types: new Set(factTypes(verb, moment)),
    matches({ commit, fact }) {
      if (to !== null && commit.dialog !== to) return false;
      if (fact.type === "person.toldAll") return verb === `${fact.verb}s`;
      return verb !== "crashes" || (fact.type === "process.started" && fact.previous === "crashed");
    },
  };
}

/** The kinds of facts among which the verb's are. */
function factTypes(verb: Verb, { subject, object }: Moment): readonly FactType[] {
  switch (verb) {
    case "starts":
      if (subject.kind === "process") return ["tree.opened", "process.started"];
      return ["dialog.began", "course.started"];
    case "drives":
      return ["drive.opened"];
    case "generates":
      return ["generation.opened"];
    case "ends":
      return ["generation.finished", "generation.failed"];
    case "fails":
      return subject.kind === "gen" ? ["generation.failed"] : ["dialog.closed", "dialog.died"];
    case "asks":
      return object?.kind === "human" ? ["question.asked", "question.forced"] : ["tellask.pending"];
    case "is nudged":
      return ["diligence.pushed"];
    case "asks back":
      return ["tellask.pending"];
    case "is asked":
      return ["duty.received"];
    case "replies":
      return ["duty.settled"];
    case "hears":
      return object?.kind === "human" ? ["question.answered", "person.said"] : ["tellask.arrived"];
    case "hears late":
      return ["reply.late"];
    case "runs":
      return ["tool.called"];
    case "gets":
      return ["tool.finished"];
    case "reaches":
      return ["dialog.closed", "limit.reached", "call.failed"];
    case "stops":
      return isOfAll(subject, object) ? ["person.toldAll"] : ["dialog.stopped"];
    case "resumes":
      return isOfAll(subject, object) ? ["person.toldAll"] : ["dialog.resumed"];
    case "dies":
      return ["dialog.died"];
    case "finishes":
      return ["tree.finished"];
    case "says":
      return ["person.said"];
    case "answers":
      return ["question.answered"];
    case "is refused":
      return subject.kind === "human" ? ["person.refused"] : [];
    case "crashes":
      return ["process.started"];
    default:
      return [];
  }
}

/** `human stops all`. */
function isOfAll(subject: Subject, object: MomentObject | null): boolean {
  return subject.kind === "human" && object === null;
}

/** The fact is what the verb says of its object; its subject is known to be the right one. */
function does({ verb, object, subject }: Moment, { commit, fact }: Happening): boolean {
  switch (fact.type) {
    case "dialog.began":
      return verb === "starts" && (object?.kind !== "course" || object.course === 1);
    case "course.started":
      return object?.kind === "course" && object.course === fact.course;
    case "drive.opened":
      return object?.kind !== "cause" || fact.causes.some((c) => c.cause === object.cause);
    case "generation.opened":
      return verb === "generates" && isAt(subject, fact);
    case "generation.finished":
    case "generation.failed":
      return isAt(subject, fact);
    case "tellask.pending": {
      const isBack = fact.callName === "tellaskBack";
      return verb === "asks back" ? isBack : !isBack && named(object, "dialog") === fact.tellaskee;
    }
    case "tellask.arrived":
    case "reply.late":
      return named(object, "dialog") === fact.tellaskee;
    case "duty.settled":
      return fact.status !== "failed" && isOrAny(object, fact.askerDialogId);
    case "tool.called":
      return named(object, "tool") === fact.name;
    case "dialog.died":
      return verb === "dies" || commit.facts.some(isFailedDuty);
    case "dialog.closed":
      return verb !== "reaches" || named(object, "limit") === fact.limit;
    case "limit.reached":
      return named(object, "limit") === fact.limit;
    case "call.failed":
      return named(object, "limit") === fact.limit;
    default:
      return true;
  }
}

/** A death that leaves a duty unanswered is a failure (D-10). */
function isFailedDuty(fact: Fact): boolean {
  return fact.type === "duty.settled" && fact.status === "failed";
}

function isAt(
  subject: Subject,
  { course, genseq }: { readonly course: number; readonly genseq: number },
): boolean {
  return subject.kind !== "gen" || (subject.course === course && subject.genseq === genseq);
}

function isOrAny(object: MomentObject | null, path: string): boolean {
  return object === null || named(object, "dialog") === path;
}

function named(object: MomentObject | null, kind: "dialog" | "tool" | "limit"): string | null {
  if (object === null || object.kind !== kind) return null;
  switch (object.kind) {
    case "dialog":
      return object.path;
    case "tool":
      return object.tool;
    case "limit":
      return object.limit;
  }
}
