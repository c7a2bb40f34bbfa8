// Open files: descriptors of files that are written again and again, at most a fixed number of them;
// the one that was used longest ago is closed first.
import type { Disk, DiskFile } from "../protocol/port.ts";

/** Folders that need not be made again; forgotten all at once, so that memory stays small. */
const FOLDERS_MAX = 1_024;

export class OpenFiles {
  private readonly disk: Disk;
  private readonly most: number;
  private readonly files = new Map<string, DiskFile>();
  private readonly made = new Set<string>();

  constructor(disk: Disk, most: number) {
    this.disk = disk;
    this.most = most;
  }

  /** The file, open for appending; its folder is made when it is missing. */
  at(path: string): DiskFile {
    const known = this.files.get(path);
    if (known !== undefined) {
      this.files.delete(path);
      this.files.set(path, known);
      return known;
    }
    if (this.files.size >= this.most) this.closeOldest();
    const file = this.opened(path);
    this.files.set(path, file);
    return file;
  }

  close(path: string): void {
    const file = this.files.get(path);
    this.files.delete(path);
    file?.close();
  }

  closeAll(): void {
    for (const file of this.files.values()) file.close();
    this.files.clear();
  }

  private closeOldest(): void {
    const [oldest] = this.files.keys();
    if (oldest !== undefined) this.close(oldest);
  }

  private opened(path: string): DiskFile {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!this.made.has(folder)) {
      this.disk.mkdir(folder);
      if (this.made.size >= FOLDERS_MAX) this.made.clear();
      this.made.add(folder);
    }
    return this.disk.open(path);
  }
}
