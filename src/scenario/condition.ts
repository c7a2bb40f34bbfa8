// Condition: what holds while something happens. Read just before the fact it stands beside.
//
//   [DIALOG] in STATE · [DIALOG] owes · process is down · disk is full
import { type Names, unknownDialog } from "./names.ts";
import { parsePath } from "./path.ts";
import { type Complaint, isComplaint } from "./scalar.ts";
import { parseState, type StateWord } from "./word.ts";

export type Condition =
  | { readonly kind: "in"; readonly path: string; readonly state: StateWord; readonly text: string }
  | { readonly kind: "owes"; readonly path: string; readonly text: string }
  | { readonly kind: "processDown"; readonly text: string }
  | { readonly kind: "diskFull"; readonly text: string };

/** `subject` is the dialog that is meant when none is written; null when there is none. */
export function parseCondition(
  text: string,
  names: Names,
  subject: string | null,
): Condition | Complaint {
  const words = text.trim().split(/\s+/u);
  if (words.join(" ") === "process is down") return { kind: "processDown", text };
  if (words.join(" ") === "disk is full") return { kind: "diskFull", text };
  const leads = words[0] === "in" || words[0] === "owes";
  const [verb, ...rest] = leads ? words : words.slice(1);
  const path = leads ? subject : dialogFrom(words[0] ?? "", names);
  const isOwes = verb === "owes" && rest.length === 0;
  if (!isOwes && (verb !== "in" || rest.length !== 1)) return noCondition(text);
  if (path === null) return { complaint: `"${text}" must say which dialog: lead ${text}` };
  if (isComplaint(path)) return path;
  if (isOwes) return { kind: "owes", path, text };
  const state = parseState(rest[0] ?? "");
  return isComplaint(state) ? state : { kind: "in", path, state, text };
}

function noCondition(text: string): Complaint {
  return {
    complaint: `"${text}" is no condition; it is "lead in Q4H", "lead owes", "process is down" or "disk is full"`,
  };
}

function dialogFrom(word: string, names: Names): string | Complaint {
  const path = parsePath(word);
  if (isComplaint(path)) return path;
  return unknownDialog(path, names) ?? path.text;
}
