// Random runs of the production tree: replies, people, orders and restarts, each one a pick.
import fc from "fast-check";
import { Tree } from "../../src/actors/tree.ts";
import type { RawCall } from "../../src/protocol/call.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import { FORMAT } from "../../src/protocol/fact.ts";
import type { FactOf } from "../../src/protocol/fact.ts";
import { ALL } from "../../src/protocol/message.ts";
import type { Message, ModelOutcome } from "../../src/protocol/message.ts";
import type { Ledger } from "../../src/protocol/ledger.ts";
import type { PendingRequest, PendingSend } from "../../src/protocol/tree-fold.ts";
import { NO_MINDS } from "../../src/protocol/minds.ts";
import type { MindsPort } from "../../src/protocol/minds.ts";
import { LIMITS } from "../../src/protocol/script.ts";

const opened: FactOf<"tree.opened"> = {
  type: "tree.opened",
  format: FORMAT,
  name: "random",
  scenario: "none",
  vary: {},
  root: "lead",
  members: [
    { id: "lead", name: "Lead", calls: "functions", diligencePushMax: 2, contextLimit: 6_000 },
    {
      id: "ux",
      name: "Ux",
      calls: "functions",
      contextLimit: 3_000,
      atContextLimit: "course",
    },
  ],
  tools: { look: { repeatable: true } },
  language: "en",
  limits: {
    ...LIMITS,
    dialogs: 9,
    depth: 3,
    generationsPerDrive: 3,
    generations: 12,
    drivesPerDuty: 2,
  },
  clock: "virtual",
  durability: "none",
};

/** What stands written: a memory, and a startup script. */
const MINDS: MindsPort = {
  read: (agent) => ({
    ...NO_MINDS,
    memories: [{ path: ".minds/memory/team/a.md", text: `for ${agent}` }],
    priming: [{ path: ".minds/priming/team_shared/a.md", text: "begin" }],
  }),
};

type Pick = () => number;
type Written = Omit<RawCall, "id">;

function written(name: string, args: object): Written {
  return { name, args: JSON.stringify(args) };
}

function one<T>(pick: Pick, of: readonly [T, ...T[]]): T {
  return of[pick() % of.length] ?? of[0];
}

/** Calls of any dialog, good and bad. */
const CALLS: readonly [Written, ...Written[]] = [
  written("tellaskSessionless", { targetAgentId: "ux", tellaskContent: "do" }),
  written("tellaskSessionless", { targetAgentId: "lead", tellaskContent: "do" }),
  written("tellaskSessionless", { targetAgentId: "nobody", tellaskContent: "do" }),
  written("tellaskBack", { tellaskContent: "how?" }),
  written("tellaskBack", { tellaskContent: "how now?" }),
  written("replyTellask", { replyContent: "it is so" }),
  written("replyTellaskSessionless", { replyContent: "it is so" }),
  written("replyTellaskBack", { replyContent: "it is so" }),
  written("askHuman", { tellaskContent: "which?" }),
  written("look", {}),
  { name: "look", args: "no JSON" },
  written("clear_mind", {}),
  written("clear_mind", { reminder_content: "keep this" }),
  written("add_reminder", { content: "note" }),
  written("update_reminder", { reminder_no: 1, content: "noted" }),
  written("delete_reminder", { reminder_no: 1 }),
];

