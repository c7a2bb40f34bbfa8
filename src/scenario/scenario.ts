// Scenario: one combination of a scenario file, read and checked: everything that a run needs.
import {
  type Limits,
  type MindsSpec,
  type Script,
  type ScriptedResult,
  type TeamSpec,
} from "../protocol/script.ts";
import { type Action, actionAt } from "./action.ts";
import { SPECIAL_NAMES } from "./call.ts";
import { callIdsAt } from "./call-ids.ts";
import { type Expectation, expectationAt } from "./expectation.ts";
import { type Fault, faultAt } from "./fault.ts";
import { type Fields, fieldOr, fieldsAt } from "./fields.ts";
import { type Hold, scheduleAt } from "./hold.ts";
import { limitsAt } from "./limits.ts";
import { mindsAt } from "./minds.ts";
import type { Names } from "./names.ts";
import { nodeName } from "./node.ts";
import { toolsAt } from "./result.ts";
import { wordListAt, wordsAt } from "./scalar.ts";
import { scriptAt, scriptKeysAt } from "./script.ts";
import { itemsAt, report, type Spot, type Value } from "./spot.ts";
import { faultSweeps, type Sweep } from "./sweep.ts";
import { languageAt } from "./team.ts";
import type { TeamFiles } from "./team-files.ts";
import { anyTextAt } from "./text.ts";

export interface Scenario extends MindsSpec {
  readonly name: string;
  readonly language: "en" | "zh";
  /** The combination of values that this is; empty without `vary`. */
  readonly vary: Readonly<Record<string, Value>>;
  readonly team: TeamSpec;
  readonly script: Script;
  readonly human: readonly Action[];
  readonly tools: Readonly<Record<string, ScriptedResult>>;
  readonly faults: readonly Fault[];
  readonly limits: Limits;
  readonly schedule: readonly Hold[];
  readonly expect: readonly Expectation[];
  /** Places that stand for many runs each, to be numbered by a first run. */
  readonly sweeps: readonly Sweep[];
}

/** A scenario with what its file says beside it. */
export interface ScenarioRead extends Scenario {
  readonly about: string;
  readonly tags: readonly string[];
}

export const VERSION = 1;
export const FILE_KEYS = [
  "version",
  "name",
  "about",
  "tags",
  "language",
  "team",
  "task",
  "minds",
  "script",
  "human",
  "tools",
  "faults",
  "limits",
  "vary",
  "schedule",
  "expect",
] as const;

export interface Around {
  /** The scenario's name when the file gives none. */
  readonly name: string;
  readonly teams: TeamFiles;
}

export function scenarioAt(spot: Spot, around: Around): ScenarioRead {
  const fields = fieldsAt(spot, { known: FILE_KEYS, needed: ["version", "script"] });
  const version = fields.at("version");
  if (version !== null) checkVersion(version);
  const read = around.teams.teamOf(fields);
  const tools = fieldOr(fields, "tools", {
    read: (at: Spot) => toolsAt(at, SPECIAL_NAMES),
    absent: {},
  });
  const names = namesIn(fields, read.team, Object.keys(tools));
  const members = read.team.members.map((member) => member.id);
  const { script, sweeps } = fieldOr(fields, "script", {
    read: (at: Spot) => scriptAt(at, { members, tools: names.tools, ids: callIdsAt(at) }),
    absent: { script: {}, sweeps: [] },
  });
  const faults = listIn(fields, "faults", (at) => faultAt(at, names));
  return {
    name: fieldOr(fields, "name", { read: wordsAt, absent: around.name }),
    about: fieldOr(fields, "about", { read: wordsAt, absent: "" }),
    tags: fieldOr(fields, "tags", { read: wordListAt, absent: [] }),
    language: fieldOr(fields, "language", { read: languageAt, absent: read.language ?? "en" }),
    vary: Object.fromEntries(spot.scope.values),
    team: read.team,
    task: fieldOr(fields, "task", { read: anyTextAt, absent: null }),
    minds: fieldOr(fields, "minds", { read: (at: Spot) => mindsAt(at, members), absent: {} }),
    script,
    human: listIn(fields, "human", (at) => actionAt(at, names)),
    tools,
    faults,
    limits: fieldOr(fields, "limits", {
      read: (at: Spot) => limitsAt(at, read.limits),
      absent: read.limits,
    }),
    schedule: fieldOr(fields, "schedule", {
      read: (at: Spot) => scheduleAt(at, names),
      absent: [],
    }),
    expect: listIn(fields, "expect", (at) => expectationAt(at, names)),
    sweeps: [...sweeps, ...faultSweeps(faults)],
  };
}

function namesIn(fields: Fields, team: TeamSpec, tools: readonly string[]): Names {
  const { dialogs, anyOf } = fieldOr(fields, "script", {
    read: (at: Spot) => scriptKeysAt(at, team),
    absent: { dialogs: [team.defaultResponder], anyOf: [] },
  });
  return { main: team.defaultResponder, dialogs, anyOf, tools };
}

function listIn<T>(fields: Fields, key: string, read: (at: Spot) => T | null): readonly T[] {
  const at = fields.at(key);
  return at === null ? [] : itemsAt(at).flatMap((item) => read(item) ?? []);
}

function checkVersion(spot: Spot): void {
  const node = spot.node;
  if (node.kind === "scalar" && node.value === VERSION) return;
  const isNewer = node.kind === "scalar" && Number(node.value) > VERSION;
  report(
    spot,
    isNewer
      ? `version ${nodeName(node)} of the language needs a newer version; this one reads version ${VERSION}`
      : `${nodeName(node)} is no version of the language; write ${VERSION}`,
  );
}
