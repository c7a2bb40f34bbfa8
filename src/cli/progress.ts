// Progress: the live view of a command that runs something, on stderr, and its end on stdout.
import type { RunReport } from "../host/report.ts";
import type { Commit } from "../protocol/commit.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { Live } from "../view/live.ts";
import type { LiveRun } from "../view/live.ts";
import { shellWord } from "../view/shell-word.ts";
import { summaryLines, verdictLine } from "../view/summary.ts";
import { sweepLines } from "../view/sweep.ts";
import { tallyOf } from "../view/tally.ts";
import type { Tally } from "../view/tally.ts";
import { printJson, printLines } from "./answer.ts";
import type { Input, Kit, Runs } from "./command.ts";

export interface Progress {
  readonly onRun: (run: LiveRun) => void;
  readonly onCommit: (commit: Commit, fold: TreeFold) => void;
  readonly interrupt: { readonly onInterrupt: (stop: () => void) => void };
  /** Leaves the terminal as it was found; called however the command ends. */
  readonly end: () => void;
}

export function progressOf({ quiet }: Input, kit: Kit): Progress {
  const live = quiet ? null : new Live(kit.surface);
  let told = false;
  return {
    onRun: (run) => {
      kit.at(run.dir);
      live?.begins(run);
    },
    onCommit: (commit, fold) => live?.saw(commit, fold),
    interrupt: {
      onInterrupt: (stop) =>
        kit.terminal.onInterrupt(() => {
          if (!told) live?.note("stopping after the current commits; Ctrl-C again stops at once");
          told = true;
          stop();
        }),
    },
    end: () => live?.ends(),
  };
}

/** The result of runs that were made, on stdout. */
export async function printReports(
  ran: { readonly reports: readonly RunReport[]; readonly csv: string | null },
  input: Input,
  kit: Kit,
): Promise<void> {
  const { reports, csv } = ran;
  const [only] = reports;
  if (input.json) printJson(kit, { ok: reports.every((report) => report.ok), runs: reports });
  else if (input.quiet)
    printLines(
      kit,
      reports.map((run) => verdictLine(run, kit.page.paint)),
    );
  else if (reports.length === 1 && only !== undefined)
    printLines(kit, ["", ...summaryLines(only, await tallyIn(only, await kit.runs()), kit.page)]);
  else printLines(kit, sweepLines(reports, csv, kit.page));
  for (const { ends, dir } of reports)
    if (ends === "interrupted")
      kit.terminal.err(
        `interrupted; go on with: ${kit.terminal.program ?? "colloquy"} resume ${shellWord(dir)}\n`,
      );
}

/** The waits of a run, from its journal: it holds those of earlier processes too. */
async function tallyIn({ dir }: RunReport, runs: Runs): Promise<Tally | null> {
  const opened = await runs.openRun(dir);
  return opened.ok ? tallyOf(opened.run.commits) : null;
}
