// The contract of the Disk port: what its host side and its sim side both keep.
import { describe, expect, it } from "vitest";
import type { Disk } from "../protocol/port.ts";

function bytes(text: string): Uint8Array {
  return Buffer.from(text);
}

function textAt(disk: Disk, path: string): string | null {
  const found = disk.read(path);
  return found === null ? null : Buffer.from(found).toString("utf8");
}

function put(disk: Disk, path: string, text: string): void {
  const file = disk.open(path);
  file.append(bytes(text));
  file.close();
}

/** Registers the contract; `create` makes an empty disk. */
export function diskContract(name: string, create: () => Disk): void {
  describe(`${name}: contents`, () => registerContents(create));
  describe(`${name}: names`, () => registerNames(create));
}

function registerContents(create: () => Disk): void {
  it("reads what is missing as null, and lists it as empty", () => {
    const disk = create();
    expect(disk.read("no/such")).toBe(null);
    expect(disk.size("no/such")).toBe(null);
    expect(disk.reader("no/such")).toBe(null);
    expect(disk.list("no")).toEqual([]);
    expect(disk.list("")).toEqual([]);
  });

  it("appends at the end, also after another opening and after a truncate", () => {
    const disk = create();
    disk.mkdir("a/b");
    put(disk, "a/b/f", "one");
    const file = disk.open("a/b/f");
    file.append(bytes("two"));
    file.truncate(4);
    file.append(bytes("!"));
    file.close();
    expect(textAt(disk, "a/b/f")).toBe("onet!");
    expect(disk.size("a/b/f")).toBe(5);
  });

  it("grows with NULs when truncated beyond the end", () => {
    const disk = create();
    disk.mkdir("a");
    const file = disk.open("a/f");
    file.append(bytes("xy"));
    file.truncate(1);
    file.truncate(3);
    file.close();
    expect(textAt(disk, "a/f")).toBe("x\0\0");
  });

  it("reads a range, shorter at the end of the file", () => {
    const disk = create();
    disk.mkdir("a");
    put(disk, "a/f", "0123456789");
    const reader = disk.reader("a/f");
    expect(Buffer.from(reader?.readAt(2, 3) ?? []).toString()).toBe("234");
    expect(Buffer.from(reader?.readAt(8, 9) ?? []).toString()).toBe("89");
    expect(reader?.readAt(20, 9)).toHaveLength(0);
    reader?.close();
  });

  it("keeps bytes as they were read, whatever is written later", () => {
    const disk = create();
    disk.mkdir("a");
    const file = disk.open("a/f");
    file.append(bytes("old"));
    const before = file.readAt(0, 3);
    file.truncate(0);
    file.append(bytes("new"));
    file.close();
    expect(Buffer.from(before).toString()).toBe("old");
  });

  it("syncs an open file and its folder", async () => {
    const disk = create();
    disk.mkdir("a");
    const file = disk.open("a/f");
    file.append(bytes("x"));
    await file.sync();
    file.close();
    disk.syncFolder("a");
    disk.syncFolder("");
    expect(textAt(disk, "a/f")).toBe("x");
  });
}

function registerNames(create: () => Disk): void {
  it("makes a file exclusively: the second is refused and changes nothing", () => {
    const disk = create();
    disk.mkdir("a");
    expect(disk.createExclusive("a/lock", bytes("first"))).toBe(true);
    expect(disk.createExclusive("a/lock", bytes("second"))).toBe(false);
    expect(textAt(disk, "a/lock")).toBe("first");
    expect(disk.list("a")).toEqual(["lock"]);
  });

  it("opens nothing in a missing folder, with code ENOENT", () => {
    const disk = create();
    disk.mkdir("a");
    expect(() => disk.open("a/b/f")).toThrow(expect.objectContaining({ code: "ENOENT" }));
  });

  it("takes a folder for no file", () => {
    const disk = create();
    disk.mkdir("a/b");
    expect(() => disk.read("a/b")).toThrow();
    expect(() => disk.open("a/b")).toThrow();
    expect(() => disk.size("a/b")).toThrow();
  });

  it("renames over a file, and a folder with all that is in it", () => {
    const disk = create();
    disk.mkdir("a/b");
    put(disk, "a/b/f", "x");
    put(disk, "a/g", "y");
    disk.rename("a/b/f", "a/g");
    expect(textAt(disk, "a/g")).toBe("x");
    disk.mkdir("m");
    disk.rename("a", "m/a-1");
    expect(disk.list("")).toEqual(["m"]);
    expect(textAt(disk, "m/a-1/g")).toBe("x");
  });

  it("removes a file, also one that is gone", () => {
    const disk = create();
    disk.mkdir("a");
    put(disk, "a/f", "x");
    disk.remove("a/f");
    disk.remove("a/f");
    expect(disk.read("a/f")).toBe(null);
  });

  it("lists names in order, and makes a folder twice without trouble", () => {
    const disk = create();
    disk.mkdir("a");
    disk.mkdir("a");
    for (const name of ["c", "b", "d"]) put(disk, `a/${name}`, name);
    expect(disk.list("a")).toEqual(["b", "c", "d"]);
  });

  for (const path of ["../f", "a/../../f", "/etc/passwd", "a//f", "a/./f", "a/\0f"])
    it(`refuses the path ${JSON.stringify(path)}`, () => {
      const disk = create();
      disk.mkdir("a");
      expect(() => disk.read(path)).toThrow();
      expect(() => disk.open(path)).toThrow();
      expect(() => disk.rename("a", path)).toThrow();
    });
}
