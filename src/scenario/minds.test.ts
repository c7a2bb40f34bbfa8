import { describe, expect, it } from "vitest";
import { good, lines, withLines } from "./fixture.test.kit.ts";

const PLACES =
  "memory/team/…, memory/individual/AGENT/…, priming/individual/AGENT/…, priming/team_shared/…, diligence.md, diligence.en.md, diligence.zh.md";
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("the task document of a scenario", () => {
  it("is none where it is not said, and may be any text", () => {
    expect(good(withLines()).variants[0]).toMatchObject({ task: null, minds: {} });
    expect(good(withLines("task: Ship it.")).variants[0]?.task).toBe("Ship it.");
    expect(good(withLines(`task: ""`)).variants[0]?.task).toBe("");
    expect(good(withLines("task: { repeat: ab, to: 5B }")).variants[0]?.task).toBe("ababa");
  });

  it("may be a file, or a value of vary", () => {
    const readText = (path: string) => bytes(`of ${path}`);
    const filed = good(withLines("task: { file: docs/task.md }"), { readText });
    expect(filed.variants[0]?.task).toBe("of docs/task.md");
    const varied = good(withLines("vary: { t: [One., Two.] }", 'task: "${t}"'));
    expect(varied.variants.map(({ task }) => task)).toEqual(["One.", "Two."]);
  });

  it("is refused where it is no text", () => {
    expect(lines(withLines("task: 3"))).toEqual([
      "a.yaml:8:7 task: 3 is no text; put it in quotes",
    ]);
    expect(lines(withLines("task: { fil: a }")).join()).toContain(`unknown key "fil"`);
    expect(lines(withLines("task: { file: ../task.md }"))[0]).toContain("leads out of");
  });
});

describe("the files that a scenario brings for its models", () => {
  it("stand in known places, each any text, in the order of the file", () => {
    const text = withLines(
      "minds:",
      "  memory/team/rules.md: We write in English.",
      "  memory/team/deep/er/画.md: { repeat: x, to: 3B }",
      "  memory/individual/ux/a.md: { file: a.md }",
      "  priming/individual/lead/start.md: Hello",
      "  priming/team_shared/start.md: Hello all",
      `  diligence.md: ""`,
      "  diligence.en.md: Go on.",
      "  diligence.zh.md: 继续",
    );
    const minds = good(text, { readText: () => bytes("filed") }).variants[0]?.minds ?? {};
    expect(Object.entries(minds)).toEqual([
      ["memory/team/rules.md", "We write in English."],
      ["memory/team/deep/er/画.md", "xxx"],
      ["memory/individual/ux/a.md", "filed"],
      ["priming/individual/lead/start.md", "Hello"],
      ["priming/team_shared/start.md", "Hello all"],
      ["diligence.md", ""],
      ["diligence.en.md", "Go on."],
      ["diligence.zh.md", "继续"],
    ]);
  });

  it.each([
    ["memry/team/a.md", `is no place under .minds; did you mean "memory/team/a.md"?`],
    ["diligance.md", `is no place under .minds; did you mean "diligence.md"?`],
    ["diligence.de.md", 'did you mean "diligence.en.md"?'],
    ["notes.md", `"notes.md" is no place under .minds; the places are ${PLACES}`],
    ["memory/a.md", `"memory/a.md" is no place under .minds; the places are ${PLACES}`],
    ["team.yaml", "is no place under .minds"],
    ["memory/team/a.txt", `"memory/team/a.txt" is no Markdown file; its name ends in .md`],
    ["memory/team/a.MD", "its name ends in .md"],
    ["../a.md", `"../a.md" leads out of .minds; write a path under it: ${PLACES}`],
    ["memory/team/../../a.md", "leads out of .minds"],
    ["/memory/team/a.md", "leads out of .minds"],
    ["C:/memory/team/a.md", "leads out of .minds"],
    [".minds/memory/team/a.md", `paths are under .minds already; write "memory/team/a.md"`],
    ["memory/team/./a.md", `"." in "memory/team/./a.md" is no name of a file or folder`],
    ["memory/team//a.md", `"" in "memory/team//a.md" is no name`],
    ["memory/team/.md", `".md" in "memory/team/.md" is no name`],
    ["memory/team/.git/a.md", `".git" in "memory/team/.git/a.md" is no name`],
    ["memory\\team\\a.md", "holds a \\; write / between folders"],
    ["memory/individual/ux.md", "names no member; write memory/individual/AGENT/NAME.md"],
    ["memory/individual/xu/a.md", `no member "xu" in the team; did you mean "ux"?`],
    ["priming/individual/human/a.md", `no member "human" in the team`],
    ["priming/individual/ux/b/a.md", "lies too deep; write priming/individual/AGENT/NAME.md"],
    ["priming/team_shared/b/a.md", "lies too deep; write priming/team_shared/NAME.md"],
  ])("are refused in another place: %s", (path, said) => {
    const found = lines(withLines("minds:", `  '${path}': words`));
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(/^a\.yaml:9:3 minds\./u);
    expect(found[0]).toContain(said);
  });

  it("are refused where they are no map of texts", () => {
    expect(lines(withLines("minds: [a]"))).toEqual([
      "a.yaml:8:8 minds: a list is no map; write { key: value }",
    ]);
    expect(lines(withLines("minds: { diligence.md: ~ }"))).toEqual([
      `a.yaml:8:24 minds.diligence.md: a text is missing here; an empty one is ""`,
    ]);
  });
});
