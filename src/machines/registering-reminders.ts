// Registering reminders: notes that a dialog keeps for itself over its courses, by their position.
import { readArgs } from "../protocol/call.ts";
import type { DialogContext } from "./dialog-context.ts";
import { refuse } from "./round.ts";
import type { RoundCall } from "./round.ts";

export interface ReminderCall extends RoundCall {
  readonly name: "add_reminder" | "update_reminder" | "delete_reminder";
}

export function registerReminder(dialog: DialogContext, call: ReminderCall): void {
  const { ledger, draft } = dialog;
  const { callId, name } = call;
  const refused = (why: string): void => refuse(dialog, call, { why: `${name}: ${why}` });
  const needed = name === "delete_reminder" ? [] : ["content"];
  const args = readArgs(call.raw.args, needed);
  if ("wrong" in args) return refused(args.wrong);
  const text = draft.stow(args.values["content"] ?? "");
  const kept = ledger.reminders;
  if (name === "add_reminder") {
    const position = readPosition(call.raw.args, "position", { last: kept + 1, absent: kept + 1 });
    if (typeof position !== "number") return refused(position.wrong);
    return draft.fact(dialog, { type: "reminder.added", callId, position, text });
  }
  const position = readPosition(call.raw.args, "reminder_no", { last: kept, absent: null });
  if (typeof position !== "number") return refused(position.wrong);
  if (name === "update_reminder")
    return draft.fact(dialog, { type: "reminder.updated", callId, position, text });
  draft.fact(dialog, { type: "reminder.deleted", callId, position });
}

/** A position from 1, as a number or as its digits, or what is wrong with it. */
function readPosition(
  args: string,
  key: string,
  { last, absent }: { readonly last: number; readonly absent: number | null },
): number | { readonly wrong: string } {
  const parsed: unknown = JSON.parse(args);
  const given: unknown =
    typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, key) : undefined;
  if (given === undefined) return absent ?? { wrong: `"${key}" is missing` };
  const position = typeof given === "string" && /^\d+$/u.test(given) ? Number(given) : given;
  if (
    typeof position === "number" &&
    Number.isInteger(position) &&
    position >= 1 &&
    position <= last
  )
    return position;
  const allowed = last === 0 ? "there is no reminder" : `allowed is a position from 1 to ${last}`;
  return { wrong: `"${key}" names no reminder; ${allowed}` };
}
