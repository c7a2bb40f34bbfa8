import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fixtures, lines, problems, read, withLines, withReply } from "./fixture.test.kit.ts";
import { readTeam } from "./read-team.ts";

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

describe("a file that is no scenario", () => {
  const files: readonly (readonly [string, string | Uint8Array, string])[] = [
    ["empty", "", "a.yaml:1:1: the file is empty"],
    ["only a comment", "# nothing\n", "a.yaml:1:1: the file is empty"],
    ["a text", "hello", 'a.yaml:1:1: "hello" is no map'],
    ["a NUL", "version: 1\n\u0000", "a.yaml:2:1: a NUL at byte 11"],
    ["a control character", "a: \u001f", "a.yaml:1:4: the control character U+001F at byte 3"],
    ["no UTF-8", Uint8Array.of(97, 58, 32, 195, 40), "a.yaml:1:4: no UTF-8 at byte 3"],
    ["a cut character", Uint8Array.of(97, 58, 32, 240, 159), "no UTF-8 at byte"],
    [
      "a lone carriage return",
      "a: 1\rb: 2",
      "a.yaml:1:5: a carriage return without a line feed at byte 4",
    ],
    ["two documents", "version: 1\n---\nversion: 1\n", "a second document begins here"],
    ["a tab for indentation", "team:\n\tmembers: {}\n", "a tab is used for indentation"],
    [
      "a key twice",
      "script: {}\nversion: 1\nteam: { members: { a: {} } }\nversion: 1\n",
      'a.yaml:4:1 version: the key "version" stands here twice',
    ],
    ["a number as a key", "1: a\n", 'a.yaml:1:1: the key "1" is no text; put it in quotes'],
    ["a list as a key", "? [a]\n: b\n", "a key must be a text"],
    ["__proto__", "__proto__: { version: 1 }\n", 'a.yaml:1:1: "__proto__" cannot be a key'],
    [
      "a merge key",
      "a: &a { b: 1 }\nc: { <<: *a }\n",
      "a.yaml:2:6 c: merge keys (<<) are not used",
    ],
    ["a tag", "version: !!str 1\n", "a.yaml:1:16 version: tags (!) are not used"],
    ["an unknown tag", "version: !foo 1\n", "tags (!) are not used"],
    ["a directive", "%YAML 1.1\n---\nversion: 1\n", "directives (%) are not used"],
    ["an alias to nothing", "version: *a\n", '"*a" names no anchor'],
    ["an alias to itself", "a: &a [*a]\n", '"*a" names no anchor'],
    ["a text that begins with @", "name: @x\n", "this is no YAML"],
    ["10 000 brackets", "[".repeat(10_000), "a.yaml:1:101: nested too deeply"],
    ["10 000 dashes", "- ".repeat(10_000), "nested too deeply"],
    ["10 000 question marks", "? ".repeat(10_000), "nested too deeply"],
    [
      "deep indentation",
      Array.from({ length: 999 }, (_, n) => `${" ".repeat(n)}a:\n`).join(""),
      "nested too deeply",
    ],
    ["20 MB", new Uint8Array(20_000_000).fill(32), "a.yaml:1:1: the file has 20000000 bytes"],
    ["millions of parts", "[\n".repeat(99) + "a,".repeat(1_900_000), "more than 500000 parts"],
  ];
  for (const [name, text, words] of files)
    it(name, () => {
      expect(lines(text)[0]).toContain(words);
    });

  it("a key that stands twice, or is no text, hides no other mistake", () => {
    const text = withLines("limits: { depth: 1, depth: 2, 7: 3 }", "human: [{ say: 8 }]");
    expect(lines(text)).toEqual([
      'a.yaml:8:21 limits.depth: the key "depth" stands here twice',
      'a.yaml:8:31 limits: the key "7" is no text; put it in quotes',
      expect.stringContaining('a.yaml:8:31 limits.7: unknown key "7"'),
      "a.yaml:9:16 human.0.say: 8 is no text; put it in quotes",
    ]);
  });

  it("an alias bomb is refused in little time", () => {
    const bomb = Array.from({ length: 30 }, (_, n) =>
      n === 0 ? "a0: &a0 [x, x]" : `a${n}: &a${n} [${`*a${n - 1}, `.repeat(9)}]`,
    ).join("\n");
    expect(lines(bomb).join("\n")).toContain("the aliases (*) of this file stand for more than");
  });

  it("nothing of a file reaches a prototype", () => {
    lines(withLines("vary: { constructor: [1], toString: [2] }", "limits: { constructor: 3 }"));
    lines(withReply("{ calls: [{ constructor: {} }, { note: { hasOwnProperty: 1 } }] }"));
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect({}.constructor).toBe(Object);
  });
});

describe("a scalar that is no text, where a text is wanted", () => {
  for (const value of ["8", "-1.5", "true", "1e3", "0x1f", ".inf"])
    it(value, () => {
      expect(lines(withReply(`{ text: ${value} }`))).toEqual([
        `a.yaml:5:18 script.lead.0.text: ${value} is no text; put it in quotes`,
      ]);
    });

  it("nothing at all", () => {
    expect(lines(withReply("{ text: ~ }"))).toEqual([
      'a.yaml:5:18 script.lead.0.text: a text is missing here; an empty one is ""',
    ]);
  });
});

