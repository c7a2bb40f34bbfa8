// Generates the files that are made from code; `--check` compares instead and fails on a difference.
import { readFileSync, writeFileSync } from "node:fs";
import { scenarioSchema } from "../src/scenario/schema.ts";
import { teamSchema } from "../src/scenario/schema-team.ts";
import { chartTable } from "./charts/table.ts";

const FILES: Readonly<Record<string, () => string>> = {
  "schema/scenario.v1.json": () => `${JSON.stringify(scenarioSchema(), null, 2)}\n`,
  "schema/team.v1.json": () => `${JSON.stringify(teamSchema(), null, 2)}\n`,
  "spec/charts/dialog.md": chartTable,
};

const check = process.argv.includes("--check");
for (const [file, make] of Object.entries(FILES)) {
  const text = make();
  if (!check) {
    writeFileSync(file, text);
  } else if (readFileSync(file, "utf8") !== text) {
    process.stderr.write(`${file} is not what the code makes; run: npm run spec\n`);
    process.exitCode = 1;
  }
}
