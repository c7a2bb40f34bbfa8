// Answer: how commands print their results: lines for people, or one JSON document and nothing else.
import { safeJson } from "../view/safe.ts";
import type { Kit } from "./command.ts";

export function printLines(kit: Kit, lines: readonly string[]): void {
  if (lines.length > 0) kit.terminal.out(`${lines.join("\n")}\n`);
}

export function printJson(kit: Kit, document: unknown): void {
  kit.terminal.out(`${safeJson(document)}\n`);
}
