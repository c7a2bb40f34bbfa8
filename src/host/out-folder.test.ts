import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { FolderUnusable, makeFolder, outTrouble, usingFolder } from "./out-folder.ts";

function temporary(): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-out-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  return home;
}

it("a name that is blank or none is refused, and nothing is made to find out", () => {
  const home = temporary();
  for (const out of ["", " ", "\t", "a\0b"]) expect(outTrouble(out)).toContain("names no folder");
  expect(outTrouble(join(home, "a/b"))).toBeNull();
  expect(readdirSync(home)).toEqual([]);
});

it("a file in the way is named", () => {
  const home = temporary();
  const file = join(home, "file");
  writeFileSync(file, "");
  for (const out of [file, join(file, "x"), join(file, "x/y")]) {
    expect(outTrouble(out)).toBe(`${file}: this is no folder; --out DIR puts runs elsewhere`);
    expect(() => makeFolder(out)).toThrow(FolderUnusable);
  }
  const link = join(home, "link");
  symlinkSync(join(home, "nowhere"), link);
  expect(() => makeFolder(join(link, "x"))).toThrow(`${link}: this is no folder`);
  const loop = join(home, "loop");
  symlinkSync(loop, loop);
  expect(outTrouble(join(loop, "x"))).toContain("its links lead in a circle");
  expect(outTrouble(join(home, "x".repeat(300)))).toContain("longer than the file system takes");
});

it("a folder is made with those above it, and may be there already", () => {
  const home = temporary();
  makeFolder(`${home}/a/b/../c/d/`);
  makeFolder(join(home, "a/c/d"));
  expect(statSync(join(home, "a/c/d")).isDirectory()).toBe(true);
  expect(existsSync(join(home, "a/b"))).toBe(false);
});

it("a folder that may not be written to is told in a sentence", () => {
  const home = temporary();
  const refused = Object.assign(new Error("EACCES: permission denied"), {
    code: "EACCES",
    errno: -13,
  });
  const act = (): never => {
    throw refused;
  };
  expect(() => usingFolder(home, act)).toThrow(`${home}: you may not write here; --out DIR`);
  chmodSync(home, 0o500);
  // Whoever may do everything may write here too.
  if (process.getuid?.() === 0) makeFolder(join(home, "a"));
  else expect(() => makeFolder(join(home, "a"))).toThrow("you may not write here");
  chmodSync(home, 0o700);
});

it("a bug stays a bug", () => {
  const act = (): never => {
    throw Object.assign(new Error("broken rule"), { code: "bug" });
  };
  expect(() => usingFolder("x", act)).toThrow(/^broken rule$/u);
});
