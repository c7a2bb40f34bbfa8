// Said people: the people of a scenario, and beside them whoever acts from outside while the tree is
// owned by this process. An action from outside is answered when its commit is durable (D-38); one
// object serves one process, and what an earlier one handled it learns from the replay.
import type { Commit } from "../protocol/commit.ts";
import type { DueAction, PeoplePort } from "../protocol/port.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { ActionOutcome, PersonAction } from "./person-action.ts";

/** The tree ended before it handled the action: nothing was done, and it may be given again. */
export class NotHeard extends Error {
  readonly code = "action.notHeard";

  constructor() {
    super("the run ended before it handled this action; nothing was done");
    this.name = "NotHeard";
  }
}

interface Handled {
  readonly seq: number;
  readonly refused: string | null;
}

interface Waiting {
  readonly repeated: boolean;
  readonly resolve: (outcome: ActionOutcome) => void;
  readonly reject: (why: NotHeard) => void;
}

/** Scripted actions of one commit come first: theirs are small numbers. */
const INDEX_MIN = 1_000_000;

export class SaidPeople implements PeoplePort {
  readonly #scripted: PeoplePort;
  #given: PersonAction[] = [];
  readonly #handled = new Map<string, Handled>();
  readonly #waiting = new Map<string, Waiting[]>();
  #last: { readonly seq: number; readonly atMs: number } = { seq: -1, atMs: 0 };
  #durableSeq = -1;
  #count = 0;
  #ended = false;
  #look: () => void = () => {};

  /** `said`: what is to be done as soon as this process can. */
  constructor(scripted: PeoplePort, said: readonly PersonAction[]) {
    this.#scripted = scripted;
    this.#given = [...said];
  }

  saw(commit: Commit, fold: TreeFold): void {
    this.#scripted.saw(commit, fold);
    const { seq, atMs, handled } = commit;
    this.#last = { seq, atMs };
    if (handled.startsWith("human:"))
      this.#handled.set(handled, { seq, refused: fold.actions.get(handled) ?? null });
  }

  takeDue(): readonly DueAction[] {
    const scripted = this.#scripted.takeDue();
    if (this.#given.length === 0) return scripted;
    const said = this.#given.map((action) => {
      this.#count += 1;
      return { ...action, id: keyOf(action.id), ...this.#last, index: INDEX_MIN + this.#count };
    });
    this.#given = [];
    return [...scripted, ...said];
  }

  onDue(look: () => void): void {
    this.#look = look;
  }

  /** Takes an action; resolves when the commit that handled it is durable, else fails with `NotHeard`. */
  hear(action: PersonAction): Promise<ActionOutcome> {
    const key = keyOf(action.id);
    const handled = this.#handled.get(key);
    if (handled !== undefined && handled.seq <= this.#durableSeq)
      return Promise.resolve({ ...handled, repeated: true });
    if (this.#ended) return Promise.reject(new NotHeard());
    const known = this.#waiting.get(key) ?? [];
    const repeated = handled !== undefined || known.length > 0;
    const outcome = new Promise<ActionOutcome>((resolve, reject) => {
      this.#waiting.set(key, [...known, { repeated, resolve, reject }]);
    });
    if (!repeated) this.#given.push(action);
    this.#look();
    return outcome;
  }

  /** Everything up to this commit is on the disk: replayed, or synced. */
  durable(seq: number): void {
    this.#durableSeq = Math.max(this.#durableSeq, seq);
    for (const [key, waiting] of this.#waiting) {
      const handled = this.#handled.get(key);
      if (handled === undefined || handled.seq > this.#durableSeq) continue;
      this.#waiting.delete(key);
      for (const { repeated, resolve } of waiting) resolve({ ...handled, repeated });
    }
  }

  /** The process is over: whoever still waits is told. */
  end(): void {
    this.#ended = true;
    for (const waiting of this.#waiting.values())
      for (const { reject } of waiting) reject(new NotHeard());
    this.#waiting.clear();
  }
}

/** How the journal names an action. */
export function keyOf(id: string): string {
  return `human:${id}`;
}
