// For every prefix of every example's journal, whoever takes it up comes to the outcome of the run
// that was never cut (D-37), and asks nobody for what was answered (D-12).
import { describe, expect, it } from "vitest";
import type { Commit } from "../../src/protocol/commit.ts";
import { outcomeOf, sameOutcome } from "../../src/protocol/outcome.ts";
import { cutsOf, leftAt, seqOf, taken } from "./cut.test.kit.ts";
import type { Ask, Cut, Taken } from "./cut.test.kit.ts";
import { filesOf, FOLDERS, isBlindToDeath, spread, subjectsOf } from "./subject.test.kit.ts";
import type { Subject } from "./subject.test.kit.ts";

/** Each cut copies what is there: a run with huge texts is cut at its lines alone. */
const BYTES_MAX = 1_000_000;
/** Examples are cut everywhere. Of other scenarios so many places and variants, evenly spread. */
const CUTS_MAX = 24;
const VARIANTS_MAX = 2;

const files = FOLDERS.flatMap(filesOf);

it("there are examples to cut", () => {
  expect(filesOf("examples").length).toBeGreaterThanOrEqual(5);
  expect(filesOf("spec/recovery/scenarios").length).toBeGreaterThanOrEqual(2);
});

describe.each(files)("%s", (file) => {
  const whole = !file.startsWith("spec/scenarios");
  const subjects = whole ? subjectsOf(file) : spread(subjectsOf(file), VARIANTS_MAX);
  it.each(subjects.map((subject) => [subject.title, subject] as const))(
    "%s ends alike from every prefix, and nobody is asked twice",
    async (_, subject) => {
      const uncut = await taken(subject, null);
      expect(uncut.asks.filter(({ durable }) => !durable)).toEqual([]);
      expect(askedTwice(uncut.asks)).toEqual([]);
      const wrong: string[] = [];
      const cuts = whole ? cutsOf(uncut.journal) : spread(cutsIn(uncut), CUTS_MAX);
      for (const cut of cuts)
        for (const problem of await problemsOf(subject, { uncut, cut }))
          wrong.push(`cut at ${cut.name}: ${problem}`);
      expect(wrong).toEqual([]);
    },
  );
});

function cutsIn({ journal, files: kept }: Taken): readonly Cut[] {
  const size = [...kept.values()].reduce((sum, bytes) => sum + bytes.length, 0);
  const cuts = cutsOf(journal);
  return size < BYTES_MAX ? cuts : cuts.filter(({ name }) => name.endsWith("+0"));
}

/** What is wrong with the process that took up this cut, as sentences. */
async function problemsOf(
  subject: Subject,
  { uncut, cut }: { readonly uncut: Taken; readonly cut: Cut },
): Promise<string[]> {
  const folder = subject.scenario.team.defaultResponder;
  const resumed = await taken(subject, leftAt(cut, uncut, folder));
  const prefix = uncut.commits.slice(0, cut.lines);
  const lost = lostTools(prefix);
  const problems = [
    ...askProblems({ prefix, uncut, resumed }),
    ...keptProblems(prefix, resumed),
    ...lost.flatMap((id) => lostProblems(id, resumed)),
  ];
  if (lost.length > 0 || !isBlindToDeath(subject)) return problems;
  if (resumed.end !== uncut.end) problems.push(`ends ${resumed.end}, not ${uncut.end}`);
  return [...problems, ...sameOutcome(outcomeOf(uncut.commits), outcomeOf(resumed.commits))];
}

interface Asked {
  readonly prefix: readonly Commit[];
  readonly uncut: Taken;
  readonly resumed: Taken;
}

function askProblems({ prefix, uncut, resumed }: Asked): string[] {
  const before = uncut.asks.filter(({ id }) => seqOf(id) < prefix.length);
  const results = new Set(prefix.map(({ handled }) => handled));
  const again = resumed.asks.filter(({ id }) => results.has(id));
  return [
    ...again.map(({ id }) => `${id} had a result and is asked again`),
    ...askedTwice(resumed.asks).map((id) => `${id} is asked twice by one process`),
    ...resumed.asks.flatMap((ask) => (ask.durable ? [] : [`${ask.id} left before its line`])),
    ...[...before, ...resumed.asks].flatMap((ask) => wordProblems(ask, resumed.commits)),
    ...ranProblems(resumed),
  ];
}

/** The journal holds each request as the outside saw it. */
function wordProblems({ id, port, words }: Ask, commits: readonly Commit[]): string[] {
  const index = Number(id.split(".r")[1]);
  const found: unknown = commits[seqOf(id)]?.requests[index];
  const differing = Object.entries({ port, ...words }).filter(
    ([key, value]) => Reflect.get(Object(found), key) !== value,
  );
  return differing.map(([key]) => `${id} was asked with another ${key} than the journal says`);
}

/** What the tools themselves counted is what was asked of them. */
function ranProblems({ asks, ran }: Taken): string[] {
  const asked = asks.filter(({ port }) => port === "tool").length;
  const counted = [...ran.values()].reduce((sum, count) => sum + count, 0);
  return asked === counted ? [] : [`${asked} tool runs were asked for, and ${counted} were made`];
}

function keptProblems(prefix: readonly Commit[], { commits }: Taken): string[] {
  const changed = prefix.findIndex(
    (commit, seq) => JSON.stringify(commit) !== JSON.stringify(commits[seq]),
  );
  return changed === -1 ? [] : [`commit ${changed}, which was durable, is not what it was`];
}

/** Tool requests of a prefix that have no result there and may not be made again (D-12). */
function lostTools(prefix: readonly Commit[]): string[] {
  const repeatable = new Map<string, boolean>();
  const pending = new Set<string>();
  for (const { seq, dialog, handled, facts, requests } of prefix) {
    pending.delete(handled);
    for (const fact of facts)
      if (fact.type === "tool.called") repeatable.set(`${dialog}!${fact.callId}`, fact.repeatable);
    for (const [index, request] of requests.entries())
      if (request.port === "tool" && repeatable.get(`${dialog}!${request.callId}`) === false)
        pending.add(`${seq}.r${index}`);
  }
  return [...pending];
}

/** It is not run again, and its caller is told that nobody knows. */
function lostProblems(id: string, { commits, asks }: Taken): string[] {
  const told = commits.find(({ handled }) => handled === id)?.facts[0];
  const problems: string[] = [];
  if (asks.some((ask) => ask.id === id)) problems.push(`${id} may not run again, and did`);
  if (told?.type !== "tool.finished" || told.status !== "interrupted")
    problems.push(`${id} was lost, and its caller is not told`);
  return problems;
}

function askedTwice(asks: readonly Ask[]): string[] {
  const seen = new Set<string>();
  return asks.flatMap(({ id }) => (seen.size === seen.add(id).size ? [id] : []));
}
