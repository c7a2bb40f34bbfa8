// Node: a value of a YAML file that still knows where it stands. Plain data, made by `tree.ts`.
import type { Place } from "../protocol/script.ts";
import type { Source } from "./source.ts";

interface Standing {
  readonly source: Source;
  readonly place: Place;
  /** How many nodes it holds, itself included, with every use of an anchor counted. */
  readonly size: number;
  /** Says which value of `vary` stands here, as in `edge = torn`; else null. */
  readonly from: string | null;
}

export interface TextNode extends Standing {
  readonly kind: "text";
  readonly value: string;
}

export interface ScalarNode extends Standing {
  readonly kind: "scalar";
  readonly value: number | boolean | null;
  /** As written in the file. */
  readonly written: string;
}

export interface ListNode extends Standing {
  readonly kind: "list";
  readonly items: readonly Node[];
}

export interface Entry {
  readonly key: string;
  readonly keyPlace: Place;
  readonly value: Node;
}

export interface MapNode extends Standing {
  readonly kind: "map";
  readonly entries: readonly Entry[];
}

export type Node = TextNode | ScalarNode | ListNode | MapNode;

const SHOWN_CHARS = 60;

/** A node in the words of a message: `"abc"`, `8`, `a list`. */
export function nodeName(node: Node): string {
  switch (node.kind) {
    case "text":
      return quoted(node.value);
    case "scalar":
      return node.value === null ? "nothing" : shortened(node.written);
    case "list":
      return "a list";
    case "map":
      return "a map";
  }
}

/** A word in quotes, shortened so that a message stays one line. */
export function quoted(word: string): string {
  return `"${shortened(word)}"`;
}

/** A node on one line, as it could be written in the file: for messages, not to be read back. */
export function nodeText(node: Node): string {
  switch (node.kind) {
    case "text":
      return node.value;
    case "scalar":
      return node.written;
    case "list":
      return `[${node.items.map(nodeText).join(", ")}]`;
    case "map":
      return `{ ${node.entries.map((entry) => `${entry.key}: ${nodeText(entry.value)}`).join(", ")} }`;
  }
}

/** A node as plain data. */
export function nodeValue(node: Node): unknown {
  switch (node.kind) {
    case "text":
    case "scalar":
      return node.value;
    case "list":
      return node.items.map(nodeValue);
    case "map":
      return Object.fromEntries(node.entries.map((entry) => [entry.key, nodeValue(entry.value)]));
  }
}

function shortened(text: string): string {
  const line = text.replace(/\s+/gu, " ");
  const chars = Array.from(line.slice(0, 4 * SHOWN_CHARS));
  return chars.length <= SHOWN_CHARS ? line : `${chars.slice(0, SHOWN_CHARS).join("")}…`;
}
