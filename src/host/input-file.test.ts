import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { readBelow, readInput } from "./input-file.ts";

const HOME = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-input-")));
afterAll(() => rmSync(HOME, { recursive: true, force: true }));

function fileOf(name: string, text: string): string {
  const file = join(HOME, name);
  writeFileSync(file, text);
  return file;
}

describe("a file that is read", () => {
  it("has at most so many bytes, and the limit is said", () => {
    const file = fileOf("ten", "0123456789");
    expect(readInput(file, 10)).toEqual(Buffer.from("0123456789"));
    expect(readInput(file, 9)).toEqual({
      problem: "it has 10 bytes; at most 0.000009 MB are read",
    });
    expect(readInput(fileOf("empty", ""), 0)).toEqual(Buffer.from(""));
  });

  it("is given whole when it is longer than one reading", () => {
    const text = "0123456789".repeat(20_000);
    const bytes = readInput(fileOf("long", text), 16_000_000);
    expect(Buffer.from(bytes as Uint8Array).toString()).toBe(text);
  });

  it("is refused unread when it is larger than the memory", () => {
    const file = fileOf("sparse", "");
    truncateSync(file, 2 ** 40);
    expect(readInput(file, 16_000_000)).toEqual({
      problem: "it has 1099511627776 bytes; at most 16 MB are read",
    });
  });

  // Files of the kernel say that they have no bytes, and have some.
  for (const file of ["/proc/self/status"].filter((name) => existsSync(name)))
    it(`is bounded by what it gives, not by the size it says: ${file}`, () => {
      expect((readInput(file, 1_000_000) as Uint8Array).length).toBeGreaterThan(10);
      expect(readInput(file, 10)).toEqual({
        problem: "it has more bytes; at most 0.00001 MB are read",
      });
    });

  it("is told of in words when it cannot be read", () => {
    const loop = join(HOME, "loop");
    symlinkSync(loop, loop);
    for (const [file, problem] of [
      [join(HOME, "none"), "there is no such file or folder"],
      [join(fileOf("plain", ""), "x"), "a part of this path is no folder"],
      [HOME, "this is a folder; a scenario is a file"],
      [loop, "its links lead in a circle"],
      [join(HOME, "x".repeat(300)), "this name is longer than the file system takes"],
    ] as const)
      expect(readInput(file, 10), file).toEqual({ problem });
  });
});

describe("a path below a folder", () => {
  it("never leads out of it, also not by a link", () => {
    const folder = join(HOME, "folder");
    mkdirSync(folder);
    fileOf("folder/inside", "in");
    symlinkSync(fileOf("outside", "out"), join(folder, "link"));
    symlinkSync(join(folder, "inside"), join(folder, "near"));
    expect(readBelow(folder, "inside", 10)).toEqual(Buffer.from("in"));
    expect(readBelow(folder, "near", 10)).toEqual(Buffer.from("in"));
    for (const path of ["link", "../outside"])
      expect(readBelow(folder, path, 10)).toEqual({ problem: `${path} leads out of ${folder}` });
  });

  it("may lie below the root", () => {
    expect(readBelow("/", join(HOME, "folder/inside").slice(1), 10)).toEqual(Buffer.from("in"));
  });
});
