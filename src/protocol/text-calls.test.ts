import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { TextCalls, textCalls } from "./text-calls.ts";
import type { TextReply } from "./text-calls.ts";

function inChunks(chunks: Iterable<string>): TextReply {
  const reader = new TextCalls();
  for (const chunk of chunks) reader.push(chunk);
  return reader.end();
}

function* chunksOf(text: string, sizes: readonly number[]): Iterable<string> {
  let at = 0;
  for (let i = 0; at < text.length; i += 1) {
    const size = sizes[i % sizes.length] ?? 1;
    yield text.slice(at, at + size);
    at += size;
  }
}

/** The text without its blanks. */
function inkOf(text: string): string {
  return text.replace(/\s/gu, "");
}

function inkOfReply({ saying, calls }: TextReply): string {
  const parts = calls.map(({ headline, args }) => headline + (args["tellaskContent"] ?? ""));
  return inkOf([saying, ...parts].join(""));
}

/** One of the pieces, which stand between bars. */
function oneOf(pieces: string): fc.Arbitrary<string> {
  return fc.constantFrom(...pieces.split("|"));
}

const lineBegin = fc.oneof(
  oneOf("!?@|!?@ux|!?@human|!?@self|!?@小明|!?@e\u0301|!?|!"),
  oneOf("```|~~~|````|`|``|~|```ts|   ```|    ```| |   |    |\t|> |- |"),
);
const inLine = fc.oneof(
  oneOf(" !tellaskSession| build|!?@ux|!|?|@|a@b.c|/ux|#2|.|:|,|，"),
  oneOf("`|~|```| |\t|\r|\u00a0|\ufeff|\u2028|\u200d|\u0301|1|-|é|小明|😀|\ud83d|\ude00|x|words|"),
);
const lineEnd = fc.constantFrom("\n", "\n", "\r\n", "\n\n", "\r\n\r\n", "\n \t\n", "\r", "");
const line = fc
  .tuple(lineBegin, fc.array(inLine, { maxLength: 4 }), lineEnd)
  .map(([begin, words, end]) => begin + words.join("") + end);
const text = fc.array(line, { maxLength: 12 }).map((lines) => lines.join(""));

describe("a reply in chunks", () => {
  it("reads the same however it is cut in two", () => {
    fc.assert(
      fc.property(text, (whole) => {
        const reply = textCalls(whole);
        for (let at = 0; at <= whole.length; at += 1)
          expect(inChunks([whole.slice(0, at), whole.slice(at)])).toEqual(reply);
      }),
      { numRuns: 300 },
    );
  });

  it("reads the same one code unit at a time, with empty chunks between", () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(inChunks(chunksOf(whole, [1, 0]))).toEqual(textCalls(whole));
      }),
      { numRuns: 1_000 },
    );
  });

  it("reads the same in chunks of any sizes", () => {
    const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1 });
    fc.assert(
      fc.property(text, sizes, (whole, cuts) => {
        expect(inChunks(chunksOf(whole, cuts))).toEqual(textCalls(whole));
      }),
      { numRuns: 1_000 },
    );
  });

  it("reads the same when a cut falls into a line end, a call mark or a pair", () => {
    const whole = "Hi 😀.\r\n!?@\u{20000} go\r\n\r\n```\r\n!?@ux\r\n```\r\n!?@human 😀\r\n";
    const reply = textCalls(whole);
    expect(reply).toEqual({
      saying: "Hi 😀.",
      calls: [
        {
          name: "tellaskSessionless",
          args: { targetAgentId: "\u{20000}", tellaskContent: "go\r\n\r\n```\r\n!?@ux\r\n```" },
          wrong: null,
          headline: "!?@\u{20000}",
        },
        { name: "askHuman", args: { tellaskContent: "😀" }, wrong: null, headline: "!?@human" },
      ],
    });
    for (const size of [1, 2, 3, 5, 7, 11])
      expect(inChunks(chunksOf(whole, [size]))).toEqual(reply);
  });

  it("is over at its end", () => {
    const reader = new TextCalls();
    reader.end();
    expect(() => reader.push("more")).toThrow("nothing follows the end of a reply");
    expect(() => reader.end()).toThrow("a reply ends once");
  });
});

