// Kit for tests of projections: a simulated disk that notes what is done to the files of asker stacks.
import type { Disk, DiskFile } from "../protocol/port.ts";
import { createSimDisk } from "../sim/disk.ts";

export type Change =
  | { readonly verb: "truncate"; readonly size: number }
  | { readonly verb: "append"; readonly bytes: Buffer };

/** Contents change by `changes`; whatever else is done to such a file is one of `others`. */
export class NotedDisk {
  readonly sim = createSimDisk();
  readonly changes = new Map<string, Change[]>();
  readonly others: string[] = [];
  readonly disk: Disk;

  constructor() {
    const { sim } = this;
    const other = (verb: string, path: string): void => {
      if (path.endsWith("asker-stack.jsonl")) this.others.push(`${verb} ${path}`);
    };
    this.disk = {
      read: (path) => sim.read(path),
      list: (path) => sim.list(path),
      size: (path) => sim.size(path),
      open: (path) => this.#noted(path, sim.open(path)),
      reader: (path) => sim.reader(path),
      mkdir: (path) => sim.mkdir(path),
      syncFolder: (path) => sim.syncFolder(path),
      createExclusive: (path, bytes) => {
        other("create", path);
        return sim.createExclusive(path, bytes);
      },
      rename: (from, to) => {
        other("rename", from);
        sim.rename(from, to);
      },
      remove: (path) => {
        other("remove", path);
        sim.remove(path);
      },
    };
  }

  /** What was done to the file since this was last asked. */
  takeChanges(path: string): readonly Change[] {
    const changes = this.changes.get(path) ?? [];
    this.changes.delete(path);
    return changes;
  }

  #noted(path: string, file: DiskFile): DiskFile {
    const note = (change: Change): void => {
      this.changes.set(path, [...(this.changes.get(path) ?? []), change]);
    };
    return {
      readAt: (offset, size) => file.readAt(offset, size),
      sync: () => file.sync(),
      close: () => file.close(),
      append: (bytes) => {
        note({ verb: "append", bytes: Buffer.from(bytes) });
        file.append(bytes);
      },
      truncate: (size) => {
        note({ verb: "truncate", size });
        file.truncate(size);
      },
    };
  }
}