describe("a file with an unusual form", () => {
  const text = withLines("human: [{ say: Hi }]");

  it("may begin with a byte order mark", () => {
    expect(lines(`\ufeff${text}`)).toEqual([]);
  });

  it("may have the line ends of another system", () => {
    expect(lines(text.replaceAll("\n", "\r\n"))).toEqual([]);
  });

  it("may name a value twice by an anchor", () => {
    const reply = "{ calls: [{ askHuman: &a { tellaskContent: Why? } }, { askHuman: *a }] }";
    expect(lines(withReply(reply))).toEqual([]);
  });

  it("may hold many wide characters on one line", () => {
    expect(lines(withReply(`{ text: a, lacks: [${"🙂,".repeat(30_000)}] }`))).toEqual([]);
  });
});

/** One random change of a file. */
const change = fc.record({
  kind: fc.constantFrom("flip", "drop", "twice", "indent", "insert", "cut"),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  byte: fc.integer({ min: 0, max: 255 }),
  text: fc.constantFrom(
    "&a ",
    "*a",
    "!x ",
    "- ",
    "? ",
    ": ",
    "[",
    "}",
    '"',
    "|\n",
    "${n}",
    "${x}",
    "#",
    "\t",
    "\r",
    "1e999",
    "画",
  ),
});

function changed(
  bytes: Uint8Array,
  how: { kind: string; at: number; byte: number; text: string },
): Uint8Array {
  const index = Math.min(bytes.length - 1, Math.floor(how.at * bytes.length));
  if (how.kind === "flip") return bytes.with(index, how.byte);
  if (how.kind === "cut") return bytes.subarray(0, index);
  if (how.kind === "insert")
    return Uint8Array.of(
      ...bytes.subarray(0, index),
      ...bytesOf(how.text),
      ...bytes.subarray(index),
    );
  const rows = new TextDecoder().decode(bytes).split("\n");
  const row = Math.min(rows.length - 1, Math.floor(how.at * rows.length));
  const line = rows[row] ?? "";
  if (how.kind === "drop") rows.splice(row, 1);
  else if (how.kind === "twice") rows.splice(row, 0, line);
  else rows[row] = `${" ".repeat(how.byte % 5)}${line}`;
  return bytesOf(rows.join("\n"));
}

describe("any change of a file", () => {
  const file = fc.constantFrom(...fixtures());

  it("is read or has a problem with a place inside the file", () => {
    fc.assert(
      fc.property(file, fc.array(change, { minLength: 1, maxLength: 4 }), ({ bytes }, changes) => {
        const text = changes.reduce(
          (sum, how) => (sum.length === 0 ? sum : changed(sum, how)),
          bytes,
        );
        const reading = read(Uint8Array.from(text));
        if (reading.ok) return;
        const rows = Array.from(new TextDecoder().decode(text).split("\n"));
        expect(reading.problems.length).toBeGreaterThan(0);
        for (const { line, column, message } of reading.problems) {
          expect(line).toBeLessThanOrEqual(rows.length);
          expect(column).toBeLessThanOrEqual(Array.from(rows[line - 1] ?? "").length + 1);
          expect(message).not.toBe("");
        }
      }),
      { numRuns: 300 },
    );
  });

  it("of a team is read or has a problem with a place inside the file", () => {
    const team = bytesOf(
      "default_responder: lead\nmember_defaults: { fbr-effort: 7, calls: text }\nmembers:\n  lead: { diligence-push-max: 0, fbr_effort: 0 }\n  ux: {}\nwork-language: zh\nlimits: { depth: 2 }\n",
    );
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const text = changes.reduce(
          (sum, how) => (sum.length === 0 ? sum : changed(sum, how)),
          team,
        );
        const reading = readTeam({ file: "team.yaml", bytes: Uint8Array.from(text) });
        const rows = new TextDecoder().decode(text).split("\n");
        if (reading.ok) {
          for (const { fbrEffort } of reading.team.team.members) {
            expect(Number.isInteger(fbrEffort)).toBe(true);
            expect(fbrEffort).toBeGreaterThanOrEqual(0);
            expect(fbrEffort).toBeLessThanOrEqual(100);
          }
          return;
        }
        expect(reading.problems.length).toBeGreaterThan(0);
        for (const { line, column } of reading.problems) {
          expect(line).toBeLessThanOrEqual(rows.length);
          expect(column).toBeLessThanOrEqual(Array.from(rows[line - 1] ?? "").length + 1);
        }
      }),
      { numRuns: 300 },
    );
  });

  it("is read without a throw when it is random text of the language", () => {
    const word = fc.constantFrom(
      "lead",
      "generates",
      "(2)",
      "while",
      "in",
      "Q4H",
      "human",
      "says",
      "to",
      "/",
      "@1.2",
      "#2",
      "self.1",
      "!a",
      "call:",
      "any",
      "process",
      "owes",
      " ",
      "\n",
      "画",
      "${n}",
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 9 }), (words) => {
        problems(withLines(`expect: [{ never: ${JSON.stringify(words.join(" "))} }]`));
        problems(withLines(`  ${JSON.stringify(words.join(""))}: [{ text: a }]`));
      }),
      { numRuns: 200 },
    );
  });
});
