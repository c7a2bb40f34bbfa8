import { describe, expect, it } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import { createSimDisk } from "../sim/disk.ts";
import { FormatUnknown, JournalDamaged, StorageFailed } from "./failure.ts";
import { quarantine, quarantinedOf, readJournal } from "./recovery.ts";
import { FOLDER, opened, opening, said, textOf, words } from "./sample.fixture.ts";

const JOURNAL = `${FOLDER}/journal.jsonl`;

function diskOf(journal: Uint8Array): ReturnType<typeof createSimDisk> {
  return createSimDisk(new Map([[JOURNAL, journal]]));
}

function damageOf(journal: Uint8Array): JournalDamaged {
  try {
    readJournal(diskOf(journal), FOLDER, () => {});
  } catch (error) {
    if (error instanceof JournalDamaged) return error;
    throw error;
  }
  throw new Error("nothing is damaged");
}

describe("reading", () => {
  it("reads every commit in order, with the bytes of its line", () => {
    const commits = words(50);
    const text = textOf(commits);
    const seen: Commit[] = [];
    const read = readJournal(diskOf(text), FOLDER, ({ commit, offset, bytes }) => {
      seen.push(commit);
      const line = text.subarray(offset, offset + bytes).toString();
      expect(line).toBe(`${JSON.stringify(commit)}\n`);
    });
    expect(seen).toEqual(commits);
    expect(read).toEqual({ commits: 50, bytes: text.length, torn: null });
  });

  it("reads lines larger than its window, between small ones", () => {
    const large = said(1, "lead", "好".repeat(900_000));
    const commits = [opening(), large, said(2, "lead", "small")];
    const seen: Commit[] = [];
    readJournal(diskOf(textOf(commits)), FOLDER, ({ commit }) => seen.push(commit));
    expect(seen).toEqual(commits);
  });

  it("reads no journal, and an empty one, as no commits", () => {
    const none = { commits: 0, bytes: 0, torn: null };
    expect(readJournal(createSimDisk(), FOLDER, () => {})).toEqual(none);
    expect(readJournal(diskOf(Buffer.alloc(0)), FOLDER, () => {})).toEqual(none);
  });

  it("takes an unreadable journal for a failure, never for an empty one", async () => {
    const disk = createSimDisk(new Map([[JOURNAL, textOf(words(3))]]), {
      onOpen: (path) => {
        if (path === JOURNAL) throw Object.assign(new Error("EACCES"), { code: "EACCES" });
      },
    });
    expect(() => readJournal(disk, FOLDER, () => {})).toThrow(StorageFailed);
    await expect(opened(disk)).rejects.toBeInstanceOf(StorageFailed);
    expect(disk.snapshot().get(JOURNAL)).toEqual(new Uint8Array(textOf(words(3))));
  });

  it("refuses a journal of another format, and leaves it", async () => {
    const text = textOf(words(2)).toString().replace('"format":0', '"format":7');
    const disk = diskOf(Buffer.from(text));
    await expect(opened(disk)).rejects.toBeInstanceOf(FormatUnknown);
    expect(Buffer.from(disk.read(JOURNAL) ?? []).toString()).toBe(text);
  });
});

describe("a torn last line", () => {
  const commits = words(4);
  const whole = textOf(commits);
  const kept = textOf(commits.slice(0, 3)).length;

  async function reopened(journal: Uint8Array): Promise<void> {
    const disk = diskOf(journal);
    const { journal: writer, report } = await opened(disk);
    expect(report.commits).toBe(3);
    expect(report.cut?.bytes ?? 0).toBe(journal.length - kept);
    expect(disk.durable().get(JOURNAL)).toHaveLength(kept);
    writer.append(said(3, "lead", "after"), new Map());
    await writer.close();
    const again = textOf([...commits.slice(0, 3), said(3, "lead", "after")]);
    expect(Buffer.from(disk.durable().get(JOURNAL) ?? []).equals(again)).toBe(true);
  }

  it("is cut at every byte of it, also inside a character", async () => {
    for (let size = kept; size < whole.length; size += 1) await reopened(whole.subarray(0, size));
  });

  it("is cut when NULs stand in place of its rest, at every byte", async () => {
    for (let size = kept; size < whole.length; size += 1)
      await reopened(Buffer.concat([whole.subarray(0, size), Buffer.alloc(whole.length - size)]));
  });

  it("is cut when NULs stand before its newline", async () => {
    const padded = Buffer.from(whole);
    padded.fill(0, kept + 10, whole.length - 1);
    await reopened(padded);
  });

  it("is cut when it is NULs behind the last newline, or an empty line", async () => {
    await reopened(Buffer.concat([whole.subarray(0, kept), Buffer.alloc(400)]));
    await reopened(Buffer.concat([whole.subarray(0, kept), Buffer.from("\n")]));
  });

  it("is reported with its line, place and beginning", () => {
    const { torn } = readJournal(diskOf(whole.subarray(0, kept + 9)), FOLDER, () => {});
    expect(torn).toEqual({ line: 4, offset: kept, bytes: 9, excerpt: '{"seq":3,' });
  });

  it("leaves an empty journal when it was the first", async () => {
    const disk = diskOf(whole.subarray(0, 20));
    const { report } = await opened(disk);
    expect(report).toMatchObject({ commits: 0, bytes: 0, cut: { line: 1, bytes: 20 } });
    expect(disk.size(JOURNAL)).toBe(0);
  });
});

