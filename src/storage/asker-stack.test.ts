import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import { createSimDisk } from "../sim/disk.ts";
import { judgeStack, StackLines } from "./asker-stack.ts";
import { DIALOGS, mine, noFailure, sourceOf, textAt, walks } from "./duties.test.kit.ts";
import type { Duties } from "./duties.test.kit.ts";
import { NotedDisk } from "./noted-disk.test.kit.ts";
import type { Change } from "./noted-disk.test.kit.ts";
import { createProjections } from "./projection.ts";
import { FOLDER } from "./sample.fixture.ts";
import { askerStackPath } from "./tree-folder.ts";

/** Writes a walk batch by batch; told of each batch when it is on the disk. */
function written(
  { duties, flushes }: { readonly duties: Duties; readonly flushes: readonly boolean[] },
  each: (batch: { from: number; to: number; noted: NotedDisk }) => void,
): void {
  const noted = new NotedDisk();
  const projections = createProjections(noted.disk, FOLDER, noFailure);
  const { commits } = duties;
  let from = 0;
  for (const [i, commit] of commits.entries()) {
    projections.take(commit);
    if (flushes[i % flushes.length] !== true && i < commits.length - 1) continue;
    projections.flush();
    each({ from, to: i + 1, noted });
    from = i + 1;
  }
  expect(noted.others).toEqual([]);
}

