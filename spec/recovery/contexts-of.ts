// Contexts of: every request of the journals in a folder, made again by a process that knows nothing
// else. Prints one JSON object: for each folder and site, the messages.
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { openRun } from "../../src/host/opened-run.ts";
import { contextOf, siteText, sitesOf } from "../../src/view/context.ts";

const root = resolve(process.argv[2] ?? ".");
const all: Record<string, unknown> = {};
for (const name of readdirSync(root).toSorted()) {
  const opened = openRun(join(root, name, "tree", "journal.jsonl"));
  if (!opened.ok) throw new Error(opened.problem);
  const { run } = opened;
  for (const dialog of run.fold.dialogs.keys())
    for (const site of sitesOf(run.commits, dialog)) {
      const { messages, agrees } = contextOf(run, site);
      all[`${name} ${siteText(site)}`] = { messages, agrees };
    }
}
process.stdout.write(JSON.stringify(all));
