// Show context: the request of one generation, made again from the journal, or what it has that the
// request of another generation had not.
import { EXIT } from "../host/report.ts";
import type { Exit } from "../host/report.ts";
import { Bug } from "../protocol/assert.ts";
import { contextLines, contextOf, parseSite, sitesOf, siteText } from "../view/context.ts";
import type { ContextShown, Site } from "../view/context.ts";
import { requestDiff } from "../view/request-diff.ts";
import { diffLines } from "../view/request-diff-lines.ts";
import { printJson, printLines } from "./answer.ts";
import { InvalidInput, UsageError } from "./command.ts";
import type { OpenedRun } from "./command.ts";
import { firstOf, fullOf, unknownDialog } from "./showing.ts";
import type { Showing } from "./showing.ts";

export const GENERATION = "DIALOG@COURSE.GENSEQ, for example lead/ux@1.2";
const OF_THE_SAME = "or COURSE.GENSEQ of the same dialog, for example 1.2";

/** Exit 1 when a seal does not agree: the journal and the context contradict each other. */
export function showContext(showing: Showing): Exit {
  const { run, input, kit, of } = showing;
  const shown = shownAt(run, siteFrom(run, of));
  const diff = input.options["diff"];
  if (typeof diff === "string")
    return showDiff(showing, shown, shownAt(run, otherSite(run, shown.site, diff)));
  if (input.json) printJson(kit, { ok: shown.agrees, ...documentOf(shown) });
  else printLines(kit, contextLines(shown, fullOf(input), kit.page));
  return shown.agrees ? EXIT.ok : EXIT.failed;
}

function showDiff({ input, kit }: Showing, shown: ContextShown, other: ContextShown): Exit {
  const changes = requestDiff(shown, other);
  const ok = shown.agrees && other.agrees;
  if (input.json) {
    const { messages: _, ...against } = documentOf(other);
    printJson(kit, { ok, ...documentOf(shown), diff: { against, changes } });
  } else printLines(kit, diffLines({ shown, other, changes }, fullOf(input), kit.page));
  return ok ? EXIT.ok : EXIT.failed;
}

function documentOf({ site, messages, seal, parts, recorded, agrees }: ContextShown) {
  return { ...site, messages, seal, parts, recorded, agrees };
}

function shownAt(run: OpenedRun, site: Site): ContextShown {
  if (run.fold.dialogs.get(site.dialog)?.began !== true)
    throw new InvalidInput([unknownDialog(run, site.dialog)]);
  if (!sitesOf(run.commits, site.dialog).some((one) => siteText(one) === siteText(site)))
    throw new InvalidInput([
      `no generation ${siteText(site)} (${generationsOf(run, site.dialog)})`,
    ]);
  const artifact = (sha: string): string => run.artifact(sha);
  try {
    return contextOf({ commits: run.commits, fold: run.fold, artifact }, site);
  } catch (error) {
    // Only an altered journal holds commits that no request can be made of.
    if (error instanceof Bug) throw new InvalidInput([`${run.journal}: ${error.message}`]);
    throw error;
  }
}

function siteFrom(run: OpenedRun, text: string | null): Site {
  if (text === null)
    throw new UsageError(`show RUN context needs ${GENERATION} (${generationsOf(run, null)})`);
  const site = parseSite(text);
  if (site !== null) return site;
  const known = generationsOf(run, text);
  throw new UsageError(`"${text}" is no generation; write ${GENERATION} (${known})`);
}

/** `1.2` is of the dialog that is shown. */
function otherSite(run: OpenedRun, { dialog }: Site, text: string): Site {
  const site = parseSite(text) ?? parseSite(`${dialog}@${text}`);
  if (site !== null) return site;
  const known = generationsOf(run, dialog);
  const allowed = `write --diff ${GENERATION}, ${OF_THE_SAME}`;
  throw new UsageError(`"${text}" is no generation; ${allowed} (${known})`);
}

/** The generations of a dialog; where there is no such dialog, of all. */
function generationsOf({ commits, fold }: OpenedRun, dialog: string | null): string {
  const only = fold.dialogs.has(dialog ?? "") ? [dialog ?? ""] : [...fold.dialogs.keys()];
  const sites = only.flatMap((path) => sitesOf(commits, path).map(siteText));
  return sites.length === 0 ? "none was opened" : `there are: ${firstOf(sites)}`;
}
