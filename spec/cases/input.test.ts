// Cases about what a team may be called and what a file may hold, through the door that `check` uses.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { checkFiles, runFiles } from "../../src/host/runs.ts";

const OUT = mkdtempSync(join(tmpdir(), "colloquy-cases-"));
const FILE = join(OUT, "a.yaml");

afterAll(() => rmSync(OUT, { recursive: true, force: true }));

/** The problems of a file with this text, each from its place on. */
async function problemsOf(...lines: readonly string[]): Promise<string> {
  writeFileSync(FILE, `${lines.join("\n")}\n`);
  const checked = await checkFiles([FILE], {});
  return checked.ok ? "" : checked.problems.join("\n");
}

it("names that are paths, or paths on another system, are refused", async () => {
  const names = ["../up", "a/b", "a\\\\b", "C:x", "a\\0b", "dot.", "blank ", ".", "..", "1st", ""];
  for (const name of names) {
    const problems = await problemsOf(
      "version: 1",
      `team: { default_responder: lead, members: { lead: {}, "${name}": {} } }`,
      "script: { lead: [{ text: Hi }] }",
    );
    expect(problems, name).toContain("is no id");
  }
});

it("names that differ only in case or in Unicode form share no folder", async () => {
  const composed = "\u00e9a";
  const decomposed = await problemsOf(
    "version: 1",
    `team: { default_responder: lead, members: { lead: {}, "e\u0301a": {} } }`,
    "script: { lead: [{ text: Hi }] }",
  );
  expect(decomposed).not.toBe("");
  const asks = ["Ux", "ux", composed].map(
    (id) => `{ tellaskSessionless: { targetAgentId: "${id}", tellaskContent: "Hi" } }`,
  );
  writeFileSync(
    FILE,
    [
      "version: 1",
      "name: names",
      `team: { default_responder: lead, members: { lead: {}, Ux: {}, ux: {}, "${composed}": {} } }`,
      "human: [{ say: Start }]",
      `script: { lead: [{ calls: [${asks.join(", ")}] }, { text: ok }], any/Ux: [{ text: A }], any/ux: [{ text: B }], "any/${composed}": [{ text: C }] }`,
    ].join("\n"),
  );
  const result = await runFiles({
    files: [FILE],
    out: OUT,
    set: {},
    clock: "virtual",
    durability: "none",
    existing: "refuse",
    interrupt: { onInterrupt: () => {} },
  });
  const [report] = result.kind === "ran" ? result.reports : [];
  expect(report?.failures).toEqual([]);
  const paths = Object.keys(report?.dialogs ?? {});
  expect(paths.toSorted()).toEqual(["lead", "lead/Ux", "lead/ux", `lead/${composed}`].toSorted());
  const files = readdirSync(join(report?.dir ?? "", ".dialogs"), { recursive: true });
  const words = files.map(String).filter((file) => file.includes("course"));
  expect(words).toHaveLength(4);
});

it("misspelt, misplaced and unknown keys are errors with a place and the nearest right key", async () => {
  const problems = await problemsOf(
    "version: 1",
    "team:",
    "  default_responder: lead",
    "  default_respondr: lead",
    "  members: { lead: { diligence-push-mx: 0, depth: 3 } }",
    "limits: { dept: 3 }",
    "generations: 5",
    "script: { lead: [{ text: Hi, latncy: 3ms }] }",
  );
  for (const [place, words] of [
    ["4:3", 'did you mean "default_responder"'],
    ["5:22", 'did you mean "diligence-push-max"'],
    ["5:44", '"depth"'],
    ["6:11", 'did you mean "depth"'],
    ["7:1", '"generations"'],
    ["8:30", 'did you mean "latency"'],
  ] as const) {
    const told = problems.split("\n").find((line) => line.startsWith(`${FILE}:${place} `)) ?? "";
    expect(told, `${place} of ${problems}`).toContain(words);
  }
});

it("a member that stands twice, and a key that stands twice in a member, are errors with their lines", async () => {
  const problems = await problemsOf(
    "version: 1",
    "team:",
    "  default_responder: lead",
    "  members:",
    "    lead: { name: One, name: Two }",
    "    ux: {}",
    "    ux: { name: Three }",
    "script: { lead: [{ text: Hi }] }",
  );
  expect(problems).toContain(`${FILE}:5:24`);
  expect(problems).toContain(`${FILE}:7:5`);
  expect(problems.match(/stands here twice/g)).toHaveLength(2);
});
