// Idle dialogs: the memory and the descriptors of a process that holds 100,000 of them.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { assert } from "../src/protocol/assert.ts";
import type { Figure } from "./figure.ts";

const GB = 1_000_000_000;
const GB_MAX = 0.8;
const DESCRIPTORS_MAX = 64;

export async function idleFigures(): Promise<Figure[]> {
  const file = fileURLToPath(new URL("idle-process.js", import.meta.url));
  const used: unknown = JSON.parse(execFileSync(process.execPath, [file], { encoding: "utf8" }));
  const number = (key: string): number => {
    const value: unknown = Reflect.get(Object(used), key);
    assert(typeof value === "number", `the idle process says its ${key}`);
    return value;
  };
  const [rss, heap] = [number("rss") / GB, number("heapUsed") / GB];
  return [
    {
      name: "100,000 idle dialogs in one process, its peak resident memory",
      value: number("peakRss") / GB,
      unit: "GB",
      bar: { is: "under", than: GB_MAX },
      note: `${number("dialogs")} dialogs; at the end ${rss.toFixed(2)} GB, heap ${heap.toFixed(2)} GB`,
    },
    {
      name: "its open descriptors",
      value: number("descriptors"),
      unit: "",
      bar: { is: "at most", than: DESCRIPTORS_MAX },
      note: "with those of Node itself",
    },
  ];
}
