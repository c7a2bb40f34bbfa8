// Trial: one tree through the production path, from its lock-free opening to its rest: `runProcess`
// over real files, with the scripted model, a tool that always answers, and virtual time.
import { statSync } from "node:fs";
import { join } from "node:path";
import { VirtualClock } from "../src/actors/virtual-clock.ts";
import { createHostDisk } from "../src/host/disk.ts";
import { runProcess } from "../src/host/tree-process.ts";
import { assert } from "../src/protocol/assert.ts";
import type { Commit } from "../src/protocol/commit.ts";
import type { FactOf } from "../src/protocol/fact.ts";
import type { ToolPort } from "../src/protocol/port.ts";
import { LIMITS } from "../src/protocol/script.ts";
import type { Script } from "../src/protocol/script.ts";
import type { TreeFold } from "../src/protocol/tree-fold.ts";
import { createScriptedModel } from "../src/providers/scripted.ts";
import { Prompter } from "./prompter.ts";

export const ROOT = "lead";
const WITHOUT_BOUND = 1_000_000_000;

export interface Trial {
  /** The disk's root, as `.dialogs` of a run. */
  readonly folder: string;
  readonly script: Script;
  readonly prompts: number;
  readonly durability: "commit" | "none";
  readonly onTurn: (spoken: number) => void;
  readonly onDurable?: (commit: Commit, fold: TreeFold) => void;
}

/** Runs to rest; answers the fold. */
export async function runTrial(trial: Trial): Promise<TreeFold> {
  const { folder, script, prompts, durability, onTurn } = trial;
  const end = await runProcess({
    disk: createHostDisk(folder),
    folder: ROOT,
    opened: openingOf(durability),
    clock: (startMs) => new VirtualClock(startMs),
    model: createScriptedModel(script, { file: "bench" }),
    tools,
    people: new Prompter(ROOT, prompts, onTurn),
    durability,
    previous: "ended",
    stillOurs: () => true,
    faults: null,
    holds: null,
    onDurable: trial.onDurable ?? (() => {}),
    onInterrupt: () => {},
    onNote: (note) => assert(false, `a trial has nothing to note (${note})`),
  });
  assert(end.kind === "rest", `a trial comes to rest (${end.kind})`);
  return end.fold;
}

export function journalFile(folder: string): string {
  return join(folder, ROOT, "journal.jsonl");
}

export function journalBytes(folder: string): number {
  return statSync(journalFile(folder)).size;
}

const tools: ToolPort = {
  run: () => ({ status: "answered", text: "It is noted.", latencyMs: 10 }),
};

function openingOf(durability: "commit" | "none"): FactOf<"tree.opened"> {
  const limits = {
    ...LIMITS,
    dialogs: WITHOUT_BOUND,
    generationsPerDrive: WITHOUT_BOUND,
    generations: WITHOUT_BOUND,
    virtualTimeMs: WITHOUT_BOUND,
    commits: WITHOUT_BOUND,
  };
  return {
    type: "tree.opened",
    format: 0,
    name: "bench",
    scenario: "0".repeat(64),
    vary: {},
    root: ROOT,
    members: [
      { id: ROOT, name: "Lead", calls: "functions" },
      { id: "worker", name: "Worker", calls: "functions" },
    ],
    tools: { note: { repeatable: true } },
    language: "en",
    limits,
    clock: "virtual",
    durability,
  };
}
