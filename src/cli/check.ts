// check: reads scenario and team files and says everything that is wrong with them; runs nothing.
import type { CheckedFile } from "../host/check-files.ts";
import { EXIT } from "../host/report.ts";
import { safeLine } from "../view/safe.ts";
import { printJson, printLines } from "./answer.ts";
import { InvalidInput } from "./command.ts";
import type { Command } from "./command.ts";
import { settingsOf } from "./settings.ts";

export const check: Command = {
  name: "check",
  summary: "say everything that is wrong with scenario and team files",
  examples: [
    "colloquy check examples/release-check.yaml",
    "colloquy check .minds/team.yaml",
    "colloquy check examples --json",
  ],
  args: [{ name: "<file...>", summary: "scenario or team files, or folders of them" }],
  options: [
    {
      flags: "--set <key=value>",
      summary: "set a value of the scenario; again for more",
      many: true,
    },
  ],
  emptyDocument: { files: [] },
  async act(input, kit) {
    const set = settingsOf(input);
    const { checkFiles } = await kit.runs();
    const checked = await checkFiles(input.args, set);
    if (!checked.ok) throw new InvalidInput(checked.problems);
    if (input.json) printJson(kit, { ok: true, files: checked.files, problems: [] });
    else if (!input.quiet)
      printLines(
        kit,
        checked.files.map(
          (file) => `${kit.page.paint.green("✓")} ${safeLine(file.file)}  ${safeLine(told(file))}`,
        ),
      );
    return EXIT.ok;
  },
};

function told(file: CheckedFile): string {
  if ("members" in file) {
    const { members, defaultResponder } = file;
    return `a team of ${members.length}: ${members.join(", ")} (people speak to ${defaultResponder})`;
  }
  const runs = file.variants === 1 ? "1 run" : `${file.variants} runs`;
  const team = file.workspaceTeam === undefined ? "" : `, team of ${file.workspaceTeam}`;
  return `${file.name} (${runs}${team})`;
}
