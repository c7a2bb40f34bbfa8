// Action: one thing that a person does. Without `when` it comes after the action above it, once it
// is possible; with `when`, at the first occurrence of that moment.
import type { PersonVerb, StopKind } from "../protocol/fact.ts";
import { ALL } from "../protocol/message.ts";
import type { Place } from "../protocol/script.ts";
import { dialogAt } from "./dialog.ts";
import { type Fields, fieldOr, fieldsAt, keyOf, oneOf } from "./fields.ts";
import { type Moment, parseMoment } from "./moment.ts";
import type { Names } from "./names.ts";
import { booleanAt, choiceAt, durationAt, parsedAt, wordsAt } from "./scalar.ts";
import { report, reportKey, type Spot } from "./spot.ts";
import { anyTextAt } from "./text.ts";

const VERBS = ["say", "answer", "stop", "resume", "dead", "clear", "done"] as const;
type ActionVerb = (typeof VERBS)[number];

/** Keys beside the verb, and the verb they belong to. */
const BESIDE = { to: "say", of: "answer", how: "stop" } as const;

export interface Deed {
  readonly verb: PersonVerb;
  /** A dialog; `all` for a stop or a resume of every one; the main dialog for `done`. */
  readonly to: string;
  /** Of `say` and `answer`; empty for the others. */
  readonly text: string;
  /** Of `stop`. */
  readonly how: StopKind;
}

export interface Action extends Deed {
  readonly when: Moment | null;
  readonly afterMs: number;
  readonly by: string | null;
  /** It must be refused: for any reason, or for one that holds these words. */
  readonly refused: true | string | null;
  /** It may stay undone, where its moment does not come or it never becomes possible. */
  readonly optional: boolean;
  readonly place: Place;
}

export function actionAt(spot: Spot, names: Names): Action {
  const fields = fieldsAt(spot, {
    known: [...VERBS, ...Object.keys(BESIDE), "when", "after", "by", "refused", "optional"],
  });
  const at = oneOf(fields, VERBS, "the action");
  const verb = VERBS.find((word) => at !== null && keyOf(at, fields) === word) ?? "done";
  for (const [key, owner] of Object.entries(BESIDE)) {
    const stray = fields.at(key);
    if (stray !== null && at !== null && verb !== owner)
      reportKey(stray, `"${key}" belongs to "${owner}"`);
  }
  const refused = fieldOr(fields, "refused", { read: refusedAt, absent: null });
  return {
    ...deedAt(at, verb, { fields, names }),
    when: fieldOr(fields, "when", {
      read: (found: Spot) => whenAt(found, names),
      absent: null,
    }),
    afterMs: fieldOr(fields, "after", { read: durationAt, absent: 0 }),
    by: fieldOr(fields, "by", { read: wordsAt, absent: null }),
    refused,
    optional: fieldOr(fields, "optional", { read: booleanAt, absent: false }),
    place: spot.node.place,
  };
}

interface Around {
  readonly fields: Fields;
  readonly names: Names;
}

function deedAt(at: Spot | null, verb: ActionVerb, { fields, names }: Around): Deed {
  const blank: Deed = { verb: "done", to: names.main, text: "", how: "hold" };
  if (at === null) return blank;
  const dialog = { read: (found: Spot) => dialogAt(found, names), absent: names.main };
  switch (verb) {
    case "say":
      return { ...blank, verb, to: fieldOr(fields, "to", dialog), text: anyTextAt(at) };
    case "answer":
      return { ...blank, verb, to: fieldOr(fields, "of", dialog), text: anyTextAt(at) };
    case "stop":
      return {
        ...blank,
        verb,
        to: dialogsAt(at, names),
        how: fieldOr(fields, "how", {
          read: (found: Spot): StopKind => choiceAt(found, ["hold", "close"]),
          absent: "hold",
        }),
      };
    case "resume":
    case "clear":
      return { ...blank, verb, to: dialogsAt(at, names) };
    case "dead":
      return { ...blank, verb, to: mortalAt(at, { fields, names }) };
    case "done":
      if (at.node.kind !== "scalar" || at.node.value !== true)
        report(at, `"done" is written done: true`);
      return blank;
  }
}

/** A dialog, or all of them. */
function dialogsAt(spot: Spot, names: Names): string {
  return isAll(spot) ? ALL : dialogAt(spot, names);
}

function isAll({ node }: Spot): boolean {
  return node.kind === "text" && node.value === ALL;
}

/** A side dialog, unless the file wants to see the refusal. */
function mortalAt(spot: Spot, { fields, names }: Around): string {
  if (isAll(spot)) {
    report(spot, `"dead" names one dialog; all of them end with done: true`);
    return names.main;
  }
  const path = dialogAt(spot, names);
  if (spot.node.kind === "text" && spot.node.value === names.main && fields.at("refused") === null)
    report(spot, `the main dialog does not die; it ends with done: true`);
  return path;
}

function whenAt(spot: Spot, names: Names): Moment | null {
  const moment = parsedAt(spot, (text) => parseMoment(text, names));
  if (moment?.nth === "last")
    report(spot, "which occurrence is the last is known too late to act; write (1), (2), …");
  return moment;
}

function refusedAt(spot: Spot): true | string {
  if (spot.node.kind === "scalar" && spot.node.value === true) return true;
  return wordsAt(spot);
}
