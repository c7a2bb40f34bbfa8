// Events of the workspace: told once each, only of what the journal holds, through scripted deaths and
// real ones; and a subscriber harms nobody but itself.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { eventsOf, openRun, resumeRun, runFiles } from "../../src/index.ts";
import type { EventPlace, RunReport, RunRequest, WorkspaceEvent } from "../../src/index.ts";
import { colloquy, shell, startedColloquy, temporary } from "./child.test.kit.ts";
import { withFiles } from "./files.test.kit.ts";

const ANSWER_ME = resolve("examples/answer-me.yaml");
const interrupt = { onInterrupt: (): void => {} };

async function ran(file: string, over: Partial<RunRequest> = {}): Promise<readonly RunReport[]> {
  const result = await runFiles({
    files: [file],
    out: temporary(),
    set: {},
    clock: "virtual",
    durability: "none",
    existing: "refuse",
    interrupt,
    ...over,
  });
  if (result.kind === "invalid") throw new Error(result.problems.join("\n"));
  return result.reports;
}

/** What the journal of a run holds, as events. */
async function inJournal(dir: string, tree: string): Promise<readonly WorkspaceEvent[]> {
  const opened = await openRun(dir);
  if (!opened.ok) throw new Error(opened.problem);
  return opened.run.commits.flatMap((commit) => eventsOf(commit, tree));
}

/** The whole lines of a text, as events; one that was cut off by a death does not count. */
function eventsIn(text: string): readonly WorkspaceEvent[] {
  const lines = text.split("\n").slice(0, -1);
  return lines.map((line) => JSON.parse(line) as WorkspaceEvent);
}

function placeOf(event: WorkspaceEvent | undefined): string {
  return event === undefined ? "start" : `${event.seq}.${event.index}`;
}

/** What a run tells whatever its clock and its processes: neither times nor places. */
function timeless(events: readonly WorkspaceEvent[]): readonly unknown[] {
  return events
    .filter((event) => !("facts" in event && event.facts.includes("process.started")))
    .map(({ seq: _seq, atMs: _atMs, ...what }) => what);
}

describe("a subscriber of the library", () => {
  it("is told of a commit only when the file holds it", async () => {
    const out = temporary();
    const journal = join(out, "answer-me/.dialogs/lead/journal.jsonl");
    const early: WorkspaceEvent[] = [];
    let told = 0;
    const on = (event: WorkspaceEvent): void => {
      told += 1;
      if (!readFileSync(journal, "utf8").includes(`{"seq":${event.seq},`)) early.push(event);
    };
    await ran(ANSWER_ME, { out, on, durability: "commit" });
    expect(early).toEqual([]);
    expect(told).toBeGreaterThan(7);
  });

  it("is told of every commit once, however often and wherever a scenario dies", async () => {
    const out = temporary();
    const dir = withFiles(temporary(), "dies");
    const told: WorkspaceEvent[] = [];
    const reports = await ran(join(dir, "dies.yaml"), {
      out,
      on: (event) => void told.push(event),
    });
    expect(reports.length).toBeGreaterThan(10);
    for (const report of reports) {
      const tree = report.dir.slice(out.length + 1);
      const own = told.filter((event) => event.tree === tree);
      expect(own).toEqual(await inJournal(report.dir, tree));
    }
  });

  it("is told of what stands in the journal of a run that failed", async () => {
    const dir = withFiles(temporary(), "offScript");
    const told: WorkspaceEvent[] = [];
    const [report] = await ran(join(dir, "offScript.yaml"), {
      durability: "commit",
      on: (event) => void told.push(event),
    });
    expect(report?.ends).toBe("offScript");
    expect(told).toEqual(await inJournal(report?.dir ?? "", "off"));
  });

  it("goes on after any event of the journal, and is told nothing old unless it asks", async () => {
    const [report] = await ran(ANSWER_ME);
    const dir = report?.dir ?? "";
    const all = await inJournal(dir, "answer-me");
    const toldFrom = async (from: { eventsFrom?: "start" | number | EventPlace }) => {
      const told: WorkspaceEvent[] = [];
      const on = (event: WorkspaceEvent): void => void told.push(event);
      await resumeRun(dir, { acceptChanges: false, interrupt, on, ...from });
      return told;
    };
    expect(await toldFrom({})).toEqual([]);
    expect(await toldFrom({ eventsFrom: "start" })).toEqual(all);
    for (const [i, event] of all.entries())
      expect(await toldFrom({ eventsFrom: event })).toEqual(all.slice(i + 1));
    const seqs = new Set(all.map(({ seq }) => seq));
    for (const seq of seqs)
      expect(await toldFrom({ eventsFrom: seq })).toEqual(all.filter((event) => event.seq > seq));
  });

  it.each([77, -1, 1.5, Number.NaN, { seq: 0, index: -1 }])(
    "cannot go on after %j, which is no place of the journal",
    async (eventsFrom) => {
      const [report] = await ran(ANSWER_ME);
      const options = { acceptChanges: false, interrupt, on: () => {}, eventsFrom };
      const resumed = await resumeRun(report?.dir ?? "", options);
      expect(resumed).toMatchObject({ kind: "invalid", problems: [expect.any(String)] });
    },
  );

  it.each<readonly [string, () => Promise<void> | void]>([
    [
      "throws",
      () => {
        throw new Error("I broke");
      },
    ],
    ["rejects", () => Promise.reject(new Error("I broke"))],
  ])("that %s is told nothing more, and the tree is what it is without it", async (how, fail) => {
    const [alone] = await ran(ANSWER_ME);
    const told: WorkspaceEvent[] = [];
    const [report] = await ran(ANSWER_ME, {
      on: (event) => {
        told.push(event);
        return event.type === "new_q4h_asked" ? fail() : undefined;
      },
    });
    expect(report).toMatchObject({ ok: true, outcome: alone?.outcome, failures: [] });
    expect(report?.warnings.join()).toContain("failed at 5.0 (new_q4h_asked): I broke");
    const after = told.slice(told.findIndex(({ type }) => type === "new_q4h_asked") + 1);
    if (how === "throws") expect(after).toEqual([]);
    const read = (one: RunReport | undefined): string => readFileSync(one?.journal ?? "", "utf8");
    expect(read(report)).toBe(read(alone));
  });

  it("that throws what has no words harms nobody either", async () => {
    const [report] = await ran(ANSWER_ME, {
      on: () => {
        throw Object.create(null);
      },
    });
    expect(report).toMatchObject({ ok: true, ends: "waiting" });
  });
});

