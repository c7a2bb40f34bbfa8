// History: what an expectation can say of the whole run, in moments, and of the variants.
import { type Moment, parseMoment } from "./moment.ts";
import type { Names } from "./names.ts";
import { type Count, choiceAt, countAt, parsedAt } from "./scalar.ts";
import { itemsAt, report, type Spot } from "./spot.ts";
import { named } from "./outcome.ts";
import { parseGeneration, type Subject } from "./subject.ts";

export type History =
  | { readonly operator: "before" | "causes"; readonly moments: readonly Moment[] }
  | { readonly operator: "never" | "eventually"; readonly moment: Moment }
  | {
      readonly operator: "count";
      readonly of: readonly { readonly moment: Moment; readonly count: Count }[];
    };

/** All variants agree: in their outcome, their journal, or the contexts of some generations. */
export interface Same {
  readonly operator: "same";
  readonly what: "outcome" | "journal" | "contexts";
  readonly of: readonly Extract<Subject, { kind: "gen" }>[];
}

export const HISTORY_OPERATORS = [
  "before",
  "causes",
  "never",
  "eventually",
  "count",
] as const satisfies readonly History["operator"][];

export function historyAt(spot: Spot, operator: History["operator"], names: Names): History | null {
  switch (operator) {
    case "before":
    case "causes": {
      const spots = itemsAt(spot);
      if (spot.node.kind === "list" && spots.length < 2)
        report(spot, `"${operator}" orders two moments or more`);
      const moments = spots.flatMap((at) => momentAt(at, names) ?? []);
      return { operator, moments };
    }
    case "never":
    case "eventually": {
      const moment = momentAt(spot, names);
      return moment === null ? null : { operator, moment };
    }
    case "count": {
      const of = named(spot, (key) => parseMoment(key, names));
      return { operator, of: of.map(({ name, at }) => ({ moment: name, count: countAt(at) })) };
    }
  }
}

export function sameAt(spot: Spot, names: Names): Same {
  if (spot.node.kind !== "list")
    return { operator: "same", what: choiceAt(spot, ["outcome", "journal"]), of: [] };
  const of = itemsAt(spot).flatMap(
    (at) => parsedAt(at, (text) => parseGeneration(text, names)) ?? [],
  );
  return { operator: "same", what: "contexts", of };
}

export function momentAt(spot: Spot, names: Names): Moment | null {
  return parsedAt(spot, (text) => parseMoment(text, names));
}
