// Idle process: a process of its own that holds 100,000 idle dialogs, made by real commits, and says
// on stdout what it uses while they are there. Started by idle-dialogs.ts.
import { readdirSync } from "node:fs";
import { assert } from "../src/protocol/assert.ts";
import { stateOf } from "../src/protocol/placing.ts";
import type { TreeFold } from "../src/protocol/tree-fold.ts";
import { round, words } from "./entries.ts";
import { ROOT, runTrial } from "./trial.ts";
import { inWorkplace } from "./workplace.ts";

const WIDTH = 250;
const PROMPTS = 400;
/** With the main one. */
const DIALOGS = WIDTH * PROMPTS + 1;

const script = {
  [ROOT]: Array.from({ length: PROMPTS }, () => [round(WIDTH), words("Thanks.", 1)]).flat(),
  "any/worker": [words("Nothing is wrong with the page.", null)],
};

/** What this process uses when all dialogs are there and idle; null before. */
let used: object | null = null;

function measured(fold: TreeFold): object {
  const idle = [...fold.dialogs.values()].filter((ledger) => stateOf(ledger) === "idle").length;
  assert(idle === DIALOGS, `every dialog is there and idle (${idle})`);
  const { rss, heapUsed } = process.memoryUsage();
  const peakRss = process.resourceUsage().maxRSS * 1_024;
  const descriptors = readdirSync("/proc/self/fd").length;
  return { dialogs: idle, rss, heapUsed, peakRss, descriptors };
}

await inWorkplace((folder) =>
  runTrial({
    folder,
    script,
    prompts: PROMPTS,
    durability: "none",
    onTurn: () => {},
    onDurable: ({ seq }, fold) => {
      const isLast = fold.dialogs.size === DIALOGS && seq === fold.seq - 1;
      if (isLast && fold.sends.size === 0 && fold.requests.size === 0) used = measured(fold);
    },
  }),
);
process.stdout.write(`${JSON.stringify(used)}\n`);
