// INV-17. Nothing hangs and nothing runs on (D-21). Counted by hand, never from what a fact relied on.
import type { Fact, FactOf } from "../../src/protocol/fact.ts";
import type { Limits } from "../../src/protocol/script.ts";
import type { Invariant } from "./invariant.ts";
import { at, perDialog, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  depth: number;
  inDrive: number;
  /** Generations since a person last spoke to the tree, and when that was. */
  since: number;
  personSeq: number;
  dutyDrives: number;
}

interface Tree {
  readonly limits: Limits;
  readonly of: (path: string) => Known;
  /** Addresses that somebody asked, the main dialog's included. */
  readonly dialogs: Set<string>;
  /** Those that have begun: no call makes them deeper. */
  readonly begun: Set<string>;
  /** Dialogs before the commit in hand: what its decisions could read. */
  dialogsBefore: number;
  personSeq: number;
  personSeqBefore: number;
}

export const limitsHold: Invariant = {
  id: "INV-17",
  statement:
    "The limits of tree.opened hold: dialogs, depth, generations in a drive and since a person spoke, attempts, drives for one duty; what a decision relied on was so.",
  *check({ commits }) {
    const opened = commits[0]?.facts[0];
    if (opened?.type !== "tree.opened") return;
    const tree = treeOf(opened);
    for (const commit of commits) {
      tree.dialogsBefore = tree.dialogs.size;
      tree.personSeqBefore = tree.personSeq;
      for (const step of steps([commit])) {
        const { type } = step.fact;
        if (type === "person.said" || type === "question.answered") tree.personSeq = step.seq;
        yield* judged(tree, step);
      }
    }
  },
};

function treeOf({ limits, root }: FactOf<"tree.opened">): Tree {
  const of = perDialog<Known>(() => ({
    depth: 0,
    inDrive: 0,
    since: 0,
    personSeq: -1,
    dutyDrives: 0,
  }));
  const dialogs = new Set([root]);
  return {
    limits,
    of,
    dialogs,
    begun: new Set(),
    dialogsBefore: 1,
    personSeq: -1,
    personSeqBefore: -1,
  };
}

function judged(tree: Tree, step: Step): Iterable<string> {
  const { fact } = step;
  const known = tree.of(step.dialog);
  switch (fact.type) {
    case "dialog.began":
      known.depth = fact.depth;
      tree.begun.add(step.dialog);
      return within(step, { name: "depth", value: fact.depth, max: tree.limits.depth });
    case "tellask.pending":
      return creates(tree, step, fact);
    case "drive.opened":
      return drives(tree, step, fact);
    case "generation.opened":
      return generates(tree, step, fact);
    case "attempt.failed":
      return within(step, { name: "attempts", value: fact.attempt, max: tree.limits.attempts });
    default:
      if (fact.type === "frame.pushed" || fact.type === "duty.settled") known.dutyDrives = 0;
      return [];
  }
}

function* within(
  step: Step,
  bound: { name: string; value: number; max: number },
): Iterable<string> {
  const { name, value, max } = bound;
  if (value > max) yield `${at(step)}${name} is ${value}, and the limit is ${max}`;
}

function* creates(tree: Tree, step: Step, fact: FactOf<"tellask.pending">): Iterable<string> {
  const { dialogs, limits, dialogsBefore } = tree;
  const depth = tree.of(step.dialog).depth + 1;
  const { relied, callId, tellaskee } = fact;
  dialogs.add(tellaskee);
  yield* within(step, { name: "dialogs", value: dialogs.size, max: limits.dialogs });
  if (!tree.begun.has(tellaskee))
    yield* within(step, { name: "depth", value: depth, max: limits.depth });
  if (relied.depth !== depth)
    yield `${at(step, callId)}relied on depth ${relied.depth}, not ${depth}`;
  if (relied.dialogs !== dialogsBefore)
    yield `${at(step, callId)}relied on ${relied.dialogs} dialogs, and there were ${dialogsBefore}`;
}

function* drives(tree: Tree, step: Step, fact: FactOf<"drive.opened">): Iterable<string> {
  const known = tree.of(step.dialog);
  known.inDrive = 0;
  known.dutyDrives = isForDuty(fact) ? known.dutyDrives + 1 : 0;
  const max = tree.limits.drivesPerDuty;
  yield* within(step, { name: "drivesPerDuty", value: known.dutyDrives, max });
}

function isForDuty(fact: Extract<Fact, { type: "drive.opened" }>): boolean {
  return fact.causes.every(({ cause }) => cause === "duty");
}

function* generates(
  tree: Tree,
  step: Step,
  { personSeq }: FactOf<"generation.opened">,
): Iterable<string> {
  const known = tree.of(step.dialog);
  if (known.personSeq !== tree.personSeq)
    Object.assign(known, { since: 0, personSeq: tree.personSeq });
  known.since += 1;
  known.inDrive += 1;
  const { generations, generationsPerDrive } = tree.limits;
  yield* within(step, { name: "generations", value: known.since, max: generations });
  const perDrive = { name: "generationsPerDrive", value: known.inDrive, max: generationsPerDrive };
  yield* within(step, perDrive);
  if (personSeq !== tree.personSeq && personSeq !== tree.personSeqBefore)
    yield `${at(step)}relied on a person's word of commit ${personSeq}, not ${tree.personSeq}`;
}
