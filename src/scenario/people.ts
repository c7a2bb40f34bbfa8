// People: the persons of a scenario. They see every commit and do what the scenario says, each thing
// once, at a time that the journal alone decides: replayed after a crash, they act as if uncut.
//
// With `when`, an action is due at the first occurrence of its moment. Without, it comes after the
// action above it was handled, as soon as it is possible; where it must be refused, at once (D-38).
// One object serves one process: the next one replays.
import { assert } from "../protocol/assert.ts";
import type { Commit } from "../protocol/commit.ts";
import type { DueAction, PeoplePort } from "../protocol/port.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { Action } from "./action.ts";
import { obstacleTo } from "./obstacle.ts";
import { createWatch } from "./watch.ts";
import type { Watch } from "./watch.ts";

/** An action that nobody handled, by its index, and what kept it from being done. */
export interface Undone {
  readonly index: number;
  readonly why: string;
}

export interface People extends PeoplePort {
  /** `fold` is the tree after the last commit that they saw. */
  undone(fold: TreeFold): readonly Undone[];
}

export function actionId(index: number): string {
  return `human:${index}`;
}

export function createPeople(actions: readonly Action[]): People {
  return new ScriptedPeople(actions);
}

class ScriptedPeople implements People {
  readonly #actions: readonly Action[];
  readonly #handled = new Set<string>();
  /** Indices of actions that are not due yet: by their moment, or by the action above. */
  readonly #moments: number[] = [];
  readonly #chained: number[] = [];
  /** The action of each watched moment. */
  readonly #whichOf: readonly number[];
  #watch: Watch | null = null;
  #due: DueAction[] = [];

  constructor(actions: readonly Action[]) {
    this.#actions = actions;
    for (const [index, { when }] of actions.entries())
      (when === null ? this.#chained : this.#moments).push(index);
    const watched = actions.flatMap(({ when }) =>
      when === null ? [] : { moment: when, also: null },
    );
    if (watched.length > 0) this.#watch = createWatch(watched);
    this.#whichOf = [...this.#moments];
  }

  saw(commit: Commit, fold: TreeFold): void {
    if (commit.handled.startsWith("human:")) this.#handled.add(commit.handled);
    if (this.#watch !== null) this.#sawMoments(this.#watch, commit);
    if (this.#chained.length > 0) this.#sawTurns(commit, fold);
  }

  takeDue(): readonly DueAction[] {
    if (this.#due.length === 0) return this.#due;
    const due = this.#due.filter(({ id }) => !this.#handled.has(id));
    this.#due = [];
    return due;
  }

  undone(fold: TreeFold): readonly Undone[] {
    return [...this.#actions.entries()].flatMap(([index, action]) =>
      fold.actions.has(actionId(index))
        ? []
        : [{ index, why: this.#whyUndone(index, action, fold) }],
    );
  }

  #whyUndone(index: number, action: Action, fold: TreeFold): string {
    if (this.#moments.includes(index)) return `"${action.when?.text ?? ""}" never happened`;
    if (!this.#chained.includes(index)) return "the run ended before its time came";
    if (!this.#isAboveDone(index, fold))
      return `it comes after human.${index - 1}, which was never done`;
    const obstacle = obstacleTo(action, fold);
    assert(obstacle !== null, "an action with nothing in its way is due");
    return `to the end, ${obstacle}`;
  }

  #sawMoments(watch: Watch, commit: Commit): void {
    for (const { which } of watch.see(commit)) {
      const index = this.#whichOf[which];
      if (index === undefined || !take(this.#moments, index)) continue;
      this.#makeDue(index, commit);
    }
    if (this.#moments.length === 0) this.#watch = null;
  }

  #sawTurns(commit: Commit, fold: TreeFold): void {
    for (const index of this.#chained.slice()) {
      const action = this.#actions[index];
      if (action === undefined || !this.#isAboveDone(index, fold)) continue;
      if (action.refused === null && obstacleTo(action, fold) !== null) continue;
      take(this.#chained, index);
      this.#makeDue(index, commit);
    }
  }

  #isAboveDone(index: number, { actions }: TreeFold): boolean {
    return index === 0 || actions.has(actionId(index - 1));
  }

  #makeDue(index: number, commit: Commit): void {
    const action = this.#actions[index];
    if (action === undefined) return;
    const { verb, to, by, text, how, afterMs } = action;
    const atMs = commit.atMs + afterMs;
    this.#due.push({ id: actionId(index), atMs, seq: commit.seq, index, verb, to, by, text, how });
  }
}

function take(indices: number[], index: number): boolean {
  const at = indices.indexOf(index);
  if (at === -1) return false;
  indices.splice(at, 1);
  return true;
}
