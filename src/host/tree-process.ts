// Tree process: one owner of one tree, from taking its lock to letting it go. A scripted crash ends
// it in the middle, as a death would: what was not durable is gone, nothing that waited leaves.
import { setImmediate } from "node:timers/promises";
import { Running } from "../actors/running.ts";
import { rehearsed } from "../actors/rehearsal.ts";
import type { Gate, Rest, RunningPorts } from "../actors/running.ts";
import { Tree } from "../actors/tree.ts";
import type { TreeOptions } from "../actors/tree.ts";
import type { Commit } from "../protocol/commit.ts";
import type { FactOf } from "../protocol/fact.ts";
import type { Clock, Disk, ModelPort, PeoplePort, ToolPort } from "../protocol/port.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { Torn } from "../storage/recovery.ts";
import type { Holds } from "../scenario/holds.ts";
import type { FaultWatch } from "../scenario/fault-watch.ts";
import { openJournal } from "../storage/journal.ts";
import type { Journal } from "../storage/journal-writer.ts";
import { createProjections } from "../storage/projection.ts";
import type { Projections } from "../storage/projection.ts";
import { noteText } from "../storage/projection-compare.ts";
import { CrashPoint, Crashed } from "./crash.ts";
import type { EventFeed } from "./event-feed.ts";

export interface ProcessInput {
  readonly disk: Disk;
  /** Folder of the tree under the disk's root: its main dialog's name. */
  readonly folder: string;
  readonly opened: FactOf<"tree.opened">;
  readonly clock: (startMs: number) => Clock;
  readonly model: ModelPort;
  readonly tools: ToolPort;
  readonly people: PeoplePort;
  readonly durability: "commit" | "none";
  /** The lock that an earlier process left behind says how it ended. */
  readonly previous: "crashed" | "ended";
  readonly stillOurs: () => boolean;
  readonly faults: FaultWatch | null;
  readonly holds: Holds | null;
  /** Told of commits in order, each once it is durable. */
  readonly onDurable: (commit: Commit, fold: TreeFold) => void;
  readonly events?: EventFeed;
  readonly onInterrupt: (stop: () => void) => void;
  readonly onNote: (note: string) => void;
  readonly tree?: Pick<TreeOptions, "machine" | "inspect" | "awakeMax" | "minds">;
}

export type ProcessEnd =
  | { readonly kind: Rest; readonly fold: TreeFold }
  | { readonly kind: "crashed"; readonly crash: Crashed; readonly fold: TreeFold };

/** Runs a tree until it rests, is interrupted, meets a bound, or dies as its scenario says. */
export async function runProcess(input: ProcessInput): Promise<ProcessEnd> {
  const seen = new DurableFeed(input);
  const tree: Tree = new Tree({
    ...input.tree,
    journal: { append: (commit, artifacts) => line.append(commit, artifacts) },
    onCommit: (commit, fold) => {
      input.people.saw(commit, fold);
      input.holds?.saw(commit);
      seen.add(commit);
    },
  });
  const { disk, folder, durability, stillOurs, people } = input;
  const { journal, report } = await openJournal(disk, folder, {
    durability,
    stillOurs,
    replay: (commit) => {
      tree.replay(commit);
      people.saw(commit, tree.fold);
      input.holds?.saw(commit);
      input.events?.replayed(commit);
    },
  });
  input.events?.opened();
  if (report.cut !== null) input.onNote(tornText(report.cut));
  if (report.lost !== null) input.onNote(lostText(report.lost));
  const line = new CrashPoint(journal, input.faults);
  const projections = openProjections(input, journal);
  seen.begin(journal, projections);
  try {
    const running = new Running(tree, {
      ...portsOf(input, tree, journal),
      onDurable: () => seen.flush(tree.fold),
      breathe: () => setImmediate(),
    });
    input.onInterrupt(() => running.interrupt());
    begin(tree, running, input);
    const kind = await running.toRest();
    await journal.close();
    seen.end(tree.fold);
    return { kind, fold: tree.fold };
  } catch (error) {
    if (!(error instanceof Crashed)) {
      await closedQuietly(journal);
      seen.end(tree.fold);
      throw error;
    }
    await journal.close();
    seen.end(tree.fold);
    error.tear(disk, folder);
    return { kind: "crashed", crash: error, fold: tree.fold };
  }
}

/** Each process is a fact; one that finds a tree at rest and has nothing to do leaves none. */
function begin(tree: Tree, running: Running, input: ProcessInput): void {
  if (tree.fold.seq === 0) {
    tree.open(input.opened, 0);
    return;
  }
  if (input.previous === "ended" && !running.hasWork) return;
  const number = tree.fold.processes + 1;
  const atMs = tree.fold.atMs;
  const { previous } = input;
  tree.note([{ type: "process.started", number, previous }], { handled: `open:${number}`, atMs });
  running.resume();
}

function portsOf(input: ProcessInput, tree: Tree, journal: Journal): RunningPorts {
  const { model, tools, people } = input;
  const gate = input.holds === null ? null : gateOf(input.holds, input.tree?.minds);
  return { clock: input.clock(tree.fold.atMs), journal, model, tools, people, gate };
}

/** A message is held when the commit that it would make breaks a hold. */
function gateOf(holds: Holds, minds: TreeOptions["minds"]): Gate {
  return {
    isHeld(delivery, atMs) {
      const candidate = rehearsed(
        holds.commits,
        { delivery, atMs },
        minds === undefined ? {} : { minds },
      );
      return candidate !== null && holds.broken(candidate) !== null;
    },
  };
}

function openProjections(input: ProcessInput, journal: Journal): Projections {
  const { disk, folder, onNote } = input;
  const projections = createProjections(disk, folder, (failure) => onNote(failure.message));
  const { notes } = projections.compare(journal);
  for (const note of notes) onNote(noteText(note));
  return projections;
}

/** Projections are written when so many commits wait, and at the end: making files is slow. */
const PROJECTED_TOGETHER = 256;

/** Hands durable commits on, in order: to the projections and to whoever watches. */
class DurableFeed {
  readonly #input: ProcessInput;
  readonly #waiting: Commit[] = [];
  #journal: Journal | null = null;
  #projections: Projections | null = null;

  constructor(input: ProcessInput) {
    this.#input = input;
  }

  begin(journal: Journal, projections: Projections): void {
    this.#journal = journal;
    this.#projections = projections;
  }

  add(commit: Commit): void {
    this.#waiting.push(commit);
  }

  /** Everything that has become durable since. */
  flush(fold: TreeFold): void {
    const durable = this.#journal?.durableSeq ?? -1;
    let count = 0;
    for (const commit of this.#waiting) {
      if (commit.seq > durable) break;
      this.#projections?.take(commit);
      this.#input.onDurable(commit, fold);
      this.#input.events?.durable(commit);
      count += 1;
    }
    this.#waiting.splice(0, count);
    if ((this.#projections?.behind ?? 0) >= PROJECTED_TOGETHER) this.#projections?.flush();
  }

  end(fold: TreeFold): void {
    this.flush(fold);
    this.#projections?.flush();
    this.#projections?.close();
  }
}

async function closedQuietly(journal: Journal): Promise<void> {
  // The error that ends the process is already on its way out; this one would only hide it.
  await journal.close().catch(() => {});
}

function lostText(lost: "empty" | "missing"): string {
  const found = lost === "empty" ? "it is empty" : "there is none";
  return `journal.jsonl: ${found}, though files of dialogs lie beside it; the tree begins anew`;
}

function tornText({ line, bytes }: Torn): string {
  return `journal.jsonl:${line}: the last line was torn; ${bytes} bytes were cut`;
}
