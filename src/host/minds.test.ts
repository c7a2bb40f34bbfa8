import {
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { MindsRefused } from "../context/minds.ts";
import { type Minds, NO_MINDS } from "../protocol/minds.ts";
import { createMinds, MIND_BYTES_MAX, type MindsGiven } from "./minds.ts";

const NOTHING: MindsGiven = { language: "en", task: null, minds: {} };

/** A workspace with these files below `.minds/`. */
function workspaceOf(files: Readonly<Record<string, string | Uint8Array>>): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), "colloquy-minds-")));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) write(home, path, text);
  return home;
}

function write(home: string, path: string, text: string | Uint8Array): void {
  const file = join(home, ".minds", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function read(home: string | null, given: Partial<MindsGiven> = {}): Minds {
  return createMinds(home, { ...NOTHING, ...given }).read("ux");
}

const FILES = {
  "team.yaml": "members: { ux: {} }",
  "memory/team/b.md": "b",
  "memory/team/a/deep.md": "deep",
  "memory/team/notes.txt": "none",
  "memory/team/.hidden.md": "none",
  "memory/team/.git/a.md": "none",
  "memory/individual/ux/a.md": "mine",
  "memory/individual/lead/a.md": "another's",
  "priming/individual/ux/start.md": "---\ntitle: a\n---\nStart.",
  "priming/individual/ux/deep/a.md": "none",
  "priming/team_shared/all.md": "All.",
  "priming/team_shared/lead.md": "---\napplicableMemberIds: [lead]\n---\nLead.",
  "diligence.md": "Go on.",
};

describe("the files for the models in a workspace", () => {
  it("are read from their places, and nothing else is", () => {
    expect(read(workspaceOf(FILES))).toEqual({
      memories: [
        { path: ".minds/memory/team/a/deep.md", text: "deep" },
        { path: ".minds/memory/team/b.md", text: "b" },
        { path: ".minds/memory/individual/ux/a.md", text: "mine" },
      ],
      task: null,
      priming: [
        { path: ".minds/priming/individual/ux/start.md", text: "Start." },
        { path: ".minds/priming/team_shared/all.md", text: "All." },
      ],
      diligence: { kind: "file", path: ".minds/diligence.md", text: "Go on." },
    });
  });

  it("are none where the workspace, the folder, or a folder in it is missing", () => {
    const home = workspaceOf({});
    expect(read(null)).toEqual(NO_MINDS);
    expect(read(join(home, "nowhere"))).toEqual(NO_MINDS);
    expect(read(home)).toEqual(NO_MINDS);
    write(home, "team.yaml", "");
    expect(read(home)).toEqual(NO_MINDS);
  });

  it("are read anew each time", () => {
    const home = workspaceOf({});
    const port = createMinds(home, NOTHING);
    expect(port.read("ux").memories).toEqual([]);
    write(home, "memory/team/a.md", "one");
    expect(port.read("ux").memories).toMatchObject([{ text: "one" }]);
    write(home, "memory/team/a.md", "two");
    expect(port.read("ux").memories).toMatchObject([{ text: "two" }]);
    rmSync(join(home, ".minds"), { recursive: true });
    expect(port.read("ux").memories).toEqual([]);
  });

  it("are the same with a byte order mark and other line ends", () => {
    const home = workspaceOf({ "memory/team/a.md": "\uFEFFone\r\ntwo\r\n" });
    expect(read(home).memories).toMatchObject([{ text: "one\ntwo\n" }]);
  });

  it("follow the language of the run", () => {
    const home = workspaceOf({ "diligence.zh.md": "继续", "diligence.md": "" });
    expect(read(home).diligence).toEqual({ kind: "off", path: ".minds/diligence.md" });
    expect(read(home, { language: "zh" }).diligence).toMatchObject({ text: "继续" });
  });
});

describe("what a scenario brings", () => {
  it("wins over the file of the same path, and leaves the others", () => {
    const minds = { "memory/team/b.md": "other", "memory/team/c.md": "new", "diligence.md": "" };
    const found = read(workspaceOf(FILES), { minds });
    expect(found.memories.map(({ text }) => text)).toEqual(["deep", "other", "new", "mine"]);
    expect(found.diligence).toEqual({ kind: "off", path: ".minds/diligence.md" });
    expect(read(null, { minds }).memories.map(({ text }) => text)).toEqual(["other", "new"]);
  });

  it("has a task document, and a blank one is none", () => {
    expect(read(null, { task: "Ship it." }).task).toEqual({ path: "task", text: "Ship it." });
    expect(read(null, { task: " \n" }).task).toBe(null);
  });
});

describe("a file for the models that cannot be taken", () => {
  it("is refused with its place where it is no UTF-8 text", () => {
    const home = workspaceOf({ "memory/team/a.md": Buffer.from("one\nt\u00e4\xff", "latin1") });
    expect(() => read(home)).toThrow(
      `${home}/.minds/memory/team/a.md:2:2: no UTF-8 at byte 5; the file must be UTF-8 text`,
    );
  });

  it("is refused with its place where its frontmatter is broken", () => {
    const home = workspaceOf({ "priming/team_shared/a.md": "---\napplicableMemberIds: ux\n---\n" });
    expect(() => read(home)).toThrow(
      ".minds/priming/team_shared/a.md:2:22: applicableMemberIds is",
    );
  });

  it("is refused unread where it is larger than a mebibyte", () => {
    const home = workspaceOf({ "memory/team/a.md": "a".repeat(MIND_BYTES_MAX) });
    expect(read(home).memories[0]?.text).toHaveLength(1_048_576);
    truncateSync(join(home, ".minds/memory/team/a.md"), 2 ** 40);
    expect(() => read(home)).toThrow("a.md: it has 1099511627776 bytes; at most 1.048576 MB are");
  });

  it("is not read where a scenario's stands in its place", () => {
    const home = workspaceOf({ "memory/team/a.md": Uint8Array.of(255) });
    expect(read(home, { minds: { "memory/team/a.md": "fine" } }).memories).toHaveLength(1);
  });

  it.each([
    [".minds"],
    [".minds/memory"],
    [".minds/memory/team"],
    [".minds/memory/team/deep"],
    [".minds/memory/individual/ux"],
    [".minds/priming/team_shared/a.md"],
    [".minds/diligence.md"],
    [".minds/diligence.en.md"],
  ])("is refused where %s is a link, wherever it leads", (path) => {
    for (const aim of ["inside", "nowhere"]) {
      const home = workspaceOf({});
      mkdirSync(join(home, "inside"));
      mkdirSync(dirname(join(home, path)), { recursive: true });
      symlinkSync(join(home, aim), join(home, path));
      expect(() => read(home)).toThrow(`${home}/${path}: this is a link; put the file or folder`);
    }
  });

  it.each([
    [".minds", "this is no folder"],
    [".minds/memory", "this is no folder"],
    [".minds/memory/team", "this is no folder"],
    [".minds/priming/individual", "this is no folder"],
  ])("is refused where %s is a file", (path, said) => {
    const home = workspaceOf({});
    mkdirSync(dirname(join(home, path)), { recursive: true });
    writeFileSync(join(home, path), "");
    expect(() => read(home)).toThrow(`${home}/${path}: ${said}`);
  });

  it("is refused where a folder is called as a file", () => {
    for (const path of ["diligence.md", "priming/team_shared/a.md"]) {
      const home = workspaceOf({ [`${path}/x`]: "" });
      expect(() => read(home)).toThrow(`${home}/.minds/${path}: this is a folder`);
    }
  });

  it("is refused for an agent whose name would lead elsewhere", () => {
    const port = createMinds(workspaceOf(FILES), NOTHING);
    for (const agent of ["..", "../lead", "a/b", ""])
      expect(() => port.read(agent)).toThrow(MindsRefused);
  });
});
