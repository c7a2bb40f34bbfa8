// Opened run: a run's folder, or a journal, read for showing and judging. Nothing is changed.
import { existsSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { Bug } from "../protocol/assert.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Disk } from "../protocol/port.ts";
import { afterCommit, treeFold } from "../protocol/tree-fold.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { JournalDamaged } from "../storage/failure.ts";
import { ArtifactStore } from "../storage/artifact-store.ts";
import { quarantinedOf, readJournal } from "../storage/recovery.ts";
import { createHostDisk } from "./disk.ts";
import { readRecord } from "./run-folder.ts";
import type { RunRecord } from "./run-folder.ts";

export interface OpenedRun {
  /** The run's folder; for a journal on its own, the folder that its tree lies in. */
  readonly dir: string;
  readonly journal: string;
  readonly record: RunRecord | null;
  readonly commits: readonly Commit[];
  readonly fold: TreeFold;
  /** What was noticed while reading, such as a torn last line. */
  readonly notes: readonly string[];
  readonly artifact: (sha: string) => string;
  readonly disk: Disk;
  readonly folder: string;
}

export type Opening =
  | { readonly ok: true; readonly run: OpenedRun }
  | {
      readonly ok: false;
      readonly problem: string;
      /** There is a journal, and it is not whole. */
      readonly damaged: boolean;
    };

/** Opens `RUN` (a folder with run.json) or a journal file. */
export function openRun(name: string): Opening {
  const place = placeOf(name);
  if ("problem" in place) return { ok: false, problem: place.problem, damaged: false };
  const disk = createHostDisk(place.root);
  try {
    const read = readTree(disk, place.folder);
    if (read.commits.length === 0)
      return { ok: false, problem: `${place.journal}: the journal holds no commit`, damaged: true };
    const store = new ArtifactStore(disk, place.folder);
    const { dir, journal, record, folder } = place;
    const artifact = (sha: string): string => store.read(sha);
    return { ok: true, run: { dir, journal, record, folder, disk, artifact, ...read } };
  } catch (error) {
    if (error instanceof Bug)
      return { ok: false, problem: `${place.journal}: ${error.message}`, damaged: true };
    if (!(error instanceof Error) || !("code" in error)) throw error;
    return { ok: false, problem: error.message, damaged: error instanceof JournalDamaged };
  }
}

/** All commits of a journal, and their fold. */
export function readTree(
  disk: Disk,
  folder: string,
): { commits: readonly Commit[]; fold: TreeFold; notes: readonly string[] } {
  const commits: Commit[] = [];
  const fold = treeFold();
  const { torn } = readJournal(disk, folder, ({ commit }) => {
    afterCommit(fold, commit);
    commits.push(commit);
  });
  if (torn === null) return { commits, fold, notes: [] };
  const note = `journal.jsonl:${torn.line}: the last line is torn (${torn.bytes} bytes); it does not count`;
  return { commits, fold, notes: [note] };
}

/** A tree that was moved away is named: there it can be looked into. */
function withoutJournal(journal: string, root: string, folder: string): string {
  const none = `${journal}: the run has no journal`;
  const moved = quarantinedOf(createHostDisk(root), folder).at(-1);
  if (moved === undefined) return none;
  return `${none}; it was damaged, and its tree lies in ${join(root, moved)} (see reason.txt)`;
}

interface Place {
  readonly dir: string;
  readonly root: string;
  readonly folder: string;
  readonly journal: string;
  readonly record: RunRecord | null;
}

function placeOf(name: string): Place | { readonly problem: string } {
  if (!existsSync(name)) return { problem: `${name}: there is no such run or journal` };
  if (!statSync(name).isDirectory()) {
    const tree = dirname(name);
    if (basename(name) !== "journal.jsonl")
      return { problem: `${name}: this is no journal.jsonl, and no folder of a run` };
    const root = dirname(tree);
    const dir = basename(root) === ".dialogs" ? dirname(root) : tree;
    return { dir, root, folder: basename(tree), journal: name, record: readRecord(dir) };
  }
  const record = readRecord(name);
  if (record === null)
    return { problem: `${name}: no run.json here; name the folder of a run, or its journal.jsonl` };
  const root = join(name, ".dialogs");
  const journal = join(root, record.root, "journal.jsonl");
  if (!existsSync(journal)) return { problem: withoutJournal(journal, root, record.root) };
  return { dir: name, root, folder: record.root, journal, record };
}
