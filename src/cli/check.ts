// check: reads scenario files and says everything that is wrong with them; runs nothing.
import { EXIT } from "../host/report.ts";
import { safeLine } from "../view/safe.ts";
import { printJson, printLines } from "./answer.ts";
import { InvalidInput } from "./command.ts";
import type { Command } from "./command.ts";
import { settingsOf } from "./settings.ts";

export const check: Command = {
  name: "check",
  summary: "say everything that is wrong with scenario files",
  examples: ["colloquy check examples/release-check.yaml", "colloquy check examples --json"],
  args: [{ name: "<file...>", summary: "scenario files, or folders of them" }],
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
        checked.files.map(({ file, name, variants }) => {
          const runs = variants === 1 ? "1 run" : `${variants} runs`;
          return `${kit.page.paint.green("✓")} ${safeLine(file)}  ${safeLine(name)} (${runs})`;
        }),
      );
    return EXIT.ok;
  },
};
