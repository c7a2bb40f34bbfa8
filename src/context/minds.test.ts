import { describe, expect, it } from "vitest";
import type { DiligenceText, MindFile } from "../protocol/minds.ts";
import { mindsFrom, MindsRefused } from "./minds.ts";

type Files = Readonly<Record<string, string>>;

function mindsOf(files: Files, about: { agent?: string; language?: "en" | "zh" } = {}) {
  const map = new Map(Object.entries(files));
  return mindsFrom(map, { agent: "ux", language: "en", task: null, ...about });
}

function pathsOf(files: readonly MindFile[]): readonly string[] {
  return files.map(({ path }) => path);
}

const EN = ".minds/diligence.en.md";
const ALL = ".minds/diligence.md";
const text = (path: string, words: string): DiligenceText => ({ kind: "file", path, text: words });
const off = (path: string): DiligenceText => ({ kind: "off", path });
const builtIn: DiligenceText = { kind: "builtIn" };

describe("the words of keep-going", () => {
  const rows: readonly (readonly [string, Files, DiligenceText])[] = [
    ["are built in where no file is", {}, builtIn],
    [
      "are those of the language first",
      { "diligence.en.md": "Go on.", "diligence.md": "Weiter." },
      text(EN, "Go on."),
    ],
    ["are those for all languages next", { "diligence.md": "Go on." }, text(ALL, "Go on.")],
    [
      "are never those of another language",
      { "diligence.zh.md": "继续", "diligence.md": "Go on." },
      text(ALL, "Go on."),
    ],
    ["are built in beside those of another language", { "diligence.zh.md": "继续" }, builtIn],
    ["are off where the file is empty", { "diligence.md": "" }, off(ALL)],
    ["are off where the file is blank", { "diligence.md": " \t\r\n\u3000\n" }, off(ALL)],
    [
      "are off where the first file is empty, whatever the next one says",
      { "diligence.en.md": "", "diligence.md": "Go on." },
      off(EN),
    ],
    ["are off where only frontmatter stands", { "diligence.en.md": "---\na: b\n---\n" }, off(EN)],
    ["are off where frontmatter ends the file", { "diligence.md": "---\na: b\n---" }, off(ALL)],
    ["are off where the frontmatter is empty too", { "diligence.md": "---\n---\n\n" }, off(ALL)],
    ["are off with a mark and CRLF", { "diligence.md": "\uFEFF---\r\na: b\r\n---\r\n" }, off(ALL)],
    [
      "have no frontmatter",
      { "diligence.md": "---\ntitle: a\n---\n\nGo on.\n" },
      text(ALL, "Go on.\n"),
    ],
    [
      "have none with CRLF and a mark, and are the same",
      { "diligence.md": "\uFEFF---\r\ntitle: a\r\n---\r\n\r\nGo on.\r\nNow.\r\n" },
      text(ALL, "Go on.\nNow.\n"),
    ],
    [
      "may have frontmatter that is no YAML, for it is not read",
      { "diligence.md": "--- \n]: [\n--- \nGo on." },
      text(ALL, "Go on."),
    ],
    [
      "keep rules across the page that stand further down",
      { "diligence.md": "Go on.\n---\nNow.\n---\n" },
      text(ALL, "Go on.\n---\nNow.\n---\n"),
    ],
    [
      "keep a first line that nothing closes",
      { "diligence.md": "---\nGo on.\n----\n" },
      text(ALL, "---\nGo on.\n----\n"),
    ],
  ];
  it.each(rows)("%s", (_claim, files, diligence) => {
    expect(mindsOf(files).diligence).toEqual(diligence);
  });

  it("follow the language", () => {
    const files = { "diligence.zh.md": "继续", "diligence.en.md": "Go on." };
    expect(mindsOf(files, { language: "zh" }).diligence).toEqual(
      text(".minds/diligence.zh.md", "继续"),
    );
  });
});

