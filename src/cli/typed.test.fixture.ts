// What tests type, and a host that says yes: the commands without a process or a file.
import { foldOf, releaseCommits } from "../view/release.test.fixture.ts";
import { colloquy } from "./colloquy.ts";
import type { Runs, Terminal } from "./command.ts";
import { COMMANDS } from "./commands.ts";

type Report = Extract<Awaited<ReturnType<Runs["runFiles"]>>, { kind: "ran" }>["reports"][number];

export const REPORT: Report = {
  ok: true,
  name: "release check",
  vary: {},
  dir: "out/release-check",
  root: "lead",
  journal: "out/release-check/.dialogs/lead/journal.jsonl",
  ends: "finished",
  reason: "",
  outcome: "0",
  dialogs: {},
  calls: {},
  human: { asked: 0, answered: 0, open: 0 },
  ran: {},
  requests: {},
  expectations: [],
  warnings: [],
  failures: [],
};

const commits = releaseCommits();
export const OPENED = {
  dir: REPORT.dir,
  journal: REPORT.journal,
  commits,
  fold: foldOf(commits),
  notes: [],
  artifact: (): string => "",
};

/** What the host is asked, and what it says unless a test says otherwise. */
function fakeRuns(over: Partial<Runs>): Runs {
  const runs: Partial<Record<keyof Runs, unknown>> = {
    checkFiles: async () => ({
      ok: true,
      files: [
        { file: "a.yaml", name: "a", variants: 1 },
        { file: "b.yaml", name: "b", variants: 3, workspaceTeam: "team.yaml" },
        { file: "team.yaml", members: ["lead", "ux"], defaultResponder: "lead" },
      ],
    }),
    runFiles: async (request: Parameters<Runs["runFiles"]>[0]) => {
      const { dir, name } = REPORT;
      request.onRun?.({ name, dir, label: "", index: 1, count: 1 });
      for (const [i, commit] of commits.entries())
        request.onCommit?.(commit, foldOf(commits.slice(0, i + 1)));
      return { kind: "ran", reports: [REPORT], csv: null };
    },
    resumeRun: async () => ({ kind: "ran", report: REPORT, commits }),
    act: async ({ to }: Parameters<Runs["act"]>[0]) => {
      const outcome = { seq: 1, refused: null, repeated: false };
      return { kind: "ran", id: "a-1", to: to ?? "lead", outcome, from: 1, report: REPORT };
    },
    openRun: async () => ({ ok: true, run: OPENED }),
    verifyRun: async () => ({
      ok: true,
      violations: [],
      problems: [],
      checked: 15,
      commits: 12,
      rerun: null,
    }),
    ...over,
  };
  // The one place where a test's fake stands for the host.
  return runs as Runs;
}

interface Typed {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

export async function typed(
  line: string,
  over: Partial<Runs> = {},
  terminal: Partial<Terminal> = {},
): Promise<Typed> {
  let out = "";
  let err = "";
  const pipe = { isTTY: false, columns: () => 80, rows: () => 24 };
  const exit = await colloquy(line === "" ? [] : line.split(" "), {
    commands: COMMANDS,
    version: "1.2.3",
    runs: async () => fakeRuns(over),
    terminal: {
      out: (text) => {
        out += text;
      },
      err: (text) => {
        err += text;
      },
      input: async () => "",
      descriptor: async (fd) => ({ problem: `descriptor ${fd} is none of this test` }),
      stdout: pipe,
      stderr: pipe,
      env: {},
      nowMs: () => 0,
      after: () => () => undefined,
      onInterrupt: () => undefined,
      ...terminal,
    },
  });
  return { exit, out, err };
}
