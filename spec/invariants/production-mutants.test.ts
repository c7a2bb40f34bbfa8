// Each invariant is broken once by a mutant of the production code: an action of the chart that drafts
// a wrong fact, a guard that answers wrongly, a tree whose fold is pushed. Nobody edits the journal:
// it is what the mutated system wrote, up to where an assertion stopped it, if one did.
import { expect, it } from "vitest";
import { settleWithWords } from "../../src/machines/closing.ts";
import { dialogMachine } from "../../src/machines/dialog.machine.ts";
import { openDrive, openGeneration } from "../../src/machines/opening.ts";
import { recorded } from "../../src/machines/recording.ts";
import { settle } from "../../src/machines/settling.ts";
import { acting, changed, facts } from "./acting.test.kit.ts";
import { INVARIANTS } from "./all.ts";
import { journalOf } from "./mutant.test.kit.ts";
import type { Mutant } from "./mutant.test.kit.ts";
import { STORY_MUTANTS } from "./story-mutants.test.kit.ts";

const MUTANTS: Readonly<Record<string, readonly [claim: string, mutant: Mutant]>> = {
  "INV-01": [
    "an arrival is recorded with other words",
    acting({
      record: facts((fact) =>
        fact.type === "tellask.arrived" ? [{ ...fact, text: "else" }] : [fact],
      )(recorded),
    }),
  ],
  "INV-02": [
    "a drive names a cause that does not hold",
    acting({
      openDrive: facts((fact) =>
        fact.type === "drive.opened"
          ? [{ ...fact, causes: [{ cause: "humanAnswer", callId: "nobody asked" }] }]
          : [fact],
      )((context) => openDrive(context)),
    }),
  ],
  "INV-03": [
    "a generation claims the first message again",
    acting({
      openGeneration: facts((fact) =>
        fact.type === "generation.opened" && fact.genseq > 1
          ? [{ ...fact, claims: [1, ...fact.claims] }]
          : [fact],
      )((context) => openGeneration(context)),
    }),
  ],
  "INV-04": [
    "a drive is opened twice",
    acting({ openDrive: facts((fact) => [fact, fact])((context) => openDrive(context)) }),
  ],
  "INV-05": [
    "a bad call of a round is not registered",
    acting({ settle: facts((fact) => (fact.type === "call.failed" ? [] : [fact]))(settle) }),
  ],
  "INV-06": [
    "an assignment is sent that was never registered",
    acting({ settle: facts((fact) => (fact.type === "tellask.pending" ? [] : [fact]))(settle) }),
  ],
  "INV-07": [
    "an arrival stands after a generation that is still to come",
    acting({
      record: facts((fact) =>
        fact.type === "tellask.arrived"
          ? [{ ...fact, ownerArrivalGenseq: fact.ownerArrivalGenseq + 1 }]
          : [fact],
      )(recorded),
    }),
  ],
  "INV-08": [
    "a group is resolved without one of its members",
    acting({
      record: facts((fact) =>
        fact.type === "group.resolved"
          ? [{ ...fact, resolvedCallIds: fact.resolvedCallIds.slice(1) }]
          : [fact],
      )(recorded),
    }),
  ],
  "INV-09": [
    "an open question stops nobody",
    { machine: dialogMachine.provide({ guards: { questionOpen: () => false } }) },
  ],
  "INV-10": [
    "a generation is sealed with another seal",
    acting({
      openGeneration: facts((fact) =>
        fact.type === "generation.opened" ? [{ ...fact, seal: "another" }] : [fact],
      )((context) => openGeneration(context)),
    }),
  ],
  "INV-11": [
    "the tree skips a number",
    {
      push: (tree, { seq }) => {
        if (seq === 3) tree.fold.seq += 1;
      },
    },
  ],
  "INV-12": [
    "a drive that closed runs on in the live fold",
    {
      push: (tree, { dialog, facts: made }) => {
        const ledger = tree.fold.dialogs.get(dialog);
        if (ledger === undefined || made.every(({ type }) => type !== "drive.closed")) return;
        ledger.drive = { causes: [], generations: 1, priming: [], primed: false };
        ledger.followUp = true;
      },
    },
  ],
  "INV-13": [
    "the tree forgets that an action was handled, and takes it again",
    {
      push: (tree, { handled }) => {
        if (handled !== "human:0" || tree.fold.seq > 3) return;
        tree.fold.actions.delete(handled);
        const message = {
          type: "person.say",
          action: handled,
          by: null,
          to: "lead",
          text: "again",
          misdirected: null,
        } as const;
        tree.deliver({ id: handled, to: "lead", message }, tree.fold.atMs);
      },
    },
  ],
  "INV-14": [
    "a cause drives nobody",
    { machine: dialogMachine.provide({ guards: { causeWaits: () => false } }) },
  ],
  "INV-15": [
    "a reply goes to somebody who did not ask",
    acting({
      settleWithWords: ({ context, event }) =>
        settleWithWords(
          changed(
            context,
            (fact) => [fact],
            (send) => ({ ...send, to: "lead/b" }),
          ),
          event,
        ),
    }),
  ],
  "INV-16": [
    "a later round keeps an id that an earlier one took",
    acting({
      settle: facts((fact) => {
        if (fact.type === "question.asked") return [{ ...fact, callId: "same" }];
        if (fact.type !== "generation.finished" || fact.genseq !== 2) return [fact];
        return [{ ...fact, calls: fact.calls.map((one) => ({ ...one, callId: "same" })) }];
      })(settle),
    }),
  ],
  "INV-17": [
    "a limit is not looked at",
    {
      machine: dialogMachine.provide({ guards: { limitMet: () => false } }),
      limits: { generationsPerDrive: 1 },
    },
  ],
  "INV-18": [
    "words after a person's message are taken for the reply",
    {
      machine: dialogMachine.provide({
        guards: {
          wordsSettleDuty: ({ context: { ledger } }) =>
            ledger.drive !== null &&
            ledger.words?.calls === 0 &&
            ledger.words.opening.duty !== null &&
            ledger.frames.length > 0,
        },
      }),
    },
  ],
  ...STORY_MUTANTS,
};

it.each(INVARIANTS)("$id is broken by a mutant of the production code", async ({ id, check }) => {
  const [claim, mutant] = MUTANTS[id] ?? ["no mutant", {}];
  const violations = [...check(await journalOf(mutant))];
  expect(violations.length, claim).toBeGreaterThan(0);
});
