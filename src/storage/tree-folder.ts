// Tree folder: the names of a tree's files under the disk's root (`.dialogs`). One home of them.

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

/** A dialog's folder name: its path with `/` written as `~`. */
export function addressOf(dialog: string): string {
  return dialog.replaceAll("/", "~");
}

export function dialogPath(folder: string, dialog: string): string {
  return `${folder}/dialogs/${addressOf(dialog)}`;
}

export function askerStackPath(folder: string, dialog: string): string {
  return `${dialogPath(folder, dialog)}/asker-stack.jsonl`;
}

/** Format 0 knows one course. */
export function coursePath(folder: string, dialog: string): string {
  return `${dialogPath(folder, dialog)}/course-001.jsonl`;
}

/** The first free name in the quarantine for something of this tree. */
export function malformedPath(names: readonly string[], folder: string): string {
  const taken = new Set(names);
  for (let n = 1; ; n += 1) if (!taken.has(`${folder}-${n}`)) return `malformed/${folder}-${n}`;
}
