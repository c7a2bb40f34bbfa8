// Phrase: what a commit did, in the words of the protocol's phrases, with what a reader of a run
// wants besides: what was said, how a call ended. `matters` marks those that tell the story alone.
import { shortOf } from "../protocol/body.ts";
import type { Body } from "../protocol/body.ts";
import type { Commit } from "../protocol/commit.ts";
import type { CallStatus, Fact, FactOf, FactType } from "../protocol/fact.ts";
import { isCarriedOut, phraseOf } from "../protocol/phrase.ts";
import { quoted, safeLine } from "./safe.ts";

export type Tone = "person" | "words" | "call" | "reply" | "quiet" | "bad";

export interface Phrase {
  readonly text: string;
  readonly tone: Tone;
  readonly matters: boolean;
  /** Another phrase of its commit says it already. */
  readonly told: boolean;
}

const QUOTE_CHARS = 72;

const TONES: Readonly<Record<FactType, Tone>> = {
  "tree.opened": "quiet",
  "process.started": "quiet",
  "limit.reached": "bad",
  "dialog.began": "quiet",
  "person.said": "person",
  "person.refused": "bad",
  "person.toldAll": "person",
  "dialog.stopped": "person",
  "dialog.resumed": "person",
  "dialog.died": "bad",
  "person.cleared": "person",
  "course.forced": "bad",
  "course.started": "words",
  "diligence.pushed": "quiet",
  "minds.read": "quiet",
  "priming.lost": "bad",
  "question.forced": "person",
  "tree.finished": "person",
  "duty.received": "quiet",
  "frame.pushed": "quiet",
  "duty.replaced": "reply",
  "duty.refused": "bad",
  "duty.settled": "reply",
  "drive.opened": "quiet",
  "generation.opened": "quiet",
  "attempt.failed": "bad",
  "generation.finished": "words",
  "generation.failed": "bad",
  "generation.interrupted": "bad",
  "result.late": "quiet",
  "drive.closed": "quiet",
  "dialog.closed": "bad",
  "tellask.pending": "call",
  "question.asked": "person",
  "question.cancelled": "bad",
  "tool.called": "call",
  "call.failed": "bad",
  "reply.delivered": "quiet",
  "clear_mind.called": "quiet",
  "clear_mind.accepted": "quiet",
  "reminder.added": "call",
  "reminder.updated": "call",
  "reminder.deleted": "call",
  "tool.finished": "call",
  "tellask.arrived": "reply",
  "reply.late": "quiet",
  "group.resolved": "quiet",
  "question.answered": "person",
};

/** Quiet facts that a person who watches wants to see all the same. */
const QUIET_AND_MATTER: ReadonlySet<FactType> = new Set([
  "process.started",
  "group.resolved",
  "diligence.pushed",
]);

/** What a person did without words: whoever did it is named behind it. */
const DEEDS: ReadonlySet<FactType> = new Set([
  "person.toldAll",
  "dialog.stopped",
  "dialog.resumed",
  "dialog.died",
  "person.cleared",
  "tree.finished",
]);

/** Tells commits in order: it remembers the names of tools whose results are still to come. */
export class Narrator {
  readonly #tools = new Map<string, string>();

  /** A phrase for each fact of the commit. */
  tell(commit: Commit): readonly Phrase[] {
    return commit.facts.map((fact) => {
      const text = this.#extended(fact, commit) ?? safeLine(phraseOf(fact));
      const tone = toneOf(fact);
      const matters = tone !== "quiet" || QUIET_AND_MATTER.has(fact.type);
      const told = isCarriedOut(fact, commit.facts);
      return { text, tone, matters: matters && !saysNothing(fact), told };
    });
  }

  #extended(fact: Fact, commit: Commit): string | null {
    const phrase = safeLine(phraseOf(fact));
    switch (fact.type) {
      case "tool.called":
        this.#tools.set(`${commit.dialog}\n${fact.callId}`, fact.name);
        return phrase;
      case "tool.finished":
        return this.#toolFinished(fact, commit);
      case "tellask.pending":
        return `${phrase} ${quote(assigned(commit, fact.callId))}`;
      case "duty.settled":
        // Words that settle a duty stand there already, as what was said.
        return fact.status === "fallback"
          ? `${phrase}${fallback(fact.status)}`
          : `${phrase} ${quote(fact.text)}`;
      case "reply.late":
        return `${phrase} ${quote(fact.text)}`;
      case "tellask.arrived": {
        const why = fact.status === "failed" ? ` ${quote(fact.text)}` : "";
        return `${phrase}${fallback(fact.status)}${why}`;
      }
      case "generation.finished":
        return saysNothing(fact) ? phrase : `said ${quote(fact.text)}`;
      case "attempt.failed":
      case "generation.failed":
        return fact.why === "" ? phrase : `${phrase}: ${safeLine(fact.why)}`;
      case "dialog.closed":
        return closedText(fact);
      default:
        return personText(fact);
    }
  }

  #toolFinished(fact: FactOf<"tool.finished">, commit: Commit): string {
    const key = `${commit.dialog}\n${fact.callId}`;
    const name = this.#tools.get(key) ?? `the result of call ${fact.callId}`;
    this.#tools.delete(key);
    const status = fact.status === "answered" ? "" : ` (${fact.status})`;
    return `gets ${safeLine(name)}${status} ${quote(fact.text)}`;
  }
}

/** What a tellask of this commit asks for: the assignment stands among the commit's sends. */
export function assigned(commit: Commit, callId: string): Body {
  for (const { body } of commit.sends)
    if (
      (body.type === "assignment" || body.type === "askBack") &&
      body.frame.tellaskReplyObligation.targetCallId === callId
    )
      return body.frame.tellaskReplyObligation.tellaskContent;
  return "";
}

/** Who a person is in our lines. */
export function personName(by: string | null): string {
  return by === null ? "human" : `human (${safeLine(by)})`;
}

function personText(fact: Fact): string | null {
  if (fact.type === "question.asked" || fact.type === "question.forced")
    return `asks human ${quote(fact.text)}`;
  if (fact.type === "question.answered" || fact.type === "person.said")
    return `hears ${personName(fact.by)} ${quote(fact.text)}`;
  const deed = DEEDS.has(fact.type) && "by" in fact && fact.by !== null ? fact.by : null;
  return deed === null ? null : `${safeLine(phraseOf(fact))} (${safeLine(deed)})`;
}

function closedText({ why, limit }: FactOf<"dialog.closed">): string {
  return `closed${limit === null ? "" : ` (limit ${safeLine(limit)})`}: ${safeLine(why)}`;
}

function toneOf(fact: Fact): Tone {
  const failed = "status" in fact && (fact.status === "failed" || fact.status === "interrupted");
  return failed ? "bad" : TONES[fact.type];
}

function saysNothing(fact: Fact): boolean {
  return (
    fact.type === "generation.finished" && typeof fact.text === "string" && fact.text.trim() === ""
  );
}

function fallback(status: CallStatus): string {
  return status === "fallback" ? " (fallback)" : "";
}

function quote(body: Body): string {
  return quoted(shortOf(body), QUOTE_CHARS);
}
