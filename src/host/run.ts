// Run: one scenario, with its faults, from its first process to its last, and the report of it.
import { basename, join, resolve } from "node:path";
import { openedMember } from "../protocol/script.ts";
import type { Commit } from "../protocol/commit.ts";
import type { FactOf } from "../protocol/fact.ts";
import { FORMAT } from "../protocol/fact.ts";
import { sha256 } from "../protocol/hash.ts";
import type { Clock, Disk } from "../protocol/port.ts";
import { treeFold } from "../protocol/tree-fold.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { VirtualClock } from "../actors/virtual-clock.ts";
import { OffScript } from "../providers/failure.ts";
import { createScriptedModel } from "../providers/scripted.ts";
import { createScriptedTools } from "../providers/scripted-tools.ts";
import { createFaultWatch } from "../scenario/fault-watch.ts";
import type { FaultWatch, PlainFault } from "../scenario/fault-watch.ts";
import { createHolds } from "../scenario/holds.ts";
import { createPeople } from "../scenario/people.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { ArtifactStore } from "../storage/artifact-store.ts";
import { FormatUnknown, JournalDamaged, StorageFailed } from "../storage/failure.ts";
import { quarantine } from "../storage/recovery.ts";
import { TreeOwned } from "../storage/lock.ts";
import { RealClock } from "./clock.ts";
import { createHostDisk } from "./disk.ts";
import { EventFeed } from "./event-feed.ts";
import type { Subscription } from "./event-feed.ts";
import type { JudgeInput } from "./judged.ts";
import { createMinds } from "./minds.ts";
import { readTree } from "./opened-run.ts";
import { Ownership } from "./ownership.ts";
import type { PersonAction } from "./person-action.ts";
import type { RunFailure, RunReport } from "./report.ts";
import { endOf } from "./run-end.ts";
import { SaidPeople } from "./said-people.ts";
import type { Purpose } from "./sweeping.ts";
import { runProcess } from "./tree-process.ts";
import type { ProcessEnd, ProcessInput } from "./tree-process.ts";

export interface RunInput {
  readonly file: string;
  readonly scenario: Scenario;
  readonly hashes: Readonly<Record<string, string>>;
  /** The run's folder; `.dialogs` is made in it. */
  readonly dir: string;
  readonly label: string;
  readonly purpose: Purpose;
  readonly faults: readonly PlainFault[];
  readonly clock: "virtual" | "real";
  readonly durability: "commit" | "none";
  readonly onCommit: (commit: Commit, fold: TreeFold) => void;
  readonly subscription?: Subscription;
  readonly onInterrupt: (stop: () => void) => void;
  /** The tree's lock, taken by the caller, who gives it up; else it is taken and given up here. */
  readonly ownership?: Ownership;
  /** What people outside want done as soon as the tree can take it (D-38). */
  readonly said?: readonly PersonAction[];
  /** What is known before it begins, for the report. */
  readonly notes?: readonly string[];
  readonly tree?: ProcessInput["tree"];
}

export interface Ran {
  readonly report: RunReport;
  readonly commits: readonly Commit[];
  readonly fold: TreeFold;
}

/** Runs to rest, or says why that was not possible; the journal on disk is all that it reports of. */
export async function runOne(input: RunInput): Promise<Ran> {
  const { dir, scenario } = input;
  const root = scenario.team.defaultResponder;
  const disk = createHostDisk(join(dir, ".dialogs"));
  const outside = outsideOf(input);
  const notes: string[] = [...(input.notes ?? [])];
  let ended: Ended;
  try {
    ended = endedBy(await owned(input, { input, outside, disk, root, notes }), input.file);
  } catch (error) {
    ended = await failedBy(error, { file: input.file, disk, root });
  }
  const { commits, fold } = ended.unreadable ? NOTHING : readTree(disk, root);
  const store = new ArtifactStore(disk, root);
  const journal = join(dir, ".dialogs", root, "journal.jsonl");
  const { name, vary } = scenario;
  const { judgedRun } = await import("./judged.ts");
  const report = judgedRun({
    file: input.file,
    scenario,
    commits,
    fold,
    artifact: (sha) => store.read(sha),
    end: ended.end ?? endOf(fold, commits),
    ended: ended.cutOff ? "cutOff" : "rested",
    purpose: input.purpose,
    reason: ended.reason,
    ran: outside.tools.ran,
    faultsUnfired: outside.faults?.unfired() ?? [],
    place: {
      name: input.label === "" ? name : `${name}[${input.label}]`,
      vary,
      dir,
      root,
      journal,
    },
    failures: ended.failures,
    notes,
  });
  return { report, commits, fold };
}

/** What is known of a tree whose journal cannot be read. */
const NOTHING = { commits: [], fold: treeFold() } as const;

interface Ended {
  readonly end: JudgeInput["end"] | null;
  readonly reason: string;
  /** It did not come to rest: what is undone, is so for that reason. */
  readonly cutOff: boolean;
  readonly unreadable?: boolean;
  readonly failures: readonly RunFailure[];
}

