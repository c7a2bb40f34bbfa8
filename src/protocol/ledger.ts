// Ledger: the fold of one dialog. It holds what decides (counters, open groups, frames, causes),
// never texts: a generation costs the same at any length. Changed by `after` (after.ts) alone.
import type { FrameKey } from "./asker-stack.ts";
import type { Body } from "./body.ts";
import type { Cause } from "./cause.ts";
import type { CallStatus, CallStyle } from "./fact.ts";
import type { ReplyCallName } from "./frame.ts";

export interface Group {
  readonly course: number;
  readonly genseq: number;
  /** The commit that registered it. */
  readonly seq: number;
  readonly members: string[];
  open: number;
  /** The commit, and the member, that resolved it. */
  resolved: { readonly seq: number; readonly trigger: string } | null;
  claimed: boolean;
  /** False once a Close let it go: it stays in the time line and drives nobody (D-2). */
  drives: boolean;
}

/** Something a generation can claim besides a group: a person's words, an assignment, an answer. */
export interface Input {
  readonly seq: number;
  readonly cause: Cause;
  claimed: boolean;
  drives: boolean;
}

export interface Opening {
  readonly genseq: number;
  attempt: number;
  notBeforeMs: number;
  readonly seal: string;
  readonly parts: number;
  readonly duty: FrameKey | null;
  readonly newestInput: "person" | "runtime" | "other";
  readonly claims: readonly number[];
}

export interface Duty extends FrameKey {
  readonly expectedReplyCallName: ReplyCallName;
  /** An ask-back is none. */
  readonly isAssignment: boolean;
  /** The commit that pushed it: calls of later commits are its younger calls (D-9, D-30). */
  seq: number;
}

/** A call of this dialog that has no terminal fact. */
/** Who wants a new course, and the reminder that a call leaves for it. */
export interface Clearing {
  readonly callId: string | null;
  readonly byPerson: boolean;
  readonly reminder: Body | null;
}

export interface PendingCall {
  readonly tellaskee: string;
  /** Its group's key. */
  readonly group: string;
}

export interface OpenTool {
  readonly name: string;
  readonly index: number;
  readonly repeatable: boolean;
}

export interface Ledger {
  readonly path: string;
  agent: string;
  calls: CallStyle;
  began: boolean;
  depth: number;
  course: number;
  genseq: number;
  /** Generations over all courses, and since a person last spoke to the tree (D-21). */
  generations: number;
  since: { personSeq: number; generations: number };
  drive: {
    readonly causes: readonly Cause[];
    generations: number;
    priming: readonly string[];
    /** It had startup scripts, or recovers one that had: keep-going does not follow it (D-20). */
    readonly primed: boolean;
  } | null;
  /** Drives so far: startup scripts are for the first. */
  drives: number;
  /** The hash of what was read last for the models; empty while there is nothing. */
  minds: string;
  generation: Opening | null;
  /** The last generation's words, while its drive runs. */
  words: { readonly genseq: number; readonly opening: Opening; readonly calls: number } | null;
  /** Results that the next generation of this drive must show. */
  followUp: boolean;
  /** A reply was delivered in this round: the drive ends after its tools (D-8). */
  replied: boolean;
  /** A call of this round was bad: the drive goes on, whatever else the round did (D-8, D-15). */
  badCall: boolean;
  /** This round asked the human: its drive ends after its tools (D-4). */
  asked: boolean;
  readonly tools: Map<string, OpenTool>;
  question: string | null;
  lastQuestion: { readonly callId: string; readonly status: "answered" | "cancelled" } | null;
  /** Groups that no finished generation has consumed, by `course.genseq`. */
  readonly groups: Map<string, Group>;
  readonly inputs: Input[];
  /** Calls of open members, by call id. */
  readonly pending: Map<string, PendingCall>;
  /** The asker stack, and what waits to go on it while a generation is open (D-8). */
  readonly frames: Duty[];
  readonly waiting: Duty[];
  /** What became of the duties that were, by `asker!call`: a late replace is told (D-7). */
  readonly ended: Map<string, CallStatus>;
  readonly callIds: Set<string>;
  /** How many side dialogs of each agent this dialog has asked for (D-28). */
  readonly ordinals: Map<string, number>;
  /** A new course is wanted: by a call of the round in hand, or by a person, or by both (D-11). */
  clearing: Clearing | null;
  /** A call of this round failed, a tool's included: `clear_mind` is refused beside it (D-11). */
  roundFailed: boolean;
  /** How often it was asked to go on by itself since the budget was full (D-20). */
  pushes: number;
  /** How many reminders the dialog keeps. */
  reminders: number;
  memo: string | null;
  /** Generations since that memo that were cut off. */
  interrupted: readonly number[];
  /** Drives of cause `duty` in a row (D-30). */
  dutyDrives: number;
  /** What stands last in the time line; `waiting` stands after the open round (D-3). */
  newest: "person" | "other";
  newestWaiting: "person" | "other" | null;
  closed: { readonly why: string; readonly limit: string | null } | null;
  /** A person's stop holds it; `cutOff` is true while the drive that it ended has no successor (D-13). */
  held: boolean;
  cutOff: boolean;
  dead: boolean;
  done: boolean;
}

export function ledgerOf(path: string): Ledger {
  return {
    path,
    agent: "",
    calls: "functions",
    began: false,
    depth: 0,
    course: 1,
    genseq: 0,
    generations: 0,
    since: { personSeq: -1, generations: 0 },
    drive: null,
    drives: 0,
    minds: "",
    generation: null,
    words: null,
    followUp: false,
    replied: false,
    badCall: false,
    asked: false,
    tools: new Map(),
    question: null,
    lastQuestion: null,
    groups: new Map(),
    inputs: [],
    pending: new Map(),
    frames: [],
    waiting: [],
    ended: new Map(),
    callIds: new Set(),
    ordinals: new Map(),
    clearing: null,
    roundFailed: false,
    pushes: 0,
    reminders: 0,
    memo: null,
    interrupted: [],
    dutyDrives: 0,
    newest: "other",
    newestWaiting: null,
    closed: null,
    held: false,
    cutOff: false,
    dead: false,
    done: false,
  };
}

export function groupKey(course: number, genseq: number): string {
  return `${course}.${genseq}`;
}

/** What stands last in the context of a generation that opens now. */
export function newestOf(ledger: Ledger): "person" | "other" {
  return ledger.newestWaiting ?? ledger.newest;
}
