// Dialog: one message in, one commit out.
//
//   message ─▶ placing ─▶ idle │ waiting_for_sideDialogs │ Q4H            (resting)
//               │  ▲ └──▶ driving { generating ─▶ placing, runningTools ─▶ placing }
//               ▼  │
//              ending                              (a drive or a duty ends, in the same message)
//
// `placing` alone chooses a state; its guards read the fold and nothing else, in the order of D-35.
// A restart enters there on the fold of the journal, so recovery has no rule of its own. Facts stand
// on transitions; requests stand on the entry of the state that awaits their result: they are what a
// restart asks for again. The chart starts nothing (D-25). A message that a state does not name is
// a bug: a reply has an open group, an assignment begins its dialog. Keeps INV-02, 04, 05 and 09.
import { setup } from "xstate";
import type { Message } from "../protocol/message.ts";
import {
  causesOf,
  dutyUnmet,
  followUpWaits,
  groupsOpen,
  wordsSettleDuty,
} from "../protocol/placing.ts";
import { closeAtLimit, closeDrive, limitMet, settleWithWords } from "./closing.ts";
import type { DialogContext } from "./dialog-context.ts";
import { openDrive, openDutyDrive, openGeneration, requestModel, requestTools } from "./opening.ts";
import { recorded } from "./recording.ts";
import { attemptsLeft, failAttempt, failGeneration, failureOf, settle } from "./settling.ts";

const place = { target: "#dialog.placing", actions: "record" } as const;
const keep = { actions: "record" } as const;
const people = { "person.say": place, "person.answer": place } as const;

export const dialogMachine = setup({
  types: {} as { context: DialogContext; input: DialogContext; events: Message },
  guards: {
    generationOpen: ({ context: { ledger } }) => ledger.generation !== null,
    toolsOpen: ({ context: { ledger } }) => ledger.tools.size > 0,
    questionOpen: ({ context: { ledger } }) => ledger.question !== null,
    wordsSettleDuty: ({ context: { ledger } }) => wordsSettleDuty(ledger),
    driveEnds: ({ context: { ledger } }) => ledger.drive !== null && !followUpWaits(ledger),
    limitMet: ({ context }) => limitMet(context) !== null,
    followUpWaits: ({ context: { ledger } }) => followUpWaits(ledger),
    causeWaits: ({ context: { ledger } }) => causesOf(ledger).length > 0,
    dutyUnmet: ({ context: { ledger } }) => dutyUnmet(ledger),
    groupsOpen: ({ context: { ledger } }) => groupsOpen(ledger),
    isLastTool: ({ context: { ledger } }) => ledger.tools.size === 1,
    attemptFails: ({ context, event }) => {
      const failed = failureOf(event);
      return failed !== null && !failed.final && attemptsLeft(context);
    },
    generationFails: ({ event }) => failureOf(event) !== null,
  },
  actions: {
    record: ({ context, event }) => recorded(context, event),
    settle: ({ context, event }) => settle(context, event),
    failAttempt: ({ context, event }) => failAttempt(context, event),
    failGeneration: ({ context, event }) => failGeneration(context, event),
    settleWithWords: ({ context, event }) => settleWithWords(context, event),
    openDrive: ({ context }) => openDrive(context),
    openDutyDrive: ({ context }) => openDutyDrive(context),
    openGeneration: ({ context }) => openGeneration(context),
    closeDrive: ({ context }) => closeDrive(context),
    closeAtLimit: ({ context }) => closeAtLimit(context),
    requestModel: ({ context }) => requestModel(context),
    requestTools: ({ context }) => requestTools(context),
  },
}).createMachine({
  id: "dialog",
  context: ({ input }) => input,
  initial: "placing",
  states: {
    placing: {
      always: [
        { guard: "generationOpen", target: "driving.generating" },
        { guard: "toolsOpen", target: "driving.runningTools" },
        { guard: "questionOpen", target: "Q4H", actions: "closeDrive" },
        { guard: "wordsSettleDuty", target: "ending", actions: "settleWithWords" },
        { guard: "driveEnds", target: "ending", actions: "closeDrive" },
        { guard: "limitMet", target: "ending", actions: "closeAtLimit" },
        { guard: "followUpWaits", target: "driving.generating", actions: "openGeneration" },
        {
          guard: "causeWaits",
          target: "driving.generating",
          actions: ["openDrive", "openGeneration"],
        },
        {
          guard: "dutyUnmet",
          target: "driving.generating",
          actions: ["openDutyDrive", "openGeneration"],
        },
        { guard: "groupsOpen", target: "waiting_for_sideDialogs" },
        { target: "idle" },
      ],
    },
    // A drive, or a duty, has come to its end; what that leaves is placed anew.
    ending: { always: "placing" },
    idle: { on: { ...people, assignment: place } },
    waiting_for_sideDialogs: { on: { ...people, reply: place } },
    Q4H: { on: { ...people, reply: place } },
    driving: {
      initial: "generating",
      on: { "person.say": keep, "person.answer": keep, reply: keep },
      states: {
        generating: {
          entry: "requestModel",
          on: {
            "model.result": [
              {
                guard: "attemptFails",
                target: "generating",
                reenter: true,
                actions: "failAttempt",
              },
              { guard: "generationFails", target: "#dialog.placing", actions: "failGeneration" },
              { target: "#dialog.placing", actions: "settle" },
            ],
          },
        },
        runningTools: {
          entry: "requestTools",
          on: { "tool.result": [{ guard: "isLastTool", ...place }, keep] },
        },
      },
    },
  },
});
