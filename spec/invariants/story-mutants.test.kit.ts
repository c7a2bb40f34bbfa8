// Story mutants: production code that breaks a rule about duties, sessions, stops, deaths or the end.
import { settleWithWords } from "../../src/machines/closing.ts";
import { dialogMachine } from "../../src/machines/dialog.machine.ts";
import { recorded } from "../../src/machines/recording.ts";
import { settle } from "../../src/machines/settling.ts";
import { acting, changed, facts, reading } from "./acting.test.kit.ts";
import type { Mutant } from "./mutant.test.kit.ts";
import { COURSES, KEEPING_GOING } from "./courses.test.kit.ts";
import { STORY } from "./story.test.kit.ts";

export const STORY_MUTANTS: Readonly<Record<string, readonly [claim: string, mutant: Mutant]>> = {
  "INV-19": [
    "a reply is delivered under another name",
    {
      world: STORY,
      ...acting({
        settle: facts((fact) =>
          fact.type === "reply.delivered" ? [{ ...fact, name: "replyTellask" }] : [fact],
        )(settle),
      }),
    },
  ],
  "INV-20": [
    "a frame goes on the stack at once, whatever the model is doing",
    {
      world: STORY,
      ...acting({
        record: facts((fact) => {
          if (fact.type !== "duty.received") return [fact];
          const { askerDialogId, tellaskReplyObligation: owed } = fact.frame;
          const callId = owed.targetCallId;
          return [fact, { type: "frame.pushed", askerDialogId, callId }];
        })(recorded),
      }),
    },
  ],
  "INV-21": [
    "a frame names the dialog itself as the one that asks",
    {
      world: STORY,
      ...acting({
        record: ({ context, event }) =>
          recorded(
            changed(context, (fact) =>
              fact.type === "duty.received"
                ? [{ ...fact, frame: { ...fact.frame, askerDialogId: context.ledger.path } }]
                : [fact],
            ),
            event,
          ),
      }),
    },
  ],
  "INV-22": [
    "a reply is settled and never sent",
    acting({
      settleWithWords: ({ context, event }) =>
        settleWithWords(
          changed(
            context,
            (fact) => [fact],
            () => null,
          ),
          event,
        ),
    }),
  ],
  "INV-23": [
    "a call forgets on its way that it replaces another",
    {
      world: STORY,
      ...acting({
        record: facts((fact) =>
          fact.type === "duty.received" ? [{ ...fact, replaces: null }] : [fact],
        )(recorded),
      }),
    },
  ],
  "INV-24": [
    "an ask-back goes to a dialog that waits for nothing",
    {
      world: STORY,
      ...acting({
        settle: facts((fact) =>
          fact.type === "tellask.pending" && fact.callName === "tellaskBack"
            ? [{ ...fact, tellaskee: "b!build" }]
            : [fact],
        )(settle),
      }),
    },
  ],
  "INV-25": [
    "a session keeps its address when its dialog is dead",
    {
      world: STORY,
      ...acting({
        settle: reading({ sessionAddress: (agent, slug) => `${agent}!${slug}` })(settle),
      }),
    },
  ],
  "INV-26": [
    "a stop holds nobody",
    { world: STORY, machine: dialogMachine.provide({ guards: { held: () => false } }) },
  ],
  "INV-27": [
    "the tree forgets that a dialog died",
    {
      world: STORY,
      push: (tree, { dialog, facts: made }) => {
        const ledger = tree.fold.dialogs.get(dialog);
        if (ledger !== undefined && made.some(({ type }) => type === "dialog.died"))
          ledger.dead = false;
      },
    },
  ],
  "INV-28": [
    "the tree is finished whoever drives",
    { world: STORY, ...acting({ record: reading({ dialogs: () => [] })(recorded) }) },
  ],
  "INV-29": [
    "a dialog that gives up leaves its question open",
    {
      world: STORY,
      ...acting({
        record: facts((fact) => (fact.type === "question.cancelled" ? [] : [fact]))(recorded),
      }),
    },
  ],
  "INV-30": [
    "a reminder is added behind a gap",
    {
      world: COURSES,
      ...acting({
        settle: facts((fact) =>
          fact.type === "reminder.added" ? [{ ...fact, position: fact.position + 1 }] : [fact],
        )(settle),
      }),
    },
  ],
  "INV-32": [
    "pushes are not counted",
    {
      world: KEEPING_GOING,
      push: (tree) => {
        const ledger = tree.fold.dialogs.get("lead");
        if (ledger !== undefined) ledger.pushes = 0;
      },
    },
  ],
  "INV-31": [
    "a course starts under the number of the old one",
    {
      world: COURSES,
      ...acting({
        record: facts((fact) =>
          fact.type === "course.started" ? [{ ...fact, course: fact.course - 1 }] : [fact],
        )(recorded),
      }),
    },
  ],
};
