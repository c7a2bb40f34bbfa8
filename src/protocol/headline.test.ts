import { describe, expect, it } from "vitest";
import { readHeadline } from "./headline.ts";

const NO_NAME = "a name is a letter, then at most 31 letters, digits, _ or -";

/** The one complaint about a headline, or null. */
function wrongIn(line: string): string | null {
  const { wrong } = readHeadline(line);
  expect(wrong.length).toBeLessThan(2);
  return wrong[0] ?? null;
}

describe("a name", () => {
  it("is brought into the form NFC, in the mention and in the slug", () => {
    const decomposed = "!?@Rene\u0301e !tellaskSession re\u0301sume\u0301";
    expect(readHeadline(decomposed)).toMatchObject({
      member: "Ren\u00e9e",
      slug: "r\u00e9sum\u00e9",
      wrong: [],
      text: decomposed,
    });
    expect(readHeadline("!?@\u212bsa")).toMatchObject({ member: "\u00c5sa", wrong: [] });
  });

  it("has 32 characters at most, counted as people do", () => {
    const longest = `\u{20000}${"e\u0301".repeat(31)}`;
    expect(wrongIn(`!?@${longest}`)).toBeNull();
    expect(wrongIn(`!?@${longest}x`)).toContain(NO_NAME);
  });

  it("may be written in any letters, and with digits, _ and - behind the first", () => {
    for (const name of ["小明", "Łukasz", "Ωμέγα", "أمين", "ux_2-b", "\u{20000}", "x٣"])
      expect(readHeadline(`!?@${name} look`)).toMatchObject({ member: name, wrong: [] });
    for (const name of ["_ux", "-ux", "2ux", "\u0301ux"])
      expect(wrongIn(`!?@${name} look`)).toBe(`"${name}" is no name; ${NO_NAME}`);
  });

  it("is read whole, so that its beginning is never asked instead", () => {
    for (const name of ["a.b", "lead/ux", "ux#2", "ux!build", "ux@example", "o'brien", "o’brien"])
      expect(readHeadline(`!?@${name}, look`)).toMatchObject({
        member: name,
        wrong: [`"${name}" is no name; ${NO_NAME}`],
        rest: "look",
      });
    expect(readHeadline(`!?@${"a.".repeat(1e7)}`).wrong).toHaveLength(1);
    for (const name of ["हिन्दी", "می\u200cخواهم", "让·保罗"])
      expect(readHeadline(`!?@${name} look`)).toMatchObject({ member: name, rest: "look" });
  });

  it("ends at the first mark that joins nothing, and the marks stay in the headline", () => {
    for (const marks of [":", ",", "...", "!", "?", "：", "，", "。", "！"])
      expect(readHeadline(`!?@ux${marks} look`)).toMatchObject({
        text: `!?@ux${marks}`,
        member: "ux",
        wrong: [],
        rest: "look",
      });
    for (const rest of ["(look)", "“看”", "—look", "😀", '"look"'])
      expect(readHeadline(`!?@ux${rest}`)).toMatchObject({ text: "!?@ux", member: "ux", rest });
  });

  it("may be a word of JavaScript", () => {
    for (const name of ["constructor", "toString", "hasOwnProperty"])
      expect(readHeadline(`!?@${name}`)).toMatchObject({ name: "tellaskSessionless", wrong: [] });
  });

  it("is cut in a complaint, between characters", () => {
    expect(wrongIn(`!?@1${"\u{20000}".repeat(50)}`)).toContain(`"1${"\u{20000}".repeat(39)}…"`);
    expect(wrongIn(`!?@1${"x".repeat(39)}`)).toContain(`"1${"x".repeat(39)}" is`);
  });
});

describe("a directive", () => {
  it("stands behind a blank, with nothing but marks in front of it", () => {
    for (const line of [
      "!?@ux !tellaskSession build",
      "!?@ux\t \u3000!tellaskSession\tbuild",
      "!?@ux: !tellaskSession build",
      "!?@ux !tellaskSession build. ",
    ])
      expect(readHeadline(`${line}\n`)).toMatchObject({
        name: "tellask",
        slug: "build",
        wrong: [],
      });
    for (const line of ["!?@ux look !tellaskSession build", "!?@ux (!tellaskSession build)"])
      expect(readHeadline(line)).toMatchObject({ name: "tellaskSessionless", slug: null });
  });

  it("is the whole word, as it is written", () => {
    for (const word of ["!tellaskSessions", "!tellaskSession_", "!tellasksession", "!session"])
      expect(readHeadline(`!?@ux ${word} build`)).toMatchObject({
        name: "tellaskSessionless",
        slug: null,
        rest: `${word} build`,
      });
  });

  it("counts once: a second one is text", () => {
    const line = "!?@ux !tellaskSession a !tellaskSession b";
    expect(readHeadline(line)).toMatchObject({ slug: "a", rest: "!tellaskSession b" });
  });

  it("is refused with tellasker and human, and the record keeps what it said", () => {
    for (const target of ["tellasker", "human"])
      expect(readHeadline(`!?@${target} !tellaskSession build`)).toMatchObject({
        slug: "build",
        wrong: [`!?@${target} takes no !tellaskSession; allowed are members and self`],
      });
    expect(wrongIn("!?@self !tellaskSession build")).toBeNull();
  });

  it("needs a slug that is a name", () => {
    for (const rest of ["", " ", ":", ": build", " <build>", "\t\r"])
      expect(wrongIn(`!?@ux !tellaskSession${rest}\n`)).toContain("no slug stands after");
    for (const slug of ["1st", "v1.2", "draft.fbr-1", "a/b", "x".repeat(33)])
      expect(wrongIn(`!?@ux !tellaskSession ${slug}`)).toBe(`"${slug}" is no slug; ${NO_NAME}`);
  });
});

it("a line without the mark is a bug of the caller", () => {
  expect(() => readHeadline(" !?@ux")).toThrow("a headline begins with the call mark");
});

it("all that is wrong with a headline is said at once", () => {
  expect(readHeadline("!?@1 !tellaskSession 2").wrong).toEqual([
    `"1" is no name; ${NO_NAME}`,
    `"2" is no slug; ${NO_NAME}`,
  ]);
  expect(readHeadline("!?@ !tellaskSession").wrong).toHaveLength(2);
});
