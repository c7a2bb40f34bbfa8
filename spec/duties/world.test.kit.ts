// World of duties: one dialog and the few things that can happen to it, each a bounded number of times.
// The dialog is that of production, chart and fold; what it may do is judged against a plain list.
import { NO_MINDS } from "../../src/protocol/minds.ts";
import { DialogActor } from "../../src/actors/dialog-actor.ts";
import { dialogMachine } from "../../src/machines/dialog.machine.ts";
import type { Reads } from "../../src/machines/dialog-context.ts";
import { Draft } from "../../src/machines/draft.ts";
import type { Drafted } from "../../src/machines/draft.ts";
import type { AskerDialogStackFrame } from "../../src/protocol/frame.ts";
import { ledgerOf } from "../../src/protocol/ledger.ts";
import type { Ledger } from "../../src/protocol/ledger.ts";
import type { Message } from "../../src/protocol/message.ts";
import { LIMITS } from "../../src/protocol/script.ts";
import { Owed } from "./owed.test.kit.ts";

/** Something that can happen now, and how often it may in all. */
export interface Happening {
  readonly name: string;
  readonly times: number;
  /** What it is as a message, or null when it cannot happen in this state. */
  readonly message: (ledger: Ledger) => Message | null;
}

export interface Node {
  readonly ledger: Ledger;
  readonly seq: number;
  readonly left: Readonly<Record<string, number>>;
  readonly owed: Owed;
  readonly path: readonly string[];
}

export const DIALOG = "ux!s";

const READS: Reads = {
  limits: { ...LIMITS, generationsPerDrive: 3, drivesPerDuty: 2 },
  root: "lead",
  members: new Map(["lead", "ux", "qa"].map((id) => [id, { calls: "functions" as const }])),
  tools: { look: { repeatable: true } },
  registered: new Set(["lead", DIALOG]),
  dead: new Set(),
  personSeq: -1,
  pendingSends: () => 0,
  hasBegun: () => true,
  dialogs: () => [],
  sessionAddress: (agent, slug) => `${agent}!${slug}`,
  ringOf: () => null,
  language: "en" as const,
  minds: () => NO_MINDS,
  knowsPriming: () => true,
};

export function first(happenings: readonly Happening[]): Node {
  const left = Object.fromEntries(happenings.map(({ name, times }) => [name, times]));
  return { ledger: ledgerOf(DIALOG), seq: 0, left, owed: new Owed(), path: [] };
}

/** Every node that one happening leads to. */
export function* nexts(node: Node, happenings: readonly Happening[]): Iterable<Node> {
  for (const { name, message } of happenings) {
    const left = node.left[name] ?? 0;
    if (left === 0) continue;
    const happened = message(node.ledger);
    if (happened === null) continue;
    const after = { left: { ...node.left, [name]: left - 1 }, path: [...node.path, name] };
    yield handled(node, happened, after);
  }
}

function handled(
  { ledger: before, seq, owed: was }: Node,
  message: Message,
  { left, path }: Pick<Node, "left" | "path">,
): Node {
  const ledger = structuredClone(before);
  const owed = was.clone();
  const drafted = stepped(ledger, message, seq);
  try {
    owed.took(message, drafted, ledger);
  } catch (error) {
    throw new Error(`after ${path.join(", ")}`, { cause: error });
  }
  return { ledger, seq: seq + 1, left, owed, path };
}

export function stepped(ledger: Ledger, message: Message, seq: number): Drafted {
  const draft = new Draft();
  const timeline = { note: () => {}, bytes: () => 0, seal: () => ({ seal: "", parts: 0 }) };
  const kit = { machine: dialogMachine, draft, reads: READS, inspect: null };
  const actor = new DialogActor(kit, { ledger, timeline });
  if (ledger.began) actor.wake();
  draft.begin(seq, seq);
  const drafted = actor.step(message);
  actor.fold();
  return drafted;
}

