// Bench: measures the figures that the runtime is held to. `npm run bench` prints a table,
// `npm run bench -- --json` one JSON document; names of figures as further words pick some of them.
// Exit code 1 when a figure misses its bar.
import { availableParallelism } from "node:os";
import { cliFigures } from "./cli-start.ts";
import { contextFigures } from "./context.ts";
import { durableFigures } from "./durable-commits.ts";
import { holds } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { generationFigures } from "./generation.ts";
import { idleFigures } from "./idle-dialogs.ts";
import { recoveryFigures } from "./recovery.ts";
import { sessionFigures } from "./session.ts";
import { stackFigures } from "./stack.ts";
import { HEAD, rowOf } from "./table.ts";
import { tellaskFigures } from "./tellask.ts";
import { textSyntaxFigures } from "./text-syntax.ts";

const MEASURES: Readonly<Record<string, () => Promise<Figure[]>>> = {
  generation: generationFigures,
  context: contextFigures,
  tellask: tellaskFigures,
  session: sessionFigures,
  stack: stackFigures,
  durable: durableFigures,
  recovery: recoveryFigures,
  idle: idleFigures,
  cli: cliFigures,
  "text-syntax": textSyntaxFigures,
};

const words = process.argv.slice(2);
const form = words.includes("--json") ? "json" : "table";
const picked = words.filter((word) => word !== "--json");
const unknown = picked.filter((word) => !Object.hasOwn(MEASURES, word));

async function measureAll(): Promise<void> {
  const figures: Figure[] = [];
  if (form === "table") process.stdout.write(HEAD);
  for (const [name, measure] of Object.entries(MEASURES)) {
    if (picked.length > 0 && !picked.includes(name)) continue;
    for (const figure of await measure()) {
      figures.push(figure);
      if (form === "table") process.stdout.write(rowOf(figure));
    }
  }
  const machine = { node: process.version, cores: availableParallelism() };
  const judged = figures.map((figure) => ({ ...figure, holds: holds(figure) }));
  if (form === "json")
    process.stdout.write(`${JSON.stringify({ machine, figures: judged }, null, 2)}\n`);
  process.exitCode = judged.every((figure) => figure.holds) ? 0 : 1;
}

if (unknown.length > 0) {
  const known = Object.keys(MEASURES).join(", ");
  process.stderr.write(`bench: unknown figure ${unknown.join(", ")}; there are ${known}\n`);
  process.exitCode = 2;
} else {
  await measureAll();
}
