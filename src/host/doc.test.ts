import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { runFiles } from "./runs.ts";

const DIR = mkdtempSync(join(tmpdir(), "colloquy-doc-"));

afterAll(() => rmSync(DIR, { recursive: true, force: true }));

const page = readFileSync(new URL("../../docs/scenario.md", import.meta.url), "utf8");
const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/gu)]
  .map((match) => match[1] ?? "")
  .filter((text) => text.startsWith("version"));

test.each([...examples.entries()])(
  "example %i of docs/scenario.md runs as it says",
  async (n, text) => {
    const file = join(DIR, `example-${n}.yaml`);
    writeFileSync(file, text);
    const result = await runFiles({
      files: [file],
      out: join(DIR, String(n)),
      set: {},
      clock: "virtual",
      durability: "none",
      existing: "refuse",
      interrupt: { onInterrupt: () => {} },
    });
    const reports = result.kind === "ran" ? result.reports : [];
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.flatMap(({ failures, warnings }) => [...failures, ...warnings])).toEqual([]);
    expect(reports.every(({ ok }) => ok)).toBe(true);
  },
);
