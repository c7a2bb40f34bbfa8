// World: everything outside a tree, and the ways a tree is run in it to its end. The tree, the loop,
// the storage and the providers are those of production; the disk and the clock are simulated.
import { Running } from "../../src/actors/running.ts";
import { mindsFrom } from "../../src/context/minds.ts";
import { openedMember } from "../../src/protocol/script.ts";
import type { MindsPort } from "../../src/protocol/minds.ts";
import type { Gate, Rest } from "../../src/actors/running.ts";
import { Tree } from "../../src/actors/tree.ts";
import type { TreeOptions } from "../../src/actors/tree.ts";
import { VirtualClock } from "../../src/actors/virtual-clock.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import { FORMAT } from "../../src/protocol/fact.ts";
import type { FactOf } from "../../src/protocol/fact.ts";
import type { JournalPort, ModelPort, PeoplePort, ToolPort } from "../../src/protocol/port.ts";
import { createScriptedModel } from "../../src/providers/scripted.ts";
import { createScriptedTools } from "../../src/providers/scripted-tools.ts";
import { good } from "../../src/scenario/fixture.test.kit.ts";
import { createPeople } from "../../src/scenario/people.ts";
import type { Scenario } from "../../src/scenario/scenario.ts";
import { createSimDisk } from "../../src/sim/disk.ts";
import { openJournal } from "../../src/storage/journal.ts";
import { journalPath } from "../../src/storage/tree-folder.ts";

export interface World {
  readonly opened: FactOf<"tree.opened">;
  readonly model: ModelPort;
  readonly tools: ToolPort;
  /** New ones for each process: they replay. */
  readonly people: () => PeoplePort;
  readonly minds: MindsPort;
}

export type Files = ReadonlyMap<string, Uint8Array>;
/** Told of each new commit of the live tree. */
export type Saw = (commit: Commit, tree: Tree) => void;

export interface Ran {
  readonly rest: Rest;
  readonly tree: Tree;
  readonly commits: readonly Commit[];
}

export interface Stored extends Ran {
  readonly files: Files;
}

export type Told = Pick<Scenario, "name" | "team" | "script" | "tools" | "limits"> &
  Partial<Pick<Scenario, "task" | "minds" | "language">>;

export function worldOf(told: Told, people: () => PeoplePort): World {
  const { name, team, script, tools, limits } = told;
  const names = Object.entries(tools).map(
    ([tool, { repeatable }]) => [tool, { repeatable }] as const,
  );
  return {
    opened: {
      type: "tree.opened",
      format: FORMAT,
      name,
      scenario: "none",
      vary: {},
      root: team.defaultResponder,
      members: team.members.map(openedMember),
      tools: Object.fromEntries(names),
      language: told.language ?? "en",
      limits,
      clock: "virtual",
      durability: "none",
    },
    model: createScriptedModel(script, { file: `${name}.yaml` }),
    tools: createScriptedTools(tools, script),
    minds: mindsOf(told),
    people,
  };
}

/** What stands written in the scenario itself. */
function mindsOf({ task = null, minds = {}, language = "en" }: Told): MindsPort {
  const files = new Map(Object.entries(minds));
  const document = task === null ? null : { path: "task", text: task };
  return { read: (agent) => mindsFrom(files, { agent, language, task: document }) };
}

/** The world of a scenario file. */
export function worldFrom(yaml: string): World {
  const [scenario] = good(yaml).variants;
  if (scenario === undefined) throw new Error("a scenario file holds a scenario");
  return worldOf(scenario, () => createPeople(scenario.human));
}

export function journalOn(world: World): string {
  return journalPath(world.opened.root);
}

/** Runs on a simulated disk, on what it holds already. */
export async function runStored(world: World, files?: Files, saw?: Saw): Promise<Stored> {
  const disk = createSimDisk(files);
  const folder = world.opened.root;
  const people = world.people();
  const commits: Commit[] = [];
  const tree: Tree = new Tree({
    minds: world.minds,
    journal: { append: (commit, artifacts) => journal.append(commit, artifacts) },
    onCommit: (commit, fold) => {
      commits.push(commit);
      people.saw(commit, fold);
      saw?.(commit, tree);
    },
  });
  const { journal } = await openJournal(disk, folder, {
    durability: "none",
    replay: (commit) => {
      commits.push(commit);
      tree.replay(commit);
      people.saw(commit, tree.fold);
    },
  });
  const rest = await toRest(world, { tree, people, journal, gate: null });
  await journal.close();
  return { rest, tree, commits, files: disk.snapshot() };
}

export interface Seams extends Pick<TreeOptions, "machine"> {
  readonly from?: readonly Commit[];
  readonly saw?: Saw;
  /** Holds messages back, by what has been so far. */
  readonly gate?: (commits: readonly Commit[]) => Gate;
  /** What the journal keeps; the commits given to it even when the run breaks. */
  readonly kept?: Commit[];
}

/** Runs with a journal in memory, after the commits of an earlier process; quick, for many runs. */
export async function runInMemory(world: World, seams: Seams = {}): Promise<Ran> {
  const commits = seams.kept ?? [];
  const artifacts = new Map<string, string>();
  const people = world.people();
  const journal: JournalPort = {
    append: (commit, texts) => {
      commits.push(commit);
      for (const [sha, text] of texts) artifacts.set(sha, text);
    },
    durable: () => Promise.resolve(),
    artifact: (sha) => artifacts.get(sha) ?? "",
    commitsOf: (dialog) => commits.filter((commit) => commit.dialog === dialog),
  };
  const { machine } = seams;
  const tree: Tree = new Tree({
    journal,
    minds: world.minds,
    ...(machine === undefined ? {} : { machine }),
    onCommit: (commit, fold) => {
      people.saw(commit, fold);
      seams.saw?.(commit, tree);
    },
  });
  for (const commit of seams.from ?? []) {
    commits.push(commit);
    tree.replay(commit);
    people.saw(commit, tree.fold);
  }
  const gate = seams.gate?.(commits) ?? null;
  const rest = await toRest(world, { tree, people, journal, gate });
  return { rest, tree, commits };
}

interface Process {
  readonly tree: Tree;
  readonly people: PeoplePort;
  readonly journal: JournalPort;
  readonly gate: Gate | null;
}

function toRest(world: World, { tree, people, journal, gate }: Process): Promise<Rest> {
  const { model, tools } = world;
  const { seq, atMs, processes } = tree.fold;
  const number = processes + 1;
  const started = { type: "process.started", number, previous: "crashed" } as const;
  if (seq === 0) tree.open(world.opened, 0);
  else tree.note([started], { handled: `open:${number}`, atMs });
  const clock = new VirtualClock(atMs);
  const running = new Running(tree, { clock, journal, model, tools, people, gate });
  if (seq > 0) running.resume();
  return running.toRest();
}
