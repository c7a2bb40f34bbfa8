import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, expect, it } from "vitest";
import { runFiles } from "../../src/host/runs.ts";
import type { RunsResult } from "../../src/host/runs.ts";

const out = mkdtempSync(join(tmpdir(), "colloquy-again-"));
afterAll(() => rmSync(out, { recursive: true }));

function again(folder: string): Promise<RunsResult> {
  return runFiles({
    files: [resolve(import.meta.dirname, "../../examples/hello.yaml")],
    out: join(out, folder),
    set: {},
    clock: "virtual",
    durability: "none",
    existing: "again",
    interrupt: { onInterrupt: () => {} },
  });
}

it("keeps what a person put into the folder of a run", async () => {
  await again("own");
  writeFileSync(join(out, "own/hello/NOTES.md"), "mine");
  expect((await again("own")).kind).toBe("ran");
  expect(readFileSync(join(out, "own/hello/NOTES.md"), "utf8")).toBe("mine");
});

it("touches no folder whose run.json is somebody else's", async () => {
  mkdirSync(join(out, "foreign/hello"), { recursive: true });
  writeFileSync(join(out, "foreign/hello/run.json"), '{"name":"not ours"}');
  writeFileSync(join(out, "foreign/hello/thesis.txt"), "precious");
  expect((await again("foreign")).kind).toBe("invalid");
  expect(readFileSync(join(out, "foreign/hello/thesis.txt"), "utf8")).toBe("precious");
});

it("refuses a run that a live process owns", async () => {
  await again("owned");
  const lock = { pid: process.pid, start: "", token: "alive", address: null };
  writeFileSync(join(out, "owned/hello/.dialogs/lead/lock"), JSON.stringify(lock));
  const result = await again("owned");
  expect(result.kind === "invalid" ? result.problems.join() : "ran").toContain(
    `process ${process.pid} is running it`,
  );
});
