// Journal: opens the journal of a tree. It replays what the file holds, cuts a torn last line, and
// hands out the one writer. Whoever opens a journal owns its tree (lock.ts).
import { Bug } from "../protocol/assert.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Disk, DiskFile } from "../protocol/port.ts";
import { CommitIndex } from "./commit-index.ts";
import { guarded, JournalDamaged, storageFailed } from "./failure.ts";
import { JournalWriter } from "./journal-writer.ts";
import type { Journal } from "./journal-writer.ts";
import { readJournal } from "./recovery.ts";
import type { JournalEntry, Torn } from "./recovery.ts";
import { dialogsPath, journalPath } from "./tree-folder.ts";

export interface JournalOptions {
  /** `commit`: durable means synced. `none`: durable means written. */
  readonly durability: "commit" | "none";
  /** Asked before each write: a process that lost the lock writes nothing more. */
  readonly stillOurs?: () => boolean;
  /** Folds each commit that the file holds, in order; a rule that one breaks is damage of the file. */
  readonly replay: (commit: Commit) => void;
}

export interface OpenedJournal {
  readonly journal: Journal;
  readonly report: OpeningReport;
}

export interface OpeningReport {
  readonly commits: number;
  readonly bytes: number;
  /** The torn last line that was cut. */
  readonly cut: Torn | null;
  /** The journal holds nothing, though files made from one lie beside it. */
  readonly lost: "empty" | "missing" | null;
}

/**
 * Opens, or makes, the journal of the tree in `folder` under the disk's root.
 * Fails with `JournalDamaged`, `FormatUnknown` or `StorageFailed`, and has then changed nothing
 * that was there.
 */
export async function openJournal(
  disk: Disk,
  folder: string,
  options: JournalOptions,
): Promise<OpenedJournal> {
  const index = new CommitIndex();
  const read = readJournal(disk, folder, (entry) => {
    replayed(entry, options.replay);
    index.add(entry.commit.dialog, entry.bytes);
  });
  const path = journalPath(folder);
  const lost = read.commits > 0 ? null : lostIn(disk, folder);
  const file = guarded("open", path, () => {
    disk.mkdir(folder);
    return disk.open(path);
  });
  try {
    if (read.torn !== null) file.truncate(read.bytes);
    if (options.durability === "commit") await secured(disk, folder, file);
  } catch (error) {
    file.close();
    throw storageFailed("open", path, error);
  }
  const journal = new JournalWriter({ disk, folder, file, index, ...options });
  return { journal, report: { commits: read.commits, bytes: read.bytes, cut: read.torn, lost } };
}

/** A tree that begins has no dialogs: where there are some, their journal is gone (D-31). */
function lostIn(disk: Disk, folder: string): OpeningReport["lost"] {
  const names = guarded("list", folder, () => disk.list(folder));
  if (!names.some((name) => `${folder}/${name}` === dialogsPath(folder))) return null;
  return names.some((name) => `${folder}/${name}` === journalPath(folder)) ? "empty" : "missing";
}

/** What an earlier process left unsynced, and the entries that lead to the file, become durable. */
async function secured(disk: Disk, folder: string, file: DiskFile): Promise<void> {
  await file.sync();
  disk.syncFolder(folder);
  disk.syncFolder("");
}

/** A file is outside data: a line that breaks a rule of the fold is damage, not a bug of ours. */
function replayed(entry: JournalEntry, replay: JournalOptions["replay"]): void {
  try {
    replay(entry.commit);
  } catch (error) {
    if (!(error instanceof Bug)) throw error;
    throw new JournalDamaged(entry, { damage: "rule", wrong: error.message, cause: error });
  }
}
