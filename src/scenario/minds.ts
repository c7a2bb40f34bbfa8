// Minds: files for the models that a scenario brings itself, by their path under `.minds/`. A file in
// a place that is never read would be a slip that nobody sees, so only known places are taken.
//
//   memory/team/… · memory/individual/AGENT/… · priming/individual/AGENT/NAME · priming/team_shared/NAME
//   diligence.md · diligence.en.md · diligence.zh.md
import { badId } from "./path.ts";
import { entriesAt, reportKey, type Spot } from "./spot.ts";
import { didYouMean } from "./suggest.ts";
import { anyTextAt } from "./text.ts";

/** Folders of known places: whether a member's id comes next, and whether folders may follow. */
const FOLDERS = [
  { folder: "memory/team", isOfMember: false, isDeep: true },
  { folder: "memory/individual", isOfMember: true, isDeep: true },
  { folder: "priming/individual", isOfMember: true, isDeep: false },
  { folder: "priming/team_shared", isOfMember: false, isDeep: false },
] as const;
const FILES: readonly string[] = ["diligence.md", "diligence.en.md", "diligence.zh.md"];
const PLACES = [
  "memory/team/…",
  "memory/individual/AGENT/…",
  "priming/individual/AGENT/…",
  "priming/team_shared/…",
  ...FILES,
].join(", ");
/** A name of a file or folder. Hidden ones are not read, and `.` and `..` lead elsewhere. */
const NAME = "[^./\\\\\\u0000-\\u001f\\u007f][^/\\\\\\u0000-\\u001f\\u007f]*";
const STEP = new RegExp(`^${NAME}$`, "u");

/** The known places as one expression, for the schema. */
export const MIND_PATH = `^((${FOLDERS.map(patternOf).join("|")})\\.md|${FILES.map((file) => file.replaceAll(".", "\\.")).join("|")})$`;

export function mindsAt(spot: Spot, members: readonly string[]): Readonly<Record<string, string>> {
  const entries = entriesAt(spot).map(({ key, at }) => {
    const wrong = wrongPath(key, members);
    if (wrong !== null) reportKey(at, wrong);
    return [key, anyTextAt(at)] as const;
  });
  return Object.fromEntries(entries);
}

/** Why a path is none under `.minds/` that is read, or null. */
function wrongPath(path: string, members: readonly string[]): string | null {
  if (FILES.includes(path)) return null;
  const steps = path.split("/");
  if (/^[A-Za-z]:/u.test(path) || path.startsWith("/") || steps.includes(".."))
    return `"${path}" leads out of .minds; write a path under it: ${PLACES}`;
  if (path.includes("\\")) return `"${path}" holds a \\; write / between folders`;
  if (steps[0] === ".minds")
    return `paths are under .minds already; write "${steps.slice(1).join("/")}"`;
  const odd = steps.find((step) => !STEP.test(step));
  if (odd !== undefined)
    return `"${odd}" in "${path}" is no name of a file or folder: not empty, no dot first`;
  const place = FOLDERS.find(({ folder }) => path.startsWith(`${folder}/`));
  if (place === undefined) {
    const near = didYouMean(path, nearPlaces(steps));
    return `"${path}" is no place under .minds${near === "" ? `; the places are ${PLACES}` : near}`;
  }
  if (!path.endsWith(".md")) return `"${path}" is no Markdown file; its name ends in .md`;
  return wrongBelow(steps.slice(2), place, { path, members });
}

function wrongBelow(
  steps: readonly string[],
  place: (typeof FOLDERS)[number],
  of: { readonly path: string; readonly members: readonly string[] },
): string | null {
  const [agent = "", ...others] = steps;
  const names = place.isOfMember ? others : steps;
  const shown = `${place.folder}/${place.isOfMember ? "AGENT/" : ""}NAME.md`;
  if (names.length === 0) return `"${of.path}" names no member; write ${shown}`;
  if (place.isOfMember && !of.members.includes(agent))
    return `no member "${agent}" in the team${badId(agent) === null ? didYouMean(agent, of.members) : ""}`;
  if (names.length > 1 && !place.isDeep) return `"${of.path}" lies too deep; write ${shown}`;
  return null;
}

/** What may have been meant: the same path in each known place, and the known files. */
function nearPlaces(steps: readonly string[]): readonly string[] {
  const rest = steps.slice(2).join("/");
  return [...FILES, ...FOLDERS.map(({ folder }) => `${folder}/${rest}`)];
}

function patternOf({ folder, isOfMember, isDeep }: (typeof FOLDERS)[number]): string {
  const member = isOfMember ? `/${NAME}` : "";
  return `${folder}${member}${isDeep ? `(/${NAME})+` : `/${NAME}`}`;
}
