// Tree: the dialogs of a run with their states, each below the one that asked for it.
import type { FrameKey } from "../protocol/asker-stack.ts";
import type { Ledger } from "../protocol/ledger.ts";
import { stateOf } from "../protocol/placing.ts";
import type { StateName } from "../protocol/placing.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { cells, clip, padEnd } from "./cells.ts";
import type { Page } from "./paint.ts";
import { safeLine } from "./safe.ts";
import { stateText } from "./tone.ts";

export interface DialogNode {
  readonly path: string;
  readonly parent: string | null;
  readonly agent: string;
  readonly state: StateName;
  readonly course: number;
  readonly generations: number;
  /** Calls to side dialogs without a reply. */
  readonly open: number;
  /** It is reached by its name from everywhere in the tree (D-29). */
  readonly session: boolean;
  /** Dialogs that wait for this one's reply, the newest duty first. */
  readonly askedBy: readonly string[];
  /** Those of them that asked back: it is their own call that they wait about. */
  readonly askedBackBy: readonly string[];
  readonly question: boolean;
  /** Why it closed; null while it has not. */
  readonly closed: string | null;
}

/** Every dialog in the order of the tree: a dialog, then those below it in the order of the journal.
 * A session stands below nobody: several dialogs may ask it. */
export function dialogNodes(fold: TreeFold): readonly DialogNode[] {
  const below = new Map<string, Ledger[]>();
  const roots: Ledger[] = [];
  for (const ledger of fold.dialogs.values()) {
    if (!ledger.began) continue;
    const parent = parentOf(ledger.path);
    if (parent === null || !fold.dialogs.has(parent)) roots.push(ledger);
    else {
      const siblings = below.get(parent);
      if (siblings === undefined) below.set(parent, [ledger]);
      else siblings.push(ledger);
    }
  }
  const nodes: DialogNode[] = [];
  const pending = roots.toReversed();
  for (let ledger = pending.pop(); ledger !== undefined; ledger = pending.pop()) {
    nodes.push(nodeFrom(ledger));
    for (const child of (below.get(ledger.path) ?? []).toReversed()) pending.push(child);
  }
  return nodes;
}

export function parentOf(path: string): string | null {
  const cut = path.lastIndexOf("/");
  return cut < 0 ? null : path.slice(0, cut);
}

function nodeFrom(ledger: Ledger): DialogNode {
  let open = 0;
  for (const group of ledger.groups.values()) open += group.open;
  // In a finished tree nobody waits any more: what was open was cancelled (D-22).
  const frames = ledger.done ? [] : ledger.frames;
  return {
    path: ledger.path,
    parent: parentOf(ledger.path),
    agent: ledger.agent,
    state: stateOf(ledger),
    course: ledger.course,
    generations: ledger.generations,
    open: ledger.done ? 0 : open,
    session: isSession(ledger.path),
    askedBy: askersOf(frames),
    askedBackBy: askersOf(frames.filter(({ isAssignment }) => !isAssignment)),
    question: ledger.question !== null,
    closed: ledger.closed?.why ?? null,
  };
}

/** `ux!slug`, and no dialog below it. */
export function isSession(path: string): boolean {
  return path.includes("!") && parentOf(path) === null;
}

function askersOf(frames: readonly FrameKey[]): readonly string[] {
  return [...new Set(frames.map((frame) => frame.askerDialogId))].toReversed();
}

/** `show tree`: a line for each dialog. */
export function treeLines(nodes: readonly DialogNode[], page: Page): readonly string[] {
  const names = branches(nodes);
  const width = names.reduce((most, name) => Math.max(most, cells(name)), 0);
  const stateWidth = nodes.reduce((most, node) => Math.max(most, node.state.length), 0);
  return nodes.map((node, i) => {
    const { paint } = page;
    const state = padEnd(stateText(node.state, paint), stateWidth);
    const head = `${paint.cyan(padEnd(names[i] ?? "", width))}  ${state}`;
    return clip(`${head}  ${[...countsOf(node), ...notesOf(node)].join(", ")}`, page.columns);
  });
}

function countsOf({ course, generations, open }: DialogNode): readonly string[] {
  const said = `${generations} ${generations === 1 ? "generation" : "generations"}`;
  const calls = open > 0 ? [`${open} open ${open === 1 ? "call" : "calls"}`] : [];
  return [`course ${course}`, said, ...calls];
}

/** What a reader wants to know of a dialog besides its state and its counts. */
export function notesOf(node: DialogNode): readonly string[] {
  const notes: string[] = [];
  if (node.question) notes.push("a question to the human is open");
  const waiting = node.askedBy.filter((asker) => !node.askedBackBy.includes(asker));
  if (waiting.length > 0) notes.push(`${waiting.map(safeLine).join(", ")} waits for it`);
  const back = node.askedBackBy.map(safeLine).join(", ");
  if (back !== "") notes.push(`${back} asked back and waits for it`);
  if (node.closed !== null) notes.push(`closed: ${safeLine(node.closed)}`);
  return notes;
}

/** The names of the nodes behind the branches that lead to them. */
function branches(nodes: readonly DialogNode[]): readonly string[] {
  const paths = new Set(nodes.map((node) => node.path));
  const lastBelow = new Map<string, string>();
  for (const node of nodes) if (node.parent !== null) lastBelow.set(node.parent, node.path);
  const isLast = (path: string): boolean => lastBelow.get(parentOf(path) ?? "") === path;
  return nodes.map((node) => {
    if (node.parent === null || !paths.has(node.parent)) return safeLine(node.path);
    let stem = isLast(node.path) ? "└─ " : "├─ ";
    for (let up = node.parent; parentOf(up) !== null; up = parentOf(up) ?? "")
      stem = `${isLast(up) ? "   " : "│  "}${stem}`;
    return stem + safeLine(node.path.slice(node.parent.length + 1));
  });
}
