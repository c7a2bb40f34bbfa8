// Tree: the nodes of one YAML file, read strictly: YAML 1.2 core, one document, text keys, no tags,
// no directives, no merge keys. Warnings of the parser are errors, for they mean a text was not
// read as it looks.
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  type ParsedNode,
  parseDocument,
  type YAMLMap,
} from "yaml";
import type { Place } from "../protocol/script.ts";
import { refusedNesting } from "./nesting.ts";
import { type Entry, type MapNode, type Node, quoted } from "./node.ts";
import type { Problems } from "./problem.ts";
import { isBadSource, parseSource, placeAt, type Source } from "./source.ts";

/** With every use of an anchor counted: what a reader may have to walk. */
const NODES_MAX = 500_000;
const EMPTY =
  "the file is empty; a scenario has at least version and script, a team file has members";
const TAGS = "tags (!) are not used here; put a text that begins with ! in quotes";

/** The root of a file, or null when problems were reported that leave nothing to read. */
export function parseTree(file: string, bytes: Uint8Array, problems: Problems): Node | null {
  const parsed = parseSource(file, bytes);
  if (isBadSource(parsed)) {
    problems.report(parsed.source, placeAt(parsed.source, parsed.offset), {
      path: "",
      message: parsed.message,
    });
    return null;
  }
  const refused = refusedNesting(parsed.text);
  if (refused !== null) {
    problems.report(parsed, placeAt(parsed, refused.offset), {
      path: "",
      message: refused.message,
    });
    return null;
  }
  return new TreeReader(parsed, problems).root();
}

class TreeReader {
  readonly #source: Source;
  readonly #problems: Problems;
  /** Anchors whose node is complete: one that names itself is not among them. */
  readonly #anchors = new Map<string, Node>();
  #nodes = 0;
  #sound = true;

  constructor(source: Source, problems: Problems) {
    this.#source = source;
    this.#problems = problems;
  }

  root(): Node | null {
    const text = this.#source.text;
    const document = parseDocument(text, {
      version: "1.2",
      schema: "core",
      merge: false,
      uniqueKeys: false,
      prettyErrors: false,
      lineCounter: new LineCounter(),
    });
    this.#reportErrors(document);
    if (!this.#sound) return null;
    if (document.contents === null) {
      this.#report(0, "", EMPTY);
      return null;
    }
    const root = this.#node(document.contents, "");
    return this.#sound ? root : null;
  }

  #reportErrors(document: Document.Parsed): void {
    const { yaml, tags } = document.directives;
    if (yaml.explicit === true || Object.keys(tags).length > 1)
      this.#report(0, "", "directives (%) are not used here");
    for (const error of [...document.errors, ...document.warnings])
      this.#report(error.pos[0], "", yamlMessage(error.code, error.message));
  }

