// Owner call: one action given to the live owner of a tree, through the address and token in its lock.
import { connect } from "node:net";
import type { LockOwner } from "../storage/lock.ts";
import { LINE_BYTES_MAX } from "./door.ts";
import type { DoorAnswer } from "./door.ts";
import type { PersonAction } from "./person-action.ts";

export type Called =
  | { readonly kind: "answered"; readonly answer: DoorAnswer }
  /** Nobody was there: the action was not given. */
  | { readonly kind: "absent" }
  | { readonly kind: "tooLong" }
  /** The owner went away, and may have handled it: the same id may be given again. */
  | { readonly kind: "unanswered" };

/** Waits as long as the owner lives; it answers when the commit is durable. */
export function callOwner(
  { address, token }: Pick<LockOwner, "address" | "token">,
  action: PersonAction,
): Promise<Called> {
  const [, host, port] = /^(.+):(\d+)$/u.exec(address ?? "") ?? [];
  if (host === undefined) return Promise.resolve({ kind: "absent" });
  const line = Buffer.from(`${JSON.stringify({ token, ...action })}\n`);
  if (line.length > LINE_BYTES_MAX) return Promise.resolve({ kind: "tooLong" });
  return new Promise((resolve) => {
    let text = "";
    let given = false;
    const socket = connect({ host, port: Number(port) }, () => {
      given = true;
      socket.write(line);
    });
    socket.setEncoding("utf8").on("data", (chunk: string) => (text += chunk));
    // An error is followed by the close, which says what it means for the action.
    socket.on("error", () => {});
    socket.on("end", () => socket.end());
    socket.on("close", () => {
      const answer = answerIn(text);
      if (answer !== null) resolve({ kind: "answered", answer });
      else resolve(given ? { kind: "unanswered" } : { kind: "absent" });
    });
  });
}

function answerIn(text: string): DoorAnswer | null {
  if (!text.endsWith("\n")) return null;
  try {
    const value: unknown = JSON.parse(text);
    // The one border where an owner's answer enters: it is of this very version, or it is none.
    return typeof Reflect.get(Object(value), "accepted") === "boolean"
      ? (value as DoorAnswer)
      : null;
  } catch {
    return null;
  }
}
