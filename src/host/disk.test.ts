import { execFileSync } from "node:child_process";
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { diskContract } from "../storage/disk.contract.ts";
import { acquireLock } from "../storage/lock.ts";
import { FOLDER, opened, said, words } from "../storage/sample.fixture.ts";
import { createHostDisk, PathRefused } from "./disk.ts";

const base = mkdtempSync(join(tmpdir(), "colloquy-disk-"));
let number = 0;

function freshRoot(): string {
  number += 1;
  const root = join(base, `${number}`);
  mkdirSync(root);
  return root;
}

afterAll(() => rmSync(base, { recursive: true }));

diskContract("host disk", () => createHostDisk(freshRoot()));

describe("host disk: links and roots", () => {
  it("makes a missing root with the first folder, and reads it as empty before", () => {
    const disk = createHostDisk(join(freshRoot(), "not", "yet"));
    expect(disk.read("tree/journal.jsonl")).toBe(null);
    expect(disk.list("")).toEqual([]);
    disk.mkdir("tree");
    expect(disk.list("")).toEqual(["tree"]);
  });

  it("refuses a journal that is a symbolic link", () => {
    const root = freshRoot();
    const outside = join(base, "outside.jsonl");
    writeFileSync(outside, "secret");
    mkdirSync(join(root, "tree"));
    symlinkSync(outside, join(root, "tree", "journal.jsonl"));
    const disk = createHostDisk(root);
    expect(() => disk.open("tree/journal.jsonl")).toThrow();
    expect(() => disk.reader("tree/journal.jsonl")).toThrow();
    expect(() => disk.size("tree/journal.jsonl")).toThrow();
  });

  it("refuses a pipe in the place of a file, and waits for nobody", () => {
    const root = freshRoot();
    execFileSync("mkfifo", [join(root, "pipe")]);
    const disk = createHostDisk(root);
    // What is opened to be written comes first: it would not wait even where it were not refused.
    expect(() => disk.open("pipe")).toThrow("pipe is no file");
    expect(() => disk.read("pipe")).toThrow("pipe is no file");
  });

  it("refuses a folder that leads out of the root through a link", () => {
    const root = freshRoot();
    const outside = freshRoot();
    writeFileSync(join(outside, "f"), "secret");
    symlinkSync(outside, join(root, "tree"));
    const disk = createHostDisk(root);
    expect(() => disk.read("tree/f")).toThrow(PathRefused);
    expect(() => disk.open("tree/g")).toThrow(PathRefused);
    expect(() => disk.list("tree")).toThrow(PathRefused);
    expect(() => disk.mkdir("tree/sub")).toThrow(PathRefused);
    expect(readdirSync(outside)).toEqual(["f"]);
  });
});

describe("host disk: a journal", () => {
  it("is written, torn, cut and continued", async () => {
    const root = freshRoot();
    const first = await opened(createHostDisk(root));
    for (const commit of words(20)) first.journal.append(commit, new Map());
    await first.journal.close();
    appendFileSync(join(root, FOLDER, "journal.jsonl"), '{"seq":20,"te');
    const second = await opened(createHostDisk(root));
    expect(second.report).toMatchObject({ commits: 20, cut: { line: 21, bytes: 13 } });
    second.journal.append(said(20, "lead/ux", "more"), new Map());
    expect([...second.journal.commitsOf("lead/ux")]).toHaveLength(11);
    await second.journal.close();
    expect((await opened(createHostDisk(root))).report).toMatchObject({ commits: 21, cut: null });
  });

  it("has a lock that is taken over from a dead owner", () => {
    const disk = createHostDisk(freshRoot());
    const owner = { pid: 1, start: "s", token: "a", address: null };
    const dead = acquireLock(disk, FOLDER, { owner, isAlive: () => false });
    const next = { ...owner, token: "b" };
    const lock = acquireLock(disk, FOLDER, { owner: next, isAlive: () => false });
    expect(lock).toMatchObject({ previous: "crashed", tookOver: { owner } });
    expect([dead.stillOurs(), lock.stillOurs()]).toEqual([false, true]);
    expect(disk.list(FOLDER)).toEqual(["lock"]);
    lock.release();
    expect(disk.list(FOLDER)).toEqual([]);
  });
});
