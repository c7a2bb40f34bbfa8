// The texts in en: equal in meaning to zh (D-24).
import type { ArrivalAbout, Around, Texts } from "./wording.ts";

const HEADING = "[Dominds tellask status]";

export const en: Texts = {
  system: ({ agent, path, asker, run }) =>
    [
      `You are @${agent}, speaking in dialog ${path} of "${run}".`,
      asker === null ? "You answer a person." : `You answer dialog ${asker}.`,
      "What comes of a tellask or a question arrives later, each as a message of its own, known by its callId; the receipt after a call only says that it was registered.",
      "Use English.",
    ].join("\n"),
  tellaskPending: ({ name, callId }) =>
    `${HEADING}\n${name} (callId: ${callId}): sent, no reply yet.\nThis is not the reply; it comes later as a message of its own under this callId.`,
  questionPending: ({ name, callId }) =>
    `${HEADING}\n${name} (callId: ${callId}): waiting for the human's answer.\nThis is not the answer; it comes later as a message of its own under this callId.`,
  replyDelivered: ({ name, callId }) => `${HEADING}\n${name} (callId: ${callId}): delivered.`,
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
  answer: (callId) => ({
    before: `The human answered the question (callId: ${callId}):\n"""\n`,
    after: '\n"""',
  }),
  questionCancelled: (callId) => ({
    before: `${HEADING}\nThe question (callId: ${callId}) will not be answered: `,
    after: "",
  }),
  said: (by) => ({ before: `${by}: `, after: "" }),
  dutyOwed: ({ replyCall, callId, askerDialogId }) =>
    `${HEADING}\nYou still owe ${askerDialogId} a reply (callId: ${callId}). Give it now ${replyCall === null ? "in plain words" : `with ${replyCall}, or in plain words`}.`,
};

function arrival({ agent, tellaskee, callId, status }: ArrivalAbout): Around {
  const footer = `${HEADING} This is a fact about an earlier request (callId: ${callId}), neither a new request nor a new call.`;
  if (status === "replaced")
    return {
      before: `@${agent} (dialog ${tellaskee}) took up your newer request in place of this one: `,
      after: `\n${footer}`,
    };
  if (status === "failed")
    return {
      before: `@${agent} did not reply (dialog ${tellaskee}), the request failed. Reason:\n"""\n`,
      after: `\n"""\n${footer}`,
    };
  const notice =
    status === "fallback"
      ? "Note: it called no reply function; these are its last words, taken as the reply.\n"
      : "";
  return {
    before: `【Completed】\n${notice}@${agent} replied (dialog ${tellaskee}):\n"""\n`,
    after: `\n"""\n${footer}`,
  };
}
