// Descriptor: a file descriptor that whoever started the process opened for it, to write lines to. A
// slow reader holds up nobody: what it has not taken yet waits in memory.
import {
  createWriteStream,
  fstatSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeSync,
} from "node:fs";
import { Socket } from "node:net";
import type { Writable } from "node:stream";
import { codeOf } from "./file-trouble.ts";

export type Descriptor =
  | { readonly write: (text: string) => void }
  /** Why nothing can be written to it. */
  | { readonly problem: string };

/** `onLost` is told once, when a write fails; later ones go nowhere. */
export function openDescriptor(fd: number, onLost: (why: string) => void): Descriptor {
  const problem = problemOf(fd);
  if (problem !== null) return { problem };
  const stream = streamOf(fd);
  let open = true;
  stream.on("error", (error) => {
    if (open) onLost(codeIn(error));
    open = false;
  });
  return {
    write: (text) => {
      if (open) stream.write(text);
    },
  };
}

/** To a pipe without waiting in a thread: a reader that is stuck would keep the process from ending. */
function streamOf(fd: number): Writable {
  const stat = fstatSync(fd);
  if (stat.isFIFO() || stat.isSocket()) return new Socket({ fd, readable: false, writable: true });
  // The descriptor is the shell's: it is not closed before the process ends.
  return createWriteStream("", { fd, autoClose: false });
}

function problemOf(fd: number): string | null {
  try {
    const stat = fstatSync(fd);
    const isWritten = stat.isFile() || stat.isFIFO() || stat.isSocket() || stat.isCharacterDevice();
    if (!isWritten || isOwnPipe(fd)) return `nobody opened descriptor ${fd} for this process`;
    writeSync(fd, "");
    return null;
  } catch (error) {
    return `descriptor ${fd} cannot be written (${codeIn(error)})`;
  }
}

/**
 * Whether Node made this pipe for itself: then this process holds the end that is read, too, and a
 * line written there would reach its own event loop. Known where the system tells it.
 */
function isOwnPipe(fd: number): boolean {
  try {
    const link = readlinkSync(`/proc/self/fd/${fd}`);
    if (!link.startsWith("pipe:")) return false;
    return readdirSync("/proc/self/fd").some((other) => isReader(other, link));
  } catch {
    return false;
  }
}

function isReader(fd: string, link: string): boolean {
  try {
    if (readlinkSync(`/proc/self/fd/${fd}`) !== link) return false;
    const flags = /^flags:\s*(\d+)$/mu.exec(readFileSync(`/proc/self/fdinfo/${fd}`, "utf8"));
    // The last octal digit: 0 reads, 1 writes, 2 does both.
    return flags?.[1]?.endsWith("0") === true;
  } catch {
    // It was closed while we looked.
    return false;
  }
}

function codeIn(error: unknown): string {
  const code = codeOf(error);
  return typeof code === "string" ? code : String(error);
}
