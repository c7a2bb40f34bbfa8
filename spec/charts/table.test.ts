import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { dialogChart, statesOf } from "./chart-config.ts";
import { cellsOf, chartTable, entered, NEVER } from "./table.ts";

it("stands in dialog.md as the chart is now (npm run spec)", () => {
  expect(readFileSync(resolve(import.meta.dirname, "dialog.md"), "utf8")).toBe(chartTable());
});

it("enters every state", () => {
  const states = [...statesOf(dialogChart())].map(({ state }) => state);
  const reached = entered();
  expect(states.filter((state) => !reached.has(state))).toEqual([]);
  expect([...reached].filter((state) => !states.includes(state))).toEqual([]);
});

it("takes each event in each state, or says once why it cannot come there", () => {
  const wrong = cellsOf().filter(({ state, event, taken }) => {
    const said = NEVER.filter(
      ({ states, events }) => states.includes(state) && events.includes(event),
    );
    return said.length !== (taken ? 0 : 1);
  });
  expect(wrong).toEqual([]);
});
