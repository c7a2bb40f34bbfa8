// Action: one thing that a person does. Without `when` it comes after the action above it, once it
// is possible; with `when`, at the first occurrence of that moment.
import type { Place } from "../protocol/script.ts";
import { dialogAt } from "./dialog.ts";
import { fieldOr, fieldsAt, keyOf, oneOf } from "./fields.ts";
import { laterThan } from "./later.ts";
import { type Moment, parseMoment } from "./moment.ts";
import type { Names } from "./names.ts";
import { booleanAt, durationAt, parsedAt, wordsAt } from "./scalar.ts";
import { report, reportKey, type Spot } from "./spot.ts";
import { anyTextAt } from "./text.ts";

const VERBS = ["say", "answer", "stop", "resume", "dead", "clear", "done"] as const;
type ActionVerb = (typeof VERBS)[number];

export type Deed =
  | { readonly verb: "say"; readonly to: string; readonly text: string }
  | { readonly verb: "answer"; readonly of: string; readonly text: string }
  | { readonly verb: "stop" | "resume" | "dead" | "clear"; readonly dialog: string }
  | { readonly verb: "done" };

export type Action = Deed & {
  readonly when: Moment | null;
  readonly afterMs: number;
  readonly by: string | null;
  /** It must be refused: for any reason, or for one that holds these words. */
  readonly refused: true | string | null;
  readonly place: Place;
};

export function actionAt(spot: Spot, names: Names): Action {
  const fields = fieldsAt(spot, {
    known: [...VERBS, "to", "of", "when", "after", "by", "refused"],
  });
  const at = oneOf(fields, VERBS, "the action");
  const verb = VERBS.find((word) => at !== null && keyOf(at, fields) === word) ?? "done";
  const to = fieldOr(fields, "to", {
    read: (found: Spot) => dialogAt(found, names),
    absent: names.main,
  });
  const of = fieldOr(fields, "of", {
    read: (found: Spot) => dialogAt(found, names),
    absent: names.main,
  });
  for (const [key, owner] of [
    ["to", "say"],
    ["of", "answer"],
  ] as const) {
    const stray = fields.at(key);
    if (stray !== null && at !== null && verb !== owner)
      reportKey(stray, `"${key}" belongs to "${owner}"`);
  }
  return {
    ...deedAt(at, verb, { to, of, names }),
    when: fieldOr(fields, "when", {
      read: (found: Spot) => parsedAt(found, (text) => parseMoment(text, names)),
      absent: null,
    }),
    afterMs: fieldOr(fields, "after", { read: durationAt, absent: 0 }),
    by: fieldOr(fields, "by", { read: wordsAt, absent: null }),
    refused: fieldOr(fields, "refused", { read: refusedAt, absent: null }),
    place: spot.node.place,
  };
}

function deedAt(
  at: Spot | null,
  verb: ActionVerb,
  around: { to: string; of: string; names: Names },
): Deed {
  if (at === null) return { verb: "done" };
  const later = laterThan(`action ${verb}`, verb);
  if (later !== null) reportKey(at, later);
  switch (verb) {
    case "say":
      return { verb, to: around.to, text: anyTextAt(at) };
    case "answer":
      return { verb, of: around.of, text: anyTextAt(at) };
    case "done":
      if (!booleanAt(at)) report(at, `"done" is written done: true`);
      return { verb };
    default:
      return {
        verb,
        dialog:
          at.node.kind === "text" && at.node.value === "all" ? "all" : dialogAt(at, around.names),
      };
  }
}

function refusedAt(spot: Spot): true | string {
  if (spot.node.kind === "scalar" && spot.node.value === true) return true;
  return wordsAt(spot);
}
