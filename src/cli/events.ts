// Events: the events of a run as JSON lines, where `--events` says: stderr, or an open descriptor.
// On stderr they take the place of the live view, so that what is no event there is an error.
import type { WorkspaceEvent } from "../protocol/workspace-event.ts";
import { safeJsonLine } from "../view/safe.ts";
import { UsageError } from "./command.ts";
import type { Command, Input, Kit, Runs } from "./command.ts";
import { textOption } from "./settings.ts";

type Request = Parameters<Runs["runFiles"]>[0];

export interface EventLines {
  /** What the host is asked for. */
  readonly subscription: Pick<Request, "on" | "eventsFrom">;
  /** The input as the live view is to see it. */
  readonly watched: Input;
}

export const EVENT_OPTIONS: Command["options"] = [
  {
    flags: "--events [fd]",
    summary: "tell events as JSON lines on stderr, or on an open file descriptor",
    value: { like: /^(?:-|\d+)$/u, bare: "-" },
  },
  {
    flags: "--events-from <seq>",
    summary: "with --events: go on after the last seq seen; start: from the first",
  },
];

/** Fails with `UsageError` before anything runs. */
export async function eventLines(input: Input, kit: Kit): Promise<EventLines> {
  const to = textOption(input, "events");
  const from = textOption(input, "eventsFrom");
  if (to === "" && input.options["events"] === undefined) {
    if (input.options["eventsFrom"] === undefined) return { subscription: {}, watched: input };
    throw new UsageError("--events-from is for --events; give both");
  }
  const place = input.options["eventsFrom"] === undefined ? {} : { eventsFrom: fromOf(from) };
  const { write, onStderr } = await sinkOf(to, kit);
  const on = (event: WorkspaceEvent): void => write(`${safeJsonLine(event)}\n`);
  return {
    subscription: { on, ...place },
    watched: onStderr ? { ...input, quiet: true } : input,
  };
}

/** Told of an action on one dialog, there is no run to tell of. */
export function refuseEvents({ options }: Input, why: string): void {
  for (const [option, flag] of [
    ["events", "--events"],
    ["eventsFrom", "--events-from"],
  ] as const)
    if (options[option] !== undefined) throw new UsageError(`${flag} ${why}`);
}

function fromOf(text: string): NonNullable<Request["eventsFrom"]> {
  if (text === "start") return text;
  const [, seq, index] = /^(\d{1,15})(?:\.(\d{1,15}))?$/u.exec(text) ?? [];
  if (seq === undefined)
    throw new UsageError(
      `--events-from ${text}: write the last seq seen (17), the last event (17.0), or start`,
    );
  return index === undefined ? Number(seq) : { seq: Number(seq), index: Number(index) };
}

interface Sink {
  readonly write: (text: string) => void;
  readonly onStderr: boolean;
}

const STDIN = 0;
const STDOUT = 1;
const STDERR = 2;

async function sinkOf(to: string, { terminal }: Kit): Promise<Sink> {
  const allowed = "- or 2 is stderr, from 3 on what the shell opened, as in --events=3 3>events";
  if (!/^(?:-|\d{1,9})$/u.test(to))
    throw new UsageError(`--events=${to}: this is no file descriptor (${allowed})`);
  const fd = to === "-" ? STDERR : Number(to);
  if (fd === STDERR) return { write: (text) => terminal.err(text), onStderr: true };
  if (fd === STDIN) throw new UsageError(`--events=${to}: this is stdin (${allowed})`);
  if (fd === STDOUT) throw new UsageError(`--events=${to}: stdout is for results (${allowed})`);
  const opened = await terminal.descriptor(fd);
  if ("problem" in opened) throw new UsageError(`--events=${to}: ${opened.problem} (${allowed})`);
  return { write: opened.write, onStderr: false };
}
