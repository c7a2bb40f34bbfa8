// resume: goes on with a run that was cut, from its journal alone; or, with a dialog, with a dialog
// that a person had stopped.
import { exitOf } from "../host/report.ts";
import type { Exit } from "../host/report.ts";
import { InvalidInput, UsageError } from "./command.ts";
import type { Command, Input, Kit } from "./command.ts";
import { DEED_OPTIONS, perform } from "./deed.ts";
import { EVENT_OPTIONS, eventLines, refuseEvents } from "./events.ts";
import { printReports, progressOf } from "./progress.ts";
import { isSet } from "./settings.ts";

export const resume: Command = {
  name: "resume",
  summary: "go on with a run that was cut, or with a dialog that was stopped",
  examples: [
    "colloquy resume .colloquy/runs/release-check",
    "colloquy resume .colloquy/runs/release-check lead/ux",
  ],
  args: [
    { name: "<run>", summary: "the folder of the run" },
    { name: "[dialog]", summary: "a dialog that was stopped, or all" },
  ],
  options: [...DEED_OPTIONS, ...EVENT_OPTIONS],
  emptyDocument: { runs: [] },
  async act(input, kit) {
    const [, dialog] = input.args;
    if (dialog !== undefined) {
      refuseEvents(input, "is for going on with a run; name no dialog");
      return perform({ verb: "resume", to: dialog, text: "", how: "hold" }, input, kit);
    }
    for (const name of ["by", "id"] as const)
      if (input.options[name] !== undefined)
        throw new UsageError(`--${name} is for resuming a dialog; name it, or all`);
    return goOn(input, kit);
  },
};

async function goOn(input: Input, kit: Kit): Promise<Exit> {
  const [dir = ""] = input.args;
  const { subscription, watched } = await eventLines(input, kit);
  const progress = progressOf(watched, kit);
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
  const asked = { acceptChanges, onCommit, interrupt, ...subscription };
  const result = await resumeRun(dir, asked).finally(end);
  if (result.kind === "invalid") throw new InvalidInput(result.problems);
  await printReports({ reports: [result.report], csv: null }, input, kit);
  return exitOf(result.report);
}
