// Showing: what the views of `show` share: an opened run, what was typed, and one dialog or all.
import { nearestPath } from "../scenario/suggest.ts";
import type { Full } from "../view/context.ts";
import { shellWord } from "../view/shell-word.ts";
import type { Input, Kit, OpenedRun } from "./command.ts";
import { isSet, textOption } from "./settings.ts";

export interface Showing {
  readonly run: OpenedRun;
  readonly input: Input;
  readonly kit: Kit;
  /** One dialog alone, or null for all. */
  readonly of: string | null;
}

/** So many of what there is are named in an error. */
const SHOWN_MAX = 8;

export function firstOf(names: readonly string[]): string {
  return `${names.slice(0, SHOWN_MAX).join(", ")}${names.length > SHOWN_MAX ? ", …" : ""}`;
}

export function unknownDialog({ fold }: OpenedRun, dialog: string): string {
  const paths = [...fold.dialogs.values()].flatMap(({ began, path }) => (began ? [path] : []));
  return `no dialog "${dialog}" in this run${nearestPath(dialog, paths)} (there are: ${firstOf(paths)})`;
}

/** Long texts whole, or the command that shows them so. */
export function fullOf(input: Input): Full {
  if (isSet(input, "full")) return "all";
  const diff = textOption(input, "diff");
  const options = diff === "" ? [] : ["--diff", shellWord(diff)];
  const words = ["colloquy", "show", ...input.args.map(shellWord), ...options, "--full"];
  return { command: words.join(" ") };
}
