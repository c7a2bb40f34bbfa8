// Sim disk: files in memory, with what a disk really promises. Bytes are durable after `sync`, names
// after `syncFolder`; `snapshot()` is what a crash of the process leaves, `durable()` the least that
// a loss of power leaves. Faults come from hooks that the caller owns.
import type { Disk, DiskFile, DiskReader } from "../protocol/port.ts";

export interface SimDiskHooks {
  /** Before bytes are appended; what it throws is the write's error. */
  readonly onWrite?: (path: string, bytes: Uint8Array) => void;
  /** Before a file is synced; the sync waits for it and fails with what it throws. */
  readonly onSync?: (path: string) => Promise<void> | void;
  /** Before a file or folder is read or opened. */
  readonly onOpen?: (path: string) => void;
}

export interface SimDisk extends Disk {
  /** Files that are open now. */
  readonly openFiles: number;
  readonly openFilesMost: number;
  snapshot(): ReadonlyMap<string, Uint8Array>;
  durable(): ReadonlyMap<string, Uint8Array>;
}

class FileNode {
  readonly kind = "file";
  content = Buffer.alloc(0);
  size = 0;
  synced: Uint8Array = new Uint8Array(0);

  bytes(): Uint8Array {
    return Uint8Array.from(this.content.subarray(0, this.size));
  }

  append(bytes: Uint8Array): void {
    const needed = this.size + bytes.length;
    if (needed > this.content.length) {
      const content = Buffer.alloc(Math.max(needed, this.content.length * 2));
      content.set(this.content.subarray(0, this.size));
      this.content = content;
    }
    this.content.set(bytes, this.size);
    this.size = needed;
  }
}

class FolderNode {
  readonly kind = "folder";
  readonly entries = new Map<string, Node>();
  durable = new Map<string, Node>();
}

type Node = FileNode | FolderNode;

/** A disk that holds these files, durable; the map is copied. */
export function createSimDisk(
  files: ReadonlyMap<string, Uint8Array> = new Map(),
  hooks: SimDiskHooks = {},
): SimDisk {
  const disk = new MemoryDisk(hooks);
  for (const [path, bytes] of files) disk.place(path, bytes);
  return disk;
}

class MemoryDisk implements SimDisk {
  openFiles = 0;
  openFilesMost = 0;
  readonly hooks: SimDiskHooks;
  private readonly root = new FolderNode();

  constructor(hooks: SimDiskHooks) {
    this.hooks = hooks;
  }

  /** Puts a durable file where it belongs. */
  place(path: string, bytes: Uint8Array): void {
    const node = new FileNode();
    node.append(bytes);
    node.synced = node.bytes();
    const { parent, name } = this.placeOf(path, "make");
    parent.entries.set(name, node);
    settleEntries(this.root);
  }

  read(path: string): Uint8Array | null {
    const node = this.opened(path);
    if (node === null) return null;
    return node.bytes();
  }

  list(path: string): readonly string[] {
    const node = this.nodeAt(path);
    if (node === null) return [];
    if (node.kind === "file") throw trouble("ENOTDIR", path);
    return [...node.entries.keys()].toSorted();
  }

  size(path: string): number | null {
    const node = this.nodeAt(path);
    if (node?.kind === "folder") throw trouble("EISDIR", path);
    return node?.size ?? null;
  }

  open(path: string): DiskFile {
    const { parent, name } = this.placeOf(path, "find");
    const known = this.opened(path);
    const node = known ?? new FileNode();
    if (known === null) parent.entries.set(name, node);
    return new MemoryFile(this, path, node);
  }

  reader(path: string): DiskReader | null {
    const node = this.opened(path);
    return node === null ? null : new MemoryFile(this, path, node);
  }

  createExclusive(path: string, bytes: Uint8Array): boolean {
    const { parent, name } = this.placeOf(path, "find");
    if (parent.entries.has(name)) return false;
    this.hooks.onWrite?.(path, bytes);
    const node = new FileNode();
    node.append(bytes);
    node.synced = node.bytes();
    parent.entries.set(name, node);
    parent.durable.set(name, node);
    return true;
  }

  mkdir(path: string): void {
    this.placeOf(`${path}/.`, "make");
  }

  rename(from: string, to: string): void {
    const source = this.placeOf(from, "find");
    const node = source.parent.entries.get(source.name);
    if (node === undefined) throw trouble("ENOENT", from);
    const target = this.placeOf(to, "find");
    const taken = target.parent.entries.get(target.name);
    if (taken?.kind === "folder" && taken.entries.size > 0) throw trouble("ENOTEMPTY", to);
    source.parent.entries.delete(source.name);
    target.parent.entries.set(target.name, node);
  }

