// Occurrence: whether a fact is what a moment names. The table of verbs, and nothing of `while`,
// `(n)` or states: those need more than the fact and are added by `watch.ts`.
//
// Verbs of later releases have no facts yet, so they never match; the reader refuses them anyway.
import type { Commit } from "../protocol/commit.ts";
import type { Fact, FactOf, FactType } from "../protocol/fact.ts";
import type { Moment, MomentObject } from "./moment.ts";
import type { CallName, Subject } from "./subject.ts";
import type { Verb } from "./verb.ts";

/** One fact where it stands. */
export interface Happening {
  readonly commit: Pick<Commit, "dialog" | "seq">;
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
      return isSubject && does(moment, fact);
    },
  };
}

function outsideMatcher(moment: Moment): Matcher {
  const to = named(moment.object, "dialog");
  return {
    types: new Set(factTypes(moment.verb, moment)),
    matches: ({ commit, fact }) =>
      (to === null || commit.dialog === to) &&
      (moment.verb !== "crashes" ||
        (fact.type === "process.started" && fact.previous === "crashed")),
  };
}

/** The kinds of facts among which the verb's are. */
function factTypes(verb: Verb, { subject, object }: Moment): readonly FactType[] {
  switch (verb) {
    case "starts":
      return subject.kind === "process" ? ["tree.opened", "process.started"] : ["dialog.began"];
    case "drives":
      return ["drive.opened"];
    case "generates":
      return ["generation.opened"];
    case "ends":
      return ["generation.finished", "generation.failed"];
    case "fails":
      return subject.kind === "gen" ? ["generation.failed"] : ["dialog.closed"];
    case "asks":
      return object?.kind === "human" ? ["question.asked"] : ["tellask.pending"];
    case "is asked":
      return ["duty.received"];
    case "replies":
      return ["duty.settled"];
    case "hears":
      return object?.kind === "human" ? ["question.answered", "person.said"] : ["tellask.arrived"];
    case "runs":
      return ["tool.called"];
    case "gets":
      return ["tool.finished"];
    case "reaches":
      return ["dialog.closed", "limit.reached", "call.failed"];
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

/** The fact is what the verb says of its object; its subject is known to be the right one. */
function does({ verb, object, subject }: Moment, fact: Fact): boolean {
  switch (fact.type) {
    case "dialog.began":
      return verb === "starts" && (object?.kind !== "course" || object.course === 1);
    case "drive.opened":
      return object?.kind !== "cause" || fact.causes.some((c) => c.cause === object.cause);
    case "generation.opened":
      return verb === "generates" && isAt(subject, fact);
    case "generation.finished":
    case "generation.failed":
      return isAt(subject, fact);
    case "tellask.pending":
    case "tellask.arrived":
      return named(object, "dialog") === fact.tellaskee;
    case "duty.settled":
      return fact.status !== "failed" && isOrAny(object, fact.askerDialogId);
    case "tool.called":
      return named(object, "tool") === fact.name;
    case "dialog.closed":
      return verb !== "reaches" || named(object, "limit") === fact.limit;
    case "limit.reached":
      return named(object, "limit") === fact.limit;
    case "call.failed":
      return fact.why.startsWith(`limit reached: ${named(object, "limit")} `);
    default:
      return true;
  }
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

type CallEnd = FactOf<
  "call.failed" | "tool.finished" | "tellask.arrived" | "question.answered" | "reply.delivered"
>;
const CALL_ENDS: readonly CallEnd["type"][] = [
  "call.failed",
  "tool.finished",
  "tellask.arrived",
  "question.answered",
  "reply.delivered",
];

function callMatcher({ verb }: Moment, subject: CallName): Matcher {
  let callId = subject.kind === "callId" ? subject.id : null;
  return {
    types: new Set<FactType>(["generation.finished", ...CALL_ENDS]),
    matches({ commit, fact }) {
      if (subject.kind === "call" && commit.dialog !== subject.path) return false;
      if (fact.type === "generation.finished") {
        if (subject.kind === "call" && isAt({ ...subject, kind: "gen" }, fact))
          callId = fact.calls[subject.index - 1]?.callId ?? null;
        return false;
      }
      return isCallEnd(fact) && fact.callId === callId && verb === endVerb(fact);
    },
  };
}

function isCallEnd(fact: Fact): fact is CallEnd {
  return (CALL_ENDS as readonly FactType[]).includes(fact.type);
}

/** What a call does when its owner records this end of it. */
function endVerb(fact: CallEnd): Verb {
  if (fact.type === "call.failed") return "fails";
  if (fact.type === "question.answered" || fact.type === "reply.delivered") return "is answered";
  if (fact.status === "interrupted") return "is interrupted";
  return fact.status === "failed" ? "fails" : "is answered";
}
