// The texts in en: equal in meaning to zh (D-24).
import type {
  ArrivalAbout,
  ArrivalStatus,
  AroundBoth,
  Regarding,
  RemindersAbout,
  Texts,
} from "./wording.ts";
import type { Body } from "../protocol/body.ts";

const HEADING = "[Dominds tellask status]";

const OUTCOME: Readonly<Record<ArrivalStatus, string>> = {
  answered: "is completed",
  fallback: "is completed",
  failed: "has failed",
  replaced: "was replaced",
};

export const en: Texts = {
  system: ({ agent, path, asker, run }) =>
    [
      `You are @${agent}, speaking in dialog ${path} of "${run}".`,
      asker === null ? "You answer a person." : `You answer dialog ${asker}.`,
      "What comes of a tellask or a question arrives later, each as a message of its own, known by its callId; the receipt after a call only says that it was registered.",
    ].join("\n"),
  memory: (path) => ({ before: `[Dominds memory: ${path}]\n`, after: "" }),
  task: { before: "[Dominds task document]\n", after: "" },
  courseStarted: (course) =>
    `[Dominds new course]\nCourse ${course} begins here; you see nothing of the courses before it any more. What is unfinished stands below and in the reminders; please go on.`,
  tellaskPending: ({ name, callId, target, session }) =>
    `${HEADING}\n${name} was sent and waits for a reply.\n- callId: ${callId}\n- to: @${target}${session === null ? "" : ` • ${session}`}\nThis is not the reply; it comes later as a message of its own under the same callId.`,
  questionPending: ({ name, callId }) =>
    `${HEADING}\n${name} was asked and waits for the human's answer.\n- callId: ${callId}\nThis is not the answer; it comes later as a message of its own under the same callId.`,
  tellaskPointer: ({ name, callId, status }) =>
    `${HEADING}\n${name} ${OUTCOME[status]}; the result stands further down.\n- callId: ${callId}\nSearch forward for the message with the same callId and hold to it; this is not the text of the result.`,
  questionPointer: ({ name, callId, answered }) =>
    `${HEADING}\n${name} ${answered ? "has its answer; it stands further down" : "was cancelled; why stands further down"}.\n- callId: ${callId}\nSearch forward for the message with the same callId and hold to it; this is not the text of the answer.`,
  replyDelivered: ({ name, callId }) => `${HEADING}\n${name} (callId: ${callId}): delivered.`,
  clearAccepted: ({ name, callId }) => `${name} (callId: ${callId}): a new course begins now.`,
  reminderKept: ({ name, callId, what, position }) =>
    `${name} (callId: ${callId}): reminder ${position} was ${what}.`,
  callFailed: ({ name, callId }) => ({
    before: `${name} (callId: ${callId}) failed: `,
    after: "",
  }),
  toolFailed: ({ name, callId }) => ({
    before: `${name} (callId: ${callId}) failed: `,
    after: "",
  }),
  toolAnswered: ({ name, callId }) => ({
    before: `${name} (callId: ${callId}) gave:\n"""\n`,
    after: '\n"""',
  }),
  assignment: ({ asker, askerDialogId, callId, replyCall, replaces }) => ({
    before: `@${asker} (dialog ${askerDialogId}) asks you (callId: ${callId})${replaces === null ? "" : `, in place of its call ${replaces}, which needs no reply any more`}:\n"""\n`,
    after: `\n"""\n${replyCall === null ? "Reply in plain words" : `Reply with ${replyCall}, or with your last words`}; the reply goes to ${askerDialogId}.`,
  }),
  askBack: ({ asker, askerDialogId, callId, replyCall }) => ({
    before: `@${asker} (dialog ${askerDialogId}), whom you asked, asks you back (callId: ${callId}):\n"""\n`,
    after: `\n"""\n${replyCall === null ? "Answer in plain words" : `Answer with ${replyCall}, or with your last words`}; the answer goes to ${askerDialogId}.`,
  }),
  arrival,
  answer: ({ callId, course }, regarding) => ({
    before: `${from(regarding, course)}The human answered the question:\n"""\n`,
    between: '\n"""\nRegarding the original question:\n"""\n',
    after: `\n"""\n${footer(regarding.name, callId, "the answer to an earlier question")}`,
  }),
  questionCancelled: (callId) => ({
    before: `${HEADING}\nThe question (callId: ${callId}) will not be answered: `,
    after: "",
  }),
  keepGoing: { before: "[Dominds keep-going, sent by the runtime]\n", after: "" },
  forcedAnswer: {
    before: 'The human was asked in your place:\n"""\n',
    between: '\n"""\nThe human says:\n"""\n',
    after: '\n"""',
  },
  questionForced: (callId) => ({
    before: `[Dominds keep-going, sent by the runtime]\nThe human is asked in your place (callId: ${callId}): `,
    after: "",
  }),
  said: (by) => ({ before: `${by}: `, after: "" }),
  duty: ({ replyCall, callId, askerDialogId }) => ({
    before: `${HEADING}\nYou owe ${askerDialogId} a reply now (callId: ${callId}); give it ${replyCall === null ? "in plain words" : `with ${replyCall}`}.`,
    after: '\nWhat was asked:\n"""\n',
  }),
  dutyOwed: ({ replyCall, callId, askerDialogId }) =>
    `${HEADING}\nYou still owe ${askerDialogId} a reply (callId: ${callId}). Give it now ${replyCall === null ? "in plain words" : `with ${replyCall}, or in plain words`}.`,
  reminders,
  language: "Use English.",
};