describe("run --events", () => {
  it("writes nothing to stderr but events, and the result to stdout", async () => {
    const cwd = temporary();
    const ended = await colloquy(["run", "--events", ANSWER_ME, "--json"], { cwd });
    expect(ended.code).toBe(0);
    expect(JSON.parse(ended.out)).toMatchObject({ ok: true });
    const dir = join(cwd, ".colloquy/runs/answer-me");
    expect(eventsIn(ended.err)).toEqual(await inJournal(dir, "answer-me"));
  });

  it("writes to a descriptor that the shell opened, and keeps the live view", async () => {
    const cwd = withFiles(temporary(), "asks");
    const ended = await shell("colloquy run asks.yaml --events=3 3>file; cat file | cat", { cwd });
    expect(ended.err).toContain("asks lead/ux");
    const told = eventsIn(readFileSync(join(cwd, "file"), "utf8"));
    expect(told).toEqual(await inJournal(join(cwd, ".colloquy/runs/asks"), "asks"));
    const resume = "colloquy resume .colloquy/runs/asks --events 3 --events-from start --quiet";
    const piped = await shell(`${resume} 3>&1 >/dev/null | cat`, { cwd });
    expect(eventsIn(piped.out)).toEqual(told);
  });

  it("goes on with the run when nobody reads its events any more, and says so", async () => {
    const cwd = withFiles(temporary(), "slow");
    const run = "colloquy run slow.yaml --clock real --events=3 --quiet";
    const { out, err } = await shell(`(${run} 3>&1 >&4 | head -n 1 >/dev/null) 4>&1`, { cwd });
    expect(out).toContain("slow  finished");
    expect(err).toContain("descriptor 3 cannot be written (EPIPE); no more events are told");
  });

  it("tells over two processes what one tells that is not killed", async () => {
    const cwd = temporary();
    writeFileSync(join(cwd, "page.yaml"), PAGE);
    const run = ["run", "page.yaml", "--clock", "real", "--quiet"];
    const whole = await colloquy([...run, "--out", "whole", "--events"], { cwd });
    const owner = startedColloquy([...run, "--out", "cut", "--events"], { cwd });
    onTestFinished(() => void owner.process.kill("SIGKILL"));
    await owner.errSays("new_q4h_asked");
    owner.process.kill("SIGKILL");
    const first = eventsIn((await owner.ended).err);
    const from = ["--events", "--events-from", placeOf(first.at(-1))];
    const second = await colloquy(["resume", "cut/page", "--quiet", ...from], { cwd });
    const joined = [...first, ...eventsIn(second.err)];
    expect(joined).toEqual(await inJournal(join(cwd, "cut/page"), "page"));
    expect(joined.some(({ type }) => type === "q4h_answered")).toBe(true);
    expect(first.some(({ type }) => type === "q4h_answered")).toBe(false);
    expect(timeless(joined)).toEqual(timeless(eventsIn(whole.err)));
  });

  it.each([
    ["run answer.yaml --events=x", "no file descriptor"],
    ["run answer.yaml --events=0", "this is stdin"],
    ["run answer.yaml --events=1", "stdout is for results"],
    ["run answer.yaml --events=3", "nobody opened descriptor 3"],
    ["run answer.yaml --events=250", "descriptor 250 cannot be written (EBADF)"],
    ["run answer.yaml --events --events-from then", "write the last seq seen (17)"],
    ["run answer.yaml --events --events-from -1", "write the last seq seen (17)"],
    ["run answer.yaml --events-from 1", "is for --events"],
    ["run answer.yaml --events --events-from 1", "this one begins anew"],
    ["run answer.yaml --events --events-from 1 --resume", "the journal holds no commit"],
    ["run answer.yaml hello.yaml --events --events-from 1 --resume", "these are several"],
    ["resume a lead --events", "name no dialog"],
  ])("%s is refused with one line, and runs nothing", async (line, words) => {
    const cwd = withFiles(temporary(), "hello");
    writeFileSync(join(cwd, "answer.yaml"), readFileSync(ANSWER_ME));
    const { code, out, err } = await colloquy(line.split(" "), { cwd });
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toContain(words);
    expect(err.trimEnd().split("\n")).toHaveLength(1);
    expect(existsSync(join(cwd, ".colloquy"))).toBe(false);
  });
});

/** A side dialog asks the human, and is answered after most of a second of a real clock. */
const PAGE = `version: 1
name: page
team: { default_responder: lead, members: { lead: { diligence-push-max: 0 }, ux: {} } }
human:
  - { say: Prepare the page. }
  - { answer: Warm., of: lead/ux, after: 800ms }
script:
  lead:
    - { calls: [{ tellaskSessionless: { targetAgentId: ux, tellaskContent: Write it. } }] }
    - { text: Done., latency: 50ms }
  lead/ux:
    - { calls: [{ askHuman: { tellaskContent: Which tone? } }], latency: 50ms }
    - { text: The copy., latency: 50ms }
`;
