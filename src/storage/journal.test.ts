import { describe, expect, it } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import { sha256 } from "../protocol/hash.ts";
import { createSimDisk } from "../sim/disk.ts";
import { ArtifactDamaged, StorageFailed } from "./failure.ts";
import { readJournal } from "./recovery.ts";
import { FOLDER, opened, said, textOf, words } from "./sample.fixture.ts";

const JOURNAL = `${FOLDER}/journal.jsonl`;
const NONE: ReadonlyMap<string, string> = new Map();

/** A sync that the test lets through, or fails, one at a time. */
class Gate {
  readonly waiting: { resolve: () => void; reject: (error: Error) => void }[] = [];
  isOpen = true;

  pass(path: string): Promise<void> | void {
    if (this.isOpen || path !== JOURNAL) return undefined;
    return new Promise((resolve, reject) => this.waiting.push({ resolve, reject }));
  }
}

/** Runs what promises have scheduled. */
async function settled(): Promise<void> {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
}

describe("writing", () => {
  it("writes lines in order, durable when asked, and reads them back the same", async () => {
    const disk = createSimDisk();
    const { journal } = await opened(disk);
    const commits = words(40);
    for (const commit of commits) journal.append(commit, NONE);
    expect(journal.durableSeq).toBe(-1);
    await journal.durable();
    expect(journal.durableSeq).toBe(39);
    expect(Buffer.from(disk.durable().get(JOURNAL) ?? []).equals(textOf(commits))).toBe(true);
    await journal.close();
    expect(disk.openFiles).toBe(0);
  });

  it("writes all lines of one turn at once, and gathers the next while a sync is under way", async () => {
    const gate = new Gate();
    const writes: number[] = [];
    const disk = createSimDisk(new Map(), {
      onSync: (path) => gate.pass(path),
      onWrite: (_path, bytes) => writes.push(Buffer.from(bytes).toString().split("\n").length - 1),
    });
    const { journal } = await opened(disk);
    gate.isOpen = false;
    const commits = words(9);
    for (const commit of commits.slice(0, 3)) journal.append(commit, NONE);
    const first = journal.durable();
    await settled();
    for (const commit of commits.slice(3)) {
      journal.append(commit, NONE);
      await settled();
    }
    expect(writes).toEqual([3]);
    gate.waiting.shift()?.resolve();
    await first;
    expect(journal.durableSeq).toBe(2);
    const second = journal.durable();
    await settled();
    gate.waiting.shift()?.resolve();
    await second;
    expect(writes).toEqual([3, 6]);
    expect(journal.durableSeq).toBe(8);
  });

  it("starts writing without being asked", async () => {
    const disk = createSimDisk();
    const { journal } = await opened(disk);
    for (const commit of words(2)) journal.append(commit, NONE);
    await settled();
    expect(journal.durableSeq).toBe(1);
  });
});

describe("a journal", () => {
  it("goes on after a reopening", async () => {
    const disk = createSimDisk();
    const first = await opened(disk);
    for (const commit of words(5)) first.journal.append(commit, NONE);
    await first.journal.close();
    const second = await opened(disk);
    expect(second.report).toMatchObject({ commits: 5, cut: null });
    expect(second.journal.durableSeq).toBe(4);
    second.journal.append(said(5, "lead", "more"), NONE);
    await second.journal.close();
    expect(readJournal(disk, FOLDER, () => {}).commits).toBe(6);
  });

  it("refuses a commit out of order as a bug", async () => {
    const { journal } = await opened(createSimDisk());
    expect(() => journal.append(said(3, "lead", "x"), NONE)).toThrow("broken rule");
  });

  it("writes without syncs when durability is none: when asked, or when much has gathered", async () => {
    const disk = createSimDisk(new Map(), {
      onSync: () => {
        throw new Error("no sync is wanted");
      },
    });
    const { journal } = await opened(disk, { durability: "none" });
    const commits = words(3);
    for (const commit of commits) journal.append(commit, NONE);
    expect(disk.size(JOURNAL)).toBe(0);
    await journal.durable();
    expect(journal.durableSeq).toBe(2);
    expect(disk.size(JOURNAL)).toBe(textOf(commits).length);
    journal.append(said(3, "lead", "x".repeat(300_000)), NONE);
    expect(journal.durableSeq).toBe(3);
    await journal.close();
  });
});

describe("reading one dialog", () => {
  it("gives its commits in order from file, batch and queue alike", async () => {
    const gate = new Gate();
    const disk = createSimDisk(new Map(), { onSync: (path) => gate.pass(path) });
    const { journal } = await opened(disk);
    const commits = words(300);
    const ofUx = (end: number): Commit[] =>
      commits.slice(0, end).filter((commit) => commit.dialog === "lead/ux");
    for (const commit of commits.slice(0, 200)) journal.append(commit, NONE);
    expect([...journal.commitsOf("lead/ux")]).toEqual(ofUx(200));
    await journal.durable();
    gate.isOpen = false;
    for (const commit of commits.slice(200, 250)) journal.append(commit, NONE);
    await settled();
    for (const commit of commits.slice(250)) journal.append(commit, NONE);
    expect([...journal.commitsOf("lead/ux")]).toEqual(ofUx(300));
    expect([...journal.commitsOf("lead/nobody")]).toEqual([]);
    expect([...journal.dialogs()]).toEqual(["lead", "lead/ux"]);
  });

  it("gives the same after a reopening", async () => {
    const commits = words(100);
    const disk = createSimDisk(new Map([[JOURNAL, textOf(commits)]]));
    const { journal } = await opened(disk);
    for (const dialog of ["lead", "lead/ux"])
      expect([...journal.commitsOf(dialog)]).toEqual(commits.filter((c) => c.dialog === dialog));
  });
});

