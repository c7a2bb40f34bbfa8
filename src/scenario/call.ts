// Call: one call of a reply, in the short form, which is checked, or raw, which never is.
//
//   { NAME: ARGS, id?, RESULT? }  |  { call: words, args: TEXT|json, id? }
import type { ScriptedCall } from "../protocol/script.ts";
import { fieldOr, fieldsAt } from "./fields.ts";
import { laterThan } from "./later.ts";
import { badId } from "./path.ts";
import { nodeName, nodeValue, quoted } from "./node.ts";
import { RESULT_KEYS, resultIn } from "./result.ts";
import { textAt, wordsAt } from "./scalar.ts";
import { entriesAt, entrySpot, report, reportKey, type Spot } from "./spot.ts";
import { didYouMean } from "./suggest.ts";
import { anyTextAt, isTextForm } from "./text.ts";

interface Arguments {
  readonly needed: readonly string[];
  readonly allowed: readonly string[];
}

const TARGET = "targetAgentId";
const SLUG = "sessionSlug";
const REPLACES = "replaces";
const ON_PURPOSE = "to send it on purpose use { call: …, args: … }";
const SPECIALS: Readonly<Record<string, Arguments>> = {
  tellask: { needed: [TARGET, SLUG, "tellaskContent"], allowed: [REPLACES] },
  tellaskSessionless: { needed: [TARGET, "tellaskContent"], allowed: [] },
  tellaskBack: { needed: ["tellaskContent"], allowed: [] },
  askHuman: { needed: ["tellaskContent"], allowed: [] },
  freshBootsReasoning: { needed: ["tellaskContent"], allowed: [] },
  replyTellask: { needed: ["replyContent"], allowed: [] },
  replyTellaskSessionless: { needed: ["replyContent"], allowed: [] },
  replyTellaskBack: { needed: ["replyContent"], allowed: [] },
  clear_mind: { needed: [], allowed: ["reminder_content"] },
  add_reminder: { needed: ["content"], allowed: ["position"] },
  update_reminder: { needed: ["reminder_no", "content"], allowed: [] },
  delete_reminder: { needed: ["reminder_no"], allowed: [] },
};
export const SPECIAL_NAMES: readonly string[] = Object.keys(SPECIALS);

export interface Callable {
  readonly members: readonly string[];
  readonly tools: readonly string[];
  /** The ids that calls of this script are given. */
  readonly ids: readonly string[];
}

export function callAt(spot: Spot, callable: Callable): ScriptedCall {
  const node = spot.node;
  if (node.kind === "map" && node.entries.some((entry) => entry.key === "call")) return rawAt(spot);
  if (node.kind !== "map") {
    report(spot, `${nodeName(node)} is no call; write { askHuman: { tellaskContent: … } }`);
    return blank("");
  }
  const around: readonly string[] = [...RESULT_KEYS, "id"];
  const names = node.entries.filter((entry) => !around.includes(entry.key));
  const [named, second] = names;
  if (named === undefined) {
    report(spot, "the name of the call is missing");
    return blank("");
  }
  if (second !== undefined)
    reportKey(
      entrySpot(spot, second),
      `one entry is one call, but "${named.key}" and "${second.key}" both stand here`,
    );
  const others = names.slice(1).map((entry) => entry.key);
  return shortAt(spot, { name: named.key, others }, callable);
}

/** `others` are further names in the same entry, reported already. */
function shortAt(
  spot: Spot,
  { name, others }: { name: string; others: readonly string[] },
  callable: Callable,
): ScriptedCall {
  const fields = fieldsAt(spot, { known: [name, ...others, ...RESULT_KEYS, "id"] });
  const at = fields.at(name);
  const id = fieldOr(fields, "id", { read: wordsAt, absent: null });
  const isTool = callable.tools.includes(name);
  const special = Object.hasOwn(SPECIALS, name) ? SPECIALS[name] : undefined;
  if (at === null || (!isTool && special === undefined)) {
    const near = didYouMean(name, [...SPECIAL_NAMES, ...callable.tools]);
    report(
      spot,
      `${quoted(name)} is neither a special call nor a tool of this scenario${near}${sendRaw(name)}`,
    );
    return blank(name);
  }
  const results = fields.keys.filter((key) => (RESULT_KEYS as readonly string[]).includes(key));
  if (special === undefined) {
    const args = argsAt(at);
    return { ...blank(name), args, id, result: results.length === 0 ? null : resultIn(fields) };
  }
  const later = laterThan(`call ${name}`, name);
  if (later !== null) reportKey(at, later);
  for (const key of results) {
    const stray = fields.at(key);
    if (stray !== null)
      reportKey(stray, `"${key}" is for tools; "${name}" is answered by the system`);
  }
  return { ...blank(name), args: specialArgsAt(at, special, callable), id };
}

