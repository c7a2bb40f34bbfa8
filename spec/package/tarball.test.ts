// The package as somebody else installs it: packed, put into an empty project, used as a command and
// as a library. Needs the registry, as `npm ci` does.
import { execFileSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const home = mkdtempSync(join(tmpdir(), "colloquy-package-"));
const project = join(home, "project");

beforeAll(() => {
  const npm = (args: readonly string[], cwd: string): string =>
    execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  npm(["pack", "--ignore-scripts", "--pack-destination", home], root);
  const tarball = readdirSync(home).find((name) => name.endsWith(".tgz")) ?? "";
  mkdirSync(project);
  writeFileSync(join(project, "package.json"), JSON.stringify({ type: "module", private: true }));
  npm(["install", "--no-audit", "--no-fund", "--prefer-offline", join(home, tarball)], project);
}, 120_000);

afterAll(() => rmSync(home, { recursive: true }));

it("runs an example as a command", () => {
  const example = join(project, "node_modules/colloquy/examples/release-check.yaml");
  const out = execFileSync("npx", ["--no-install", "colloquy", "run", example, "--json"], {
    cwd: project,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  });
  expect(JSON.parse(out)).toMatchObject({ ok: true, runs: [{ ends: "finished" }] });
});

it("judges a journal as a library, invariants included", () => {
  const script = `
    import { INVARIANTS, openRun, runFiles } from "colloquy";
    const ran = await runFiles({
      files: ["node_modules/colloquy/examples/hello.yaml"], out: "lib-runs", set: {},
      clock: "virtual", durability: "none", existing: "refuse", interrupt: { onInterrupt() {} },
    });
    const opened = await openRun(ran.reports[0].dir);
    const journal = { commits: opened.run.commits, ended: true };
    const broken = INVARIANTS.flatMap(({ check }) => [...check(journal)]);
    console.log(JSON.stringify({ invariants: INVARIANTS.length, broken }));`;
  writeFileSync(join(project, "use.mjs"), script);
  const out = execFileSync(process.execPath, ["use.mjs"], { cwd: project, encoding: "utf8" });
  const { invariants, broken } = JSON.parse(out) as { invariants: number; broken: unknown[] };
  expect(invariants).toBeGreaterThanOrEqual(18);
  expect(broken).toEqual([]);
});

it("holds the schemas of scenarios and teams, under the names it exports, and no test", () => {
  const folder = join(project, "node_modules/colloquy");
  const use = createRequire(join(project, "use.mjs"));
  for (const [name, file, title] of [
    ["colloquy/schema.json", "schema/scenario.v1.json", "Scenario, version 1"],
    ["colloquy/team.schema.json", "schema/team.v1.json", "Team, version 1"],
  ] as const) {
    expect(use.resolve(name)).toBe(join(realpathSync(folder), file));
    const schema: unknown = JSON.parse(readFileSync(join(folder, file), "utf8"));
    expect(schema).toMatchObject({ title, $schema: expect.stringContaining("draft-07") });
  }
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const own = files.filter((file) => !file.startsWith("node_modules"));
  expect(own.filter((file) => /\.test\.|\.kit\.|fixture|contract/u.test(file))).toEqual([]);
  expect(own.filter((file) => file.endsWith(".ts") && !file.endsWith(".d.ts"))).toEqual([]);
});
