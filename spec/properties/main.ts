// The generated scenarios alone, as many as asked for:
//
//   npm run generated -- --runs 20000 --seed 7
import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";

const USAGE =
  "npm run generated -- [--runs N] [--seed N]; both are whole numbers, runs from 200 (what the runs must show is told by shares)";

process.exitCode = main();

function main(): number {
  const asked = askedFor(process.argv.slice(2));
  if (asked === null) {
    process.stderr.write(`${USAGE}\n`);
    return 2;
  }
  const { runs, seed } = asked;
  const env = { ...process.env, COLLOQUY_RUNS: String(runs), COLLOQUY_SEED: String(seed) };
  const vitest = ["vitest", "run", "spec/properties"];
  return spawnSync("npx", vitest, { env, stdio: "inherit" }).status ?? 3;
}

function askedFor(
  args: readonly string[],
): { readonly runs: number; readonly seed: number } | null {
  try {
    const options = { runs: { type: "string" }, seed: { type: "string" } } as const;
    const { runs = "2000", seed = "1" } = parseArgs({ args: [...args], options }).values;
    if (!/^[1-9]\d{0,8}$/u.test(runs) || !/^-?\d{1,9}$/u.test(seed)) return null;
    return Number(runs) < 200 ? null : { runs: Number(runs), seed: Number(seed) };
  } catch {
    return null;
  }
}
