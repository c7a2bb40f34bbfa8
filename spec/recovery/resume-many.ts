// Resumes every run folder below one folder, in this one fresh process, from their files alone.
// Prints one JSON document: by the folder's name, how each ended.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { resumeRun } from "../../src/host/resume.ts";

const [folder = "."] = process.argv.slice(2);
const ended: Record<string, unknown> = {};
for (const name of readdirSync(folder).toSorted()) {
  const resumed = await resumeRun(join(folder, name), {
    acceptChanges: false,
    interrupt: { onInterrupt: () => {} },
  });
  if (resumed.kind === "invalid") ended[name] = { problems: resumed.problems };
  else {
    const { ends, outcome, ran, journal } = resumed.report;
    ended[name] = {
      ends,
      outcome,
      ran,
      lines: readFileSync(journal, "utf8").split("\n").length - 1,
    };
  }
}
process.stdout.write(`${JSON.stringify(ended)}\n`);