function sendRaw(name: string): string {
  return ` (to send it on purpose: { call: ${name}, args: … })`;
}

function argsAt(at: Spot): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    entriesAt(at).map(({ key, at: value }) => [key, nodeValue(value.node)]),
  );
}

function specialArgsAt(
  at: Spot,
  special: Arguments,
  callable: Callable,
): Readonly<Record<string, unknown>> {
  const { needed, allowed } = special;
  const fields = fieldsAt(at, { known: [...needed, ...allowed], needed });
  const args = fields.keys.map((key): [string, unknown] => {
    const value = fields.at(key);
    return [key, value === null ? "" : argumentAt(value, key)];
  });
  const target = fields.at(TARGET);
  if (target !== null && target.node.kind === "text")
    reportNobody(target, target.node.value, callable);
  const slug = fields.at(SLUG);
  if (slug !== null && slug.node.kind === "text") reportBadSlug(slug, slug.node.value);
  const replaced = fields.at(REPLACES);
  if (replaced !== null && replaced.node.kind === "text")
    reportNoCall(replaced, replaced.node.value, callable);
  return Object.fromEntries(args);
}

function argumentAt(spot: Spot, key: string): unknown {
  if (key === "position" || key === "reminder_no") return nodeValue(spot.node);
  const text = anyTextAt(spot);
  if (spot.node.kind === "text" && text.trim() === "")
    report(spot, `a blank text is refused; ${ON_PURPOSE}`);
  return text;
}

function reportNobody(spot: Spot, target: string, callable: Callable): void {
  if (target.trim() === "" || callable.members.includes(target)) return;
  const near = didYouMean(target, callable.members);
  const who = near === "" ? ` (${callable.members.join(", ")})` : near;
  report(spot, `no member "${target}" in the team${who}`);
}

function reportBadSlug(spot: Spot, slug: string): void {
  const bad = slug.trim() === "" ? null : badId(slug);
  if (bad !== null) report(spot, `${bad}; ${ON_PURPOSE}`);
}

/** Ids that nobody gave are `course.generation.call`; a second call with an id has `id~2`. */
const MINTED = /^\d+\.\d+\.\d+$/u;

function reportNoCall(spot: Spot, id: string, { ids }: Callable): void {
  const given = id.replace(/~\d+$/u, "");
  if (id.trim() === "" || MINTED.test(given) || ids.includes(given)) return;
  const bare = /^call:(.+)$/u.exec(id)?.[1];
  if (bare !== undefined) return report(spot, `a call is named by its id alone here: ${bare}`);
  const near = didYouMean(id, ids);
  const known = near === "" && ids.length > 0 ? ` (${ids.join(", ")})` : near;
  report(spot, `no call of this script has the id ${quoted(id)}${known}; ${ON_PURPOSE}`);
}

function rawAt(spot: Spot): ScriptedCall {
  const fields = fieldsAt(spot, { known: ["call", "args", "id"], needed: ["call", "args"] });
  const name = fieldOr(fields, "call", { read: textAt, absent: "" });
  const id = fieldOr(fields, "id", { read: textAt, absent: null });
  const args = fieldOr(fields, "args", { read: rawArgsAt, absent: "" });
  return { ...blank(name), args, id, raw: true };
}

/** A text is sent as it is; other data as the JSON that it is. */
function rawArgsAt(spot: Spot): ScriptedCall["args"] {
  const node = spot.node;
  if (isTextForm(spot)) return anyTextAt(spot);
  if (node.kind === "map") return argsAt(spot);
  return JSON.stringify(nodeValue(node));
}

function blank(name: string): ScriptedCall {
  return { name, args: {}, id: null, result: null, raw: false };
}
