// Summary: the end of `run`, as a report that one can keep. Who said how much, who waited for whom
// and how long, what the human was asked, how calls ended, what was expected, and what to do next.
import { shortOf } from "../protocol/body.ts";
import { clip, wrapped } from "./cells.ts";
import { durationText, timeText } from "./duration.ts";
import { programOf } from "./paint.ts";
import type { Page, Paint } from "./paint.ts";
import { outcomeTitle, placeOf } from "./run-outcome.ts";
import type { RunOutcome } from "./run-outcome.ts";
import { excerpt, safe, safeLine } from "./safe.ts";
import { shellWord } from "./shell-word.ts";
import { tableLines } from "./table.ts";
import type { Column } from "./table.ts";
import type { Tally } from "./tally.ts";

const WORDS_CHARS = 48;

/** The whole report. `tally` is null when the journal cannot be read: then the waits are left out. */
export function summaryLines(run: RunOutcome, tally: Tally | null, page: Page): readonly string[] {
  const blocks = [
    verdictLines(run, tally, page),
    generationLines(run, page),
    waitLines(tally, page),
    questionLines(run, tally, page),
    callLines(run, page),
    expectationLines(run, page),
    failureLines(run, page),
    warningLines(run, page),
    nextLines(run, page),
  ];
  return blocks
    .filter((block) => block.length > 0)
    .flatMap((block, i) => (i === 0 ? block : ["", ...block]));
}

/** One line: how a run ended, and why when it says. */
export function verdictLine(run: RunOutcome, paint: Paint): string {
  const sign = run.ok ? paint.green("✓") : paint.red("✗");
  const reason = run.reason === "" || run.reason === run.ends ? "" : `: ${safeLine(run.reason)}`;
  const ends = run.ok ? paint.green(run.ends) : paint.red(run.ends);
  return `${sign} ${paint.bold(safeLine(outcomeTitle(run)))}  ${ends}${reason}`;
}

function verdictLines(run: RunOutcome, tally: Tally | null, page: Page): readonly string[] {
  const lines = [clip(verdictLine(run, page.paint), page.columns)];
  if (tally === null) return lines;
  const counts = [
    counted(tally.commits, "commit"),
    counted(Object.keys(run.dialogs).length, "dialog"),
    counted(sum(Object.values(run.dialogs).map((dialog) => dialog.generations)), "generation"),
    counted(sum(Object.values(run.requests)), "model request"),
    durationText(tally.endMs),
  ];
  if (tally.attemptsFailed > 0) counts.push(counted(tally.attemptsFailed, "failed attempt"));
  const text = wrapped(counts.join(", "), page.columns - 2);
  return [...lines, ...text.map((line) => `  ${line}`)];
}

const GENERATION_COLUMNS: readonly Column[] = [
  { title: "dialog" },
  { title: "state" },
  { title: "course", align: "right" },
  { title: "generations", align: "right" },
  { title: "open calls", align: "right" },
  { title: "last words" },
];

function generationLines({ dialogs }: RunOutcome, page: Page): readonly string[] {
  const rows = Object.entries(dialogs).map(([path, dialog]) => [
    safeLine(path),
    dialog.state,
    String(dialog.course),
    String(dialog.generations),
    String(dialog.pending),
    excerpt(dialog.lastText, WORDS_CHARS),
  ]);
  return tableLines({ title: "Dialogs", columns: GENERATION_COLUMNS }, rows, page);
}

const WAIT_COLUMNS: readonly Column[] = [
  { title: "who waited" },
  { title: "group", align: "right" },
  { title: "asked at", align: "right" },
  { title: "resolved at", align: "right" },
  { title: "waited", align: "right" },
  { title: "for whom, and how long" },
];

function waitLines(tally: Tally | null, page: Page): readonly string[] {
  const rows = (tally?.groups ?? []).map((group) => [
    safeLine(group.owner),
    `${group.course}.${group.genseq}`,
    timeText(group.askedAtMs),
    group.resolvedAtMs === null ? "open" : timeText(group.resolvedAtMs),
    waited(group.askedAtMs, group.resolvedAtMs),
    group.members
      .map(({ tellaskee, arrivedAtMs, status }) => {
        if (status === "cancelled") return `${safeLine(tellaskee)} cancelled`;
        const how = status === "failed" || status === "replaced" ? ` ${status}` : "";
        return `${safeLine(tellaskee)} ${waited(group.askedAtMs, arrivedAtMs)}${how}`;
      })
      .join(", "),
  ]);
  return tableLines({ title: "Wait-groups", columns: WAIT_COLUMNS }, rows, page);
}

const QUESTION_COLUMNS: readonly Column[] = [
  { title: "dialog" },
  { title: "asked at", align: "right" },
  { title: "took", align: "right" },
  { title: "question" },
  { title: "answer" },
];

