// Every transition, guard, action and flag of the dialog chart is needed: without it a named claim
// of the battery fails. The table that is printed says which.
import { describe, expect, test } from "vitest";
import { BATTERY, wrongIn } from "./battery.test.kit.ts";
import { chartMutants } from "./mutants.test.kit.ts";

const MUTANTS = chartMutants();

describe("the chart itself", () => {
  test.each(BATTERY)("passes: $claim", async (check) => {
    expect(await wrongIn(check)).toBe(null);
  });
});

test("a mutant has its own name", () => {
  expect(new Set(MUTANTS.map(({ name }) => name)).size).toBe(MUTANTS.length);
});

test("no mutant of the chart survives the battery", { timeout: 60_000 }, async () => {
  const rows: string[] = [];
  const survivors: string[] = [];
  for (const { name, machine } of MUTANTS) {
    let killed: string | null = null;
    for (const check of BATTERY) {
      const wrong = await wrongIn(check, machine);
      if (wrong === null) continue;
      killed = `${check.claim} (${wrong.split("\n")[0]?.slice(0, 90)})`;
      break;
    }
    rows.push(`| ${name} | ${killed ?? "SURVIVES"} |`);
    if (killed === null) survivors.push(name);
  }
  process.stdout.write(`${["| mutant | killed by |", "|---|---|", ...rows].join("\n")}\n`);
  expect(survivors).toEqual([]);
});
