// Deed: what a person does to a run, from the command line; what came of it, and the state it left.
import { EXIT } from "../host/report.ts";
import type { Exit } from "../host/report.ts";
import { safeLine } from "../view/safe.ts";
import { sinceLines, stateLines, toldSince } from "../view/since.ts";
import { dialogNodes } from "../view/tree.ts";
import { printJson, printLines } from "./answer.ts";
import { InvalidInput } from "./command.ts";
import type { Command, Input, Kit, Runs } from "./command.ts";
import { isSet, textOption } from "./settings.ts";

type Request = Parameters<Runs["act"]>[0];
type Acted = Awaited<ReturnType<Runs["act"]>>;
type Done = Exclude<Acted, { kind: "invalid" }>;

export type Deed = Pick<Request, "verb" | "to" | "text" | "how">;

/** What every deed takes. */
export const DEED_OPTIONS: Command["options"] = [
  { flags: "--by <name>", summary: "who does it, as the journal names them" },
  { flags: "--id <id>", summary: "the id of this action; a repeated id is done once" },
  { flags: "--accept-changes", summary: "go on although the scenario has changed" },
];

export const EMPTY_DEED = { id: null, accepted: false, since: [], notes: [], dialogs: [] } as const;

export async function perform(deed: Deed, input: Input, kit: Kit): Promise<Exit> {
  const [dir = ""] = input.args;
  kit.at(dir);
  const runs = await kit.runs();
  const by = textOption(input, "by");
  const id = textOption(input, "id");
  const acted = await runs.act({
    ...deed,
    dir,
    by: by === "" ? null : by,
    id: id === "" ? null : id,
    acceptChanges: isSet(input, "acceptChanges"),
    interrupt: { onInterrupt: (stop) => kit.terminal.onInterrupt(stop) },
  });
  if (acted.kind === "invalid") throw new InvalidInput(acted.problems);
  const opened = await runs.openRun(dir);
  const { commits, fold } = opened.ok ? opened.run : { commits: [], fold: null };
  const told = toldSince(commits, fromOf(acted));
  const nodes = fold === null ? [] : dialogNodes(fold);
  const trouble = troubleOf(acted);
  // What was cut, moved aside or left behind in the run's folder is told, whatever was asked (D-31).
  const notes = acted.kind === "ran" ? acted.report.warnings : [];
  if (input.json) printJson(kit, { ...documentOf(acted), since: told, notes, dialogs: nodes });
  else if (input.quiet) printLines(kit, [verdictOf(acted)]);
  else {
    const page = kit.page;
    const happened = sinceLines(told, page);
    const state = stateLines(nodes, page);
    printLines(kit, [
      ...happened,
      ...(happened.length > 0 ? [""] : []),
      verdictOf(acted),
      ...(state.length > 0 ? ["", ...state] : []),
    ]);
  }
  for (const note of notes) kit.terminal.err(`note: ${safeLine(note)}\n`);
  if (trouble !== null) kit.terminal.err(`colloquy ${deed.verb}: ${safeLine(trouble)}\n`);
  return exitOf(acted);
}

/** The first commit to tell: the handling one, or the first that this process added. */
function fromOf(acted: Done): number {
  if (acted.kind === "ran") return acted.from;
  return acted.kind === "heard" ? acted.outcome.seq : Number.POSITIVE_INFINITY;
}

function documentOf(acted: Done): Readonly<Record<string, unknown>> {
  const { id, to } = acted;
  const outcome = acted.kind === "unheard" ? null : acted.outcome;
  const refused = outcome?.refused ?? null;
  const trouble = troubleOf(acted);
  return {
    ok: exitOf(acted) === EXIT.ok,
    id,
    to,
    accepted: outcome !== null && refused === null,
    refused,
    seq: outcome?.seq ?? null,
    repeated: outcome?.repeated ?? false,
    ends: acted.kind === "ran" ? acted.report.ends : null,
    problems: trouble === null ? [] : [trouble],
  };
}

function verdictOf(acted: Done): string {
  const { id } = acted;
  if (acted.kind === "unheard") return `not heard (${id})`;
  const { outcome } = acted;
  const rest = acted.kind === "ran" ? `; the run: ${acted.report.ends}` : "";
  if (outcome === null) return `not handled (${id})${rest}`;
  const how = outcome.refused === null ? "accepted" : "refused";
  const when = outcome.repeated ? `, as it was the first time` : "";
  const who = acted.kind === "heard" ? `; process ${acted.pid} goes on` : rest;
  return `${how} in commit ${outcome.seq}${when} (${id})${who}`;
}

/** What stands in the way, in words; null when nothing does. */
function troubleOf(acted: Done): string | null {
  if (acted.kind === "unheard") return acted.problem;
  const { outcome } = acted;
  if (outcome?.refused !== null && outcome !== null) return outcome.refused;
  if (acted.kind !== "ran" || isAtRest(acted.report.ends)) return null;
  const { ends, reason, failures } = acted.report;
  const failure = failures.find(({ kind }) => kind === ends);
  const why = failure?.message ?? (reason === "" ? ends : reason);
  return outcome === null ? `it was not handled; the run ended ${ends}: ${why}` : `${ends}: ${why}`;
}

function isAtRest(ends: string): boolean {
  return ends === "finished" || ends === "waiting";
}

function exitOf(acted: Done): Exit {
  if (acted.kind === "unheard") return EXIT.unfinished;
  if (acted.outcome !== null && acted.outcome.refused !== null) return EXIT.usage;
  if (acted.kind === "heard") return EXIT.ok;
  const { ends, failures } = acted.report;
  if (ends === "interrupted") return EXIT.interrupted;
  if (acted.outcome === null || !isAtRest(ends)) return EXIT.unfinished;
  return failures.some(({ kind }) => kind === "invariant") ? EXIT.failed : EXIT.ok;
}
