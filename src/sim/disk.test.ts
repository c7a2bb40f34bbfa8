import { describe, expect, it } from "vitest";
import { diskContract } from "../storage/disk.contract.ts";
import { createSimDisk } from "./disk.ts";

diskContract("sim disk", () => createSimDisk());

describe("sim disk: durability", () => {
  it("keeps bytes over a loss of power once they are synced, and names once the folder is", async () => {
    const disk = createSimDisk();
    disk.mkdir("a");
    const file = disk.open("a/f");
    file.append(Buffer.from("one"));
    await file.sync();
    expect([...disk.durable().keys()]).toEqual([]);
    disk.syncFolder("a");
    disk.syncFolder("");
    file.append(Buffer.from("two"));
    expect(Buffer.from(disk.durable().get("a/f") ?? []).toString()).toBe("one");
    expect(Buffer.from(disk.snapshot().get("a/f") ?? []).toString()).toBe("onetwo");
  });

  it("keeps the old name over a loss of power until the folder is synced", () => {
    const disk = createSimDisk(new Map([["a/old", Buffer.from("x")]]));
    disk.rename("a/old", "a/new");
    expect([...disk.durable().keys()]).toEqual(["a/old"]);
    disk.syncFolder("a");
    expect([...disk.durable().keys()]).toEqual(["a/new"]);
  });

  it("makes durable what stood in the file when the sync began", async () => {
    let go: () => void = () => {};
    const gate = new Promise<void>((done) => {
      go = done;
    });
    const disk = createSimDisk(new Map([["f", Buffer.from("1")]]), { onSync: () => gate });
    const file = disk.open("f");
    const synced = file.sync();
    file.append(Buffer.from("2"));
    go();
    await synced;
    expect(Buffer.from(disk.durable().get("f") ?? []).toString()).toBe("1");
  });
});
