import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { chartStates, chartTable } from "./table.ts";

it("stands in dialog.md as the chart is now (npm run spec)", () => {
  expect(readFileSync(resolve(import.meta.dirname, "dialog.md"), "utf8")).toBe(chartTable());
});

it("reaches every state", () => {
  const states = chartStates();
  const reached = new Set(["placing", "driving"]);
  for (const { path, always, on } of states)
    for (const { target } of [...always, ...[...on.values()].flat()]) {
      const parent = path.includes(".") ? `${path.split(".")[0]}.` : "";
      reached.add(states.some((state) => state.path === target) ? target : `${parent}${target}`);
    }
  expect(states.map(({ path }) => path).filter((path) => !reached.has(path))).toEqual([]);
});