function questionLines(run: RunOutcome, tally: Tally | null, page: Page): readonly string[] {
  const { asked, answered, open } = run.human;
  if (asked === 0) return [];
  const title = `Questions to the human: ${asked} asked, ${answered} answered, ${open} open`;
  const rows = (tally?.questions ?? []).map((question) => [
    safeLine(question.dialog),
    timeText(question.askedAtMs),
    question.cancelled ? "cancelled" : waited(question.askedAtMs, question.answeredAtMs),
    excerpt(shortOf(question.text), WORDS_CHARS),
    question.answer === null ? "" : excerpt(shortOf(question.answer), WORDS_CHARS),
  ]);
  if (rows.length === 0) return [clip(page.paint.bold(title), page.columns)];
  return tableLines({ title, columns: QUESTION_COLUMNS }, rows, page);
}

function callLines({ calls, ran }: RunOutcome, page: Page): readonly string[] {
  const counts = new Map<string, number>();
  for (const status of Object.values(calls)) counts.set(status, (counts.get(status) ?? 0) + 1);
  if (counts.size === 0) return [];
  const statuses = [...counts].map(([status, count]) => `${count} ${status}`).join(", ");
  const tools = Object.entries(ran).map(([name, count]) => `${safeLine(name)} ${count}×`);
  return [
    clip(`${page.paint.bold("Calls")}  ${statuses}`, page.columns),
    ...(tools.length > 0
      ? [clip(`${page.paint.bold("Tools")}  ${tools.join(", ")}`, page.columns)]
      : []),
  ];
}

function expectationLines(run: RunOutcome, page: Page): readonly string[] {
  const { expectations } = run;
  if (expectations.length === 0) return [];
  const { paint } = page;
  const held = expectations.filter((one) => one.ok);
  const title = `Expectations: ${held.length} of ${expectations.length} hold`;
  const file = fileOf(run);
  const lines = expectations
    .filter((one) => !one.ok)
    .flatMap(({ line, why }) => [
      `  ${paint.red("✗")} ${file}:${line}`,
      ...wrapped(safe(why), page.columns - 4).map((text) => `    ${text}`),
    ]);
  const places = held.map(({ line }) => line).join(", ");
  const holding = places === "" ? [] : [`  ${paint.green("✓")} ${file}:${places}`];
  return [clip(paint.bold(title), page.columns), ...lines, ...holding];
}

/** The file that a failed expectation names, else the run's own copy of it. Never cut. */
function fileOf({ failures, dir }: RunOutcome): string {
  const named = failures.find((one) => one.kind === "expectation" && one.file !== undefined);
  return safeLine(named?.file ?? `${dir}/scenario.yaml`);
}

function failureLines({ failures, journal }: RunOutcome, page: Page): readonly string[] {
  if (failures.length === 0) return [];
  const { paint } = page;
  const lines = failures.flatMap((failure) => {
    const place = placeOf(failure);
    const head = `  ${paint.red(failure.kind)}${place === "" ? "" : `  ${safeLine(place)}`}`;
    const bug = failure.kind === "bug" ? `\nThis is a bug of ours; please keep ${journal}` : "";
    const text = wrapped(safe(failure.message + bug), page.columns - 4);
    return [clip(head, page.columns), ...text.map((line) => `    ${line}`)];
  });
  return [clip(paint.bold("Failures"), page.columns), ...lines];
}

function warningLines({ warnings }: RunOutcome, page: Page): readonly string[] {
  return warnings.flatMap((warning) =>
    wrapped(`warning: ${safe(warning)}`, page.columns).map((line) => page.paint.yellow(line)),
  );
}

/** Paths and commands are there to be copied: they are never cut. */
function nextLines(run: RunOutcome, page: Page): readonly string[] {
  const { paint } = page;
  const program = programOf(page);
  const dir = shellWord(run.dir);
  const site = (run.dialogs[run.root]?.generations ?? 0) > 0 ? `${run.root}@1.1` : null;
  return [
    `${paint.bold("Journal")}  ${safeLine(run.journal)}`,
    paint.bold("Next"),
    `  ${program} show ${dir} tree`,
    `  ${program} show ${dir} transcript`,
    ...(site === null ? [] : [`  ${program} show ${dir} context ${shellWord(site)}`]),
    `  ${program} verify ${dir}`,
    ...(run.ends === "interrupted" ? [`  ${program} resume ${dir}`] : []),
    ...personLines(run, `  ${program}`),
  ];
}

/** What a run that waits for a person waits for, as commands. */
function personLines({ dialogs, dir }: RunOutcome, program: string): readonly string[] {
  const inState = (state: string): readonly string[] =>
    Object.keys(dialogs).filter((path) => dialogs[path]?.state === state);
  const asking = inState("Q4H");
  const run = shellWord(dir);
  const of = (path: string): string => (asking.length > 1 ? ` --of ${shellWord(path)}` : "");
  return [
    ...asking.map((path) => `${program} answer ${run} TEXT${of(path)}`),
    ...inState("stopped").map((path) => `${program} resume ${run} ${shellWord(path)}`),
  ];
}

function waited(fromMs: number, toMs: number | null): string {
  return toMs === null ? "open" : durationText(toMs - fromMs);
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
