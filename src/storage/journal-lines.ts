// Journal lines: cuts a file of lines at its newlines, in bounded memory, with byte offsets.

const WINDOW_BYTES = 1024 * 1024;
const NEWLINE = 10;

/** One line without its newline. */
export interface RawLine {
  readonly bytes: Buffer;
  /** From 1. */
  readonly line: number;
  readonly offset: number;
  /** No byte of the file stands after its newline. */
  readonly isLast: boolean;
}

/** What stands after the last newline: a line that was never finished. */
export interface RawTail {
  readonly bytes: Buffer;
  readonly line: number;
  readonly offset: number;
}

/**
 * Calls `each` for every finished line of the first `size` bytes; answers the unfinished one.
 * A line larger than the window is read again with a larger one.
 */
export function eachLine(
  readAt: (offset: number, size: number) => Uint8Array,
  size: number,
  each: (line: RawLine) => void,
): RawTail | null {
  let offset = 0;
  let line = 1;
  let windowBytes = WINDOW_BYTES;
  while (offset < size) {
    const window = bufferOf(readAt(offset, Math.min(windowBytes, size - offset)));
    let start = 0;
    for (let at = window.indexOf(NEWLINE); at !== -1; at = window.indexOf(NEWLINE, start)) {
      const isLast = offset + at + 1 === size;
      each({ bytes: window.subarray(start, at), line, offset: offset + start, isLast });
      line += 1;
      start = at + 1;
    }
    if (start === 0 && (offset + window.length >= size || window.length < windowBytes))
      return { bytes: window, line, offset };
    windowBytes = start === 0 ? windowBytes * 2 : WINDOW_BYTES;
    offset += start;
  }
  return null;
}

export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
