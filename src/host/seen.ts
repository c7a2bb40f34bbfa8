// Seen: what each generation saw, made again from the journal.
import type { Commit } from "../protocol/commit.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { assemble } from "../context/assemble.ts";

export interface Journal {
  readonly commits: readonly Commit[];
  readonly fold: TreeFold;
  readonly artifact: (sha: string) => string;
}

export type SeenAt = (site: string) => Seen | null;

/** What a generation saw, and what its drive was opened for. */
export interface Seen {
  readonly messages: readonly ContextMessage[];
  readonly causes: readonly string[];
}

/** By site (`lead@1.2`); null where no generation was opened. */
export function seenIn({ commits, artifact, fold }: Journal): SeenAt {
  const byDialog = grouped(commits);
  const { opened } = fold;
  return (site) => {
    const [, path, course, genseq] = /^(.*)@(\d+)\.(\d+)$/u.exec(site) ?? [];
    if (path === undefined || opened === null) return null;
    const { language, name, root } = opened;
    const { messages, causes, recorded } = assemble({
      commits: byDialog.get(path) ?? [],
      subject: { path, language, name, root },
      at: { course: Number(course), genseq: Number(genseq) },
      artifact,
    });
    return recorded === null ? null : { messages, causes };
  };
}

/** Commits by their dialog, in order. */
export function grouped(commits: readonly Commit[]): Map<string, Commit[]> {
  const groups = new Map<string, Commit[]>();
  for (const commit of commits) {
    const group = groups.get(commit.dialog);
    if (group === undefined) groups.set(commit.dialog, [commit]);
    else group.push(commit);
  }
  return groups;
}
