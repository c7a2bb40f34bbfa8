// Dialog: one message in, one commit out.
//
//   message ─▶ placing ─▶ idle │ waiting_for_sideDialogs │ Q4H │ stopped │ done │ dead      (resting)
//               │  ▲ └──▶ driving { generating ─▶ placing, runningTools ─▶ placing }
//               ▼  │
//              ending                              (a drive, a duty or a course ends, in the same message)
//
// Every message is recorded, in any state; resting states are then placed anew, a drive goes on until
// what it awaits has come or was cut off. `placing` alone chooses a state; its guards read the fold
// and nothing else, in the order of D-35. A restart enters there on the fold of the journal, so
// recovery has no rule of its own. Facts stand on transitions; requests stand on the entry of the
// state that awaits their result: they are what a restart asks for again. The chart starts nothing
// (D-25). Keeps INV-02, 04, 05 and 09.
import { setup } from "xstate";
import type { Message } from "../protocol/message.ts";
import {
  causesOf,
  courseWaits,
  dutyUnmet,
  followUpWaits,
  framesWait,
  groupsOpen,
  wordsSettleDuty,
} from "../protocol/placing.ts";
import { closeDrive, settleWithWords } from "./closing.ts";
import { startCourse } from "./coursing.ts";
import type { DialogContext } from "./dialog-context.ts";
import { keepGoing, mayKeepGoing } from "./keeping-going.ts";
import { closeAtLimit, limitMet } from "./limiting.ts";
import { openDrive, openDutyDrive, openGeneration, requestModel, requestTools } from "./opening.ts";
import { pushFrames } from "./owing.ts";
import { isLate, recorded } from "./recording.ts";
import {
  attemptsLeft,
  failAttempt,
  failGeneration,
  failureOf,
  isLost,
  lose,
  settle,
} from "./settling.ts";

const place = { target: "#dialog.placing", actions: "record" } as const;
const keep = { actions: "record" } as const;

/** One transition for every kind of message. */
function every<T>(transition: T): Record<Message["type"], T> {
  return {
    "person.say": transition,
    "person.answer": transition,
    "person.stop": transition,
    "person.resume": transition,
    "person.clear": transition,
    "person.dead": transition,
    "person.done": transition,
    told: transition,
    assignment: transition,
    askBack: transition,
    reply: transition,
    "model.result": transition,
    "tool.result": transition,
  };
}

export const dialogMachine = setup({
  types: {} as { context: DialogContext; input: DialogContext; events: Message },
  guards: {
    dead: ({ context: { ledger } }) => ledger.dead,
    done: ({ context: { ledger } }) => ledger.done,
    held: ({ context: { ledger } }) => ledger.held,
    generationOpen: ({ context: { ledger } }) => ledger.generation !== null,
    generationOver: ({ context: { ledger } }) => ledger.generation === null,
    toolsOver: ({ context: { ledger } }) => ledger.tools.size === 0,
    framesWait: ({ context: { ledger } }) => framesWait(ledger),
    courseWaits: ({ context: { ledger } }) => courseWaits(ledger),
    toolsOpen: ({ context: { ledger } }) => ledger.tools.size > 0,
    questionOpen: ({ context: { ledger } }) => ledger.question !== null,
    wordsSettleDuty: ({ context: { ledger } }) => wordsSettleDuty(ledger),
    driveEnds: ({ context: { ledger } }) => ledger.drive !== null && !followUpWaits(ledger),
    mayKeepGoing: ({ context }) => mayKeepGoing(context),
    limitMet: ({ context }) => limitMet(context) !== null,
    followUpWaits: ({ context: { ledger } }) => followUpWaits(ledger),
    causeWaits: ({ context: { ledger } }) => causesOf(ledger).length > 0,
    dutyUnmet: ({ context: { ledger } }) => dutyUnmet(ledger),
    groupsOpen: ({ context: { ledger } }) => groupsOpen(ledger),
    isLate: ({ context, event }) => isLate(context, event),
    isLost: ({ event }) => isLost(event),
    attemptFails: ({ context, event }) => {
      const failed = failureOf(event);
      return failed !== null && !failed.final && attemptsLeft(context);
    },
    generationFails: ({ event }) => failureOf(event) !== null,
  },
  actions: {
    record: ({ context, event }) => recorded(context, event),
    settle: ({ context, event }) => settle(context, event),
    lose: ({ context, event }) => lose(context, event),
    failAttempt: ({ context, event }) => failAttempt(context, event),
    failGeneration: ({ context, event }) => failGeneration(context, event),
    pushFrames: ({ context }) => pushFrames(context),
    settleWithWords: ({ context, event }) => settleWithWords(context, event),
    openDrive: ({ context }) => openDrive(context),
    openDutyDrive: ({ context }) => openDutyDrive(context),
    openGeneration: ({ context }) => openGeneration(context),
    keepGoing: ({ context }) => keepGoing(context),
    startCourse: ({ context }) => startCourse(context),
    closeDrive: ({ context }) => closeDrive(context),
    closeAtLimit: ({ context }) => closeAtLimit(context),
    requestModel: ({ context }) => requestModel(context),
    requestTools: ({ context }) => requestTools(context),
  },
}).createMachine({
  id: "dialog",
  context: ({ input }) => input,
  initial: "placing",
  on: every(place),
  states: {
    placing: {
      always: [
        { guard: "dead", target: "dead" },
        { guard: "done", target: "done" },
        { guard: "held", target: "stopped" },
        { guard: "generationOpen", target: "driving.generating" },
        { guard: "wordsSettleDuty", target: "ending", actions: "settleWithWords" },
        { guard: "framesWait", target: "ending", actions: "pushFrames" },
        { guard: "toolsOpen", target: "driving.runningTools" },
        { guard: "courseWaits", target: "ending", actions: "startCourse" },
        { guard: "questionOpen", target: "Q4H", actions: "closeDrive" },
        { guard: "mayKeepGoing", target: "ending", actions: "keepGoing" },
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
    // A drive, a duty or a course has come to its end; what that leaves is placed anew.
    ending: { always: "placing" },
    idle: {},
    waiting_for_sideDialogs: {},
    Q4H: {},
    stopped: {},
    done: {},
    dead: {},
    driving: {
      initial: "generating",
      on: every(keep),
      states: {
        generating: {
          entry: "requestModel",
          always: { guard: "generationOver", target: "#dialog.placing" },
          on: {
            "model.result": [
              { guard: "isLate", ...keep },
              { guard: "isLost", actions: "lose" },
              {
                guard: "attemptFails",
                target: "generating",
                reenter: true,
                actions: "failAttempt",
              },
              { guard: "generationFails", actions: "failGeneration" },
              { actions: "settle" },
            ],
          },
        },
        runningTools: {
          entry: "requestTools",
          always: { guard: "toolsOver", target: "#dialog.placing" },
        },
      },
    },
  },
});
