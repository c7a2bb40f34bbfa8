// Unshown: the facts that put nothing into a context.
import { unreachable } from "../protocol/assert.ts";
import type { Fact, FactOf } from "../protocol/fact.ts";

type Shown =
  | "dialog.began"
  | "minds.read"
  | "course.started"
  | "duty.received"
  | "duty.settled"
  | "duty.replaced"
  | "question.forced"
  | "person.said"
  | "diligence.pushed"
  | "tellask.arrived"
  | "question.answered"
  | "question.cancelled"
  | "group.resolved"
  | "reply.late"
  | "tellask.pending"
  | "question.asked"
  | "reminder.added"
  | "reminder.updated"
  | "reminder.deleted"
  | "reply.delivered"
  | "call.failed"
  | "clear_mind.accepted"
  | "tool.finished"
  | "drive.opened"
  | "generation.opened"
  | "generation.finished"
  | "generation.failed"
  | "generation.interrupted"
  | "drive.closed"
  | "priming.lost";

/** Facts that no context shows, every one by its name: a new one must be thought of here. */
export function unshown(fact: Exclude<Fact, FactOf<Shown>>): void {
  switch (fact.type) {
    case "tree.opened":
    case "process.started":
    case "limit.reached":
    case "tree.finished":
    case "person.refused":
    case "person.toldAll":
    case "person.cleared":
    case "course.forced":
    case "dialog.stopped":
    case "dialog.resumed":
    case "dialog.died":
    case "frame.pushed":
    case "duty.refused":
    case "result.late":
    case "attempt.failed":
    case "dialog.closed":
    case "tool.called":
    case "clear_mind.called":
      return;
    default:
      return unreachable(fact);
  }
}
