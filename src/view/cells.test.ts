import { describe, expect, it } from "vitest";
import { cells, clip, padEnd, wrapped } from "./cells.ts";
import { COLOURED } from "./paint.ts";
import { tableLines } from "./table.ts";
import { PLAIN } from "./paint.ts";
import { durationText, timeText } from "./duration.ts";

const ESC = String.fromCharCode(27);

describe("cells", () => {
  it("counts two columns for wide characters and none for colours and accents", () => {
    expect(cells("你好")).toBe(4);
    expect(cells("e\u0301")).toBe(1);
    expect(cells("😀")).toBe(2);
    expect(cells(COLOURED.red("ab"))).toBe(2);
  });
  it("clips by columns, whole characters only", () => {
    expect(clip("你好你好", 5)).toBe("你好…");
    expect(clip("你好你好", 4)).toBe("你…");
    expect(clip("abc", 3)).toBe("abc");
    expect(clip("abcd", 1)).toBe("…");
  });
  it("never cuts a colour sequence, and ends the colour that it cut into", () => {
    const text = COLOURED.red("abcdef");
    for (let columns = 1; columns < 8; columns += 1) {
      const cut = clip(text, columns);
      expect(cells(cut)).toBeLessThanOrEqual(columns);
      const rest = cut.replaceAll(new RegExp(`${ESC}\\[\\d+m`, "gu"), "");
      expect(rest).not.toContain(ESC);
      if (cut.includes(ESC)) expect(cut.endsWith(`${ESC}[0m`)).toBe(true);
    }
  });
  it("fills up to a column however wide the characters", () => {
    expect(cells(padEnd("你", 6))).toBe(6);
  });
  it("wraps at blanks, and breaks words that are longer than a line, losing nothing", () => {
    expect(wrapped("one two three", 8)).toEqual(["one two", "three"]);
    expect(wrapped("abcdefghij", 4)).toEqual(["abcd", "efgh", "ij"]);
    expect(wrapped("你好你好", 4)).toEqual(["你好", "你好"]);
    expect(wrapped("a\n\nb", 10)).toEqual(["a", "", "b"]);
    expect(wrapped("x", Number.POSITIVE_INFINITY)).toEqual(["x"]);
  });
});

describe("a table", () => {
  const head = {
    title: "T",
    columns: [{ title: "name" }, { title: "n", align: "right" as const }],
  };
  it("aligns columns by what is seen", () => {
    const rows = [
      ["你好", "1"],
      ["a", "200"],
    ];
    const lines = tableLines(head, rows, { columns: 80, paint: PLAIN });
    expect(lines).toEqual(["T", "  name    n", "  你好    1", "  a     200"]);
  });
  it("stacks what does not fit, so that nothing is missing", () => {
    const lines = tableLines(head, [["x".repeat(30), "7"]], { columns: 32, paint: PLAIN });
    expect(lines).toEqual(["T", `  name: ${"x".repeat(23)}…`, "    n: 7"]);
  });
  it("fits a narrow terminal", () => {
    const lines = tableLines(head, [["x".repeat(80), "1"]], { columns: 40, paint: COLOURED });
    for (const line of lines) expect(cells(line)).toBeLessThanOrEqual(40);
  });
  it("is nothing without rows", () => {
    expect(tableLines(head, [], { columns: 80, paint: PLAIN })).toEqual([]);
  });
});

describe("durations", () => {
  it("are short and exact", () => {
    const texts = [0, 999, 1_000, 3_050, 59_999, 60_000, 125_100, 3_725_000].map(durationText);
    expect(texts).toEqual([
      "0ms",
      "999ms",
      "1s",
      "3.05s",
      "59.999s",
      "1m00.0s",
      "2m05.1s",
      "1h02m05s",
    ]);
    expect(timeText(120)).toBe("0.120s");
  });
});
