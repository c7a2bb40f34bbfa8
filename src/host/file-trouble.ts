// File trouble: what the file system said about a file that somebody names, in words.

/** Why a file or folder cannot be read. */
export function troubleOf(error: unknown): string {
  switch (codeOf(error)) {
    case "ENOENT":
      return "there is no such file or folder";
    case "ENOTDIR":
      return "a part of this path is no folder";
    case "EISDIR":
      return "this is a folder; a scenario is a file";
    case "EACCES":
    case "EPERM":
      return "it may not be read";
    case "ELOOP":
      return "its links lead in a circle";
    case "ENAMETOOLONG":
      return "this name is longer than the file system takes";
    case "EAGAIN":
      return "it gives nothing to read; only files that are written are read";
    default:
      return error instanceof Error ? error.message : String(error);
  }
}

export function codeOf(error: unknown): unknown {
  return Reflect.get(Object(error), "code");
}
