// Prompter: a person who speaks to the main dialog whenever it is idle, so many times.
import type { Commit } from "../src/protocol/commit.ts";
import { stateOf } from "../src/protocol/placing.ts";
import type { DueAction, PeoplePort } from "../src/protocol/port.ts";
import type { TreeFold } from "../src/protocol/tree-fold.ts";

export class Prompter implements PeoplePort {
  readonly #root: string;
  readonly #times: number;
  /** Told before each word, with the number of words so far, and when the last was answered. */
  readonly #onTurn: (spoken: number) => void;
  #spoken = 0;
  #due: DueAction[] = [];

  constructor(root: string, times: number, onTurn: (spoken: number) => void) {
    this.#root = root;
    this.#times = times;
    this.#onTurn = onTurn;
  }

  saw({ dialog, seq, atMs }: Commit, fold: TreeFold): void {
    if (dialog !== this.#root) return;
    const ledger = fold.dialogs.get(dialog);
    if (ledger === undefined || stateOf(ledger) !== "idle") return;
    this.#onTurn(this.#spoken);
    if (this.#spoken === this.#times) return;
    const index = this.#spoken;
    this.#spoken += 1;
    const said = {
      verb: "say",
      to: dialog,
      by: null,
      text: "Go on, please.",
      how: "hold",
    } as const;
    this.#due.push({ id: `human:${index}`, atMs, seq, index, ...said });
  }

  takeDue(): readonly DueAction[] {
    const due = this.#due;
    this.#due = [];
    return due;
  }
}
