// Watch: sees the commits of a journal in order and says which of many moments occur in each.
// One pass, one fold, for all of them.
//
// `while` is read just before the fact, with the earlier facts of its commit applied. A state is
// entered or left by a whole commit, since only `placing` chooses one: what a fold passes through
// between two facts of one commit is no state. The change stands at the fact that brought it about.
import { after } from "../protocol/after.ts";
import type { Commit } from "../protocol/commit.ts";
import type { FactType } from "../protocol/fact.ts";
import { ledgerOf } from "../protocol/ledger.ts";
import type { Ledger } from "../protocol/ledger.ts";
import { stateOf } from "../protocol/placing.ts";
import type { Condition } from "./condition.ts";
import type { Moment } from "./moment.ts";
import { createGate, createMatcher } from "./occurrence.ts";
import type { Happening } from "./occurrence.ts";
import type { StateWord } from "./word.ts";

export interface Watched {
  readonly moment: Moment;
  /** Must hold beside it; `(n)` counts the occurrences where it does not, too. */
  readonly also: Condition | null;
}

/** Where a moment occurred: the fact `index` of commit `seq`. */
export interface Point {
  readonly seq: number;
  readonly index: number;
}

export interface Hit extends Point {
  /** Which of the watched moments. */
  readonly which: number;
}

export interface Watch {
  /** The occurrences in this commit, in the order of its facts. `(last)` stands for all of them here. */
  see(commit: Commit): readonly Hit[];
}

type Dialogs = ReadonlyMap<string, Ledger>;

const NONE: readonly Hit[] = [];

export function createWatch(watched: readonly Watched[]): Watch {
  return watched.length === 0 ? { see: () => NONE } : new Watching(watched);
}

class Watching implements Watch {
  readonly #spotters: readonly Spotter[];
  readonly #byType = new Map<FactType, number[]>();
  /** The spotters of changes of state, by their index. */
  readonly #changes: readonly { readonly which: number; readonly change: Change }[];
  /** Kept only when a moment asks about states or duties. */
  readonly #dialogs = new Map<string, Ledger>();
  readonly #folds: boolean;

  constructor(watched: readonly Watched[]) {
    this.#spotters = watched.map(spotterOf);
    for (const [which, spotter] of this.#spotters.entries())
      for (const type of spotter.types)
        this.#byType.set(type, [...(this.#byType.get(type) ?? []), which]);
    this.#changes = this.#spotters.flatMap(({ change }, which) =>
      change === null ? [] : [{ which, change }],
    );
    this.#folds = this.#changes.length > 0 || watched.some(needsFold);
  }

