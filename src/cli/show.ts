// show: a run as a tree, a transcript, a journal, or the context that one generation saw.
import { EXIT } from "../host/report.ts";
import type { Exit } from "../host/report.ts";
import { nearestPath } from "../scenario/suggest.ts";
import { contextLines, contextOf, parseSite, sitesOf, siteText } from "../view/context.ts";
import type { Site } from "../view/context.ts";
import { dialogLines, dialogShown } from "../view/dialog.ts";
import { journalLines } from "../view/journal-lines.ts";
import { safeLine } from "../view/safe.ts";
import { shellWord } from "../view/shell-word.ts";
import { transcriptLines, transcriptOf } from "../view/transcript.ts";
import { dialogNodes, treeLines } from "../view/tree.ts";
import { printJson, printLines } from "./answer.ts";
import { InvalidInput, UsageError } from "./command.ts";
import type { Command, Input, Kit, OpenedRun } from "./command.ts";
import { isSet } from "./settings.ts";

const VIEWS = ["tree", "transcript", "journal", "context", "dialog"] as const;
type View = (typeof VIEWS)[number];
const GENERATION = "DIALOG@COURSE.GENSEQ, for example lead/ux@1.2";
const SITES_SHOWN_MAX = 8;

export const show: Command = {
  name: "show",
  summary: "show a run's tree, a dialog, its transcript, journal, or the context of a generation",
  examples: [
    "colloquy show .colloquy/runs/release-check",
    "colloquy show .colloquy/runs/release-check lead/ux",
    "colloquy show .colloquy/runs/release-check transcript lead/ux",
    "colloquy show .colloquy/runs/release-check context lead@1.3",
  ],
  args: [
    { name: "<run>", summary: "the folder of a run, or a journal.jsonl" },
    { name: "[view]", summary: `${VIEWS.join(", ")}, or the name of a dialog (else: tree)` },
    { name: "[of]", summary: `context: ${GENERATION}; transcript, journal, dialog: one dialog` },
  ],
  options: [{ flags: "--full", summary: "show long texts whole" }],
  emptyDocument: {},
  async act(input, kit) {
    const [dir = "", word = "tree", rest] = input.args;
    const view = VIEWS.find((one) => one === word) ?? "dialog";
    const of = VIEWS.some((one) => one === word) ? rest : word;
    if (of === word && rest !== undefined) throw new UsageError(noView(word));
    const site = view === "context" ? siteFrom(of) : null;
    if (view === "tree" && of !== undefined)
      throw new UsageError(`show RUN tree takes nothing more ("${of}")`);
    if (view === "dialog" && of === undefined)
      throw new UsageError("show RUN dialog needs the name of a dialog");
    const { openRun } = await kit.runs();
    const opened = await openRun(dir);
    if (!opened.ok) throw new InvalidInput([opened.problem]);
    const { run } = opened;
    for (const note of run.notes) kit.terminal.err(`note: ${safeLine(note)}\n`);
    const dialog = site?.dialog ?? of;
    if (dialog !== undefined && run.fold.dialogs.get(dialog)?.began !== true)
      throw new InvalidInput([
        `${unknownDialog(run, dialog)}${of === word ? `; ${noView(word)}` : ""}`,
      ]);
    return shown(view, { run, input, kit, of: dialog ?? null }, site);
  },
};

function shown(view: View, showing: Showing, site: Site | null): Exit {
  if (site !== null) return showContext(showing, site);
  switch (view) {
    case "transcript":
      return showTranscript(showing);
    case "journal":
      return showJournal(showing);
    case "dialog":
      return showDialog(showing);
    case "tree":
    case "context":
      return showTree(showing);
    default:
      return view satisfies never;
  }
}

function noView(word: string): string {
  return `"${word}" is no view (views: ${VIEWS.join(", ")})`;
}

interface Showing {
  readonly run: OpenedRun;
  readonly input: Input;
  readonly kit: Kit;
  /** One dialog alone, or null for all. */
  readonly of: string | null;
}

function siteFrom(text: string | undefined): Site {
  if (text === undefined) throw new UsageError(`show RUN context needs ${GENERATION}`);
  const site = parseSite(text);
  if (site === null) throw new UsageError(`"${text}" is no generation; write ${GENERATION}`);
  return site;
}

function unknownDialog({ fold }: OpenedRun, dialog: string): string {
  const paths = [...fold.dialogs.values()].flatMap(({ began, path }) => (began ? [path] : []));
  const known = paths.slice(0, SITES_SHOWN_MAX).join(", ");
  const more = paths.length > SITES_SHOWN_MAX ? ", …" : "";
  return `no dialog "${dialog}" in this run${nearestPath(dialog, paths)} (there are: ${known}${more})`;
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

/** Exit 1 when the seal does not agree: the journal and the context contradict each other. */
function showContext({ run, input, kit }: Showing, site: Site): Exit {
  const sites = sitesOf(run.commits, site.dialog);
  if (!sites.some((one) => siteText(one) === siteText(site)))
    throw new InvalidInput([unknownSite(site, sites)]);
  const artifact = (sha: string): string => run.artifact(sha);
  const shown = contextOf({ commits: run.commits, fold: run.fold, artifact }, site);
  const { messages, seal, parts, recorded, agrees } = shown;
  if (input.json) printJson(kit, { ok: agrees, ...site, messages, seal, parts, recorded, agrees });
  else printLines(kit, contextLines(shown, fullOf(input), kit.page));
  return agrees ? EXIT.ok : EXIT.failed;
}

function unknownSite(site: Site, sites: readonly Site[]): string {
  const first = sites.slice(0, SITES_SHOWN_MAX).map(siteText).join(", ");
  const more = sites.length > SITES_SHOWN_MAX ? ", …" : "";
  const known = first === "" ? "it has opened none" : `there are: ${first}${more}`;
  return `no generation ${siteText(site)} (${known})`;
}

function fullOf(input: Input): { readonly command: string } | "all" {
  if (isSet(input, "full")) return "all";
  const words = ["colloquy", "show", ...input.args.map(shellWord), "--full"];
  return { command: words.join(" ") };
}