describe("a reply", () => {
  it("keeps every character that is no blank once, in its order", () => {
    fc.assert(
      fc.property(text, (whole) => {
        expect(inkOfReply(textCalls(whole))).toBe(inkOf(whole));
      }),
      { numRuns: 3_000 },
    );
  });

  it("has a call for each line that begins with the mark, where there is no fence", () => {
    const noFence = text.map((whole) => whole.replace(/[`~]/gu, ""));
    fc.assert(
      fc.property(noFence, (whole) => {
        const marked = whole.split("\n").filter((one) => one.startsWith("!?@"));
        const { calls } = textCalls(whole);
        expect(calls).toHaveLength(marked.length);
        for (const [i, call] of calls.entries())
          expect(marked[i]?.startsWith(call.headline)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  it("is all saying, to the letter, without a line that begins with the mark", () => {
    const noCall = text.map((whole) => whole.replaceAll("@", "a"));
    fc.assert(
      fc.property(noCall, (whole) => {
        expect(textCalls(whole)).toEqual({ saying: whole, calls: [] });
      }),
    );
  });

  it("calls a body wrong exactly when it is blank, beside what the headline has", () => {
    fc.assert(
      fc.property(text, (whole) => {
        for (const { args, wrong } of textCalls(whole).calls)
          expect((args["tellaskContent"] ?? "").trim() === "").toBe(
            wrong?.includes("the body is blank") ?? false,
          );
      }),
    );
  });

  it("loses the blank lines around a body, and no other blank", () => {
    const [call] = textCalls("!?@ux\n\n \t\n  one  \n\n\ttwo  \n \n\n").calls;
    expect(call?.args["tellaskContent"]).toBe("  one  \n\n\ttwo  ");
    const [open] = textCalls("!?@ux  one  ").calls;
    expect(open?.args["tellaskContent"]).toBe("one  ");
  });
});

describe("a large reply", { timeout: 60_000 }, () => {
  const mega = 1_000_000;
  const large = 400_000;

  it("may come one character at a time", () => {
    const lines = "Some words, then more.\n!?@ux !tellaskSession build\nLook.\n```\n!?@ux\n```\n";
    const whole = lines.repeat(Math.ceil(200_000 / lines.length));
    const reply = inChunks(chunksOf(whole, [1]));
    expect(reply.calls.length).toBe(whole.length / lines.length);
    expect(reply).toEqual(textCalls(whole));
  });

  it.each(["x", "`", "!?@", " ", "~~~"])("may be one line that begins with %s", (begin) => {
    const whole = begin + begin.charAt(0).repeat(mega);
    expect(inChunks(chunksOf(whole, [1]))).toEqual(textCalls(whole));
  });

  it.each([
    ["line ends", "\n".repeat(large), 0],
    ["blanks", " ".repeat(large), 0],
    ["backticks", "`".repeat(large), 0],
    ["short fences", "```\n".repeat(large / 4), 0],
    ["lines that begin as a fence does", "  `\n".repeat(large / 4), 0],
    ["a headline without end", `!?@${"x".repeat(large)}`, 1],
    ["a headline of joined words", `!?@${"x.".repeat(large / 2)}`, 1],
    ["a headline of blanks", `!?@ux${" ".repeat(large)}x`, 1],
    ["a directive and blanks", `!?@ux !tellaskSession${" ".repeat(large)}x`, 1],
    ["a name of marks, which are slow to normalise", `!?@a${"\u0301\u0316".repeat(large / 2)}`, 1],
    ["a slug of marks", `!?@ux !tellaskSession a${"\u0301\u0316".repeat(large / 2)}`, 1],
    ["blank lines inside a body", `!?@ux\nx${"\n".repeat(large)}x${"\n".repeat(large)}`, 1],
    ["very many calls", "!?@\n".repeat(20_000), 20_000],
  ])("is read in seconds, and whole: %s", (_, whole, calls) => {
    const reply = textCalls(whole);
    expect(reply.calls).toHaveLength(calls);
    expect(inkOfReply(reply)).toBe(inkOf(whole));
    expect(inChunks(chunksOf(whole, [1, 4_096]))).toEqual(reply);
  });
});
