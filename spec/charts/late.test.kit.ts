// Late results in states where chance seldom puts them: a tool and a model that were cut off answer
// while a question is open, while the dialog speaks or runs tools, at rest, or when the tree is done.
import type { Tree } from "../../src/actors/tree.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { DueAction } from "../../src/protocol/port.ts";
import { call, journalOf, say } from "../invariants/mutant.test.kit.ts";
import type { World } from "../invariants/mutant.test.kit.ts";

function does(index: number, atMs: number, verb: DueAction["verb"]): DueAction {
  return { ...say(index, atMs, "lead"), verb };
}

const LOOK = [call("look", {})];
const ASK = [call("askHuman", { tellaskContent: "which?" })];

function worldOf(
  said: Readonly<Record<number, { calls?: typeof LOOK; latencyMs?: number }>>,
  actions: readonly DueAction[],
): World {
  return {
    model: {
      ask({ genseq }) {
        const { calls = [], latencyMs = 5 } = said[genseq] ?? {};
        const text = calls.length === 0 ? "words" : "";
        const outcome = { kind: "reply", text, thinking: "", calls, usage: null } as const;
        return { outcome, memo: null, latencyMs };
      },
    },
    tool: { latencyMs: 100 },
    actions,
    gate: null,
  };
}

const IN_Q4H = worldOf({ 1: { calls: LOOK }, 2: { latencyMs: 300 }, 3: { calls: ASK } }, [
  say(0, 0, "lead"),
  does(1, 10, "stop"),
  say(2, 12, "lead"),
  does(3, 20, "stop"),
  say(4, 22, "lead"),
]);
/** A word, a stop, and another word. */
const CUT_OFF = [say(0, 0, "lead"), does(1, 10, "stop"), say(2, 12, "lead")];
const TOOL_AT_REST = worldOf({ 1: { calls: LOOK } }, CUT_OFF);
const TOOL_WHEN_DONE = worldOf({ 1: { calls: LOOK } }, [...CUT_OFF, does(3, 50, "done")]);
const TOOL_WHILE_SPEAKING = worldOf({ 1: { calls: LOOK }, 2: { latencyMs: 300 } }, CUT_OFF);
const MODEL_WHEN_DONE = worldOf({ 1: { latencyMs: 100 } }, [...CUT_OFF, does(3, 50, "done")]);
const MODEL_BESIDE_TOOLS = worldOf({ 1: { latencyMs: 50 }, 2: { calls: LOOK } }, CUT_OFF);
const WORLDS = [
  IN_Q4H,
  TOOL_AT_REST,
  TOOL_WHEN_DONE,
  TOOL_WHILE_SPEAKING,
  MODEL_WHEN_DONE,
  MODEL_BESIDE_TOOLS,
];

/** The pairs of state and event of the late results, as `state × event`. */
export async function lateResults(): Promise<Set<string>> {
  const met = new Set<string>();
  for (const world of WORLDS) {
    let before = "";
    const push = (tree: Tree, { dialog, facts }: Commit): void => {
      for (const fact of facts)
        if (fact.type === "result.late") met.add(`${before} × ${fact.port}.result`);
      before = tree.actor(dialog).value;
    };
    await journalOf({ world, push });
  }
  return met;
}