  /** A problem that leaves nothing to read on with. */
  #report(offset: number, path: string, message: string): void {
    this.#sound = false;
    this.#note(offset, path, message);
  }

  /** A problem beside which the rest of the file can be read, for the problems that it has too. */
  #note(offset: number, path: string, message: string): void {
    this.#problems.report(this.#source, placeAt(this.#source, offset), { path, message });
  }

  #node(parsed: ParsedNode, path: string): Node {
    const offset = parsed.range[0];
    if (isAlias(parsed)) return this.#alias(parsed.source, offset, path);
    if (parsed.tag !== undefined) return this.#tagged(offset, path);
    const node = this.#content(parsed, path);
    this.#count(node.size, offset, path);
    if (parsed.anchor !== undefined) this.#anchors.set(parsed.anchor, node);
    return node;
  }

  #content(parsed: ParsedNode, path: string): Node {
    const place = placeAt(this.#source, parsed.range[0]);
    const standing = { source: this.#source, place, from: null };
    if (isMap(parsed)) return this.#map(parsed, path, place);
    if (isSeq(parsed)) {
      const items = parsed.items.map((item, index) =>
        this.#node(item, joined(path, String(index))),
      );
      return { ...standing, kind: "list", items, size: sizeOf(items) };
    }
    const value = isScalar(parsed) ? parsed.value : null;
    if (typeof value === "string") return { ...standing, kind: "text", value, size: 1 };
    const written = isScalar(parsed) ? (parsed.source ?? String(value)) : "";
    const plain = typeof value === "number" || typeof value === "boolean" ? value : null;
    return { ...standing, kind: "scalar", value: plain, written, size: 1 };
  }

  #map(parsed: YAMLMap.Parsed, path: string, place: Place): MapNode {
    const seen = new Set<string>();
    const entries: Entry[] = [];
    for (const pair of parsed.items) {
      const key = this.#key(pair.key, path);
      if (key === null) continue;
      const offset = pair.key.range[0];
      if (seen.has(key))
        this.#note(offset, joined(path, key), `the key ${quoted(key)} stands here twice`);
      seen.add(key);
      const value =
        pair.value === null || pair.value === undefined
          ? this.#nothing(offset)
          : this.#node(pair.value, joined(path, key));
      entries.push({ key, keyPlace: placeAt(this.#source, offset), value });
    }
    const size = sizeOf(entries.map((entry) => entry.value));
    return { source: this.#source, place, from: null, kind: "map", entries, size };
  }

  #key(parsed: ParsedNode, path: string): string | null {
    const offset = parsed.range[0];
    if (!isScalar(parsed)) this.#report(offset, path, "a key must be a text");
    else if (parsed.tag !== undefined) this.#tagged(offset, path);
    else if (typeof parsed.value !== "string") {
      const written = parsed.source ?? "";
      this.#note(offset, path, `the key ${quoted(written)} is no text; put it in quotes`);
      return written;
    } else if (parsed.value === "<<")
      this.#report(offset, path, "merge keys (<<) are not used here");
    else if (parsed.value === "__proto__")
      this.#report(offset, path, `"__proto__" cannot be a key`);
    else return parsed.value;
    return null;
  }

  #tagged(offset: number, path: string): Node {
    this.#report(offset, path, TAGS);
    return this.#nothing(offset);
  }

  #nothing(offset: number): Node {
    const place = placeAt(this.#source, offset);
    return {
      source: this.#source,
      place,
      from: null,
      kind: "scalar",
      value: null,
      written: "",
      size: 1,
    };
  }

  #alias(name: string, offset: number, path: string): Node {
    const node = this.#anchors.get(name);
    if (node === undefined) {
      this.#report(offset, path, `"*${name}" names no anchor that stands before it`);
      return this.#nothing(offset);
    }
    this.#count(node.size, offset, path);
    return node;
  }

  /** Aliases are shared, not copied; what is bounded is the walk of whoever reads them. */
  #count(size: number, offset: number, path: string): void {
    this.#nodes = Math.max(this.#nodes, size);
    if (this.#nodes > NODES_MAX && this.#sound)
      this.#report(
        offset,
        path,
        `the aliases (*) of this file stand for more than ${NODES_MAX} values`,
      );
  }
}

function sizeOf(nodes: readonly Node[]): number {
  return nodes.reduce((sum, node) => sum + node.size, 1);
}

function joined(path: string, step: string): string {
  return path === "" ? step : `${path}.${step}`;
}

/** The parser's words, shorter where this file's reader meets them often. */
function yamlMessage(code: string, message: string): string {
  switch (code) {
    case "TAB_AS_INDENT":
      return "a tab is used for indentation; use spaces";
    case "MULTIPLE_DOCS":
      return "a second document begins here; a file holds one";
    case "BAD_ALIAS":
      return "this is no alias; put a text that begins with * in quotes";
    case "TAG_RESOLVE_FAILED":
      return TAGS;
    default:
      return `this is no YAML: ${message}`;
  }
}
