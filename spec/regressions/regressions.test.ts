// Every bug that was found once, as a scenario that fails when it comes back; and every example.
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runFiles } from "../../src/host/runs.ts";

const out = mkdtempSync(join(tmpdir(), "colloquy-regressions-"));
afterAll(() => rmSync(out, { recursive: true }));

const FOLDERS = [import.meta.dirname, resolve(import.meta.dirname, "../../examples")];

describe.each(FOLDERS)("%s", (folder) => {
  const files = readdirSync(folder).filter((name) => name.endsWith(".yaml"));

  it.each(files)("%s comes out as it says", async (file) => {
    const ran = await runFiles({
      files: [join(folder, file)],
      out: join(out, file),
      set: {},
      clock: "virtual",
      durability: "none",
      existing: "refuse",
      interrupt: { onInterrupt: () => {} },
    });
    expect(ran.kind === "invalid" ? ran.problems : []).toEqual([]);
    const failures = ran.kind === "ran" ? ran.reports.flatMap((report) => report.failures) : [];
    expect(failures.map(({ message }) => message)).toEqual([]);
  });
});
