// Commands: all that `colloquy` can do, in the order of its help.
import { check } from "./check.ts";
import type { Command } from "./command.ts";
import { answer, clear, dead, done, say, stop } from "./deeds.ts";
import { resume } from "./resume.ts";
import { run } from "./run.ts";
import { show } from "./show.ts";
import { verify } from "./verify.ts";

export const COMMANDS: readonly Command[] = [
  run,
  check,
  resume,
  show,
  verify,
  say,
  answer,
  stop,
  clear,
  dead,
  done,
];
