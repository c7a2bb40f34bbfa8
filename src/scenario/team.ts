// Team: who can speak, from the scenario itself or from a team file. Keys keep the spelling of team
// files, so that one file serves both.
import { LIMITS, type Limits, type MemberSpec, type TeamSpec } from "../protocol/script.ts";
import { type Fields, fieldOr, fieldsAt } from "./fields.ts";
import { laterThan } from "./later.ts";
import { limitsAt } from "./limits.ts";
import type { Node } from "./node.ts";
import { badId } from "./path.ts";
import { choiceAt, textAt, wholeNumberAt, wordsAt } from "./scalar.ts";
import { entriesAt, report, reportKey, type Spot } from "./spot.ts";
import { didYouMean } from "./suggest.ts";
import { fileAt } from "./text.ts";
import { parseTree } from "./tree.ts";

const PUSH = "diligence-push-max";
/** Keep-going is off in a team written inside a scenario, and three pushes in a team file (D-20). */
const PUSH_OF = { scenario: 0, file: 3 } as const;
const PUSHED_NEVER: readonly string[] = ["fuxi", "pangu"];
const MEMBER_LATER = [
  "fbr-effort",
  "fbr_effort",
  "fbr_model_params",
  "context-limit",
  "provider",
  "model",
  "calls",
  "tools",
] as const;
const MEMBER_KEYS = ["name", PUSH, ...MEMBER_LATER] as const;
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

/** The team of a scenario; `parsed` keeps team files by path, for they are the same in every run. */
export function teamAt(spot: Spot, parsed: Map<string, Node | null>): TeamRead {
  if (spot.node.kind !== "text") return teamIn(spot, PUSH_OF.scenario);
  const path = spot.node.value;
  if (!parsed.has(path)) {
    const bytes = fileAt(spot);
    parsed.set(path, bytes === null ? null : parseTree(path, bytes, spot.scope.problems));
  }
  const node = parsed.get(path) ?? null;
  if (node === null) return NOBODY;
  // Values of `vary` belong to the scenario: a team file is the same for all.
  const scope = { ...spot.scope, values: new Map() };
  return teamIn({ node, path: "", keyPlace: null, scope }, PUSH_OF.file);
}

const NOBODY: TeamRead = {
  team: { defaultResponder: "", members: [] },
  language: null,
  limits: LIMITS,
};

function teamIn(spot: Spot, push: number): TeamRead {
  const fields = fieldsAt(spot, { known: TEAM_KEYS, needed: ["members"] });
  const defaults = memberIn(fields.at("member_defaults"), { id: "", push });
  const at = fields.at("members");
  const members = (at === null ? [] : entriesAt(at)).map(({ key, at: member }): MemberSpec => {
    const bad = badId(key);
    if (bad !== null) reportKey(member, bad);
    const isOff = PUSHED_NEVER.includes(key) && fields.at("member_defaults") === null;
    return memberIn(member, { id: key, push: isOff ? 0 : defaults.diligencePushMax });
  });
  if (at?.node.kind === "map" && members.length === 0) report(at, "the team has no members");
  const defaultResponder = responderIn(fields, members);
  const main = members.find((member) => member.id === defaultResponder);
  reportPushed(fields, defaultResponder, main?.diligencePushMax ?? 0);
  return {
    team: { defaultResponder, members },
    language: fieldOr(fields, "work-language", { read: languageAt, absent: null }),
    limits: fieldOr(fields, "limits", { read: (found: Spot) => limitsAt(found), absent: LIMITS }),
  };
}

export function languageAt(spot: Spot): "en" | "zh" {
  return choiceAt(spot, ["en", "zh"]);
}

function memberIn(spot: Spot | null, given: { id: string; push: number }): MemberSpec {
  const { id, push } = given;
  const bare: MemberSpec = { id, name: id, diligencePushMax: push };
  if (spot === null || (spot.node.kind === "scalar" && spot.node.value === null)) return bare;
  const fields = fieldsAt(spot, { known: MEMBER_KEYS });
  for (const key of MEMBER_LATER) {
    const at = fields.at(key);
    const later = laterThan(`member ${key}`, key);
    if (at !== null && later !== null) reportKey(at, later);
  }
  return {
    id,
    name: fieldOr(fields, "name", { read: wordsAt, absent: id }),
    diligencePushMax: fieldOr(fields, PUSH, { read: pushAt, absent: push }),
  };
}

function pushAt(spot: Spot): number {
  const push = wholeNumberAt(spot, Number.MIN_SAFE_INTEGER);
  const later = push > 0 ? laterThan(`member ${PUSH}`, PUSH) : null;
  if (later !== null) report(spot, `${later}; write 0`);
  return push;
}

/** Only the main dialog is ever pushed; where nothing is said about it, a team file means three. */
function reportPushed(fields: Fields, main: string, push: number): void {
  const later = push > 0 ? laterThan(`member ${PUSH}`, PUSH) : null;
  const members = fields.at("members");
  if (later === null || members === null) return;
  const member = entriesAt(members).find(({ key }) => key === main);
  const said = [fields.at("member_defaults"), member?.at ?? null].some(
    (at) => at?.node.kind === "map" && at.node.entries.some((entry) => entry.key === PUSH),
  );
  if (member === undefined || said) return;
  reportKey(
    member.at,
    `${later}, and a team file means ${push} where it says nothing; write ${PUSH}: 0`,
  );
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
