// show: a run as a tree, a transcript, a journal, or the context that one generation saw.
import { EXIT } from "../host/report.ts";
import type { Exit } from "../host/report.ts";
import { dialogLines, dialogShown } from "../view/dialog.ts";
import { journalLines } from "../view/journal-lines.ts";
import { safeLine } from "../view/safe.ts";
import { transcriptLines, transcriptOf } from "../view/transcript.ts";
import { dialogNodes, treeLines } from "../view/tree.ts";
import { printJson, printLines } from "./answer.ts";
import { InvalidInput, UsageError } from "./command.ts";
import type { Command } from "./command.ts";
import { isSet } from "./settings.ts";
import { GENERATION, showContext } from "./show-context.ts";
import { fullOf, unknownDialog } from "./showing.ts";
import type { Showing } from "./showing.ts";

const VIEWS = ["tree", "transcript", "journal", "context", "dialog"] as const;
type View = (typeof VIEWS)[number];

export const show: Command = {
  name: "show",
  summary: "show a run's tree, a dialog, its transcript, journal, or the context of a generation",
  examples: [
    "colloquy show .colloquy/runs/release-check",
    "colloquy show .colloquy/runs/release-check lead/ux",
    "colloquy show .colloquy/runs/release-check transcript lead/ux",
    "colloquy show .colloquy/runs/release-check context lead@1.3",
    "colloquy show .colloquy/runs/release-check context lead@1.3 --diff 1.2",
  ],
  args: [
    { name: "<run>", summary: "the folder of a run, or a journal.jsonl" },
    { name: "[view]", summary: `${VIEWS.join(", ")}, or the name of a dialog (else: tree)` },
    { name: "[of]", summary: `context: ${GENERATION}; transcript, journal, dialog: one dialog` },
  ],
  options: [
    { flags: "--full", summary: "show long texts whole" },
    {
      flags: "--diff <generation>",
      summary:
        "context: what it has that the context of another generation had not (1.2: of the same dialog)",
    },
  ],
  emptyDocument: {},
  async act(input, kit) {
    const [dir = "", word = "tree", rest] = input.args;
    const view = VIEWS.find((one) => one === word) ?? "dialog";
    const of = VIEWS.some((one) => one === word) ? rest : word;
    if (of === word && rest !== undefined) throw new UsageError(noView(word));
    if (view === "tree" && of !== undefined)
      throw new UsageError(`show RUN tree takes nothing more ("${of}")`);
    if (view === "dialog" && of === undefined)
      throw new UsageError("show RUN dialog needs the name of a dialog");
    if (view !== "context" && input.options["diff"] !== undefined)
      throw new UsageError("--diff is for show RUN context DIALOG@COURSE.GENSEQ");
    const { openRun } = await kit.runs();
    const opened = await openRun(dir);
    if (!opened.ok) throw new InvalidInput([opened.problem]);
    const { run } = opened;
    for (const note of run.notes) kit.terminal.err(`note: ${safeLine(note)}\n`);
    if (view !== "context" && of !== undefined && run.fold.dialogs.get(of)?.began !== true)
      throw new InvalidInput([
        `${unknownDialog(run, of)}${of === word ? `; ${noView(word)}` : ""}`,
      ]);
    return shown(view, { run, input, kit, of: of ?? null });
  },
};

function shown(view: View, showing: Showing): Exit {
  switch (view) {
    case "transcript":
      return showTranscript(showing);
    case "journal":
      return showJournal(showing);
    case "dialog":
      return showDialog(showing);
    case "context":
      return showContext(showing);
    case "tree":
      return showTree(showing);
    default:
      return view satisfies never;
  }
}

function noView(word: string): string {
  return `"${word}" is no view (views: ${VIEWS.join(", ")})`;
}

function showTree({ run, input, kit }: Showing): Exit {
  const nodes = dialogNodes(run.fold);
  if (input.json) printJson(kit, { ok: true, dialogs: nodes });
  else printLines(kit, treeLines(nodes, kit.page));
  return EXIT.ok;
}

function showDialog({ run, input, kit, of }: Showing): Exit {
  const ledger = run.fold.dialogs.get(of ?? "");
  if (ledger === undefined) return EXIT.usage;
  const dialog = dialogShown(ledger, run);
  if (input.json) printJson(kit, { ok: true, dialog });
  else printLines(kit, dialogLines(dialog, kit.page));
  return EXIT.ok;
}

function showTranscript({ run, input, kit, of }: Showing): Exit {
  const whole = input.json || isSet(input, "full");
  const artifact = whole ? (sha: string) => run.artifact(sha) : null;
  const utterances = transcriptOf({ commits: run.commits, only: of, artifact });
  if (input.json) printJson(kit, { ok: true, said: utterances });
  else printLines(kit, transcriptLines(utterances, fullOf(input), kit.page));
  return EXIT.ok;
}

function showJournal({ run, input, kit, of }: Showing): Exit {
  const { commits } = run;
  const shown = of === null ? commits : commits.filter((commit) => commit.dialog === of);
  if (input.json) printJson(kit, { ok: true, commits: shown });
  else printLines(kit, journalLines(commits, of, kit.page));
  return EXIT.ok;
}
