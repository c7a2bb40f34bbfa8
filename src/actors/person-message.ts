// Person message: what a person does, as the message that a dialog's mailbox takes.
import { unreachable } from "../protocol/assert.ts";
import type { Message } from "../protocol/message.ts";
import type { DueAction } from "../protocol/port.ts";

export function personMessage(due: DueAction, misdirected: string | null): Message {
  const { id: action, by, to, text, how } = due;
  const act = { action, by, to, misdirected };
  switch (due.verb) {
    case "say":
      return { type: "person.say", ...act, text };
    case "answer":
      return { type: "person.answer", ...act, text };
    case "stop":
      return { type: "person.stop", ...act, how };
    case "resume":
      return { type: "person.resume", ...act };
    case "dead":
      return { type: "person.dead", ...act };
    case "done":
      return { type: "person.done", ...act };
    default:
      return unreachable(due.verb);
  }
}
