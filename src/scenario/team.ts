// Team: who can speak, from the scenario itself or from a team file. Keys keep the spelling of team
// files, so that one file serves both.
import {
  LIMITS,
  type Limits,
  type MemberSpec,
  type Place,
  type TeamSpec,
} from "../protocol/script.ts";
import { type Fields, fieldOr, fieldsAt } from "./fields.ts";
import { limitsAt } from "./limits.ts";
import { memberAt, memberDefaultsAt, PUSH } from "./member.ts";
import type { Node } from "./node.ts";
import { badId } from "./path.ts";
import { choiceAt, textAt } from "./scalar.ts";
import { entriesAt, report, reportKey, type Scope, type Spot } from "./spot.ts";
import { didYouMean } from "./suggest.ts";

/** Keep-going is off in a team written inside a scenario, and three pushes in a team file (D-20). */
const PUSH_OF = { scenario: 0, file: 3 } as const;
const PUSHED_NEVER: readonly string[] = ["fuxi", "pangu"];
const TEAM_KEYS = [
  "default_responder",
  "members",
  "member_defaults",
  "work-language",
  "limits",
] as const;

export interface TeamRead {
  readonly team: TeamSpec;
  readonly language: "en" | "zh" | null;
  readonly limits: Limits;
}

/** What stands for a team that could not be read; its problems are reported. */
export const NO_TEAM: TeamRead = {
  team: { defaultResponder: "", members: [] },
  language: null,
  limits: LIMITS,
};

/** A team written inside a scenario. */
export function teamAt(spot: Spot): TeamRead {
  return teamIn(spot, PUSH_OF.scenario);
}

/** The team of a team file. Values of `vary` belong to the scenario: the file is the same for all. */
export function teamOfFile(node: Node, scope: Scope): TeamRead {
  const spot = { node, path: "", keyPlace: null, scope: { ...scope, values: new Map() } };
  return teamIn(spot, PUSH_OF.file);
}

export function languageAt(spot: Spot): "en" | "zh" {
  return choiceAt(spot, ["en", "zh"]);
}

function teamIn(spot: Spot, push: number): TeamRead {
  const fields = fieldsAt(spot, { known: TEAM_KEYS, needed: ["members"] });
  const members = membersIn(fields, push);
  const defaultResponder = responderIn(fields, members);
  return {
    team: { defaultResponder, members },
    language: fieldOr(fields, "work-language", { read: languageAt, absent: null }),
    limits: fieldOr(fields, "limits", { read: (found: Spot) => limitsAt(found), absent: LIMITS }),
  };
}

function membersIn(fields: Fields, push: number): readonly MemberSpec[] {
  const defaultsSpot = fields.at("member_defaults");
  const defaults = memberDefaultsAt(defaultsSpot, push);
  const at = fields.at("members");
  const entries = at === null ? [] : entriesAt(at);
  if (at?.node.kind === "map" && entries.length === 0) report(at, "the team has no members");
  reportIds(entries);
  return entries.map(({ key, at: member }) => {
    const isOff = PUSHED_NEVER.includes(key) && !says(defaultsSpot, PUSH);
    return memberAt(member, key, isOff ? { ...defaults, diligencePushMax: 0 } : defaults);
  });
}

/** Ids that are none, and ids that are one id to whoever compares them in Unicode's normal form. */
function reportIds(entries: readonly { readonly key: string; readonly at: Spot }[]): void {
  const seen = new Map<string, { key: string; place: Place }>();
  for (const { key, at } of entries) {
    const other = seen.get(key.normalize("NFC"));
    const bad = badId(key);
    if (other !== undefined && other.key !== key)
      reportKey(
        at,
        `"${key}" is the same id as the one at ${other.place.line}:${other.place.column}, in another form of Unicode; keep one, in the form NFC`,
      );
    else if (bad !== null) reportKey(at, bad);
    if (other === undefined)
      seen.set(key.normalize("NFC"), { key, place: at.keyPlace ?? at.node.place });
  }
}

function says(spot: Spot | null, key: string): boolean {
  return spot?.node.kind === "map" && spot.node.entries.some((entry) => entry.key === key);
}

function responderIn(fields: Fields, members: readonly MemberSpec[]): string {
  const ids = members.map((member) => member.id);
  const at = fields.at("default_responder");
  if (at === null) {
    const [only, ...others] = ids;
    if (only !== undefined && others.length === 0) return only;
    if (fields.spot.node.kind === "map" && only !== undefined)
      report(
        fields.spot,
        `the key "default_responder" is missing: which of ${ids.join(", ")} do people speak to?`,
      );
    return "";
  }
  const responder = textAt(at);
  if (at.node.kind === "text" && !ids.includes(responder))
    report(at, `no member "${responder}" in the team${didYouMean(responder, ids)}`);
  return responder;
}