  see(commit: Commit): readonly Hit[] {
    const hits: Hit[] = [];
    const { seq } = commit;
    const ledger = this.#folds ? ledgerIn(this.#dialogs, commit.dialog) : null;
    const turns = this.#turnsOf(ledger);
    for (const [index, fact] of commit.facts.entries()) {
      const happening = { commit, fact };
      for (const which of this.#byType.get(fact.type) ?? [])
        if (this.#spotters[which]?.sees(happening, this.#dialogs) === true)
          hits.push({ which, seq, index });
      this.#apply(happening, { ledger, turns, seq });
      if (fact.type === "tree.finished")
        for (const which of this.#othersDone(happening, seq)) hits.push({ which, seq, index });
    }
    for (const { which, turn } of turns) {
      const index = turn.end();
      if (index !== null) hits.push({ which, seq, index });
    }
    return hits.length < 2 ? hits : hits.toSorted((a, b) => a.index - b.index);
  }

  #turnsOf(ledger: Ledger | null): readonly { readonly which: number; readonly turn: Turn }[] {
    return this.#changes.map(({ which, change }) => ({ which, turn: change(ledger) }));
  }

  #apply(happening: Happening, to: Applied): void {
    for (const { turn } of to.turns) turn.before(happening, this.#dialogs);
    if (to.ledger !== null) after(to.ledger, happening.fact, to.seq);
    for (const { turn } of to.turns) turn.after();
  }

  /** One fact of the main dialog ends every other one too (D-22): the changes of state it makes there. */
  #othersDone({ commit, fact }: Happening, seq: number): number[] {
    const found: number[] = [];
    for (const ledger of this.#dialogs.values()) {
      if (ledger.path === commit.dialog) continue;
      const turns = this.#turnsOf(ledger);
      const there = { commit: { dialog: ledger.path, facts: [fact] }, fact };
      this.#apply(there, { ledger, turns, seq });
      for (const { which, turn } of turns) if (turn.end() !== null) found.push(which);
    }
    return found;
  }
}

interface Applied {
  readonly ledger: Ledger | null;
  readonly turns: readonly { readonly turn: Turn }[];
  readonly seq: number;
}

/** Every occurrence of each moment in a whole journal, in order. */
export function occurrencesOf(
  watched: readonly Watched[],
  commits: Iterable<Commit>,
): readonly (readonly Point[])[] {
  const watch = createWatch(watched);
  const points: Point[][] = watched.map(() => []);
  for (const commit of commits)
    for (const { which, seq, index } of watch.see(commit)) points[which]?.push({ seq, index });
  return points.map((all, which) => (watched[which]?.moment.nth === "last" ? all.slice(-1) : all));
}

/** True in the state of this name; a dialog that has not begun is in none. */
export function isIn(ledger: Ledger | null | undefined, state: StateWord): boolean {
  if (ledger?.began !== true) return false;
  const name = stateOf(ledger);
  if (state === "generating") return name === "driving" && ledger.generation !== null;
  if (state === "runningTools")
    return name === "driving" && ledger.generation === null && ledger.tools.size > 0;
  return name === state;
}

function holds(condition: Condition | null, dialogs: Dialogs): boolean {
  if (condition === null) return true;
  switch (condition.kind) {
    case "in":
      return isIn(dialogs.get(condition.path), condition.state);
    case "owes":
      return (dialogs.get(condition.path)?.frames.length ?? 0) > 0;
    // No fact is recorded while the process is down, or on a full disk.
    case "processDown":
    case "diskFull":
      return false;
  }
}

function needsFold({ moment, also }: Watched): boolean {
  return moment.while !== null || also !== null;
}

interface Spotter {
  readonly types: ReadonlySet<FactType>;
  readonly change: Change | null;
  sees(happening: Happening, dialogs: Dialogs): boolean;
}

function spotterOf(watched: Watched): Spotter {
  const { moment, also } = watched;
  const counts = counter(moment.nth);
  if (moment.object?.kind === "state")
    return {
      types: new Set(),
      change: createChange(watched, moment.object.state, counts),
      sees: () => false,
    };
  const matcher = createMatcher(moment);
  return {
    types: matcher.types,
    change: null,
    sees: (happening, dialogs) =>
      matcher.matches(happening) &&
      holds(moment.while, dialogs) &&
      counts() &&
      holds(also, dialogs),
  };
}

/** Lets the n-th through; for all and for the last, every one. */
function counter(nth: Moment["nth"]): () => boolean {
  if (typeof nth !== "number") return () => true;
  let count = 0;
  return () => {
    count += 1;
    return count === nth;
  };
}

/** Follows the state of one dialog through one commit. */
type Change = (ledger: Ledger | null) => Turn;

interface Turn {
  before(happening: Happening, dialogs: Dialogs): void;
  after(): void;
  /** The fact that brought the change about, or null when this commit changed nothing. */
  end(): number | null;
}

function createChange({ moment, also }: Watched, state: StateWord, counts: () => boolean): Change {
  const gate = createGate(moment.subject);
  const enters = moment.verb === "enters";
  return (ledger) => {
    const was = [isIn(ledger, state)];
    const fits: { readonly moment: boolean; readonly also: boolean }[] = [];
    return {
      before(happening, dialogs) {
        const isMoment = gate.open(happening) && holds(moment.while, dialogs);
        fits.push({ moment: isMoment, also: holds(also, dialogs) });
      },
      after() {
        was.push(isIn(ledger, state));
      },
      end() {
        if (was[0] === enters || was.at(-1) !== enters) return null;
        const isTurn = (held: boolean, i: number): boolean => i > 0 && held !== was[i - 1];
        const turn = enters ? was.findLastIndex(isTurn) : was.findIndex(isTurn);
        const fit = fits[turn - 1];
        return fit?.moment === true && counts() && fit.also ? turn - 1 : null;
      },
    };
  };
}

function ledgerIn(dialogs: Map<string, Ledger>, path: string): Ledger {
  const known = dialogs.get(path);
  if (known !== undefined) return known;
  const ledger = ledgerOf(path);
  dialogs.set(path, ledger);
  return ledger;
}
