// A story with every kind of fact about sessions, ask-backs, replaces, stops, deaths and the end, as
// the production code writes it: a gate holds one reply back until its call could not be replaced.
import type { Delivery } from "../../src/actors/tree.ts";
import type { RawCall } from "../../src/protocol/call.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { DueAction } from "../../src/protocol/port.ts";
import { call, say } from "./mutant.test.kit.ts";
import type { World } from "./mutant.test.kit.ts";

interface Said {
  readonly latencyMs?: number;
  readonly calls?: readonly RawCall[];
}

const session = (agent: string, sessionSlug: string, as: { id: string; replaces?: string }) =>
  call(
    "tellask",
    {
      targetAgentId: agent,
      sessionSlug,
      tellaskContent: `do ${as.id}`,
      ...(as.replaces === undefined ? {} : { replaces: as.replaces }),
    },
    as.id,
  );
const fresh = (agent: string, id: string) =>
  call("tellaskSessionless", { targetAgentId: agent, tellaskContent: `do ${id}` }, id);
const human = (id: string) => call("askHuman", { tellaskContent: "which?" }, id);
const back = (id: string) => call("tellaskBack", { tellaskContent: "how?" }, id);
const replies = (name: string) => call(name, { replyContent: "so" });

/** What is said by site; words where nothing stands. */
const SCRIPT: Readonly<Record<string, Said>> = {
  "lead@1": { calls: [session("a", "plan", { id: "c1" }), session("b", "build", { id: "c2" })] },
  // Asked back, and then cut off from its old duty while it speaks.
  "a!plan@1": { calls: [back("q1")] },
  "lead@2": { calls: [replies("replyTellaskBack")] },
  "a!plan@2": { latencyMs: 50 },
  "lead@3": { calls: [session("a", "plan", { id: "c3", replaces: "c1" })] },
  "a!plan@3": { calls: [replies("replyTellask")] },
  // Stopped while it speaks, and while its tool runs; then it hears a person and owes its reply.
  "b!build@1": { latencyMs: 60 },
  "b!build@2": { latencyMs: 20, calls: [call("look", {}, "t1")] },
  // Replaced too late: the reply is on its way; and what was refused is replaced in its turn.
  "lead@4": {
    latencyMs: 25,
    calls: [
      session("b", "build", { id: "c4", replaces: "c2" }),
      session("b", "build", { id: "c8", replaces: "c4" }),
    ],
  },
  // A question that a stop cancels; a side dialog that dies while its own is at work.
  "lead@5": { calls: [fresh("b", "c5"), human("h1")] },
  "lead/b@1": { calls: [fresh("a", "d1")] },
  "lead/b/a@1": { latencyMs: 300 },
  "lead/b/a@2": { latencyMs: 20 },
  // The dead session's name goes to a new dialog.
  "lead@6": { calls: [session("a", "plan", { id: "c6" })] },
  // What is open when the tree is done.
  "lead@8": { calls: [fresh("a", "c7")] },
  "lead/a@1": { calls: [human("h2")] },
};

const does = (index: number, atMs: number, as: Pick<DueAction, "verb" | "to">): DueAction => ({
  ...say(index, atMs, as.to),
  ...as,
});

const ACTIONS: readonly DueAction[] = [
  say(0, 0, "lead"),
  say(1, 20, "lead"),
  does(2, 30, { verb: "stop", to: "b!build" }),
  does(3, 40, { verb: "resume", to: "b!build" }),
  does(4, 70, { verb: "stop", to: "b!build" }),
  say(5, 80, "b!build"),
  does(6, 120, { verb: "dead", to: "lead/b" }),
  { ...does(7, 130, { verb: "stop", to: "lead" }), how: "close" },
  does(8, 200, { verb: "dead", to: "a!plan" }),
  say(9, 210, "lead"),
  say(10, 230, "a!plan"),
  does(11, 250, { verb: "stop", to: "all" }),
  does(12, 260, { verb: "resume", to: "all" }),
  does(13, 270, { verb: "done", to: "lead" }),
  say(14, 600, "lead"),
  does(15, 700, { verb: "done", to: "lead" }),
  say(16, 710, "lead"),
];

const isReplyTo = ({ message }: Delivery, callId: string): boolean =>
  message.type === "reply" && message.callId === callId;

export const STORY: World = {
  model: {
    ask({ dialog, genseq }) {
      const { latencyMs = 5, calls = [] } = SCRIPT[`${dialog}@${genseq}`] ?? {};
      const text = calls.length === 0 ? `words of ${dialog}` : "";
      const outcome = { kind: "reply", text, thinking: "", calls, usage: null } as const;
      return { outcome, memo: null, latencyMs };
    },
  },
  tool: { latencyMs: 100 },
  actions: ACTIONS,
  gate: (commits: readonly Commit[]) => ({
    isHeld: (delivery) => isReplyTo(delivery, "c2") && !wasRefused(commits),
  }),
};

function wasRefused(commits: readonly Commit[]): boolean {
  return commits.some(({ facts }) => facts.some(({ type }) => type === "duty.refused"));
}
