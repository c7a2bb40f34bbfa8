// Wording: the shape of every text that the runtime itself puts into a context. None repeats a
// request or a reply: a body is put between the two halves of `Around`, so that it stands in exactly
// one message and counting words stays meaningful.

/** What stands before and after a body. */
export interface Around {
  readonly before: string;
  readonly after: string;
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

export interface ArrivalAbout {
  readonly agent: string;
  readonly tellaskee: string;
  readonly callId: string;
  readonly status: "answered" | "fallback" | "failed" | "replaced";
}

export interface DutyAbout {
  readonly callId: string;
  readonly askerDialogId: string;
  readonly replyCall: string | null;
}

export interface Texts {
  readonly system: (about: SystemAbout) => string;
  readonly tellaskPending: (call: CallNamed) => string;
  readonly questionPending: (call: CallNamed) => string;
  readonly replyDelivered: (call: CallNamed) => string;
  readonly callFailed: (call: CallNamed) => Around;
  readonly toolFailed: (call: CallNamed) => Around;
  /** In front of a result that no provider puts beside its call: the call stood in words. */
  readonly toolAnswered: (call: CallNamed) => Around;
  readonly assignment: (about: AssignmentAbout) => Around;
  readonly askBack: (about: AskBackAbout) => Around;
  readonly arrival: (about: ArrivalAbout) => Around;
  readonly answer: (callId: string) => Around;
  readonly questionCancelled: (callId: string) => Around;
  readonly said: (by: string) => Around;
  readonly dutyOwed: (about: DutyAbout) => string;
}
