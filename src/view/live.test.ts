import { describe, expect, it } from "vitest";
import type { Surface } from "./display.ts";
import { Live } from "./live.ts";
import { PLAIN } from "./paint.ts";
import { foldOf, releaseCommits } from "./release.test.fixture.ts";

const ESC = String.fromCharCode(27);
const RUN = { name: "release check", label: "", dir: "out/release-check", index: 1, count: 1 };

/** A terminal that obeys line feeds, carriage returns, cursor up and erase below. */
class Screen implements Surface {
  readonly paint = PLAIN;
  readonly moves: boolean;
  readonly #columns: number;
  lines: string[] = [""];
  raw = "";
  now = 0;
  timers: (() => void)[] = [];

  constructor(moves: boolean, columns = 100) {
    this.moves = moves;
    this.#columns = columns;
  }
  columns(): number {
    return this.#columns;
  }
  rows(): number {
    return 24;
  }
  nowMs(): number {
    return this.now;
  }
  after(_delayMs: number, run: () => void): () => void {
    this.timers.push(run);
    return () => {
      this.timers = this.timers.filter((other) => other !== run);
    };
  }
  fire(): void {
    for (const run of this.timers.splice(0)) run();
  }
  write(text: string): void {
    this.raw += text;
    const move = new RegExp(`${ESC}\\[(\\d+)A\\r${ESC}\\[0J`, "u").exec(text);
    if (move !== null) {
      expect(move.index).toBe(0);
      expect(this.lines.at(-1)).toBe("");
      this.lines.splice(this.lines.length - 1 - Number(move[1]));
      this.lines.push("");
    }
    const plain = move === null ? text : text.slice(move[0].length);
    const [first = "", ...rest] = plain.split("\n");
    this.lines[this.lines.length - 1] += first;
    this.lines.push(...rest);
  }
}

function played(screen: Screen, count = Number.POSITIVE_INFINITY): Live {
  const live = new Live(screen);
  live.begins(RUN);
  const commits = releaseCommits().slice(0, count);
  for (const [i, commit] of commits.entries()) {
    screen.now += 20;
    live.saw(commit, foldOf(commits.slice(0, i + 1)));
  }
  return live;
}

describe("the live view", () => {
  it("has a line for each thing that matters, and no escape sequence without a terminal", () => {
    const screen = new Screen(false, Number.POSITIVE_INFINITY);
    played(screen).ends();
    expect(screen.raw).not.toContain(ESC);
    for (const words of [
      "limits: dialogs 500",
      'hears human "Can we ship 2.4 today?"',
      'asks lead/ux "Review the copy."',
      'said "The copy is fine."',
      "replies to lead (fallback)",
      "hears lead/ux (fallback)",
      'asks human "Ship 2.4 now?"',
      'hears human "Yes. 可以发布。"',
    ])
      expect(screen.raw).toContain(words);
  });
  it("draws the tree below the lines, and leaves only lines at its end", () => {
    const screen = new Screen(true);
    const live = played(screen, 6);
    screen.fire();
    expect(screen.lines.join("\n")).toContain("└─ browser");
    live.ends();
    expect(screen.lines.join("\n")).not.toContain("└─ browser");
    const plain = new Screen(false, 99);
    played(plain, 6).ends();
    expect(screen.lines).toEqual(plain.lines);
  });
  it("does not redraw more often than a person can see", () => {
    const screen = new Screen(true);
    const live = new Live(screen);
    live.begins(RUN);
    for (const [i, commit] of releaseCommits().entries())
      live.saw(commit, foldOf(releaseCommits(i + 1)));
    const trees = screen.raw.split("────").length;
    live.ends();
    expect(trees).toBeLessThan(5);
  });
  it("never writes a line wider than the terminal", () => {
    const screen = new Screen(true, 40);
    played(screen).ends();
    for (const line of screen.lines) expect(line.length).toBeLessThan(40);
  });
  it("has one line for each run of a sweep", () => {
    const screen = new Screen(false, Number.POSITIVE_INFINITY);
    const live = new Live(screen);
    for (let index = 1; index <= 5; index += 1) {
      live.begins({ ...RUN, label: `n=${index}`, index, count: 5 });
      live.saw(releaseCommits()[0] ?? never(), foldOf(releaseCommits(1)));
    }
    live.ends();
    expect(screen.lines.slice(0, -1)).toHaveLength(5);
    expect(screen.lines[4]).toContain("5/5  release check [n=5]  1 commits, 1 dialog");
  });
});

function never(): never {
  throw new Error("the fixture has commits");
}