function footer(name: string, callId: string, what: string): string {
  return `${HEADING}\n- function: ${name}\n- callId: ${callId}\n- note: this is ${what}, neither a new request of a user nor a new call.`;
}

/** Where the call stands in no message any more, the fact says so (carryover). */
function from({ course: asked }: Regarding, course: number): string {
  return asked === course ? "" : `[Dominds carried over: asked in course ${asked}]\n`;
}

function arrival(about: ArrivalAbout, regarding: Regarding): AroundBoth {
  const { agent, tellaskee, callId, status, course } = about;
  const { name, target, session } = regarding;
  const carried = from(regarding, course);
  const original = `Regarding the original tellask: @${target ?? agent}${session === null ? "" : ` • ${session}`}\n"""\n`;
  const after = `\n"""\n${footer(name, callId, "a fact about an earlier request")}`;
  if (status === "replaced")
    return {
      before: `${carried}@${agent} (dialog ${tellaskee}) took up your newer request in place of this one: `,
      between: `\n${original}`,
      after,
    };
  if (status === "failed")
    return {
      before: `${carried}@${agent} did not reply (dialog ${tellaskee}), the request failed. Reason:\n"""\n`,
      between: `\n"""\n${original}`,
      after,
    };
  const marker = name === "tellaskBack" ? "【TellaskBack】" : "【Completed】";
  const notice =
    status === "fallback"
      ? "Note: it called no reply function; these are its last words, taken as the reply.\n"
      : "";
  return {
    before: `${marker}\n${carried}${notice}@${agent} replied (dialog ${tellaskee}):\n"""\n`,
    between: `\n"""\n${original}`,
    after,
  };
}

function reminders({ own, waiting, more }: RemindersAbout): Body[] {
  const segments: Body[] = ["[Dominds reminders]"];
  for (const [i, text] of own.entries()) segments.push(`\n${i + 1}. `, text);
  if (waiting.length === 0) return segments;
  const lines = waiting.map(({ name, callId }) => `\n- ${name} (callId: ${callId})`);
  const rest = more === 0 ? "" : `\n- and ${more} more`;
  return [...segments, `\nTellasks and questions that wait:${lines.join("")}${rest}`];
}
