// run: runs scenarios to their end, each into a folder of its own.
import { worstExit } from "../host/report.ts";
import { InvalidInput } from "./command.ts";
import type { Command, Input } from "./command.ts";
import { EVENT_OPTIONS, eventLines } from "./events.ts";
import { printReports, progressOf } from "./progress.ts";
import { isSet, settingsOf, textOption } from "./settings.ts";

export const run: Command = {
  name: "run",
  summary: "run scenarios to their end and keep their journals",
  examples: [
    "colloquy run examples/release-check.yaml",
    "colloquy run examples --out /tmp/runs --again",
    "colloquy run sweep.yaml --set reply=short --json > runs.json",
  ],
  args: [{ name: "<file...>", summary: "scenario files, or folders of them" }],
  options: [
    { flags: "--out <dir>", summary: "where the runs go", initial: ".colloquy/runs" },
    {
      flags: "--set <key=value>",
      summary: "set a value of the scenario; again for more",
      many: true,
    },
    { flags: "--again", summary: "replace a run that exists", conflicts: ["resume"] },
    { flags: "--resume", summary: "go on with a run that exists", conflicts: ["again"] },
    {
      flags: "--clock <kind>",
      summary: "the time that dialogs live in",
      choices: ["virtual", "real"],
      initial: "virtual",
    },
    {
      flags: "--durability <kind>",
      summary: "what is synced to the disk: each commit, or none",
      choices: ["commit", "none"],
      initial: "commit",
    },
    ...EVENT_OPTIONS,
  ],
  emptyDocument: { runs: [] },
  async act(input, kit) {
    const set = settingsOf(input);
    const { subscription, watched } = await eventLines(input, kit);
    const progress = progressOf(watched, kit);
    const { runFiles } = await kit.runs();
    const result = await runFiles({
      files: input.args,
      out: textOption(input, "out"),
      set,
      clock: textOption(input, "clock") === "real" ? "real" : "virtual",
      durability: textOption(input, "durability") === "none" ? "none" : "commit",
      existing: existingOf(input),
      ...subscription,
      ...progress,
    }).finally(progress.end);
    if (result.kind === "invalid") throw new InvalidInput(result.problems);
    await printReports(result, input, kit);
    return worstExit(result.reports);
  },
};

function existingOf(input: Input): "refuse" | "again" | "resume" {
  if (isSet(input, "again")) return "again";
  return isSet(input, "resume") ? "resume" : "refuse";
}
