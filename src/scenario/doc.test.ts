import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { lines } from "./fixture.test.kit.ts";

it("the examples of docs/scenario.md are read without a problem", () => {
  const page = readFileSync(new URL("../../docs/scenario.md", import.meta.url), "utf8");
  const examples = [...page.matchAll(/```yaml\n([\s\S]*?)```/gu)]
    .map((match) => match[1] ?? "")
    .filter((text) => text.startsWith("version"));
  expect(examples).toHaveLength(5);
  for (const text of examples) expect(lines(text)).toEqual([]);
});
