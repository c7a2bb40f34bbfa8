// Script: the replies of every dialog, by `DIALOG[@COURSE]` or `any/AGENT`. A key whose dialog can
// never exist is a problem: its replies would wait for ever without a word.
import type { Script, ScriptedReply, TeamSpec } from "../protocol/script.ts";
import type { Callable } from "./call.ts";
import { laterThan } from "./later.ts";
import { agentOf, callerOf, type DialogPath, parsePath, pathFeature } from "./path.ts";
import { replyAt } from "./reply.ts";
import { isComplaint } from "./scalar.ts";
import { entriesAt, itemsAt, reportKey, type Spot } from "./spot.ts";
import { didYouMean, nearest } from "./suggest.ts";
import type { Sweep } from "./sweep.ts";

export interface ScriptRead {
  readonly script: Script;
  readonly sweeps: readonly Sweep[];
}

/** The keys of a script, read before its replies: what else is checked needs to know them. */
export interface ScriptKeys {
  readonly dialogs: readonly string[];
  readonly anyOf: readonly string[];
}

interface Key {
  /** As the script is looked up by: `lead`, `lead/ux#2`, `lead@2`, `any/ux`. */
  readonly text: string;
  /** Null for `any/AGENT`. */
  readonly path: DialogPath | null;
  readonly agent: string;
  readonly at: Spot;
}

export function scriptKeysAt(spot: Spot, team: TeamSpec): ScriptKeys {
  const keys = keysAt(spot);
  const dialogs = new Set([team.defaultResponder]);
  for (const key of keys) if (key.path !== null) dialogs.add(key.path.text);
  const anyOf = keys.filter((key) => key.path === null).map((key) => key.agent);
  for (const key of keys) reportNever(key, team, { dialogs: [...dialogs], anyOf });
  reportTwice(keys);
  return { dialogs: [...dialogs], anyOf };
}

export function scriptAt(spot: Spot, callable: Callable): ScriptRead {
  const sweeps: Sweep[] = [];
  const entries = keysAt(spot).map((key): [string, ScriptedReply[]] => {
    const replies = itemsAt(key.at).map((at, entry) => {
      const { reply, everyByte } = replyAt(at, callable);
      for (const fail of everyByte)
        sweeps.push({ kind: "cut every byte", dialog: key.text, entry, fail, place: reply.place });
      return reply;
    });
    return [key.text, replies];
  });
  return { script: Object.fromEntries(entries), sweeps };
}

function keysAt(spot: Spot): readonly Key[] {
  return entriesAt(spot).flatMap(({ key, at }) => {
    const parsed = keyFrom(key, at);
    if (!isComplaint(parsed)) return [parsed];
    reportKey(at, parsed.complaint);
    return [];
  });
}

function keyFrom(written: string, at: Spot): Key | { complaint: string } {
  const [dialog = "", course, ...rest] = written.split("@");
  const isCourse = course === undefined || (/^[1-9]\d{0,8}$/u.test(course) && rest.length === 0);
  if (!isCourse) return { complaint: `"${written}" is no course of a dialog; write lead@2` };
  const suffix = course === undefined || course === "1" ? "" : `@${course}`;
  const anyAgent = /^any\/([^/]*)$/u.exec(dialog)?.[1];
  if (anyAgent !== undefined)
    return { text: `any/${anyAgent}${suffix}`, path: null, agent: anyAgent, at };
  const path = parsePath(dialog);
  if (isComplaint(path)) return path;
  return { text: `${path.text}${suffix}`, path, agent: agentOf(path), at };
}

/** Reports a key whose dialog no run of this scenario can make. */
function reportNever(key: Key, team: TeamSpec, keys: ScriptKeys): void {
  const ids = team.members.map((member) => member.id);
  const feature = key.path === null ? null : pathFeature(key.path);
  const later = feature === null ? null : laterThan(feature, key.text);
  const agents = key.path === null ? [key.agent] : key.path.steps.map((step) => step.agent);
  const stranger = agents.find((agent) => agent !== "self" && !ids.includes(agent));
  const root = key.path?.steps[0];
  const caller = key.path === null ? null : callerOf(key.path);
  if (ids.length === 0) return;
  if (later !== null) reportKey(key.at, later);
  else if (stranger !== undefined)
    reportKey(key.at, `no member "${stranger}" in the team${didYouMean(stranger, ids)}`);
  else if (root !== undefined && root.slug === null && root.agent !== team.defaultResponder)
    reportKey(
      key.at,
      `no dialog "${key.text}" can exist: paths begin with the main dialog${main(team, key)}`,
    );
  else if (caller !== null && !speaks(caller, keys))
    reportKey(
      key.at,
      `no dialog "${key.text}" can exist: "${caller}" has no script, so it asks nobody`,
    );
}

function main(team: TeamSpec, key: Key): string {
  if (team.defaultResponder === "") return "";
  const meant = nearest(key.text, [team.defaultResponder]);
  return `; did you mean "${meant ?? `${team.defaultResponder}/${key.text}`}"?`;
}

function speaks(caller: string, keys: ScriptKeys): boolean {
  const path = parsePath(caller);
  const isAny = !isComplaint(path) && keys.anyOf.includes(agentOf(path));
  return isAny || keys.dialogs.includes(caller);
}

/** `lead` and `lead@1` are two spellings of one key. */
function reportTwice(keys: readonly Key[]): void {
  const seen = new Set<string>();
  for (const key of keys) {
    if (seen.has(key.text)) reportKey(key.at, `"${key.text}" has a script twice`);
    seen.add(key.text);
  }
}
