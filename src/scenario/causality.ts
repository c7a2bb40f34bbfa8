// Causality: what happened because of what. Commit x stands before commit y when both are of one
// dialog and x is earlier, when y handled a message that x sent, and by what follows from these.
// Equal times mean nothing, and the order of the journal alone means nothing.
//
// Persons and processes count as senders: what made a person act stands before what they did, and a
// process that started before every message that it delivered again.
import { assert } from "../protocol/assert.ts";
import type { Commit } from "../protocol/commit.ts";

export interface Links {
  readonly size: number;
  /** The commit before this one of the same dialog; -1 for none. */
  readonly previous: Int32Array;
  /** The commit that sent, or asked for, what this one handled; -1 for none. */
  readonly sender: Int32Array;
  /** The start of the process that delivered it again; -1 for none. */
  readonly process: Int32Array;
}

/** `actedOn` names, for the id of a person's action, the commit that made them act. */
export function linksOf(commits: readonly Commit[], actedOn: ReadonlyMap<string, number>): Links {
  const size = commits.length;
  const links: Links = {
    size,
    previous: new Int32Array(size).fill(-1),
    sender: new Int32Array(size).fill(-1),
    process: new Int32Array(size).fill(-1),
  };
  const newest = new Map<string, number>();
  let started = -1;
  for (const [seq, commit] of commits.entries()) {
    assert(commit.seq === seq, "a journal is judged whole, from its first commit");
    links.previous[seq] = newest.get(commit.dialog) ?? -1;
    newest.set(commit.dialog, seq);
    const sender = senderOf(commit, actedOn);
    links.sender[seq] = sender;
    if (sender >= 0 && sender < started) links.process[seq] = started;
    if (commit.facts.some((fact) => fact.type === "process.started")) started = seq;
  }
  return links;
}

/** Marks every commit that stands after one of these. */
export function reachedFrom(links: Links, sources: Iterable<number>): Uint8Array {
  const isSource = new Uint8Array(links.size);
  for (const seq of sources) isSource[seq] = 1;
  const reached = new Uint8Array(links.size);
  for (let seq = 0; seq < links.size; seq += 1)
    for (const at of linksTo(links, seq))
      if (isSource[at] === 1 || reached[at] === 1) reached[seq] = 1;
  return reached;
}

/** The commits that stand right before this one. */
export function linksTo(links: Links, seq: number): number[] {
  const all = [links.sender[seq], links.process[seq], links.previous[seq]];
  return all.filter((at): at is number => at !== undefined && at >= 0);
}

/** The commit that a commit says it handled something of; -1 where it names none. */
function senderOf({ handled }: Commit, actedOn: ReadonlyMap<string, number>): number {
  const match = /^(\d+)\.r?\d+$/u.exec(handled);
  return match === null ? (actedOn.get(handled) ?? -1) : Number(match[1]);
}
