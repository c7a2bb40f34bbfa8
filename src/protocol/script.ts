// A scenario as data: what its people, models and tools do, read and checked, with no text left to
// parse. Made by `src/scenario` from YAML; read by the scripted provider, the scripted person and
// the wiring. Plain JSON values only, so that it crosses a thread border as it is.

/** Where something stands in the scenario file; both count from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** Words that a context must hold (in at least one message, or in exactly `times` messages). */
export interface Seen {
  readonly words: string;
  readonly times: number | null;
}

/** What a reply, or an expectation, asks of the messages of one request. */
export interface ContextCheck {
  readonly sees: readonly Seen[];
  readonly lacks: readonly string[];
  readonly order: readonly string[];
}

/** A guard of an entry: it is taken only where this holds of the generation about to be answered. */
export interface EntryGuard {
  readonly sees: readonly Seen[];
  readonly lacks: readonly string[];
  /** A cause that the drive of this generation names. */
  readonly cause: string | null;
}

/** An attempt that fails before the reply (D-14). `times` is null for "for ever". */
export interface ScriptedFailure {
  readonly kind:
    | "server"
    | "rateLimit"
    | "refused"
    | "timeout"
    | "empty"
    | "malformed"
    | "cut"
    | "reset"
    | "throw"
    | "exit"
    | "memory"
    | "loop"
    | "hang";
  /** rateLimit: how long to wait before the next attempt; hang: how long it hangs. */
  readonly delayMs: number | null;
  /** cut, reset: after how many bytes of the reply's wire form. */
  readonly bytes: number | null;
  readonly times: number | null;
}

/** What a scripted tool gives back. */
export interface ScriptedResult {
  readonly outcome: "result" | "error" | "hang" | "throw" | "exit";
  readonly text: string;
  readonly latencyMs: number;
  /** May run again when the process died before its result was durable (D-12). */
  readonly repeatable: boolean;
}

/** One call of a reply. `args` is a text when it is sent as it is, never checked. */
export interface ScriptedCall {
  readonly name: string;
  readonly args: string | Readonly<Record<string, unknown>>;
  readonly id: string | null;
  /** Overrides the tool's own result for this call. */
  readonly result: ScriptedResult | null;
  readonly raw: boolean;
}

/** One entry of a list of replies. */
export interface ScriptedReply {
  readonly text: string;
  readonly thinking: string;
  readonly calls: readonly ScriptedCall[];
  readonly usage: { readonly prompt: number; readonly completion: number } | null;
  readonly latencyMs: number;
  readonly fails: readonly ScriptedFailure[];
  readonly check: ContextCheck;
  readonly guard: EntryGuard | null;
  /** How often the entry must, and may, be used; `max` null is for ever. */
  readonly repeat: { readonly min: number; readonly max: number | null };
  readonly place: Place;
}

/** Replies by `DIALOG` or `DIALOG@COURSE`, or `any/AGENT`, as written. */
export type Script = Readonly<Record<string, readonly ScriptedReply[]>>;

export interface MemberSpec {
  readonly id: string;
  readonly name: string;
  /** How its model writes calls: as functions of the request, or in its words. */
  readonly calls: "text" | "functions";
  /** How many fresh samples a call of its own asks for, 0 to 100; 0 turns them off. */
  readonly fbrEffort: number;
  /** How often its main dialog is asked to go on between two answers of a person; below 1 never. */
  readonly diligencePushMax: number;
  /** How many bytes of text one of its requests may hold; null without a bound. */
  readonly contextLimit: number | null;
  /** What a larger request leads to: a Close of the dialog, or a new course of it. */
  readonly atContextLimit: "close" | "course";
}

/** What a tree's opening fact says of a member. */
export type OpenedMember = Omit<MemberSpec, "fbrEffort">;

export function openedMember(member: MemberSpec): OpenedMember {
  const { id, name, calls, diligencePushMax, contextLimit, atContextLimit } = member;
  return { id, name, calls, diligencePushMax, contextLimit, atContextLimit };
}

/** The team as far as this version knows it; members in the order of the file. */
export interface TeamSpec {
  readonly defaultResponder: string;
  readonly members: readonly MemberSpec[];
}

/** What a scenario brings for its models beside the team. */
export interface MindsSpec {
  /** The task document. */
  readonly task: string | null;
  /** Files by their path under `.minds/`; they win over those of the workspace. */
  readonly minds: Readonly<Record<string, string>>;
}

/** Bounds of every automatic loop (D-21). */
export interface Limits {
  readonly dialogs: number;
  readonly depth: number;
  readonly generationsPerDrive: number;
  readonly generations: number;
  readonly drivesPerDuty: number;
  readonly attempts: number;
  readonly askBacksPerSample: number;
  readonly virtualTimeMs: number;
  readonly commits: number;
}

export const LIMITS: Limits = {
  dialogs: 500,
  depth: 8,
  generationsPerDrive: 20,
  generations: 500,
  drivesPerDuty: 3,
  attempts: 3,
  askBacksPerSample: 1,
  virtualTimeMs: 86_400_000,
  commits: 100_000,
};
