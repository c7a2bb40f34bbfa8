// resume: goes on with a run that was cut, from its journal alone.
import { exitOf } from "../host/report.ts";
import { InvalidInput } from "./command.ts";
import type { Command } from "./command.ts";
import { printReports, progressOf } from "./progress.ts";
import { isSet } from "./settings.ts";

export const resume: Command = {
  name: "resume",
  summary: "go on with a run that was interrupted or died",
  examples: ["colloquy resume .colloquy/runs/release-check"],
  args: [{ name: "<run>", summary: "the folder of the run" }],
  options: [
    {
      flags: "--accept-changes",
      summary: "go on although the scenario has changed, and write that down",
    },
  ],
  emptyDocument: { runs: [] },
  async act(input, kit) {
    const [dir = ""] = input.args;
    const progress = progressOf(input, kit);
    kit.at(dir);
    let begun = false;
    const onCommit: typeof progress.onCommit = (commit, fold) => {
      const name = fold.opened?.name ?? dir;
      if (!begun) progress.onRun({ name, label: "", dir, index: 1, count: 1 });
      begun = true;
      progress.onCommit(commit, fold);
    };
    const { resumeRun } = await kit.runs();
    const acceptChanges = isSet(input, "acceptChanges");
    const { interrupt, end } = progress;
    const result = await resumeRun(dir, { acceptChanges, onCommit, interrupt }).finally(end);
    if (result.kind === "invalid") throw new InvalidInput(result.problems);
    await printReports({ reports: [result.report], csv: null }, input, kit);
    return exitOf(result.report);
  },
};
