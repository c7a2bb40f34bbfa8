// verify: judges a journal by every invariant, and with `--rerun` by running its scenario again.
import { EXIT } from "../host/report.ts";
import type { Exit } from "../host/report.ts";
import { safe, safeLine } from "../view/safe.ts";
import { printJson, printLines } from "./answer.ts";
import { InvalidInput } from "./command.ts";
import type { Command, Kit, Runs } from "./command.ts";
import { isSet } from "./settings.ts";

type Verified = Awaited<ReturnType<Runs["verifyRun"]>>;

export const verify: Command = {
  name: "verify",
  summary: "judge a journal by every invariant",
  examples: [
    "colloquy verify .colloquy/runs/release-check",
    "colloquy verify .colloquy/runs/release-check --rerun",
  ],
  args: [{ name: "<run>", summary: "the folder of a run, or a journal.jsonl" }],
  options: [{ flags: "--rerun", summary: "also run the scenario again and compare the outcomes" }],
  emptyDocument: {},
  async act(input, kit) {
    const [run = ""] = input.args;
    const { verifyRun } = await kit.runs();
    const verified = await verifyRun(run, { rerun: isSet(input, "rerun") });
    if (isUnjudged(verified)) throw new InvalidInput(verified.problems);
    if (input.json) printJson(kit, verified);
    else printLines(kit, verdictLines(verified, kit, input.quiet ? "short" : "whole"));
    return exitOf(verified);
  },
};

/** Nothing could be judged: there is no journal at that place. */
function isUnjudged({ checked, problems }: Verified): boolean {
  return checked === 0 && problems.length > 0;
}

function exitOf({ ok, rerun }: Verified): Exit {
  return ok && rerun !== "different" ? EXIT.ok : EXIT.failed;
}

function verdictLines(
  verified: Verified,
  { page: { paint } }: Kit,
  length: "short" | "whole",
): readonly string[] {
  const { violations, problems, checked, commits, rerun } = verified;
  const holds = exitOf(verified) === EXIT.ok;
  const sign = holds ? paint.green("✓") : paint.red("✗");
  const judged = `${commits} commits, ${checked} invariants, ${violations.length} violations`;
  const lines = [`${sign} ${judged}`];
  if (rerun === "same") lines.push(`${paint.green("✓")} run again: the same outcome`);
  if (rerun === "different") lines.push(`${paint.red("✗")} run again: another outcome`);
  lines.push(...problems.map((problem) => paint.red(safe(problem))));
  for (const { id, statement, violation } of violations) {
    lines.push(`${paint.red(safeLine(id))}  ${safeLine(violation)}`);
    if (length === "whole") lines.push(paint.dim(`  ${safeLine(statement)}`));
  }
  return lines;
}