/** Nodes from which the same can follow are one: only the order of commits matters, not their numbers. */
export function identity({ ledger, left, owed }: Node): string {
  const seqs = new Set<number>();
  const collect = (key: string, value: unknown): void => {
    if (typeof value === "number" && (key === "seq" || key === "claims")) seqs.add(value);
    else if (value instanceof Map) for (const inner of value.values()) collect("", inner);
    else if (Array.isArray(value)) for (const inner of value) collect(key, inner);
    else if (typeof value === "object" && value !== null)
      for (const [inner, of] of Object.entries(value)) collect(inner, of);
  };
  collect("", ledger);
  const rank = new Map([...seqs].toSorted((a, b) => a - b).map((seq, index) => [seq, index]));
  const plain = (key: string, value: unknown): unknown => {
    if (typeof value === "number" && (key === "seq" || key === "claims")) return rank.get(value);
    if (value instanceof Map || value instanceof Set)
      return [...value].map((inner: unknown) => plain("", inner));
    if (Array.isArray(value)) return value.map((inner: unknown) => plain(key, inner));
    if (typeof value === "object" && value !== null)
      return Object.entries(value).map(([inner, of]) => [inner, plain(inner, of)]);
    return value;
  };
  return JSON.stringify([plain("", ledger), left, owed.identity()]);
}

export function assignment(
  callId: string,
  from: { readonly asker: string; readonly replaces?: string },
): Message {
  const { asker: askerDialogId, replaces = null } = from;
  const frame: AskerDialogStackFrame = {
    ...askBackFrame(callId, askerDialogId, "replyTellask"),
    assignmentFromAsker: {
      callName: "tellask",
      tellaskContent: callId,
      originMemberId: "lead",
      askerDialogId,
      callId,
      callSiteCourse: 1,
      callSiteGenseq: 1,
    },
  };
  return { type: "assignment", agent: "ux", depth: 1, frame, replaces };
}

export function askBackFrame(
  callId: string,
  askerDialogId: string,
  expectedReplyCallName: "replyTellask" | "replyTellaskBack",
): AskerDialogStackFrame {
  return {
    kind: "asker_dialog_stack_frame",
    askerDialogId,
    tellaskReplyObligation: {
      expectedReplyCallName,
      targetDialogId: askerDialogId,
      targetCallId: callId,
      tellaskContent: callId,
    },
  };
}

/** What the open generation says; null when none is open. */
export function says(text: string, ...calls: readonly (readonly [name: string, args: object])[]) {
  return ({ generation, course }: Ledger): Message | null => {
    if (generation === null) return null;
    const { genseq } = generation;
    const raw = calls.map(([name, args]) => ({ name, args: JSON.stringify(args), id: null }));
    const outcome = { kind: "reply", text, thinking: "", calls: raw, usage: null } as const;
    return { type: "model.result", course, genseq, outcome, memo: null };
  };
}

/** The reply of the oldest open call. */
export function hears({ pending }: Ledger): Message | null {
  const [call] = pending;
  if (call === undefined) return null;
  const [callId, { tellaskee }] = call;
  const said = { status: "answered", text: "yes", marked: false } as const;
  return { type: "reply", callId, tellaskee, ...said, tellaskeeCourse: 1, tellaskeeGenseq: 1 };
}

const act = { action: "human:1", by: null, to: DIALOG, misdirected: null };

export function person(verb: "say" | "answer" | "stop" | "close" | "resume" | "dead") {
  return ({ began, question, held, dead }: Ledger): Message | null => {
    if (!began || dead) return null;
    if (verb === "say") return { type: "person.say", ...act, text: "hm" };
    if (verb === "dead") return { type: "person.dead", ...act };
    if (verb === "resume") return held ? { type: "person.resume", ...act } : null;
    if (verb === "answer")
      return question === null ? null : { type: "person.answer", ...act, text: "so" };
    return { type: "person.stop", ...act, how: verb === "close" ? "close" : "hold" };
  };
}
