// Person message: what a person does, as the message that a dialog's mailbox takes.
import { unreachable } from "../protocol/assert.ts";
import { ALL } from "../protocol/message.ts";
import type { Message } from "../protocol/message.ts";
import type { DueAction } from "../protocol/port.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { Delivery } from "./tree.ts";

/** As the tree can take it now: what is for all, or names no dialog, goes to the main one. */
export function personDelivery(action: DueAction, { dialogs, opened }: TreeFold): Delivery {
  const { id, to, verb } = action;
  const root = opened?.root ?? to;
  const isForAll = verb === "done" || (to === ALL && ["stop", "resume", "clear"].includes(verb));
  const begun = isForAll || dialogs.get(to)?.began === true;
  const message = personMessage(action, begun ? null : `${to} has not begun`);
  return { id, to: isForAll || !begun ? root : to, message };
}

function personMessage(due: DueAction, misdirected: string | null): Message {
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
    case "clear":
      return { type: "person.clear", ...act };
    case "dead":
      return { type: "person.dead", ...act };
    case "done":
      return { type: "person.done", ...act };
    default:
      return unreachable(due.verb);
  }
}
