// Wording: the shape of every text that the runtime itself puts into a context. A request or a reply
// is put between two halves of a text; the runtime's words never repeat it in any other place.
import type { Body } from "../protocol/body.ts";

/** What stands before and after a body. */
export interface Around {
  readonly before: string;
  readonly after: string;
}

/** What stands around what came of a call, and around what the call had asked. */
export interface AroundBoth extends Around {
  readonly between: string;
}

export interface CallNamed {
  readonly name: string;
  readonly callId: string;
}

export interface SystemAbout {
  readonly agent: string;
  readonly path: string;
  /** The dialog that asked; null for a person. */
  readonly asker: string | null;
  readonly run: string;
}

export interface AssignmentAbout {
  readonly asker: string;
  readonly askerDialogId: string;
  readonly callId: string;
  /** Null where the model answers in words alone. */
  readonly replyCall: string | null;
  /** The older call of the same asker that this one replaces. */
  readonly replaces: string | null;
}

export interface AskBackAbout {
  readonly asker: string;
  readonly askerDialogId: string;
  readonly callId: string;
  readonly replyCall: string | null;
}

export type ArrivalStatus = "answered" | "fallback" | "failed" | "replaced";

export interface ArrivalAbout {
  readonly agent: string;
  readonly tellaskee: string;
  readonly callId: string;
  readonly status: ArrivalStatus;
  /** The course that it stands in. */
  readonly course: number;
}

/** The call that a fact is about: in an older course, the fact stands for itself (carryover). */
export interface Regarding {
  readonly name: string;
  readonly target: string | null;
  readonly session: string | null;
  readonly course: number;
}

export interface PendingAbout extends CallNamed {
  readonly target: string;
  readonly session: string | null;
}

export interface DutyAbout {
  readonly callId: string;
  readonly askerDialogId: string;
  readonly replyCall: string | null;
}

export interface RemindersAbout {
  readonly own: readonly Body[];
  /** The calls that nothing came of yet, the oldest first, and how many more there are. */
  readonly waiting: readonly CallNamed[];
  readonly more: number;
}

export interface ReminderAbout extends CallNamed {
  readonly what: "added" | "updated" | "deleted";
  readonly position: number;
}

export interface Texts {
  readonly system: (about: SystemAbout) => string;
  readonly memory: (path: string) => Around;
  readonly task: Around;
  readonly courseStarted: (course: number) => string;
  readonly tellaskPending: (about: PendingAbout) => string;
  readonly questionPending: (call: CallNamed) => string;
  readonly tellaskPointer: (call: CallNamed & { readonly status: ArrivalStatus }) => string;
  readonly questionPointer: (call: CallNamed & { readonly answered: boolean }) => string;
  readonly replyDelivered: (call: CallNamed) => string;
  readonly clearAccepted: (call: CallNamed) => string;
  readonly reminderKept: (about: ReminderAbout) => string;
  readonly callFailed: (call: CallNamed) => Around;
  readonly toolFailed: (call: CallNamed) => Around;
  /** In front of a result that no provider puts beside its call: the call stood in words. */
  readonly toolAnswered: (call: CallNamed) => Around;
  readonly assignment: (about: AssignmentAbout) => Around;
  readonly askBack: (about: AskBackAbout) => Around;
  readonly arrival: (about: ArrivalAbout, regarding: Regarding) => AroundBoth;
  readonly answer: (
    about: { readonly callId: string; readonly course: number },
    regarding: Regarding,
  ) => AroundBoth;
  readonly questionCancelled: (callId: string) => Around;
  /** Around the words of keep-going, which the runtime sends. */
  readonly keepGoing: Around;
  /** Around the runtime's own question, and what the human said to it. */
  readonly forcedAnswer: AroundBoth;
  readonly questionForced: (callId: string) => Around;
  readonly said: (by: string) => Around;
  /** Names the duty on top; `after` leads to what was asked, where the course does not hold it. */
  readonly duty: (about: DutyAbout) => Around;
  readonly dutyOwed: (about: DutyAbout) => string;
  readonly reminders: (about: RemindersAbout) => Body[];
  readonly language: string;
}
