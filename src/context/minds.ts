// Minds: of the files under `.minds/`, what is told to one agent: its memories and those of the team,
// the task document, its startup scripts, and the words of keep-going (1.2.7, D-20). Pure: the files
// come as a map from their path below `.minds/` to their text.
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";
import type { DiligenceText, MindFile, Minds } from "../protocol/minds.ts";

export interface MindsAbout {
  readonly agent: string;
  readonly language: "en" | "zh";
  readonly task: MindFile | null;
}

/** Whom a shared script is for, in its frontmatter; all members where it is not said. */
const MEMBERS_KEY = "applicableMemberIds";
/** YAML between two lines `---`, the first of which is the first of the file. */
const FRONTMATTER = /^---[ \t]*\n((?:[^\n]*\n)*?)---[ \t]*(?:\n|$)/u;

const IN_ANY_FOLDER = /^.+\.md$/su;
const IN_THIS_FOLDER = /^[^/]+\.md$/su;
export const MEMORY_OF_TEAM = "memory/team/";
export const PRIMING_OF_TEAM = "priming/team_shared/";

/** A file for the models that cannot be taken as it stands: `path:line:column: why`. */
export class MindsRefused extends Error {
  readonly code = "minds.refused";

  constructor(where: string, why: string) {
    super(`${where}: ${why}`);
    this.name = "MindsRefused";
  }
}

/** What stands written for an agent; paths in it begin with `.minds/`. */
export function mindsFrom(files: ReadonlyMap<string, string>, about: MindsAbout): Minds {
  const { agent, language, task } = about;
  return {
    memories: [
      ...filesIn(files, MEMORY_OF_TEAM, IN_ANY_FOLDER),
      ...filesIn(files, memoryOf(agent), IN_ANY_FOLDER),
    ].filter(isSaying),
    task,
    priming: [
      ...filesIn(files, primingOf(agent), IN_THIS_FOLDER),
      ...filesIn(files, PRIMING_OF_TEAM, IN_THIS_FOLDER).filter((file) => isFor(file, agent)),
    ]
      .map(withoutFrontmatter)
      .filter(isSaying),
    diligence: diligenceIn(files, language),
  };
}

export function memoryOf(agent: string): string {
  return `memory/individual/${agent}/`;
}

export function primingOf(agent: string): string {
  return `priming/individual/${agent}/`;
}

/** The files that may hold the words of keep-going, the one that wins first. */
export function diligencePaths(language: "en" | "zh"): readonly string[] {
  return [`diligence.${language}.md`, "diligence.md"];
}

function filesIn(
  files: ReadonlyMap<string, string>,
  folder: string,
  names: RegExp,
): readonly MindFile[] {
  return [...files]
    .filter(([path]) => path.startsWith(folder) && names.test(path.slice(folder.length)))
    .map(([path, text]) => ({ path: `.minds/${path}`, text: plain(text) }))
    .toSorted((a, b) => Number(a.path > b.path) - Number(a.path < b.path));
}

function diligenceIn(files: ReadonlyMap<string, string>, language: "en" | "zh"): DiligenceText {
  for (const name of diligencePaths(language)) {
    const written = files.get(name);
    if (written === undefined) continue;
    const file = withoutFrontmatter({ path: `.minds/${name}`, text: plain(written) });
    return isSaying(file) ? { kind: "file", ...file } : { kind: "off", path: file.path };
  }
  return { kind: "builtIn" };
}

/** A text as every editor shows it: no byte order mark, lines that end with one character. */
function plain(text: string): string {
  return text.replace(/^\uFEFF/u, "").replaceAll("\r\n", "\n");
}

function isSaying(file: MindFile): boolean {
  return file.text.trim() !== "";
}

function withoutFrontmatter(file: MindFile): MindFile {
  const found = FRONTMATTER.exec(file.text)?.[0];
  if (found === undefined) return file;
  return { path: file.path, text: file.text.slice(found.length).replace(/^(?:[ \t]*\n)+/u, "") };
}

/** Whether a shared script is for this agent. */
function isFor(file: MindFile, agent: string): boolean {
  const yaml = FRONTMATTER.exec(file.text)?.[1];
  if (yaml === undefined) return true;
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines, prettyErrors: false });
  const refuse = (offset: number, why: string): MindsRefused => {
    const { line, col } = lines.linePos(offset);
    // The line above the first one of the frontmatter is its opening line.
    return new MindsRefused(`${file.path}:${line + 1}:${col}`, why);
  };
  const [error] = document.errors;
  if (error !== undefined) throw refuse(error.pos[0], `this is no YAML: ${error.message}`);
  if (!isMap(document.contents)) return true;
  const pair = document.contents.items.find(
    ({ key }) => isScalar(key) && key.value === MEMBERS_KEY,
  );
  const ids = pair?.value ?? null;
  if (ids === null || (isScalar(ids) && ids.value === null)) return true;
  const as = `write ids of members, as ${MEMBERS_KEY}: [lead, ux]`;
  if (!isSeq(ids)) throw refuse(offsetOf(ids), `${MEMBERS_KEY} is no list; ${as}`);
  const wrong = ids.items.find((id) => !isScalar(id) || typeof id.value !== "string");
  if (wrong !== undefined)
    throw refuse(offsetOf(wrong), `${MEMBERS_KEY} holds something that is no text; ${as}`);
  return ids.items.some((id) => isScalar(id) && id.value === agent);
}

function offsetOf(node: unknown): number {
  const range: unknown = Reflect.get(Object(node), "range");
  return Array.isArray(range) ? Number(range[0]) : 0;
}
