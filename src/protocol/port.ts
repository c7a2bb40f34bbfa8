// Ports: everything nondeterministic, as interfaces. Each has a real side in `host` and a simulated
// side in `sim`; the code between never knows which.
import type { Commit } from "./commit.ts";
import type { ContextMessage } from "./context-message.ts";
import type { PersonVerb, StopKind } from "./fact.ts";
import type { ModelOutcome } from "./message.ts";
import type { TreeFold } from "./tree-fold.ts";

/** Time as the tree sees it, in whole milliseconds from the opening of the tree. */
export interface Clock {
  readonly kind: "virtual" | "real";
  now(): number;
  /**
   * Virtual: moves there at once. Real: waits for it, or for `wake`, whichever comes first.
   * Null: nothing is due, only `wake` can come.
   */
  until(atMs: number | null, wake: Promise<void>): Promise<void> | void;
}

/** What a person does, due at a time; `seq` and `index` order it among others of that instant. */
export interface DueAction {
  /** `human:` and an id that stays the same when it is sent again (D-38). */
  readonly id: string;
  readonly atMs: number;
  readonly seq: number;
  readonly index: number;
  readonly verb: PersonVerb;
  /** A dialog, or `all` for a stop or a resume of every one. */
  readonly to: string;
  readonly by: string | null;
  /** Of `say` and `answer`; empty for the others. */
  readonly text: string;
  /** Of `stop`. */
  readonly how: StopKind;
}

/** The people of a run: they see every commit, and act. */
export interface PeoplePort {
  /** Told of every commit in order, replayed ones too; `fold` is the tree just after it. */
  saw(commit: Commit, fold: TreeFold): void;
  /** The actions that became due by what was seen since the last call; each once. */
  takeDue(): readonly DueAction[];
  /** People of the outside act at any time: `look` makes the tree ask for what is due. */
  onDue?(look: () => void): void;
}

/** One model call as the provider receives it. */
export interface ModelRequest {
  readonly id: string;
  readonly dialog: string;
  readonly agent: string;
  readonly course: number;
  readonly genseq: number;
  readonly attempt: number;
  /** The causes of the drive that this generation belongs to. */
  readonly causes: readonly string[];
  readonly seal: string;
  /** What this provider asked to be told again; null at the first request of a course. */
  readonly memo: string | null;
  /** Generations asked since that memo which gave no reply, for a stop cut them off. */
  readonly interrupted: readonly AskedBefore[];
  /** The exact request, made when asked for. */
  readonly messages: () => readonly ContextMessage[];
}

/** A generation that was cut off: it was asked, and so it used up what a script held for it. */
export interface AskedBefore {
  readonly genseq: number;
  readonly causes: () => readonly string[];
  readonly messages: () => readonly ContextMessage[];
}

/** `latencyMs` counts from the moment the request may leave; null: it never comes. */
export interface ModelAnswer {
  readonly outcome: ModelOutcome;
  readonly memo: string | null;
  readonly latencyMs: number | null;
}

export interface ModelPort {
  ask(request: ModelRequest): ModelAnswer | Promise<ModelAnswer>;
}

export interface ToolRequest {
  readonly id: string;
  readonly dialog: string;
  readonly callId: string;
  readonly name: string;
  /** Which call of its round it is, from 0, and the memo of the generation that made it. */
  readonly index: number;
  readonly memo: string | null;
}

export interface ToolAnswer {
  readonly status: "answered" | "failed";
  readonly text: string;
  readonly latencyMs: number | null;
}

export interface ToolPort {
  run(request: ToolRequest): ToolAnswer | Promise<ToolAnswer>;
}

/** Where commits go. Lines reach the file in the order of `append`. */
export interface JournalPort {
  /** Queues one commit; the large texts it names are made durable before its line (D-32). */
  append(commit: Commit, artifacts: ReadonlyMap<string, string>): void;
  /** Resolves when everything queued so far is durable; rejects for good after a failed write (D-26). */
  durable(): Promise<void>;
  /** The text of an artifact that a queued or durable line names. */
  artifact(sha: string): string;
  /** The commits of one dialog so far, queued ones included, in order. */
  commitsOf(dialog: string): Iterable<Commit>;
}

/**
 * Bytes on a disk. Paths are relative to the folder that holds the trees (`.dialogs`), with `/`;
 * "" is that folder itself. What is missing is null or empty; every other trouble throws, so that
 * nothing unreadable is ever taken for empty.
 */
export interface Disk {
  read(path: string): Uint8Array | null;
  /** Names in a folder, sorted. */
  list(path: string): readonly string[];
  /** Bytes of a file. */
  size(path: string): number | null;
  /** Opens for appending, made when missing. */
  open(path: string): DiskFile;
  /** Opens for reading alone; changes nothing. */
  reader(path: string): DiskReader | null;
  /** Makes a file with these bytes, whole and durable; false when the name is taken. */
  createExclusive(path: string, bytes: Uint8Array): boolean;
  /** With its parents; no trouble when it is there. */
  mkdir(path: string): void;
  /** Replaces a file that has the new name. */
  rename(from: string, to: string): void;
  /** Removes a file; no trouble when it is gone. */
  remove(path: string): void;
  /** Makes the entries of a folder durable. */
  syncFolder(path: string): void;
}

export interface DiskReader {
  /** These bytes, or fewer at the end of the file. */
  readAt(offset: number, size: number): Uint8Array;
  close(): void;
}

export interface DiskFile extends DiskReader {
  append(bytes: Uint8Array): void;
  truncate(size: number): void;
  /** Makes what was written durable. */
  sync(): Promise<void>;
}
