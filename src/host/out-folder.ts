// Out folder: the folder that runs go into, and the folders made in it. What the file system refuses
// is told in a sentence.
import { mkdirSync, statSync } from "node:fs";
import { dirname, normalize } from "node:path";
import { codeOf } from "./file-trouble.ts";

const NO_FOLDER = "this is no folder";

/** A folder that no run can go into. */
export class FolderUnusable extends Error {
  readonly code = "folder.unusable";
  readonly folder: string;

  constructor(folder: string, why: string, options?: ErrorOptions) {
    super(`${folder}: ${why}; --out DIR puts runs elsewhere`, options);
    this.name = "FolderUnusable";
    this.folder = folder;
  }
}

/** Why no run can go into this folder, as far as that is known before anything is made; or null. */
export function outTrouble(out: string): string | null {
  if (out.trim() === "" || out.includes("\0"))
    return `--out ${JSON.stringify(out)}: this names no folder`;
  try {
    missingOf(out);
    return null;
  } catch (error) {
    if (error instanceof FolderUnusable) return error.message;
    throw error;
  }
}

/** Makes a folder and those above it, one after the other: Node's own way to make them all never
 * comes back where a file system makes none, as `/proc`. */
export function makeFolder(folder: string): void {
  for (const missing of missingOf(folder)) usingFolder(missing, () => makeOne(missing));
}

/** Does something in a folder; what the file system says against it is a `FolderUnusable`. */
export function usingFolder<T>(folder: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    // What the file system says has a number; failures and bugs of ours have none.
    if (typeof Reflect.get(Object(error), "errno") !== "number") throw error;
    throw new FolderUnusable(folder, whyNot(String(codeOf(error))), { cause: error });
  }
}

/** The folders on the way to this one that are to be made, the outermost first. */
function missingOf(folder: string): readonly string[] {
  const missing: string[] = [];
  for (let at = normalize(folder); !isFolder(at); at = dirname(at)) {
    if (at === dirname(at)) throw new FolderUnusable(at, "this folder is gone");
    missing.unshift(at);
  }
  return missing;
}

function isFolder(path: string): boolean {
  return usingFolder(path, () => {
    try {
      if (statSync(path).isDirectory()) return true;
    } catch (error) {
      if (codeOf(error) === "ENOENT" || codeOf(error) === "ENOTDIR") return false;
      throw error;
    }
    throw new FolderUnusable(path, NO_FOLDER);
  });
}

function makeOne(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (codeOf(error) !== "EEXIST" || !isFolder(folder)) throw error;
  }
}

function whyNot(code: string): string {
  switch (code) {
    case "EACCES":
    case "EPERM":
      return "you may not write here";
    case "ENOENT":
      return "no folder can be made here";
    case "EROFS":
      return "this file system takes no writes";
    case "ENOSPC":
    case "EDQUOT":
      return "the disk is full";
    case "EEXIST":
    case "ENOTDIR":
      return NO_FOLDER;
    case "ELOOP":
      return "its links lead in a circle";
    case "ENAMETOOLONG":
      return "this name is longer than the file system takes";
    default:
      return `no run can be kept here (${code})`;
  }
}
