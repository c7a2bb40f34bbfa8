// Host disk: the Disk port over node:fs, rooted at a folder. A path never leads out of the root: not
// by its words, not through a symbolic link (a link in place of a file is refused altogether).
import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  realpathSync,
  renameSync,
  unlinkSync,
  writeSync,
} from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import type { Disk, DiskFile } from "../protocol/port.ts";

const { O_RDONLY, O_RDWR, O_WRONLY, O_APPEND, O_CREAT, O_EXCL, O_NOFOLLOW, O_NONBLOCK } = constants;
/** Folders known to lie inside the root; forgotten all at once, so that memory stays small. */
const KNOWN_FOLDERS_MAX = 1_024;
/** A file system without hard links answers one of these. */
const NO_LINKS: readonly unknown[] = ["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"];

/** A path that climbs out of the root, by its words or through a link. */
export class PathRefused extends Error {
  readonly code = "path.refused";
  readonly path: string;

  constructor(path: string, root: string) {
    super(`"${path}" leads out of ${root}; a path of a disk stays inside its root`);
    this.name = "PathRefused";
    this.path = path;
  }
}

/** A disk of the files under `root`; nothing is made or read until it is used. */
export function createHostDisk(root: string): Disk {
  return new HostDisk(resolve(root));
}

class HostDisk implements Disk {
  private readonly root: string;
  private readonly known = new Set<string>();
  private realRoot: string | null = null;

  constructor(root: string) {
    this.root = root;
  }

  read(path: string): Uint8Array | null {
    const reader = this.reader(path);
    if (reader === null) return null;
    try {
      return reader.readAt(0, reader.size());
    } finally {
      reader.close();
    }
  }

  list(path: string): readonly string[] {
    const folder = this.pathOf(path);
    const names = unlessMissing(() => readdirSync(folder));
    if (names === null) return [];
    this.checkFolder(path, folder);
    return names.toSorted();
  }

  size(path: string): number | null {
    const file = this.placeOf(path);
    const stat = file === null ? null : unlessMissing(() => lstatSync(file));
    if (stat === null) return null;
    if (!stat.isFile()) throw new Error(`${path} is no file`);
    return stat.size;
  }

  open(path: string): DiskFile {
    const file = this.placeOf(path) ?? this.pathOf(path);
    return fileAt(
      path,
      openSync(file, O_RDWR | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK, 0o644),
    );
  }

  reader(path: string): HostFile | null {
    const file = this.placeOf(path);
    if (file === null) return null;
    const fd = unlessMissing(() => openSync(file, O_RDONLY | O_NOFOLLOW | O_NONBLOCK));
    return fd === null ? null : fileAt(path, fd);
  }

  /** Written whole under a name of its own, then linked: no half of it is ever seen. */
  createExclusive(path: string, bytes: Uint8Array): boolean {
    const file = this.placeOf(path) ?? this.pathOf(path);
    const part = `${file}.part-${process.pid}`;
    unlessMissing(() => unlinkSync(part));
    writeNew(part, bytes);
    try {
      linkSync(part, file);
    } catch (error) {
      if (codeOf(error) === "EEXIST") return false;
      if (!NO_LINKS.includes(codeOf(error))) throw error;
      return createInPlace(file, bytes);
    } finally {
      unlinkSync(part);
    }
    syncFolderAt(dirname(file));
    return true;
  }

  mkdir(path: string): void {
    const folder = this.pathOf(path);
    let there = folder === this.root ? folder : dirname(folder);
    while (there !== this.root && !this.isInside(path, there)) there = dirname(there);
    mkdirSync(folder, { recursive: true });
    this.checkFolder(path, folder);
  }

  rename(from: string, to: string): void {
    const source = this.placeOf(from) ?? this.pathOf(from);
    this.known.clear();
    renameSync(source, this.placeOf(to) ?? this.pathOf(to));
  }

  remove(path: string): void {
    const file = this.placeOf(path);
    if (file !== null) unlessMissing(() => unlinkSync(file));
  }

  syncFolder(path: string): void {
    const folder = this.pathOf(path);
    this.checkFolder(path, folder);
    syncFolderAt(folder);
  }

  private pathOf(path: string): string {
    const parts = path === "" ? [] : path.split("/");
    const climbs = parts.some(
      (part) => part === "" || part === "." || part === ".." || /[\0\\]/u.test(part),
    );
    if (climbs) throw new PathRefused(path, this.root);
    return join(this.root, ...parts);
  }

  /** Where a file or folder stands, its folder checked; null when its folder is missing. */
  private placeOf(path: string): string | null {
    const file = this.pathOf(path);
    const folder = dirname(file);
    return path === "" || this.isInside(path, folder) ? file : null;
  }

  private isInside(path: string, folder: string): boolean {
    return this.known.has(folder) || this.checkFolder(path, folder);
  }

  /** True when the folder is there; a folder outside the root is refused. */
  private checkFolder(path: string, folder: string): boolean {
    const real = unlessMissing(() => realpathSync.native(folder));
    if (real === null) return false;
    const root = (this.realRoot ??= realpathSync.native(this.root));
    if (real !== root && !real.startsWith(root + sep)) throw new PathRefused(path, this.root);
    if (this.known.size >= KNOWN_FOLDERS_MAX) this.known.clear();
    this.known.add(folder);
    return true;
  }
}

class HostFile implements DiskFile {
  private readonly fd: number;

  constructor(fd: number) {
    this.fd = fd;
  }

  size(): number {
    return fstatSync(this.fd).size;
  }

  append(bytes: Uint8Array): void {
    writeAll(this.fd, bytes);
  }

  truncate(size: number): void {
    ftruncateSync(this.fd, size);
  }

  readAt(offset: number, size: number): Uint8Array {
    const bytes = Buffer.allocUnsafe(size);
    let got = 0;
    while (got < size) {
      const count = readSync(this.fd, bytes, got, size - got, offset + got);
      if (count === 0) break;
      got += count;
    }
    return bytes.subarray(0, got);
  }

  sync(): Promise<void> {
    return new Promise((done, failed) => {
      fdatasync(this.fd, (error) => (error === null ? done() : failed(error)));
    });
  }

  close(): void {
    closeSync(this.fd);
  }
}

/** A pipe or a device is opened without waiting for its other end, and refused: it is no file. */
function fileAt(path: string, fd: number): HostFile {
  const stat = fstatSync(fd);
  if (stat.isFile() || stat.isDirectory()) return new HostFile(fd);
  closeSync(fd);
  throw new Error(`${path} is no file`);
}

function writeAll(fd: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length; ) done += writeSync(fd, bytes, done);
}

function writeNew(file: string, bytes: Uint8Array): void {
  // A lock holds a token: whoever may read it may talk to its owner.
  const fd = openSync(file, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
  try {
    writeAll(fd, bytes);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

/** For file systems without links: others may see the file before it is whole. */
function createInPlace(file: string, bytes: Uint8Array): boolean {
  try {
    writeNew(file, bytes);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
}

function syncFolderAt(folder: string): void {
  const fd = openSync(folder, O_RDONLY);
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function unlessMissing<T>(run: () => T): T | null {
  try {
    return run();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null;
    throw error;
  }
}

function codeOf(error: unknown): unknown {
  return Reflect.get(Object(error), "code");
}