describe("memories", () => {
  it("are those of the team, then those of the agent, each by path in code units", () => {
    const files = {
      "memory/individual/ux/a.md": "mine",
      "memory/team/b.md": "b",
      "memory/team/a/z.md": "z",
      "memory/team/a.md": "a",
      "memory/team/Ä.md": "umlaut",
      "memory/team/Z.md": "upper",
    };
    expect(mindsOf(files).memories).toEqual([
      { path: ".minds/memory/team/Z.md", text: "upper" },
      { path: ".minds/memory/team/a.md", text: "a" },
      { path: ".minds/memory/team/a/z.md", text: "z" },
      { path: ".minds/memory/team/b.md", text: "b" },
      { path: ".minds/memory/team/Ä.md", text: "umlaut" },
      { path: ".minds/memory/individual/ux/a.md", text: "mine" },
    ]);
  });

  it.each([
    ["another agent", "memory/individual/lead/a.md"],
    ["an agent whose id begins the same", "memory/individual/ux2/a.md"],
    ["nobody", "memory/individual/ux.md"],
    ["no Markdown", "memory/team/a.txt"],
    ["no name", "memory/team/.md"],
    ["another place", "memory/a.md"],
  ])("are none from a file of %s", (_whose, path) => {
    expect(mindsOf({ [path]: "words" }).memories).toEqual([]);
  });

  it("are none from blank files, and hold the same with CRLF and a mark", () => {
    const files = {
      "memory/team/a.md": "",
      "memory/team/b.md": "\uFEFF \r\n",
      "memory/team/c.md": "\uFEFFone\r\ntwo",
    };
    expect(mindsOf(files).memories).toEqual([
      { path: ".minds/memory/team/c.md", text: "one\ntwo" },
    ]);
  });
});

describe("startup scripts", () => {
  it("are those of the agent, then those for all, each by path, of their own folder alone", () => {
    const files = {
      "priming/team_shared/a.md": "all",
      "priming/team_shared/deep/a.md": "none",
      "priming/individual/ux/b.md": "b",
      "priming/individual/ux/a.md": "---\ntitle: A\n---\n\na",
      "priming/individual/ux/c.md": "---\ntitle: C\n---\n",
      "priming/individual/lead/a.md": "another's",
    };
    expect(mindsOf(files).priming).toEqual([
      { path: ".minds/priming/individual/ux/a.md", text: "a" },
      { path: ".minds/priming/individual/ux/b.md", text: "b" },
      { path: ".minds/priming/team_shared/a.md", text: "all" },
    ]);
  });

  const shared = (frontmatter: string): Files => ({
    "priming/team_shared/a.md": `---\n${frontmatter}\n---\nHello.`,
  });

  it.each([
    ["nothing of members", "title: a", true],
    ["words that are no map", "Hello", true],
    ["the key alone", "applicableMemberIds:", true],
    ["the agent", "applicableMemberIds: [lead, ux]", true],
    ["the agent in a list of lines", "title: a\napplicableMemberIds:\n  - 'ux'\n", true],
    ["other members", "applicableMemberIds: [lead, ux2]", false],
    ["no member", "applicableMemberIds: []", false],
  ])("for all that say %s are told or not", (_what, frontmatter, isTold) => {
    expect(pathsOf(mindsOf(shared(frontmatter)).priming)).toEqual(
      isTold ? [".minds/priming/team_shared/a.md"] : [],
    );
    expect(mindsOf(shared(frontmatter.replaceAll("\n", "\r\n"))).priming).toHaveLength(
      isTold ? 1 : 0,
    );
  });

  it("of one agent are told to it, whomever their frontmatter names", () => {
    const files = { "priming/individual/ux/a.md": "---\napplicableMemberIds: [lead]\n---\nHi" };
    expect(mindsOf(files).priming).toHaveLength(1);
  });

  it.each([
    ["applicableMemberIds: ux", "2:22: applicableMemberIds is no list; write ids of members, as"],
    ["a: b\napplicableMemberIds: [lead, 3]", "3:29: applicableMemberIds holds something that is"],
    ["applicableMemberIds: [*x]", "2:23: "],
    ["a: 1\na: 2", "3:1: this is no YAML: Map keys must be unique"],
    ["a: [", "3:1: this is no YAML: "],
  ])("for all with broken frontmatter are refused with their place: %s", (frontmatter, said) => {
    const read = () => mindsOf(shared(frontmatter));
    expect(read).toThrow(`.minds/priming/team_shared/a.md:${said}`);
    expect(read).toThrow(MindsRefused);
  });
});

it("the task document is handed on as it is", () => {
  const task = { path: "task", text: "Ship it." };
  expect(mindsFrom(new Map(), { agent: "ux", language: "en", task })).toEqual({
    memories: [],
    task,
    priming: [],
    diligence: builtIn,
  });
});
