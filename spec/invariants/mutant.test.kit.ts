// Worlds for mutants of the production code: a lead, side dialogs and people, in memory.
import { Running } from "../../src/actors/running.ts";
import { Tree } from "../../src/actors/tree.ts";
import { VirtualClock } from "../../src/actors/virtual-clock.ts";
import type { DialogMachine } from "../../src/actors/dialog-actor.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { Gate } from "../../src/actors/running.ts";
import type { DueAction, ModelPort } from "../../src/protocol/port.ts";
import { LIMITS } from "../../src/protocol/script.ts";

export interface Mutant {
  readonly machine?: DialogMachine;
  /** Pushes the tree after each commit. */
  readonly push?: (tree: Tree, commit: Commit) => void;
  readonly limits?: Partial<typeof LIMITS>;
  /** Where it lives; the round when left out. */
  readonly world?: World;
}

/** What the models and people of a run do. */
export interface World {
  readonly model: ModelPort;
  readonly tool: { readonly latencyMs: number };
  readonly actions: readonly DueAction[];
  /** How often the main dialog is asked to go on; never by itself. */
  readonly pushes?: number;
  readonly gate: ((commits: readonly Commit[]) => Gate) | null;
}

export const call = (name: string, args: object, id: string | null = null) =>
  ({ name, args: JSON.stringify(args), id }) as const;
const ask = (agent: string) =>
  call("tellaskSessionless", { targetAgentId: agent, tellaskContent: "go" }, "same");

/** A lead that asks two, runs a tool, makes a bad call and asks the human; side dialogs with a tool. */
const model: ModelPort = {
  ask({ dialog, genseq }) {
    const calls =
      dialog === "lead" && genseq === 1
        ? [ask("a"), ask("b"), call("look", {}), call("nothing", {})]
        : dialog === "lead" && genseq === 2
          ? [call("askHuman", { tellaskContent: "which?" })]
          : dialog === "lead/a" && genseq === 1
            ? [call("look", {})]
            : [];
    const text = calls.length === 0 ? `words of ${dialog}` : "";
    const outcome = { kind: "reply", text, thinking: "", calls, usage: null } as const;
    return { outcome, memo: null, latencyMs: dialog === "lead" ? 5 : 40 };
  },
};

export const say = (index: number, atMs: number, to: string): DueAction =>
  ({
    id: `human:${index}`,
    atMs,
    seq: 0,
    index,
    verb: "say",
    to,
    by: null,
    text: "word",
    how: "hold",
  }) as const;

const ROUND: World = {
  model,
  tool: { latencyMs: 1 },
  actions: [
    say(0, 0, "lead"),
    say(1, 20, "lead"),
    say(2, 20, "lead/a"),
    { ...say(3, 200, "lead"), verb: "answer" },
    say(4, 400, "lead"),
  ],
  gate: null,
};

/** What the mutated system wrote, up to its end or to the assertion that stopped it. */
export async function journalOf(mutant: Mutant): Promise<{ commits: Commit[]; ended: boolean }> {
  const commits: Commit[] = [];
  const tree = new Tree({
    journal: { append: (commit) => commits.push(commit) },
    onCommit: (commit) => mutant.push?.(tree, commit),
    ...(mutant.machine === undefined ? {} : { machine: mutant.machine }),
  });
  const world = mutant.world ?? ROUND;
  let { actions } = world;
  try {
    tree.open(
      {
        type: "tree.opened",
        format: 0,
        name: "mutant",
        scenario: "none",
        vary: {},
        root: "lead",
        members: ["lead", "a", "b"].map((id) => ({
          id,
          name: id,
          calls: "functions" as const,
          diligencePushMax: id === "lead" ? (mutant.world?.pushes ?? 0) : 9,
        })),
        tools: { look: { repeatable: true } },
        language: "en",
        limits: { ...LIMITS, commits: 200, ...mutant.limits },
        clock: "virtual",
        durability: "none",
      },
      0,
    );
    const running = new Running(tree, {
      clock: new VirtualClock(0),
      journal: { durable: () => Promise.resolve(), commitsOf: () => [], artifact: () => "" },
      model: world.model,
      tools: { run: () => ({ status: "answered", text: "seen", ...world.tool }) },
      gate: world.gate?.(commits) ?? null,
      people: {
        saw: () => {},
        takeDue: () => {
          const due = actions;
          actions = [];
          return due;
        },
      },
    });
    return { commits, ended: (await running.toRest()) === "rest" };
  } catch {
    // An assertion stopped the mutant; what it wrote is judged.
    return { commits, ended: false };
  }
}
