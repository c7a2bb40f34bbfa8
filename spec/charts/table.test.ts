import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import fc from "fast-check";
import { expect, it } from "vitest";
import { picks, run } from "../invariants/random-run.test.kit.ts";
import { dialogChart, statesOf } from "./chart-config.ts";
import { lateResults } from "./late.test.kit.ts";
import { chartTable, entered, NEVER, pairs } from "./table.ts";

it("stands in dialog.md as the chart is now (npm run spec)", () => {
  expect(readFileSync(resolve(import.meta.dirname, "dialog.md"), "utf8")).toBe(chartTable());
});

it("enters every state", () => {
  const states = [...statesOf(dialogChart())].map(({ state }) => state);
  const reached = entered();
  expect(states.filter((state) => !reached.has(state))).toEqual([]);
  expect([...reached].filter((state) => !states.includes(state))).toEqual([]);
});

it("takes every event in every state that has no states inside", () => {
  const { on = {} } = dialogChart();
  for (const { event } of pairs())
    expect(on[event]).toEqual([{ target: "#dialog.placing", actions: ["record"] }]);
});

it("meets each event in each state, or says once why it cannot come there", async () => {
  const met = await lateResults();
  for (const chosen of fc.sample(picks, { numRuns: 250, seed: 4 }))
    run(chosen, (state, event) => met.add(`${state} × ${event}`));
  const wrong = pairs().filter(({ state, event }) => {
    const said = NEVER.filter(
      ({ states, events }) => states.includes(state) && events.includes(event),
    );
    return said.length !== (met.has(`${state} × ${event}`) ? 0 : 1);
  });
  expect(wrong).toEqual([]);
}, 120_000);