describe("damage before the last line", () => {
  const commits = words(9);

  it("is found in 400 NUL bytes, with file, line and offset", () => {
    const text = textOf(commits);
    const offset = textOf(commits.slice(0, 4)).length;
    text.fill(0, offset + 5, offset + 405);
    expect(damageOf(text)).toMatchObject({ damage: "bytes", path: JOURNAL, line: 5, offset });
  });

  it("is found in a byte that is no UTF-8", () => {
    const text = textOf(commits);
    text[text.indexOf(Buffer.from("好")) + 1] = 0x41;
    expect(damageOf(text)).toMatchObject({ damage: "bytes", line: 2 });
  });

  it("is found in a field that no schema knows, also in the last line", () => {
    const text = textOf(commits).toString().trimEnd();
    expect(damageOf(Buffer.from(`${text.slice(0, -1)},"more":1}\n`))).toMatchObject({
      damage: "schema",
      line: 9,
    });
  });

  it("is found in a missing line, a doubled one, and a time that goes backwards", () => {
    const without = commits.filter((commit) => commit.seq !== 4);
    expect(damageOf(textOf(without))).toMatchObject({ damage: "order", line: 5 });
    const doubled = [...commits.slice(0, 5), ...commits.slice(4)];
    expect(damageOf(textOf(doubled))).toMatchObject({ damage: "order", line: 6 });
    const early = commits.map((commit) => (commit.seq === 6 ? { ...commit, atMs: 1 } : commit));
    expect(damageOf(textOf(early))).toMatchObject({ damage: "order", line: 7 });
  });

  it("is found in a line that breaks a rule of the fold", async () => {
    const bad = commits.map((commit) =>
      commit.seq === 3 ? { ...commit, handled: "1.0" } : commit,
    );
    await expect(opened(diskOf(textOf(bad)))).rejects.toMatchObject({
      code: "journal.damaged",
      damage: "rule",
      line: 4,
    });
  });

  it("is found in a journal that does not begin with tree.opened", () => {
    expect(damageOf(textOf([said(0, "lead", "x"), said(1, "lead", "y")]))).toMatchObject({
      damage: "order",
      line: 1,
    });
  });
});

describe("a journal that is gone", () => {
  const course = `${FOLDER}/dialogs/lead/course-001.jsonl`;
  const lostIn = async (...paths: string[]): Promise<string | null> => {
    const files = paths.map((path) => [path, new Uint8Array(0)] as const);
    return (await opened(createSimDisk(new Map(files)))).report.lost;
  };

  it("is said to be missing or empty, where files of dialogs lie beside it", async () => {
    expect(await lostIn(course)).toBe("missing");
    expect(await lostIn(course, JOURNAL)).toBe("empty");
  });

  it("is no loss where the tree had not begun, with a lock or artifacts or not", async () => {
    expect(await lostIn()).toBe(null);
    expect(await lostIn(`${FOLDER}/lock`, `${FOLDER}/artifacts/x.part`, JOURNAL)).toBe(null);
  });

  it("is not gone while it holds a commit", async () => {
    const files = new Map([
      [course, new Uint8Array(0)],
      [JOURNAL, Buffer.from(textOf(words(2)))],
    ]);
    expect((await opened(createSimDisk(files))).report.lost).toBe(null);
  });
});

describe("quarantine", () => {
  it("takes the tree with its reason; nothing is lost, the next gets another name", async () => {
    const text = textOf(words(9));
    text.fill(0, 20, 420);
    const disk = diskOf(text);
    disk.mkdir(`${FOLDER}/dialogs/lead`);
    disk.open(`${FOLDER}/dialogs/lead/course-001.jsonl`).append(Buffer.from("{}\n"));
    expect(await quarantine(disk, FOLDER, damageOf(text))).toBe(`malformed/${FOLDER}-1`);
    const files = disk.snapshot();
    expect([...files.keys()].toSorted()).toEqual([
      "malformed/lead-1/dialogs/lead/course-001.jsonl",
      "malformed/lead-1/journal.jsonl",
      "malformed/lead-1/reason.txt",
    ]);
    expect(Buffer.from(files.get("malformed/lead-1/journal.jsonl") ?? []).equals(text)).toBe(true);
    const reason = Buffer.from(files.get("malformed/lead-1/reason.txt") ?? []).toString();
    expect(reason).toContain("file: lead/journal.jsonl\nline: 1\nbyte offset: 0\n");
    await opened(disk);
    expect(await quarantine(disk, FOLDER, damageOf(text))).toBe(`malformed/${FOLDER}-2`);
    for (const other of ["leader-3/journal.jsonl", "lead-old/journal.jsonl", "lead-9/dialogs/x"]) {
      disk.mkdir(`malformed/${other.slice(0, other.lastIndexOf("/"))}`);
      disk.open(`malformed/${other}`).close();
    }
    expect(quarantinedOf(disk, FOLDER)).toEqual([`malformed/${FOLDER}-1`, `malformed/${FOLDER}-2`]);
    expect(quarantinedOf(createSimDisk(), FOLDER)).toEqual([]);
  });
});
