// The same file gives the same bytes: elsewhere, as somebody else, under load; and nothing that is
// kept or hashed knows the machine, the person or the day.
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { colloquy, temporary } from "./child.test.kit.ts";

const MANY = resolve("spec/recovery/scenarios/many-rounds.yaml");
const PERSON = "zaphod-beeblebrox";

/** Every file of a run's folder, by its path. */
async function filesOf(env: Readonly<Record<string, string>>): Promise<Map<string, string>> {
  const cwd = temporary();
  const { code } = await colloquy(["run", MANY, "--quiet", "--out", "o"], { cwd, env });
  expect(code).toBe(0);
  const dir = join(cwd, "o/many-rounds");
  const entries = readdirSync(dir, { recursive: true, withFileTypes: true });
  const found = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const files = new Map<string, string>();
  for (const path of found.toSorted()) {
    const text = readFileSync(path, "utf8");
    for (const secret of [cwd, PERSON, `"${hostname()}"`]) expect(text).not.toContain(secret);
    files.set(path.slice(dir.length), text);
  }
  return files;
}

/** A process that does nothing but take time. */
function busy(): void {
  const child = spawn(process.execPath, ["-e", "for(;;);"], { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
}

it("is byte for byte the same in another folder, as another person, under load", async () => {
  const first = await filesOf({ TZ: "UTC", LANG: "C" });
  expect([...first.keys()]).toContain("/.dialogs/lead/journal.jsonl");
  const env = { TZ: "Asia/Tokyo", LANG: "zh_CN.UTF-8", USER: PERSON, LOGNAME: PERSON };
  expect(await filesOf(env)).toEqual(first);
  for (let i = 0; i < 3; i += 1) busy();
  expect(await filesOf({})).toEqual(first);
});

it("holds no time of day", async () => {
  const files = await filesOf({});
  for (const [path, text] of files) {
    expect([path, /\b20\d\d-\d\d-\d\d/u.exec(text)]).toEqual([path, null]);
    // Seconds or milliseconds since 1970, of these decades.
    expect([path, /[:,[](?:1[6-9]|2\d)\d{8}(?:\d{3})?[,\]}]/u.exec(text)]).toEqual([path, null]);
  }
});