describe("the file of an asker stack, as it is written", () => {
  it("holds what a plain list says after each batch, of main and side dialogs alike", () => {
    const grew = new Set<string>();
    fc.assert(
      fc.property(walks, (walk) =>
        written(walk, ({ to, noted }) => {
          for (const dialog of DIALOGS) {
            const text = walk.duties.textAfter(to, dialog);
            expect(textAt(noted.sim, askerStackPath(FOLDER, dialog))).toBe(text);
            if (text !== "") grew.add(dialog);
          }
        }),
      ),
      { numRuns: 150, endOnFailure: true },
    );
    expect([...grew].toSorted()).toEqual([...DIALOGS].toSorted());
  });

  it("changes by at most one cut and one append a batch, and nothing that stays is written again", () => {
    let cuts = 0;
    fc.assert(
      fc.property(walks, (walk) =>
        written(walk, ({ from, to, noted }) => {
          for (const dialog of DIALOGS) {
            const changes = noted.takeChanges(askerStackPath(FOLDER, dialog));
            const verbs = changes.map(({ verb }) => verb).join(" ");
            expect(["", "append", "truncate", "truncate append"]).toContain(verbs);
            const [first] = changes;
            if (first?.verb !== "truncate") continue;
            const before = Buffer.from(walk.duties.textAfter(from, dialog));
            const after = Buffer.from(walk.duties.textAfter(to, dialog));
            expect(first.size).toBeLessThan(before.length);
            expect(after.subarray(0, first.size)).toEqual(before.subarray(0, first.size));
            cuts += 1;
          }
        }),
      ),
      { numRuns: 150, endOnFailure: true },
    );
    expect(cuts).toBeGreaterThan(100);
  });

  it("goes on after a restart, with the frames that wait for a generation to end", () => {
    fc.assert(
      fc.property(walks, fc.nat({ max: 40 }), ({ duties }, cut) => {
        const { commits } = duties;
        const at = Math.min(1 + cut, commits.length);
        const disk = createSimDisk();
        const projections = createProjections(disk, FOLDER, noFailure);
        projections.compare(sourceOf(commits.slice(0, at)));
        for (const [i, commit] of commits.slice(at).entries()) {
          projections.take(commit);
          projections.flush();
          const path = askerStackPath(FOLDER, commit.dialog);
          expect(textAt(disk, path)).toBe(duties.textAfter(at + i + 1, commit.dialog));
        }
      }),
      { numRuns: 60, endOnFailure: true },
    );
  });

  it("is the fold of the facts, whoever reads them", () => {
    fc.assert(
      fc.property(walks, ({ duties }) => {
        for (const dialog of DIALOGS) {
          const { lines } = StackLines.of(mine(duties.commits, dialog));
          const text = lines.map((line) => `${line}\n`).join("");
          expect(text).toBe(duties.textAfter(duties.commits.length, dialog));
        }
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });
});

/** Every content of a file while the changes of one batch are done to it. */
function contentsOf(before: Buffer, changes: readonly Change[]): Buffer[] {
  const contents = [before];
  let now = before;
  for (const change of changes) {
    if (change.verb === "truncate") contents.push((now = now.subarray(0, change.size)));
    else {
      const { bytes } = change;
      for (let size = 1; size <= bytes.length; size += 1)
        contents.push(Buffer.concat([now, bytes.subarray(0, size)]));
      now = Buffer.concat([now, bytes]);
    }
  }
  return contents;
}

interface Left {
  readonly dialog: string;
  readonly content: Buffer;
}

/** What a crash at any byte of a batch leaves, of each dialog. */
function everyLeft(
  runs: number,
  claim: (left: Left, duties: Duties, commits: readonly Commit[]) => void,
): void {
  fc.assert(
    fc.property(walks, fc.nat({ max: 99 }), (walk, pick) => {
      const { duties } = walk;
      written(walk, ({ from, to, noted }) => {
        for (const dialog of DIALOGS) {
          const changes = noted.takeChanges(askerStackPath(FOLDER, dialog));
          if (changes.length === 0 || (from + pick) % 5 > 0) continue;
          const before = Buffer.from(duties.textAfter(from, dialog));
          // The journal is at least as far as the batch; it may be further.
          const commits = duties.commits.slice(0, Math.max(to, duties.commits.length - (pick % 7)));
          for (const content of contentsOf(before, changes))
            claim({ dialog, content }, duties, commits);
        }
      });
    }),
    { numRuns: runs, endOnFailure: true },
  );
}

describe("what a crash leaves of it", () => {
  it("is taken as own at any byte of a change, and what of it still holds is kept", () => {
    let judged = 0;
    everyLeft(40, ({ dialog, content }, duties, commits) => {
      const verdict = judgeStack(content, mine(commits, dialog), commits.length - 1);
      const expected = Buffer.from(duties.textAfter(commits.length, dialog));
      if (verdict.kind === "foreign") expect.unreachable(`${dialog}: ${content.toString()}`);
      const kept = content.subarray(0, verdict.keep);
      expect(kept.equals(expected.subarray(0, verdict.keep))).toBe(true);
      const isPiece = content.length > 0 && content.at(-1) !== 10;
      expect(verdict.cut !== null).toBe(isPiece);
      judged += 1;
    });
    expect(judged).toBeGreaterThan(5_000);
  });

  it("is brought up to date by a cut and an append, and nothing is moved aside", () => {
    let tried = 0;
    everyLeft(40, ({ dialog, content }, duties, commits) => {
      tried += 1;
      if (tried % 23 !== 0) return;
      const noted = new NotedDisk();
      const path = askerStackPath(FOLDER, dialog);
      noted.sim.mkdir(path.slice(0, path.lastIndexOf("/")));
      noted.sim.open(path).append(content);
      const { notes } = createProjections(noted.disk, FOLDER, noFailure).compare(sourceOf(commits));
      expect(notes.filter(({ what }) => what !== "cut")).toEqual([]);
      expect(textAt(noted.sim, path)).toBe(duties.textAfter(commits.length, dialog));
      expect(noted.others).toEqual([]);
      expect(noted.sim.list("malformed")).toEqual([]);
    });
    expect(tried).toBeGreaterThan(5_000);
  });

  it("is taken as own when NULs stand where the rest of a line should be", () => {
    everyLeft(15, ({ dialog, content }, _duties, commits) => {
      if (content.length % 17 !== 0) return;
      const padded = Buffer.concat([content, Buffer.alloc(40)]);
      const verdict = judgeStack(padded, mine(commits, dialog), commits.length - 1);
      expect(verdict).toMatchObject({ kind: "own", cut: { why: "torn" } });
    });
  });

  it("is cut where lines stand beyond the journal, also when lost commits took frames out", () => {
    let beyond = 0;
    fc.assert(
      fc.property(walks, fc.nat({ max: 30 }), ({ duties }, lost) => {
        const had = duties.commits.length;
        const has = Math.max(1, had - lost);
        const commits = duties.commits.slice(0, has);
        for (const dialog of DIALOGS) {
          const lines = duties.textAfter(had, dialog).split("\n").slice(0, -1);
          const seqs = lines.map((line) => Number(/\d+/u.exec(line)?.[0]));
          if (!seqs.some((seq) => seq >= has)) continue;
          const content = Buffer.from(duties.textAfter(had, dialog));
          const verdict = judgeStack(content, mine(commits, dialog), has - 1);
          const line = seqs.findIndex((seq) => seq >= has) + 1;
          expect(verdict).toMatchObject({ kind: "own", cut: { line, why: "beyond the journal" } });
          beyond += 1;
        }
      }),
      { numRuns: 200, endOnFailure: true },
    );
    expect(beyond).toBeGreaterThan(50);
  });
});
