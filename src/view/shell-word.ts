// Shell word: a path as it must be typed, for the commands that we propose.
import { safeLine } from "./safe.ts";

const PLAIN_WORD = /^[\p{L}\p{N}_./@%+=:,-]+$/u;

export function shellWord(text: string): string {
  const word = safeLine(text);
  return PLAIN_WORD.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
