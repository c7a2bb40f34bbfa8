// Counted: which of the situations that matter the generated runs show, and in what share of them.
import { after } from "../../src/protocol/after.ts";
import type { Fact } from "../../src/protocol/fact.ts";
import { ledgerOf } from "../../src/protocol/ledger.ts";
import type { Ledger } from "../../src/protocol/ledger.ts";
import { groupsOpen } from "../../src/protocol/placing.ts";
import { perDialog } from "../invariants/walk.ts";
import type { Ran } from "./world.test.kit.ts";

const SITUATIONS = {
  twoGroups: (_, ledger) => [...ledger.groups.values()].filter(({ open }) => open > 0).length > 1,
  replyWhileGenerating: ({ type }, { generation }) =>
    type === "tellask.arrived" && generation !== null,
  askBackWhileWaiting: (fact, ledger) =>
    fact.type === "duty.received" &&
    fact.frame.assignmentFromAsker === undefined &&
    ledger.drive === null &&
    groupsOpen(ledger),
  updateWhileGenerating: (fact, { generation, frames }) =>
    fact.type === "duty.received" &&
    fact.frame.assignmentFromAsker !== undefined &&
    generation !== null &&
    frames.length > 0,
  askedInWords: (fact) =>
    fact.type === "generation.finished" && fact.calls.some(({ form }) => form === "text"),
  replaced: ({ type }) => type === "duty.replaced",
  interrupted: ({ type }) => type === "generation.interrupted",
  resumed: ({ type }) => type === "dialog.resumed",
  died: ({ type }) => type === "dialog.died",
  finished: ({ type }) => type === "tree.finished",
  late: ({ type }) => type === "result.late" || type === "reply.late",
} as const satisfies Record<string, (fact: Fact, before: Ledger) => boolean>;

type Situation = keyof typeof SITUATIONS;

export class Counted {
  #runs = 0;
  #commits = 0;
  #limits = 0;
  readonly #shown = new Map<string, number>();

  saw({ commits, rest }: Ran): void {
    const of = perDialog(ledgerOf);
    const shown = new Set<string>();
    for (const { seq, dialog, facts } of commits) {
      const ledger = of(dialog);
      for (const fact of facts) {
        for (const [name, isShown] of Object.entries(SITUATIONS))
          if (!shown.has(name) && isShown(fact, ledger)) shown.add(name);
        after(ledger, fact, seq);
      }
    }
    for (const name of shown) this.#shown.set(name, (this.#shown.get(name) ?? 0) + 1);
    this.#runs += 1;
    this.#commits += commits.length;
    if (rest === "limit") this.#limits += 1;
  }

  /** The share of the runs that show it. */
  shareOf(situation: Situation): number {
    return (this.#shown.get(situation) ?? 0) / this.#runs;
  }

  toString(): string {
    const shown = Object.fromEntries(this.#shown);
    const counts = { runs: this.#runs, commits: this.#commits, limits: this.#limits };
    return JSON.stringify({ ...counts, ...shown });
  }
}
