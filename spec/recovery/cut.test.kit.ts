// Cut: a journal as a death at each place leaves it, and a process that takes it up over a sim disk,
// with a note of everything that the outside was asked.
import { VirtualClock } from "../../src/actors/virtual-clock.ts";
import { openingOf } from "../../src/host/run.ts";
import { runProcess } from "../../src/host/tree-process.ts";
import type { ProcessEnd } from "../../src/host/tree-process.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import type { ModelPort, ToolPort } from "../../src/protocol/port.ts";
import { OffScript } from "../../src/providers/failure.ts";
import { createScriptedModel } from "../../src/providers/scripted.ts";
import { createScriptedTools } from "../../src/providers/scripted-tools.ts";
import { createHolds } from "../../src/scenario/holds.ts";
import { createPeople } from "../../src/scenario/people.ts";
import { createSimDisk } from "../../src/sim/disk.ts";
import type { Subject } from "./subject.test.kit.ts";

const NEWLINE = 10;

export interface Cut {
  /** `5+12`: five whole lines and twelve bytes of the sixth. */
  readonly name: string;
  readonly lines: number;
  readonly bytes: Uint8Array;
}

/** Every line's end, and four places inside every line: 1, middle, in a character, no newline. */
export function cutsOf(journal: Uint8Array): readonly Cut[] {
  const cuts: Cut[] = [];
  let start = 0;
  for (let lines = 0; ; lines += 1) {
    const end = journal.indexOf(NEWLINE, start);
    const size = end === -1 ? 0 : end - start;
    const tails = new Set(size === 0 ? [0] : [0, 1, size >> 1, size]);
    const wide = journal.subarray(start, start + size).findIndex((byte) => byte >= 0xc0);
    if (wide !== -1) tails.add(wide + 1);
    for (const tail of tails)
      cuts.push({ name: `${lines}+${tail}`, lines, bytes: journal.subarray(0, start + tail) });
    if (end === -1) return cuts;
    start = end + 1;
  }
}

/** One request as the outside saw it. */
export interface Ask {
  readonly id: string;
  readonly port: "model" | "tool";
  /** The words of the request that the journal must hold too. */
  readonly words: Readonly<Record<string, unknown>>;
  /** Whether its line was safe from a loss of power when it was asked. */
  readonly durable: boolean;
}

export interface Taken {
  readonly end: ProcessEnd["kind"] | "offScript";
  readonly journal: Uint8Array;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly commits: readonly Commit[];
  readonly asks: readonly Ask[];
  /** Real runs by tool. */
  readonly ran: ReadonlyMap<string, number>;
}

export interface Left {
  readonly files: ReadonlyMap<string, Uint8Array>;
}

/** Opens a tree that is not there yet, or takes up what a death has left, and runs it to its end. */
export async function taken(subject: Subject, left: Left | null): Promise<Taken> {
  const { scenario, hashes, planned } = subject;
  const folder = scenario.team.defaultResponder;
  const path = `${folder}/journal.jsonl`;
  const disk = createSimDisk(left?.files);
  const asks: Ask[] = [];
  const isDurable = (id: string): boolean => linesIn(disk.durable().get(path)) > seqOf(id);
  const tools = createScriptedTools(scenario.tools, scenario.script);
  const end = await runProcess({
    disk,
    folder,
    opened: openingOf({
      file: planned.file,
      scenario,
      hashes,
      dir: "",
      label: "",
      purpose: "judged",
      faults: [],
      clock: "virtual",
      durability: "commit",
      onCommit: () => {},
      onInterrupt: () => {},
    }),
    clock: (startMs) => new VirtualClock(startMs),
    model: notingModel(createScriptedModel(scenario.script, planned), { asks, isDurable }),
    tools: notingTools(tools, { asks, isDurable }),
    people: createPeople(scenario.human),
    durability: "commit",
    previous: left === null ? "ended" : "crashed",
    stillOurs: () => true,
    faults: null,
    holds: scenario.schedule.length === 0 ? null : createHolds(scenario.schedule),
    onDurable: () => {},
    onInterrupt: () => {},
    onNote: () => {},
  }).catch((error: unknown) => {
    if (error instanceof OffScript) return { kind: "offScript" } as const;
    throw error;
  });
  const files = disk.snapshot();
  const journal = files.get(path) ?? new Uint8Array(0);
  return { end: end.kind, journal, files, commits: commitsIn(journal), asks, ran: tools.ran };
}

interface Noting {
  readonly asks: Ask[];
  readonly isDurable: (id: string) => boolean;
}

function notingModel(model: ModelPort, { asks, isDurable }: Noting): ModelPort {
  return {
    ask(request) {
      const { id, course, genseq, attempt, seal, memo } = request;
      // Made in full: a context that is not the sealed one breaks an assertion here.
      request.messages();
      const words = { course, genseq, attempt, seal, memo };
      asks.push({ id, port: "model", words, durable: isDurable(id) });
      return model.ask(request);
    },
  };
}

function notingTools(tools: ToolPort, { asks, isDurable }: Noting): ToolPort {
  return {
    run(request) {
      const { id, callId, name, index, memo } = request;
      const words = { callId, name, index, memo };
      asks.push({ id, port: "tool", words, durable: isDurable(id) });
      return tools.run(request);
    },
  };
}

/** The files that a death leaves whose journal ends at this cut; artifacts stand before their line. */
export function leftAt({ bytes }: Cut, { files }: Taken, folder: string): Left {
  const text = Buffer.from(bytes).toString("utf8");
  const kept = [...files].filter(
    ([path]) => path.includes("/artifacts/") && text.includes(path.split("/").at(-1) ?? path),
  );
  return { files: new Map([...kept, [`${folder}/journal.jsonl`, bytes]]) };
}

export function seqOf(id: string): number {
  return Number(id.split(".")[0]);
}

function linesIn(bytes: Uint8Array = new Uint8Array(0)): number {
  let lines = 0;
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

function commitsIn(journal: Uint8Array): readonly Commit[] {
  const lines = Buffer.from(journal).toString("utf8").split("\n").slice(0, -1);
  // Read back by the production reader elsewhere; here the line itself is what counts.
  return lines.map((line) => JSON.parse(line) as Commit);
}
