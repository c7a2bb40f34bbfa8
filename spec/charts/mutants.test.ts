// Every transition, guard, action and flag of the dialog chart is needed: without it a named claim
// of the battery fails. The table that is printed says which.
import { describe, expect, test } from "vitest";
import { BATTERY, wrongIn } from "./battery.test.kit.ts";
import type { DialogMachine } from "../../src/actors/dialog-actor.ts";
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

test("no mutant of the chart survives the battery", { timeout: 240_000 }, async () => {
  const rows: string[] = [];
  const survivors: string[] = [];
  for (const { name, machine } of MUTANTS) {
    const killed = (await killerOf(machine, "none")) ?? (await killerOf(machine, "everywhere"));
    rows.push(`| ${name} | ${killed ?? "SURVIVES"} |`);
    if (killed === null) survivors.push(name);
  }
  process.stdout.write(`${["| mutant | killed by |", "|---|---|", ...rows].join("\n")}\n`);
  expect(survivors).toEqual([]);
});

/** The claim that fails with this chart: most fail without a death, which is quick to see. */
async function killerOf(
  machine: DialogMachine,
  deaths: "everywhere" | "none",
): Promise<string | null> {
  for (const check of BATTERY) {
    const wrong = await wrongIn(check, machine, deaths);
    if (wrong !== null) return `${check.claim} (${wrong.split("\n")[0]?.slice(0, 90)})`;
  }
  return null;
}
