// docs/text-syntax.md shows what the parser does. This holds the page to that.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { textCalls } from "./text-calls.ts";
import type { TextCall } from "./text-calls.ts";

const PAGE = readFileSync(new URL("../../docs/text-syntax.md", import.meta.url), "utf8");

/** The cells of the rows of the table that stands under this heading. */
function rowsUnder(heading: string): string[][] {
  const [, section = ""] = PAGE.split(`\n## ${heading}\n`);
  const lines = (section.split("\n## ")[0] ?? "").split("\n");
  return lines
    .filter((line) => line.startsWith("| "))
    .slice(1)
    .map((line) => line.slice(2, -2).split(" | "));
}

/** A text as a cell shows it: code, with its line ends made visible. */
function cellOf(text: string): string {
  if (text === "") return "–";
  const shown = text.replaceAll("\n", "⏎").replaceAll("\r", "␍");
  return shown.includes("`") ? `\`\` ${shown} \`\`` : `\`${shown}\``;
}

function textFrom(cell: string): string {
  const code = /^(?:`` (.+) ``|`([^`]+)`)$/u.exec(cell);
  const [, withTicks, plain = ""] = code ?? [];
  return (withTicks ?? plain).replaceAll("⏎", "\n").replaceAll("␍", "\r");
}

function callCellOf({ name, args, wrong }: TextCall): string {
  const { tellaskContent = "", ...others } = args;
  const told = [name, ...Object.values(others).filter((value) => value !== "")].join(" ");
  return `${told}: ${cellOf(tellaskContent)}${wrong === null ? "" : ` **bad:** ${wrong}`}`;
}

describe("docs/text-syntax.md", () => {
  const cases = rowsUnder("Cases");

  it("shows at least thirty cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(30);
  });

  it.each(cases)("tells what becomes of %s", (written, saying, calls) => {
    const reply = textCalls(textFrom(written ?? ""));
    const told = reply.calls.map(callCellOf).join("<br>");
    expect({ saying: cellOf(reply.saying), calls: told === "" ? "–" : told }).toEqual({
      saying,
      calls,
    });
  });

  it("shows the six forms of a headline", () => {
    expect(rowsUnder("Headlines")).toHaveLength(6);
  });

  it.each(rowsUnder("Headlines"))("names the call and the arguments of %s", (...cells) => {
    const [written = "", name = "", args = ""] = cells.map((cell) => cell.replaceAll("`", ""));
    const [call] = textCalls(`${written}\nLook.`).calls;
    expect(call).toMatchObject({ name, headline: written, wrong: null });
    expect(Object.keys(call?.args ?? {})).toEqual(args.split(", "));
  });

  it("begins with an example of two calls", () => {
    const example = /```text\n([\s\S]*?)```/u.exec(PAGE)?.[1] ?? "";
    expect(textCalls(example)).toEqual({
      saying: "I need two things before I can go on.",
      calls: [
        {
          name: "tellaskSessionless",
          args: {
            targetAgentId: "ux",
            tellaskContent: "Read the page about installing and say what is wrong with it.",
          },
          wrong: null,
          headline: "!?@ux",
        },
        {
          name: "askHuman",
          args: { tellaskContent: "Which version do we release?" },
          wrong: null,
          headline: "!?@human",
        },
      ],
    });
  });
});
