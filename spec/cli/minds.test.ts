// What stands in `.minds/` of a workspace reaches the models of a run, from a copy that the run keeps.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { started, temporary } from "./child.test.kit.ts";

const COLLOQUY = resolve("bin/colloquy");

const FILES: Readonly<Record<string, string>> = {
  ".minds/team.yaml":
    "default_responder: lead\nmembers: { lead: { diligence-push-max: 1 }, ux: {} }\n",
  ".minds/memory/team/style.md": "Write short.",
  ".minds/memory/individual/lead/me.md": "You like tables.",
  ".minds/memory/individual/ux/me.md": "You like pictures.",
  ".minds/priming/individual/lead/start.md": "Begin slowly.",
  ".minds/diligence.md": "---\nkind: x\n---\nKeep at it.\n",
  "build.yaml": `version: 1
name: build
task: Build the page.
human:
  - { say: Start }
  - { say: More }
  - { answer: Enough., when: lead asks human }
  - { stop: lead, when: lead hears human, after: 1s }
script:
  lead:
    - { sees: [Write short., You like tables., Build the page.], lacks: [You like pictures.], text: one }
    - { lacks: [Begin slowly.], text: two }
    - { if: { cause: keepGoing }, sees: [Keep at it.], text: three }
    - { if: { cause: humanAnswer }, sees: [Enough.], latency: 2s, text: never, repeat: 0..1 }
expect:
  - human: { asked: 1, answered: 1, open: 0 }
  - state: { lead: stopped }
`,
};

function colloquy(home: string, ...args: readonly string[]): Ended {
  return started(process.execPath, [COLLOQUY, ...args], { cwd: home }).ended;
}

type Ended = ReturnType<typeof started>["ended"];

function workspace(files: Readonly<Record<string, string>> = FILES): string {
  const home = temporary();
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), text);
  }
  return home;
}

interface Shown {
  readonly messages: readonly { readonly kind: string; readonly file: string | null }[];
}

it("stand in front of the messages, with their file, and startup scripts in the first drive alone", async () => {
  const home = workspace();
  const ran = await colloquy(home, "run", "build.yaml", "--out", "out");
  expect({ code: ran.code, out: ran.out }).toMatchObject({ code: 0 });
  const seen = async (site: string): Promise<string[]> => {
    const shown = await colloquy(home, "show", "out/build", "context", site, "--json");
    expect(shown.code).toBe(0);
    const { messages } = JSON.parse(shown.out) as Shown;
    return messages.map(({ kind, file }) => `${kind} ${file ?? ""}`.trim());
  };
  expect(await seen("lead@1.1")).toEqual([
    "system",
    "memory .minds/memory/team/style.md",
    "memory .minds/memory/individual/lead/me.md",
    "task task",
    "person",
    "priming .minds/priming/individual/lead/start.md",
    "language",
  ]);
  const last = await seen("lead@1.3");
  expect(last.filter((part) => part.startsWith("priming"))).toEqual([]);
  expect(last).toContain("keepGoing .minds/diligence.md");
  const journal = await colloquy(home, "verify", "out/build");
  expect(journal.code).toBe(0);
});

it("are the run's own copy: a change in it is noticed, one in the workspace is not", async () => {
  const home = workspace();
  expect((await colloquy(home, "run", "build.yaml", "--out", "out")).code).toBe(0);
  writeFileSync(join(home, ".minds/memory/team/style.md"), "Write long.");
  expect((await colloquy(home, "resume", "out/build")).code).toBe(0);
  writeFileSync(join(home, "out/build/.minds/memory/team/style.md"), "Write long.");
  const resumed = await colloquy(home, "resume", "out/build");
  expect(resumed.code).toBe(2);
  expect(resumed.err).toContain(".minds/memory/team/style.md");
});

it("are refused before anything runs where a file cannot be taken", async () => {
  const home = workspace({ ...FILES, ".minds/memory/team/big.md": "x".repeat(1_048_577) });
  const ran = await colloquy(home, "run", "build.yaml", "--out", "out");
  expect(ran.code).toBe(2);
  expect(ran.err).toContain("big.md");
});