  remove(path: string): void {
    const { parent, name } = this.placeOf(path, "find");
    if (parent.entries.get(name)?.kind === "folder") throw trouble("EISDIR", path);
    parent.entries.delete(name);
  }

  syncFolder(path: string): void {
    const node = this.nodeAt(path);
    if (node?.kind !== "folder") throw trouble("ENOENT", path);
    node.durable = new Map(node.entries);
  }

  snapshot(): ReadonlyMap<string, Uint8Array> {
    const files = new Map<string, Uint8Array>();
    collect(this.root, "", (path, node) => files.set(path, node.bytes()));
    return files;
  }

  durable(): ReadonlyMap<string, Uint8Array> {
    const files = new Map<string, Uint8Array>();
    collectDurable(this.root, "", files);
    return files;
  }

  private opened(path: string): FileNode | null {
    this.hooks.onOpen?.(path);
    const node = this.nodeAt(path);
    if (node?.kind === "folder") throw trouble("EISDIR", path);
    return node;
  }

  private nodeAt(path: string): Node | null {
    let node: Node = this.root;
    for (const name of partsOf(path)) {
      if (node.kind === "file") throw trouble("ENOTDIR", path);
      const next: Node | undefined = node.entries.get(name);
      if (next === undefined) return null;
      node = next;
    }
    return node;
  }

  /** The folder of a path and its last name; "make" makes missing folders. */
  private placeOf(path: string, how: "find" | "make"): { parent: FolderNode; name: string } {
    const parts = path.endsWith("/.") ? [...partsOf(path.slice(0, -2)), "."] : partsOf(path);
    const name = parts.pop();
    if (name === undefined) throw trouble("EINVAL", path);
    let parent = this.root;
    for (const part of parts) {
      const next = parent.entries.get(part);
      if (next?.kind === "file") throw trouble("ENOTDIR", path);
      if (next === undefined && how === "find") throw trouble("ENOENT", path);
      const folder = next ?? new FolderNode();
      parent.entries.set(part, folder);
      parent = folder;
    }
    return { parent, name };
  }
}

class MemoryFile implements DiskFile {
  private readonly disk: MemoryDisk;
  private readonly path: string;
  private readonly node: FileNode;
  private isOpen = true;

  constructor(disk: MemoryDisk, path: string, node: FileNode) {
    this.disk = disk;
    this.path = path;
    this.node = node;
    disk.openFiles += 1;
    disk.openFilesMost = Math.max(disk.openFilesMost, disk.openFiles);
  }

  append(bytes: Uint8Array): void {
    this.check();
    this.disk.hooks.onWrite?.(this.path, bytes);
    this.node.append(bytes);
  }

  truncate(size: number): void {
    this.check();
    if (size > this.node.size) this.node.append(Buffer.alloc(size - this.node.size));
    this.node.size = size;
  }

  readAt(offset: number, size: number): Uint8Array {
    this.check();
    const end = Math.min(offset + size, this.node.size);
    return Uint8Array.from(this.node.content.subarray(Math.min(offset, end), end));
  }

  async sync(): Promise<void> {
    this.check();
    const bytes = this.node.bytes();
    await this.disk.hooks.onSync?.(this.path);
    this.node.synced = bytes;
  }

  close(): void {
    if (this.isOpen) this.disk.openFiles -= 1;
    this.isOpen = false;
  }

  private check(): void {
    if (!this.isOpen) throw trouble("EBADF", this.path);
  }
}

function partsOf(path: string): string[] {
  const parts = path === "" ? [] : path.split("/");
  for (const part of parts)
    if (part === "" || part === "." || part === ".." || part.includes("\0"))
      throw trouble("EINVAL", path);
  return parts;
}

function settleEntries(folder: FolderNode): void {
  folder.durable = new Map(folder.entries);
  for (const node of folder.entries.values()) if (node.kind === "folder") settleEntries(node);
}

function collect(
  folder: FolderNode,
  at: string,
  each: (path: string, node: FileNode) => void,
): void {
  for (const [name, node] of folder.entries)
    if (node.kind === "file") each(`${at}${name}`, node);
    else collect(node, `${at}${name}/`, each);
}

function collectDurable(folder: FolderNode, at: string, into: Map<string, Uint8Array>): void {
  for (const [name, node] of folder.durable)
    if (node.kind === "file") into.set(`${at}${name}`, node.synced);
    else collectDurable(node, `${at}${name}/`, into);
}

/** An error as the system's own, with its code. */
function trouble(code: string, path: string): Error {
  return Object.assign(new Error(`${code}: ${path}`), { code });
}
