// People: the persons of a scenario. They see every commit and do what the scenario says, each thing
// once, at a time that the journal alone decides: replayed after a crash, they act as if uncut.
//
// With `when`, an action is due at the first occurrence of its moment. Without, it comes after the
// action above it was handled, as soon as it is possible: a dialog that is spoken to rests, a
// question that is answered is open (D-38). One object serves one process: the next one replays.
import type { Commit } from "../protocol/commit.ts";
import { stateOf } from "../protocol/placing.ts";
import type { DueAction, PeoplePort } from "../protocol/port.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { Action } from "./action.ts";
import { createWatch } from "./watch.ts";
import type { Watch } from "./watch.ts";

export interface People extends PeoplePort {
  /** The actions that nobody handled, by their index: worth a warning after a run. */
  unfired(fold: TreeFold): readonly number[];
}

export function actionId(index: number): string {
  return `human:${index}`;
}

export function createPeople(actions: readonly Action[]): People {
  return new ScriptedPeople(actions);
}

/** The deeds of this release; the reader refuses the others. */
type Spoken = Extract<Action, { verb: "say" | "answer" }>;

function isSpoken(action: Action): action is Spoken {
  return action.verb === "say" || action.verb === "answer";
}

class ScriptedPeople implements People {
  readonly #actions: readonly Action[];
  readonly #handled = new Set<string>();
  /** Indices of actions that are not due yet: by their moment, or by the action above. */
  readonly #moments: number[] = [];
  readonly #chained: number[] = [];
  #watch: Watch | null = null;
  #due: DueAction[] = [];

  constructor(actions: readonly Action[]) {
    this.#actions = actions;
    for (const [index, action] of actions.entries()) {
      if (!isSpoken(action)) continue;
      if (action.when === null) this.#chained.push(index);
      // What is the last occurrence is only known when it is too late to act.
      else if (action.when.nth !== "last") this.#moments.push(index);
    }
    const watched = this.#moments.flatMap((index) => {
      const moment = actions[index]?.when ?? null;
      return moment === null ? [] : [{ moment, also: null }];
    });
    if (watched.length > 0) this.#watch = createWatch(watched);
    this.#whichOf = [...this.#moments];
  }

  /** The action of each watched moment. */
  readonly #whichOf: readonly number[];

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

  unfired({ actions }: TreeFold): readonly number[] {
    return [...this.#actions.keys()].filter((index) => !actions.has(actionId(index)));
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
      if (index > 0 && !fold.actions.has(actionId(index - 1))) continue;
      const action = this.#actions[index];
      if (action === undefined || !isSpoken(action) || !isPossible(action, fold)) continue;
      take(this.#chained, index);
      this.#makeDue(index, commit);
    }
  }

  #makeDue(index: number, { atMs, seq }: Commit): void {
    const action = this.#actions[index];
    if (action === undefined || !isSpoken(action)) return;
    const { verb, by, text, afterMs } = action;
    const to = action.verb === "say" ? action.to : action.of;
    const id = actionId(index);
    this.#due.push({ id, atMs: atMs + afterMs, seq, index, verb, to, by, text, how: "hold" });
  }
}

function isPossible(action: Spoken, { dialogs }: TreeFold): boolean {
  const ledger = dialogs.get(action.verb === "say" ? action.to : action.of);
  if (ledger?.began !== true) return false;
  return action.verb === "say" ? stateOf(ledger) !== "driving" : ledger.question !== null;
}

function take(indices: number[], index: number): boolean {
  const at = indices.indexOf(index);
  if (at === -1) return false;
  indices.splice(at, 1);
  return true;
}