/** A call that fits what the dialog owes and waits for, or any. */
function callFrom(pick: Pick, { frames, pending }: Ledger): Written {
  const kind = pick() % 8;
  const top = frames.at(-1);
  if (kind === 0 && top !== undefined)
    return written(top.expectedReplyCallName, { replyContent: "it is so" });
  if (kind === 7) return written("look", {});
  if (kind > 4) return one(pick, CALLS);
  const targetAgentId = one(pick, ["ux", "lead"]);
  const sessionSlug = one(pick, ["one", "two"]);
  const asked = { targetAgentId, sessionSlug, tellaskContent: "do it" };
  if (kind > 2) return written("tellask", asked);
  const open = [...pending].filter(([, { tellaskee }]) => tellaskee.includes("!"));
  const [replaces, call] = open[pick() % Math.max(1, open.length)] ?? [];
  if (replaces === undefined || call === undefined) return written("tellask", asked);
  const [agent = "", slug = ""] = call.tellaskee.split(/[!#]/u);
  return written("tellask", { ...asked, targetAgentId: agent, sessionSlug: slug, replaces });
}

function outcomeFrom(pick: Pick, ledger: Ledger): ModelOutcome {
  const words = { kind: "reply", text: "words", thinking: "", calls: [], usage: null } as const;
  const kind = pick() % 16;
  if (kind < 5) return words;
  if (kind === 5) return { ...words, text: " " };
  if (kind === 6) {
    const final = pick() % 3 === 0;
    return { kind: "failed", failure: "server", why: "broken", final, retryAfterMs: 5 };
  }
  const calls = Array.from({ length: 1 + (pick() % 3) }, () => ({
    ...callFrom(pick, ledger),
    id: one(pick, ["a", "b", null]),
  }));
  return { ...words, text: pick() % 2 === 0 ? "" : "calling", calls };
}

const VERBS = [
  "say answer stop resume resume clear",
  "say answer stop resume resumeAll clearAll",
  "say answer close dead stopAll",
  "say answer resume resumeAll done",
].flatMap((verbs) => verbs.split(" "));

/** What a person does, for the dialog that takes it. */
function deliveryOf(act: { action: string; verb: string; to: string; began: boolean }): {
  to: string;
  message: Message;
} {
  const { action, verb, to, began } = act;
  const person = { action, by: null, to, misdirected: began ? null : "not begun" };
  const all = { ...person, to: ALL, misdirected: null };
  const taker = began ? to : "lead";
  switch (verb) {
    case "answer":
      return { to: taker, message: { type: "person.answer", ...person, text: "hear me" } };
    case "stop":
      return { to: taker, message: { type: "person.stop", ...person, how: "hold" } };
    case "close":
      return { to: taker, message: { type: "person.stop", ...person, how: "close" } };
    case "resume":
      return { to: taker, message: { type: "person.resume", ...person } };
    case "dead":
      return { to: taker, message: { type: "person.dead", ...person } };
    case "stopAll":
      return { to: "lead", message: { type: "person.stop", ...all, how: "hold" } };
    case "resumeAll":
      return { to: "lead", message: { type: "person.resume", ...all } };
    case "clear":
      return { to: taker, message: { type: "person.clear", ...person } };
    case "clearAll":
      return { to: "lead", message: { type: "person.clear", ...all } };
    case "done":
      return { to: "lead", message: { type: "person.done", ...person, misdirected: null } };
    default:
      return { to: taker, message: { type: "person.say", ...person, text: "hear me" } };
  }
}

/** The first pending message from each dialog to each other: what one sends comes in order. */
function firstOfEach(sends: Iterable<PendingSend>): PendingSend[] {
  const first = new Map<string, PendingSend>();
  for (const send of sends) {
    const channel = `${send.from} ${send.send.to}`;
    if (!first.has(channel)) first.set(channel, send);
  }
  return [...first.values()];
}

/** Runs a tree to rest; every choice is one of `picks`, then the first of all, and people are silent. */
export function run(
  chosen: readonly number[],
  meets: (state: string, event: Message["type"]) => void = () => {},
): readonly Commit[] {
  const commits: Commit[] = [];
  const journal = { append: (commit: Commit) => void commits.push(commit) };
  let tree = new Tree({ journal, minds: MINDS });
  tree.open(opened, 0);
  let used = 0;
  let actions = 0;
  const pick = (): number => chosen[used++] ?? 0;
  const deliver = (id: string, { to, message }: { to: string; message: Message }): void => {
    meets(tree.actor(to).value, message.type);
    tree.deliver({ id, to, message }, tree.fold.atMs + 1);
  };
  const person = (verb: string, to: string): void => {
    actions += 1;
    const action = `human:${actions}`;
    const began = tree.fold.dialogs.get(to)?.began === true;
    deliver(action, deliveryOf({ action, verb, to, began }));
  };
  person("say", "lead");
  for (;;) {
    const calm = used >= chosen.length;
    const choice = calm ? 0 : pick() % 20;
    if (choice === 1) {
      tree = restarted(commits, journal);
      continue;
    }
    const sends = firstOfEach(tree.fold.sends.values());
    const requests = requestsOf(tree, choice % 3 === 0);
    const idle = sends.length + requests.length === 0;
    if (idle && (calm || (tree.fold.finished && choice < 5))) return commits;
    if (idle || (choice > 1 && choice < 6)) {
      const paths = [...tree.fold.dialogs.keys()];
      person(VERBS[pick() % VERBS.length] ?? "say", paths[pick() % paths.length] ?? "lead");
      continue;
    }
    const n = (calm ? 0 : pick()) % (sends.length + requests.length);
    const send = sends[n];
    const request = requests[n - sends.length];
    if (send !== undefined) deliver(send.id, { to: send.send.to, message: send.send.body });
    else if (request !== undefined) {
      const { id, dialog } = request;
      const message = resultOf(request, pick, tree.actor(dialog).ledger);
      deliver(id, { to: dialog, message });
    }
  }
}

/** What is awaited; what was cut off comes late, and often after all else. */
function requestsOf({ fold }: Tree, late: boolean): PendingRequest[] {
  const requests = [...fold.requests.values()];
  const awaited = requests.filter(({ withdrawn }) => !withdrawn);
  return late || (awaited.length === 0 && fold.sends.size === 0) ? requests : awaited;
}

function resultOf({ request }: PendingRequest, pick: Pick, ledger: Ledger): Message {
  const { course, genseq } = request;
  if (request.port === "model")
    return { type: "model.result", course, genseq, outcome: outcomeFrom(pick, ledger), memo: null };
  const status = pick() % 2 === 0 ? "answered" : "failed";
  return { type: "tool.result", course, genseq, callId: request.callId, status, text: "seen" };
}

function restarted(commits: readonly Commit[], journal: { append(commit: Commit): void }): Tree {
  const tree = new Tree({ journal, minds: MINDS });
  for (const commit of commits) tree.replay(commit);
  tree.resume();
  const number = tree.fold.processes + 1;
  const started = { type: "process.started", number, previous: "crashed" } as const;
  tree.note([started], { handled: `open:${number}`, atMs: tree.fold.atMs });
  return tree;
}

export const picks = fc.array(fc.nat({ max: 5039 }), {
  minLength: 20,
  maxLength: 600,
  size: "max",
});
