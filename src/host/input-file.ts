// Input file: the bytes of a file that somebody names. Only regular files are read, and only up to a
// size: a device or a pipe would be read for ever, and a huge file until the memory is full.
import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readSync,
  realpathSync,
  statSync,
  type Stats,
} from "node:fs";
import { resolve, sep } from "node:path";
import { troubleOf } from "./file-trouble.ts";

/** Of a file whose text stands for a text of the scenario. */
export const TEXT_BYTES_MAX = 16_000_000;
const CHUNK_BYTES = 65_536;
/** A pipe in the place of the file must not keep us waiting for its writer. */
const FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;

export type InputBytes = Uint8Array | { readonly problem: string };

/** The bytes of a regular file of at most so many bytes, or why there are none. */
export function readInput(file: string, bytesMax: number): InputBytes {
  try {
    // Asked before it is opened, for opening some devices does something; and once more after, for
    // it may be another file by then.
    const refused = refusal(statSync(file), bytesMax);
    if (refused !== null) return { problem: refused };
    const fd = openSync(file, FLAGS);
    try {
      const late = refusal(fstatSync(fd), bytesMax);
      return late === null ? bytesOf(fd, bytesMax) : { problem: late };
    } finally {
      closeSync(fd);
    }
  } catch (error) {
    return { problem: troubleOf(error) };
  }
}

/** The same for a path below a folder, which must not lead out of it, also not by a link. */
export function readBelow(folder: string, path: string, bytesMax: number): InputBytes {
  try {
    const root = realpathSync(resolve(folder));
    const real = realpathSync(resolve(folder, path));
    const inside = root.endsWith(sep) ? root : root + sep;
    if (!real.startsWith(inside)) return { problem: `${path} leads out of ${folder}` };
    return readInput(real, bytesMax);
  } catch (error) {
    return { problem: troubleOf(error) };
  }
}

function refusal(stats: Stats, bytesMax: number): string | null {
  if (stats.isDirectory()) return "this is a folder; a scenario is a file";
  if (!stats.isFile()) return `this is ${kindOf(stats)}; only regular files are read`;
  return stats.size > bytesMax ? tooLarge(`${stats.size} bytes`, bytesMax) : null;
}

function kindOf(stats: Stats): string {
  if (stats.isFIFO()) return "a pipe";
  return stats.isSocket() ? "a socket" : "a device";
}

/** All bytes, whatever the file's size says: it may grow, and some files say 0. */
function bytesOf(fd: number, bytesMax: number): InputBytes {
  const chunks: Uint8Array[] = [];
  for (let size = 0; size <= bytesMax; ) {
    const chunk = new Uint8Array(CHUNK_BYTES);
    const count = readSync(fd, chunk);
    if (count === 0) return Buffer.concat(chunks);
    chunks.push(chunk.subarray(0, count));
    size += count;
  }
  return { problem: tooLarge("more bytes", bytesMax) };
}

function tooLarge(found: string, bytesMax: number): string {
  return `it has ${found}; at most ${bytesMax / 1_000_000} MB are read`;
}
