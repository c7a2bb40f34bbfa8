// The table of combinations in docs/tellask.md, row by row: what a round of calls makes true.
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Fact } from "../../src/protocol/fact.ts";
import { ledgerOf } from "../../src/protocol/ledger.ts";
import { stateOf } from "../../src/protocol/placing.ts";
import { assignment, DIALOG, says, stepped } from "./world.test.kit.ts";

const CALLS: Readonly<Record<string, readonly [name: string, args: object]>> = {
  tellaskSessionless: ["tellaskSessionless", { targetAgentId: "qa", tellaskContent: "do" }],
  tellask: ["tellask", { targetAgentId: "qa", sessionSlug: "s", tellaskContent: "do" }],
  "the same tellask": [
    "tellask",
    { targetAgentId: "qa", sessionSlug: "s", tellaskContent: "this" },
  ],
  tellaskBack: ["tellaskBack", { tellaskContent: "which?" }],
  askHuman: ["askHuman", { tellaskContent: "which?" }],
  replyTellask: ["replyTellask", { replyContent: "so" }],
  replyTellaskBack: ["replyTellaskBack", { replyContent: "so" }],
  replyTellaskSessionless: ["replyTellaskSessionless", { replyContent: "so" }],
  "blank replyTellask": ["replyTellask", { replyContent: " " }],
  tool: ["look", {}],
  bad: ["tellask", { targetAgentId: "nobody", sessionSlug: "s", tellaskContent: "do" }],
};

const RESULTS: Readonly<Partial<Record<Fact["type"], string>>> = {
  "tellask.pending": "pending",
  "question.asked": "asked",
  "reply.delivered": "delivered",
  "tool.called": "runs",
  "call.failed": "failed",
};

const rows = rowsOf(readFileSync(new URL("../../docs/tellask.md", import.meta.url), "utf8"));

describe("docs/tellask.md", () => {
  test("has a row for every call in a round with every other that matters", () => {
    expect(rows.length).toBeGreaterThan(25);
    for (const name of Object.keys(CALLS))
      expect(rows.some(({ round }) => round.includes(name))).toBe(true);
  });

  test.each(rows)(
    "says of $text what becomes of its calls and where it leaves the dialog",
    (row) => {
      const ledger = ledgerOf(DIALOG);
      stepped(ledger, assignment("x1", { asker: "lead" }), 0);
      const calls = row.round.map((name) => {
        const call = CALLS[name];
        if (call === undefined) throw new Error(`the table names a call "${name}"`);
        return call;
      });
      const said = says(calls.length === 0 ? "words" : "", ...calls)(ledger);
      if (said === null) throw new Error("a dialog that was asked generates");
      const { facts } = stepped(ledger, said, 1);
      const results = facts.flatMap((fact) => RESULTS[fact.type] ?? []);
      expect(results.join(", ")).toBe(row.results);
      const { drive, tools } = ledger;
      const driving = tools.size > 0 ? "runningTools" : "generating";
      expect(drive === null ? stateOf(ledger) : driving).toBe(row.next);
    },
  );
});

interface Row {
  readonly text: string;
  readonly round: readonly string[];
  readonly results: string;
  readonly next: string;
}

function rowsOf(page: string): Row[] {
  const [, section = ""] = page.split("## Combinations in one round");
  const [table = ""] = section.split("\n## ");
  const lines = table.split("\n").filter((line) => line.startsWith("|"));
  return lines.slice(2).map((line) => {
    const [, text = "", results = "", next = ""] = line.split("|").map((cell) => cell.trim());
    return { text, round: text === "words alone" ? [] : text.split(" + "), results, next };
  });
}