function endedBy(end: ProcessEnd, file: string): Ended {
  if (end.kind === "interrupted")
    return { end: { ends: "interrupted" }, reason: "interrupted", cutOff: true, failures: [] };
  if (end.kind !== "held")
    return { end: null, reason: "", cutOff: end.kind !== "rest", failures: [] };
  const message = "the order cannot be kept: all that is left waits for a moment that cannot come";
  const reason = "the order of `schedule` cannot be kept";
  const failures = [{ kind: "schedule", message, file }] as const;
  return { end: { ends: "stuck", limit: null }, reason, cutOff: true, failures };
}

/** A failure that ends a run is reported; a bug goes on to whoever called. */
async function failedBy(
  error: unknown,
  { file, disk, root }: { file: string; disk: Disk; root: string },
): Promise<Ended> {
  if (error instanceof OffScript) {
    const failure = { kind: "offScript", message: error.message, file, ...error.place } as const;
    return { end: { ends: "offScript" }, reason: "off script", cutOff: true, failures: [failure] };
  }
  if (error instanceof JournalDamaged && error.damage !== "rule") {
    const place = await quarantine(disk, root, error);
    return {
      ...stored(`${error.message}; the tree lies in .dialogs/${place} now`),
      unreadable: true,
    };
  }
  if (error instanceof JournalDamaged || error instanceof FormatUnknown)
    return { ...stored(error.message), unreadable: true };
  if (error instanceof StorageFailed || error instanceof TreeOwned) return stored(error.message);
  throw error;
}

function stored(reason: string): Ended {
  return { end: { ends: "storage", limit: null }, reason, cutOff: true, failures: [] };
}

/** The outside of a run: it lives on while processes die. */
interface Outside {
  readonly model: ReturnType<typeof createScriptedModel>;
  readonly tools: ReturnType<typeof createScriptedTools>;
  readonly faults: FaultWatch | null;
}

function outsideOf({ file, scenario, faults }: RunInput): Outside {
  return {
    model: createScriptedModel(scenario.script, { file }),
    tools: createScriptedTools(scenario.tools, scenario.script),
    faults: faults.length === 0 ? null : createFaultWatch(faults),
  };
}

interface Processes {
  readonly ownership: Ownership;
  readonly input: RunInput;
  readonly outside: Outside;
  readonly disk: Disk;
  readonly root: string;
  readonly notes: string[];
}

/** A lock that the caller took stays taken, unless the run fails: then the tree is nobody's. */
async function owned(
  { dir, ownership }: RunInput,
  run: Omit<Processes, "ownership">,
): Promise<ProcessEnd> {
  const held = ownership ?? (await Ownership.take(dir, run.root));
  try {
    const end = await processes({ ...run, ownership: held });
    if (ownership === undefined) await held.release();
    return end;
  } catch (error) {
    await held.release();
    throw error;
  }
}

/** One process after another, while faults end them; each fault fires once, so the number is bounded. */
async function processes(run: Processes): Promise<ProcessEnd> {
  const { input, outside, disk, root, notes, ownership } = run;
  const onNote = (note: string): void => void notes.push(note);
  const tree = basename(resolve(input.dir));
  const events = new EventFeed({ ...input.subscription, tree, onNote });
  let laterMs = 0;
  for (;;) {
    const { lock } = ownership;
    const startMs = laterMs;
    const people = new SaidPeople(createPeople(input.scenario.human), input.said ?? []);
    ownership.hears(people);
    const end = await runProcess({
      disk,
      folder: root,
      opened: openingOf(input),
      clock: (lastMs) => clockOf(input, lastMs + startMs),
      ...outside,
      people,
      holds: input.scenario.schedule.length === 0 ? null : createHolds(input.scenario.schedule),
      durability: input.durability,
      previous: lock.previous,
      stillOurs: () => lock.stillOurs(),
      onDurable: (commit, fold) => {
        people.durable(commit.seq);
        input.onCommit(commit, fold);
      },
      onInterrupt: input.onInterrupt,
      onNote,
      events,
      tree: { minds: createMinds(input.dir, input.scenario), ...input.tree },
    }).finally(() => {
      ownership.hears(null);
      people.end();
    });
    if (end.kind !== "crashed") return end;
    ownership.die();
    const { resumeAfterMs } = end.crash.order;
    if (resumeAfterMs === null) return end;
    laterMs = resumeAfterMs;
  }
}

function clockOf({ clock }: RunInput, startMs: number): Clock {
  return clock === "virtual" ? new VirtualClock(startMs) : new RealClock(startMs);
}

/** The opening fact of a tree: everything that a resume must find unchanged (D-39). */
export function openingOf(input: RunInput): FactOf<"tree.opened"> {
  const { scenario, hashes, clock, durability } = input;
  const { team, tools, vary, name, language, limits } = scenario;
  const names = Object.entries(tools).map(
    ([tool, { repeatable }]) => [tool, { repeatable }] as const,
  );
  return {
    type: "tree.opened",
    format: FORMAT,
    name,
    scenario: sha256(JSON.stringify(hashes)),
    vary,
    root: team.defaultResponder,
    members: team.members.map(openedMember),
    tools: Object.fromEntries(names),
    language,
    limits,
    clock,
    durability,
  };
}
