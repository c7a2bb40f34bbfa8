import { describe, expect, it } from "vitest";
import { parseSite, sitesOf, contextLines, contextOf } from "./context.ts";
import { cells } from "./cells.ts";
import { journalLines } from "./journal-lines.ts";
import { COLOURED, PLAIN } from "./paint.ts";
import { foldOf, releaseCommits } from "./release.test.fixture.ts";
import { tallyOf } from "./tally.ts";
import { transcriptLines, transcriptOf } from "./transcript.ts";
import type { Fact } from "../protocol/fact.ts";
import { dialogNodes, treeLines } from "./tree.ts";

const WIDE = { columns: Number.POSITIVE_INFINITY, paint: PLAIN };
const commits = releaseCommits();

describe("the tree", () => {
  it("says who waits for whom while replies are open", () => {
    const lines = treeLines(dialogNodes(foldOf(releaseCommits(6))), WIDE);
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(
      /^lead +waiting_for_sideDialogs +course 1, 1 generation, 2 open calls/u,
    );
    expect(lines[1]).toMatch(/^├─ ux +idle/u);
    expect(lines[2]).toMatch(/^└─ browser +driving .*lead waits for it$/u);
  });

  it("says of a tree that is done that nobody waits any more", () => {
    const open = releaseCommits(6);
    const done: Fact = {
      type: "tree.finished",
      action: "human:9",
      by: null,
      cancelled: [],
    };
    const last = open.at(-1);
    if (last === undefined) throw new Error("a release has commits");
    const end = { ...last, seq: last.seq + 1, dialog: "lead", handled: "human:9", facts: [done] };
    const lines = treeLines(
      dialogNodes(foldOf([...open, { ...end, sends: [], requests: [] }])),
      WIDE,
    );
    expect(lines.join("\n")).not.toMatch(/waits|open call/u);
    expect(lines.filter((line) => line.includes("done"))).toHaveLength(3);
  });
  it("says when a question is open", () => {
    const [lead] = treeLines(dialogNodes(foldOf(releaseCommits(10))), WIDE);
    expect(lead).toMatch(/^lead +Q4H .*a question to the human is open/u);
  });
  it("keeps each line within a narrow terminal", () => {
    for (const line of treeLines(dialogNodes(foldOf(commits)), { columns: 40, paint: COLOURED }))
      expect(cells(line)).toBeLessThanOrEqual(40);
  });
});

describe("the journal", () => {
  it("has one line for each commit, with what it sends and requests", () => {
    const lines = journalLines(commits, null, WIDE);
    expect(lines).toHaveLength(commits.length);
    expect(lines[2]).toContain('asks lead/ux "Review the copy."');
    expect(lines[2]).toContain("→ assignment to lead/ux, assignment to lead/browser");
    expect(lines[1]).toContain("→ model 1.1");
  });
  it("can be one dialog's", () => {
    const lines = journalLines(commits, "lead/ux", WIDE);
    expect(lines).toHaveLength(2);
  });
  it("keeps each line within a narrow terminal", () => {
    for (const line of journalLines(commits, null, { columns: 40, paint: COLOURED }))
      expect(cells(line)).toBeLessThanOrEqual(40);
  });
});

describe("the transcript", () => {
  const of = { commits, only: null, artifact: null };
  it("has everything that was said, in the order of the journal", () => {
    const text = transcriptLines(transcriptOf(of), "all", WIDE).join("\n");
    const said = ["Can we ship 2.4 today?", "I ask for a review.", "Review the copy."];
    const more = ["The copy is fine.", "The layout holds.", "Ship 2.4 now?", "Yes. 可以发布。"];
    let from = 0;
    for (const words of [...said, ...more]) {
      const at = text.indexOf(words, from);
      expect(at, words).toBeGreaterThanOrEqual(from);
      from = at;
    }
  });
  it("does not tell a reply twice that was said by words", () => {
    const text = transcriptLines(transcriptOf(of), "all", WIDE).join("\n");
    expect(text.split("The copy is fine.")).toHaveLength(2);
  });
  it("cuts a long text and says how to see all of it", () => {
    const long = { seq: 1, atMs: 1, dialog: "lead", site: null, what: "said" };
    const one = { ...long, tone: "words" as const, text: "x".repeat(5_000) };
    const lines = transcriptLines([one], { command: "colloquy show r transcript --full" }, WIDE);
    expect(lines.at(-1)).toBe(
      "  [… 3800 more characters; all of it: colloquy show r transcript --full]",
    );
    expect(transcriptLines([one], "all", WIDE).join("")).toContain("x".repeat(5_000));
  });
  it("shows escape sequences of a model instead of obeying them", () => {
    const esc = String.fromCharCode(27);
    const one = { seq: 1, atMs: 1, dialog: "lead", site: null, what: "said" };
    const text = `${esc}]0;title${String.fromCharCode(7)}`;
    const lines = transcriptLines([{ ...one, tone: "words", text }], "all", WIDE);
    expect(lines.join("")).not.toContain(esc);
  });
});

describe("the tally", () => {
  const tally = tallyOf(commits);
  it("says who waited for whom and how long", () => {
    expect(tally.groups).toHaveLength(1);
    const [group] = tally.groups;
    expect(group).toMatchObject({ owner: "lead", askedAtMs: 120, resolvedAtMs: 3_120 });
    expect(group?.members.map((member) => [member.tellaskee, member.arrivedAtMs])).toEqual([
      ["lead/ux", 520],
      ["lead/browser", 3_120],
    ]);
  });
  it("says how long the human took", () => {
    expect(tally.questions).toMatchObject([{ askedAtMs: 3_230, answeredAtMs: 8_230 }]);
  });
  it("leaves open what is open", () => {
    expect(tallyOf(releaseCommits(7)).groups).toMatchObject([{ resolvedAtMs: null }]);
  });
});

describe("the context of a generation", () => {
  it("is named by dialog, course and number", () => {
    expect(parseSite("lead/ux#2@1.12")).toEqual({ dialog: "lead/ux#2", course: 1, genseq: 12 });
    for (const wrong of ["lead", "lead@1", "lead@0.1", "lead@1.0", "@1.1", "lead@1.1x"])
      expect(parseSite(wrong), wrong).toBeNull();
  });
  it("is one of those that the dialog opened", () => {
    expect(sitesOf(commits, "lead").map((site) => site.genseq)).toEqual([1, 2, 3]);
  });
  it("says that a seal does not agree", () => {
    const site = { dialog: "lead", course: 1, genseq: 2 };
    const artifact = (): string => "";
    const shown = contextOf({ commits, fold: foldOf(commits), artifact }, site);
    expect(shown.agrees).toBe(false);
    const text = contextLines(shown, "all", WIDE).join("\n");
    expect(text).toContain("DOES NOT AGREE");
    expect(text).toContain("The layout holds.");
    expect(text).not.toContain("Ship 2.4 now?");
  });
  it("says that a seal agrees", () => {
    const site = { dialog: "lead", course: 1, genseq: 2 };
    const artifact = (): string => "";
    const { seal, parts } = contextOf({ commits, fold: foldOf(commits), artifact }, site);
    const sealed = commits.map((commit) => ({
      ...commit,
      facts: commit.facts.map((fact) =>
        fact.type === "generation.opened" ? { ...fact, seal, parts } : fact,
      ),
    }));
    const shown = contextOf({ commits: sealed, fold: foldOf(sealed), artifact }, site);
    expect(shown.agrees).toBe(true);
    expect(contextLines(shown, "all", WIDE).at(-1)).toContain("agrees with the journal");
  });
});
