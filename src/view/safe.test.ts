import { describe, expect, it } from "vitest";
import { excerpt, safe, safeJson, safeLine } from "./safe.ts";

const ESC = String.fromCharCode(27);

describe("safe", () => {
  it("shows an escape sequence instead of obeying it", () => {
    expect(safe(`${ESC}[2Jgone`)).toBe("␛[2Jgone");
  });
  it("shows C1 controls, which some terminals obey too", () => {
    expect(safe(`${String.fromCharCode(0x9b)}31m`)).toBe("<U+009B>31m");
  });
  it("shows characters that reverse or hide text", () => {
    expect(safe("a\u202Eb\u2066c\u200Bd\uFEFF")).toBe("a<U+202E>b<U+2066>c<U+200B>d<U+FEFF>");
    expect(safe("x\u{E0041}")).toBe("x<U+E0041>");
  });
  it("replaces half of a surrogate pair", () => {
    expect(safe("a\uD83D")).toBe("a\uFFFD");
  });
  it("leaves line feeds, tabs, emoji and other scripts as they are", () => {
    const text = "a\n\tb 👩‍👩‍👧 你好 می‌خواهم é";
    expect(safe(text)).toBe(text);
  });
  it("makes one line of many", () => {
    expect(safeLine("a\r\n\r\n  b\rc")).toBe("a ⏎ b␍c");
  });
  it("cuts an excerpt between characters, never inside a pair", () => {
    expect(excerpt("😀😀😀😀", 3)).toBe("😀😀…");
    expect(excerpt("short", 10)).toBe("short");
  });
  it("prints JSON that is harmless and parses to the same value", () => {
    const value = { a: `x${ESC}[31m\u009B\u202E\u{E0041}\n`, b: "👩‍👩‍👧" };
    const text = safeJson(value);
    expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(JSON.parse(text)).toEqual(value);
  });
});
