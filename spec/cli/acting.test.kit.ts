// Acting: a run in a folder of its own, and what people do to it by commands.
import { existsSync, readFileSync, watch } from "node:fs";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { colloquy, startedColloquy, temporary } from "./child.test.kit.ts";
import type { Child, Ended } from "./child.test.kit.ts";
import { withFiles } from "./files.test.kit.ts";
import type { FILES } from "./files.test.kit.ts";

export interface Acting {
  readonly cwd: string;
  readonly run: string;
  readonly lock: string;
  readonly journal: () => string;
  /** `colloquy VERB RUN …`. */
  readonly act: (verb: string, ...args: readonly string[]) => Promise<Ended>;
  /** Resolves when the journal holds these words. */
  readonly holds: (words: string) => Promise<void>;
}

/** The run that was made of `<key>.yaml` in this folder. */
export function actingIn(cwd: string, key: string): Acting {
  const run = `o/${key}`;
  const path = join(cwd, run, ".dialogs/lead/journal.jsonl");
  const journal = (): string => (existsSync(path) ? readFileSync(path, "utf8") : "");
  return {
    cwd,
    run,
    lock: join(dirname(path), "lock"),
    journal,
    act: (verb, ...args) => colloquy([verb, run, ...args], { cwd }),
    holds: (words) =>
      new Promise((resolve) => {
        const watcher = watch(dirname(path), () => look());
        const look = (): void => {
          if (!journal().includes(words)) return;
          watcher.close();
          resolve();
        };
        look();
      }),
  };
}

/** A run that has come to rest. */
export async function atRest(key: keyof typeof FILES): Promise<Acting> {
  const cwd = withFiles(temporary(), key);
  await colloquy(["run", `${key}.yaml`, "--quiet", "--out", "o"], { cwd });
  return actingIn(cwd, key);
}

/** A run on a real clock that hears people; it is killed at the end of the test. */
export async function live(key: keyof typeof FILES): Promise<Acting & { readonly owner: Child }> {
  const cwd = withFiles(temporary(), key);
  const args = ["run", `${key}.yaml`, "--out", "o", "--clock", "real"];
  const owner = startedColloquy(args, { cwd });
  onTestFinished(() => void owner.process.kill("SIGKILL"));
  await owner.errSays("hears human");
  return { ...actingIn(cwd, key), owner };
}

export interface DeedDocument {
  readonly ok: boolean;
  readonly accepted: boolean;
  readonly refused: string | null;
  readonly seq: number | null;
  readonly repeated: boolean;
  readonly dialogs: readonly { readonly path: string; readonly state: string }[];
  readonly [key: string]: unknown;
}

export function deedOf({ out }: Ended): DeedDocument {
  return JSON.parse(out) as DeedDocument;
}

/** How often the journal says that this action was handled. */
export function timesHandled(journal: string, id: string): number {
  return journal.split(`"handled":"human:${id}"`).length - 1;
}
