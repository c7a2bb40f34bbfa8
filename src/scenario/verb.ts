// Verb: what can happen, to whom, and with what behind it. The whole list of the language.
//
// A form is a verb and the rest of the sentence; a word in capitals stands for what is read there.

export const DIALOG_FORMS = [
  ["starts", ""],
  ["starts", "course COURSE"],
  ["drives", ""],
  ["drives", "for CAUSE"],
  ["generates", ""],
  ["ends", ""],
  ["fails", ""],
  ["asks back", ""],
  ["asks", "human"],
  ["asks", "DIALOG"],
  ["is asked", ""],
  ["replies", ""],
  ["replies", "to DIALOG"],
  ["hears", "human"],
  ["hears late", "DIALOG"],
  ["hears", "DIALOG"],
  ["runs", "TOOL"],
  ["gets", "TOOL"],
  ["enters", "STATE"],
  ["leaves", "STATE"],
  ["is nudged", ""],
  ["reaches", "LIMIT"],
  ["stops", ""],
  ["resumes", ""],
  ["dies", ""],
  ["finishes", ""],
] as const;

export const CALL_FORMS = [
  ["fails", ""],
  ["is answered", ""],
  ["is replaced", ""],
  ["is cancelled", ""],
  ["is interrupted", ""],
  ["is refused", ""],
] as const;

export const HUMAN_FORMS = [
  ["says", ""],
  ["says", "to DIALOG"],
  ["answers", "DIALOG"],
  ["stops", "all"],
  ["stops", "DIALOG"],
  ["resumes", "all"],
  ["resumes", "DIALOG"],
  ["is refused", ""],
] as const;

export const PROCESS_FORMS = [
  ["crashes", ""],
  ["starts", ""],
  ["is refused", ""],
] as const;

export type Form =
  | (typeof DIALOG_FORMS)[number]
  | (typeof CALL_FORMS)[number]
  | (typeof HUMAN_FORMS)[number]
  | (typeof PROCESS_FORMS)[number];
export type Verb = Form[0];
