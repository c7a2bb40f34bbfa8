// Tree folder: the names of a tree's files under the disk's root (`.dialogs`). One home of them.
import { sha256 } from "../protocol/hash.ts";

export function journalPath(folder: string): string {
  return `${folder}/journal.jsonl`;
}

export function lockPath(folder: string): string {
  return `${folder}/lock`;
}

export function artifactsPath(folder: string): string {
  return `${folder}/artifacts`;
}

export function artifactPath(folder: string, sha: string): string {
  return `${folder}/artifacts/${sha}`;
}

export function dialogsPath(folder: string): string {
  return `${folder}/dialogs`;
}

/** File systems take 255 bytes in a name. */
const NAME_BYTES_MAX = 255;

/**
 * A dialog's folder name: its path with `/` written as `~`. Of one that no file system takes, the
 * beginning stands, and behind `~~`, which no path has, the hash of all of it.
 */
export function addressOf(dialog: string): string {
  const address = dialog.replaceAll("/", "~");
  if (Buffer.byteLength(address) <= NAME_BYTES_MAX) return address;
  const end = `~~${sha256(dialog)}`;
  let begin = "";
  let bytes = end.length;
  for (const character of address) {
    bytes += Buffer.byteLength(character);
    if (bytes > NAME_BYTES_MAX) break;
    begin += character;
  }
  return `${begin}${end}`;
}

export function dialogPath(folder: string, dialog: string): string {
  return `${folder}/dialogs/${addressOf(dialog)}`;
}

export function askerStackPath(folder: string, dialog: string): string {
  return `${dialogPath(folder, dialog)}/asker-stack.jsonl`;
}

export function coursePath(folder: string, dialog: string, course: number): string {
  return `${dialogPath(folder, dialog)}/course-${String(course).padStart(3, "0")}.jsonl`;
}

/** The first free name in the quarantine for something of this tree. */
export function malformedPath(names: readonly string[], folder: string): string {
  const taken = new Set(names);
  for (let n = 1; ; n += 1) if (!taken.has(`${folder}-${n}`)) return `malformed/${folder}-${n}`;
}