describe("a failed write or sync", () => {
  it("is final: nothing later is written, and durable rejects for good", async () => {
    const gate = new Gate();
    const disk = createSimDisk(new Map(), { onSync: (path) => gate.pass(path) });
    const { journal } = await opened(disk);
    gate.isOpen = false;
    const commits = words(4);
    journal.append(commits[0] ?? said(0, "", ""), NONE);
    const first = journal.durable();
    await settled();
    journal.append(said(1, "lead", "queued"), NONE);
    const second = journal.durable();
    const size = disk.size(JOURNAL);
    gate.waiting.shift()?.reject(new Error("EIO"));
    await expect(first).rejects.toBeInstanceOf(StorageFailed);
    await expect(second).rejects.toMatchObject({ code: "storage.failed", operation: "sync" });
    gate.isOpen = true;
    await expect(journal.durable()).rejects.toBe(journal.failure);
    expect(() => journal.append(said(2, "lead", "late"), NONE)).toThrow(StorageFailed);
    await settled();
    expect(disk.size(JOURNAL)).toBe(size);
    expect(journal.durableSeq).toBe(-1);
    await expect(journal.close()).rejects.toBeInstanceOf(StorageFailed);
    expect(disk.openFiles).toBe(0);
  });

  it("stops a journal without syncs at the append that met it", async () => {
    let isFull = false;
    const disk = createSimDisk(new Map(), {
      onWrite: () => {
        if (isFull) throw new Error("ENOSPC");
      },
    });
    const { journal } = await opened(disk, { durability: "none" });
    journal.append(words(1)[0] ?? said(0, "", ""), NONE);
    isFull = true;
    expect(() => journal.append(said(1, "lead", "x".repeat(300_000)), NONE)).toThrow("ENOSPC");
    isFull = false;
    await expect(journal.durable()).rejects.toBeInstanceOf(StorageFailed);
    expect(disk.size(JOURNAL)).toBe(0);
  });

  it("comes when the lock is lost, before a byte is written", async () => {
    const disk = createSimDisk();
    const { journal } = await opened(disk, { stillOurs: () => false });
    journal.append(words(1)[0] ?? said(0, "", ""), NONE);
    await expect(journal.durable()).rejects.toThrow("another process owns the tree");
    expect(disk.size(JOURNAL)).toBe(0);
  });
});

describe("artifacts", () => {
  const text = "大".repeat(30_000);
  const sha = sha256(text);
  const path = `${FOLDER}/artifacts/${sha}`;
  const opening = words(1)[0] ?? said(0, "", "");

  it("are durable, with their names, before a byte of the line is written", async () => {
    const seen: boolean[] = [];
    const disk = createSimDisk(new Map(), {
      onWrite: (written) => {
        if (written !== JOURNAL) return;
        seen.push(Buffer.from(disk.durable().get(path) ?? []).toString() === text);
      },
    });
    const { journal } = await opened(disk);
    journal.append(opening, new Map([[sha, text]]));
    expect(journal.artifact(sha)).toBe(text);
    await journal.durable();
    expect(seen).toEqual([true]);
    expect(journal.artifact(sha)).toBe(text);
    expect(disk.openFiles).toBe(1);
  });

  it("are kept when they are there, and written anew when they are torn", async () => {
    for (const found of [text, text.slice(0, 9)]) {
      const disk = createSimDisk(new Map([[path, Buffer.from(found)]]));
      const { journal } = await opened(disk);
      journal.append(opening, new Map([[sha, text]]));
      await journal.durable();
      expect(journal.artifact(sha)).toBe(text);
      expect(disk.list(`${FOLDER}/artifacts`)).toEqual([sha]);
    }
  });

  it("are written before their line also without syncs", async () => {
    const disk = createSimDisk(new Map(), {
      onWrite: (written) => {
        if (written === JOURNAL) expect(disk.size(path)).toBe(Buffer.byteLength(text));
      },
    });
    const { journal } = await opened(disk, { durability: "none" });
    journal.append(opening, new Map([[sha, text]]));
    await journal.durable();
    expect(journal.artifact(sha)).toBe(text);
  });

  it("stop the journal when they cannot be written: the line never is", async () => {
    const disk = createSimDisk(new Map(), {
      onWrite: (written) => {
        if (written.includes("artifacts")) throw new Error("ENOSPC");
      },
    });
    const { journal } = await opened(disk);
    journal.append(opening, new Map([[sha, text]]));
    await expect(journal.durable()).rejects.toBeInstanceOf(StorageFailed);
    expect(disk.size(JOURNAL)).toBe(0);
  });

  it("are a clear failure when they are missing or changed", async () => {
    const { journal } = await opened(createSimDisk(new Map([[path, Buffer.from("other")]])));
    expect(() => journal.artifact(sha)).toThrow(ArtifactDamaged);
    expect(() => journal.artifact("0".repeat(64))).toThrow("missing");
  });
});
