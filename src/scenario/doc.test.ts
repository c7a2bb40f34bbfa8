import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { lines } from "./fixture.test.kit.ts";
import { problemsText } from "./problem.ts";
import { readTeam } from "./read-team.ts";

function page(name: string): string {
  return readFileSync(new URL(`../../docs/${name}`, import.meta.url), "utf8");
}

it("the examples of docs/scenario.md are read without a problem", () => {
  const examples = [...page("scenario.md").matchAll(/```yaml\n([\s\S]*?)```/gu)]
    .map((match) => match[1] ?? "")
    .filter((text) => text.startsWith("version"));
  expect(examples).toHaveLength(6);
  for (const text of examples) expect(lines(text)).toEqual([]);
});

describe("docs/team.md", () => {
  const [good = "", broken = "", ...more] = [
    ...page("team.md").matchAll(/```yaml\n([\s\S]*?)```/gu),
  ].map((match) => match[1] ?? "");
  const problems = (text: string): string => {
    const bytes = new TextEncoder().encode(text);
    const reading = readTeam({ file: ".minds/team.yaml", bytes });
    return reading.ok ? "" : problemsText(reading.problems);
  };

  it("shows a team that is read without a problem", () => {
    expect(problems(good)).toBe("");
    expect(good).toContain("schema/team.v1.json");
  });

  it("shows what is said of a broken one, to the letter", () => {
    const said = /```\n([\s\S]*?)\n```/u.exec(
      page("team.md").split(broken)[1]?.slice(3) ?? "",
    )?.[1];
    expect(problems(broken)).toBe(said);
    expect(more).toEqual([]);
  });
});
