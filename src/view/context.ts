// Context: `show context`, the exact messages that a generation saw, made again from the journal,
// and whether they are the ones that the journal's seal speaks of (D-12).
import { assemble } from "../context/assemble.ts";
import type { Assembled } from "../context/assemble.ts";
import type { Commit } from "../protocol/commit.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { clip } from "./cells.ts";
import type { Page } from "./paint.ts";
import { safeLine } from "./safe.ts";
import { textLines } from "./transcript.ts";

/** A generation by its name, `lead/ux@1.2`. */
export interface Site {
  readonly dialog: string;
  readonly course: number;
  readonly genseq: number;
}

export interface ContextShown extends Pick<Assembled, "messages" | "seal" | "parts" | "recorded"> {
  readonly site: Site;
  readonly agrees: boolean;
}

/** `DIALOG@COURSE.GENSEQ`, or null when it is written otherwise. */
export function parseSite(text: string): Site | null {
  const match = /^(?<dialog>.+)@(?<course>[1-9]\d{0,8})\.(?<genseq>[1-9]\d{0,8})$/u.exec(text);
  const groups = match?.groups;
  if (groups === undefined) return null;
  const { dialog = "", course, genseq } = groups;
  return { dialog, course: Number(course), genseq: Number(genseq) };
}

export function siteText({ dialog, course, genseq }: Site): string {
  return `${dialog}@${course}.${genseq}`;
}

/** The generations that a dialog opened, in order. */
export function sitesOf(commits: readonly Commit[], dialog: string): readonly Site[] {
  const sites: Site[] = [];
  for (const commit of commits)
    if (commit.dialog === dialog)
      for (const fact of commit.facts)
        if (fact.type === "generation.opened")
          sites.push({ dialog, course: fact.course, genseq: fact.genseq });
  return sites;
}

export interface ContextOf {
  readonly commits: readonly Commit[];
  readonly fold: TreeFold;
  readonly artifact: (sha: string) => string;
}

export function contextOf(run: ContextOf, site: Site): ContextShown {
  const { opened } = run.fold;
  const { messages, seal, parts, recorded } = assemble({
    commits: run.commits.filter((commit) => commit.dialog === site.dialog),
    subject: {
      path: site.dialog,
      language: opened?.language ?? "en",
      name: opened?.name ?? "",
      root: opened?.root ?? "",
    },
    at: { course: site.course, genseq: site.genseq },
    artifact: run.artifact,
  });
  const agrees = recorded !== null && recorded.seal === seal && recorded.parts === parts;
  return { site, messages, seal, parts, recorded, agrees };
}

/** How long texts are shown: whole, or cut with the command that shows them whole. */
export type Full = { readonly command: string } | "all";

export function contextLines(shown: ContextShown, full: Full, page: Page): readonly string[] {
  const title = `${safeLine(siteText(shown.site))}: ${shown.messages.length} messages`;
  const lines = [clip(page.paint.bold(title), page.columns)];
  for (const [i, message] of shown.messages.entries()) {
    lines.push(clip(partHead(message, i + 1, page), page.columns));
    lines.push(...messageLines(message, full, page));
  }
  return [...lines, ...sealLines(shown, page)];
}

/** What a message says, and the calls that it makes. */
export function messageLines(message: ContextMessage, full: Full, page: Page): readonly string[] {
  const lines = [...textLines(message.text, full, page)];
  for (const { name, callId, args } of message.calls) {
    const title = `  calls ${safeLine(name)} (${safeLine(callId)})`;
    lines.push(clip(page.paint.blue(title), page.columns));
    lines.push(...textLines(args, full, page).map((line) => `  ${line}`));
  }
  return lines;
}

/** `[4] user arrival of call c1  from commit 41`: the place of a part, its role, kind and origin. */
export function partHead(message: ContextMessage, ordinal: number, { paint }: Page): string {
  const { role, kind, about } = message;
  const call = about === null ? "" : ` of call ${safeLine(about)}`;
  const what = role === kind ? paint.cyan(role) : `${paint.cyan(role)} ${kind}`;
  return `${paint.dim(`[${ordinal}]`)} ${what}${call}  ${paint.dim(originText(message))}`;
}

function originText({ seq, file }: ContextMessage): string {
  const commit = seq === null ? null : `commit ${seq}`;
  const origins = [file === null ? null : safeLine(file), commit].filter((one) => one !== null);
  return origins.length === 0 ? "by the runtime" : `from ${origins.join(", ")}`;
}

/** Whether the seal of the request agrees with the one in the journal. */
export function sealLines(shown: ContextShown, page: Page, before = ""): readonly string[] {
  const { paint } = page;
  const { seal, parts, recorded, agrees } = shown;
  const made = `${before}seal ${seal} over ${parts} parts`;
  if (recorded === null) return [clip(`${made}; the journal has none`, page.columns)];
  if (agrees) {
    const verdict = paint.green("agrees with the journal");
    return [clip(`${made}: ${verdict}`, page.columns)];
  }
  return [
    clip(`${made}: ${paint.red("DOES NOT AGREE with the journal")}`, page.columns),
    clip(
      `${before}the journal says ${safeLine(recorded.seal)} over ${recorded.parts} parts`,
      page.columns,
    ),
  ];
}
