// Artifact store: large texts of a tree, each in a file named by its SHA-256 (D-32).
//
// Guarantees: a file with such a name holds that text whole (it is written under another name,
// synced, then renamed), and it is durable, with its entry, before the line that names it.
import { assert } from "../protocol/assert.ts";
import { sha256 } from "../protocol/hash.ts";
import type { Disk } from "../protocol/port.ts";
import { ArtifactDamaged, guarded, storageFailed } from "./failure.ts";
import { artifactPath, artifactsPath } from "./tree-folder.ts";

export class ArtifactStore {
  private readonly disk: Disk;
  private readonly folder: string;
  private readonly queued = new Map<string, string>();
  /** Written, or found whole, by this process. */
  private readonly kept = new Set<string>();

  constructor(disk: Disk, folder: string) {
    this.disk = disk;
    this.folder = folder;
  }

  /** Takes texts for writing; answers the names of those that are not on the disk yet. */
  queue(texts: ReadonlyMap<string, string>): readonly string[] {
    const shas: string[] = [];
    for (const [sha, text] of texts) {
      if (this.kept.has(sha)) continue;
      if (!this.queued.has(sha)) assert(sha256(text) === sha, "an artifact's name is its hash");
      this.queued.set(sha, text);
      shas.push(sha);
    }
    return shas;
  }

  /** Makes queued texts durable: files, then their entries. */
  async secure(shas: readonly string[]): Promise<void> {
    const wanted = shas.filter((sha) => this.queued.has(sha));
    if (wanted.length === 0) return;
    this.makeFolder("durable");
    for (const sha of wanted) {
      const path = artifactPath(this.folder, sha);
      const file = this.placed(sha);
      try {
        await file.open.sync();
      } catch (error) {
        throw storageFailed("sync", path, error);
      } finally {
        file.open.close();
      }
      this.name(sha, file.path);
    }
    const folder = artifactsPath(this.folder);
    guarded("sync", folder, () => this.disk.syncFolder(folder));
    for (const sha of wanted) this.settle(sha);
  }

  /** Writes queued texts without syncing them. */
  write(shas: readonly string[]): void {
    for (const sha of shas) {
      if (!this.queued.has(sha)) continue;
      this.makeFolder("quick");
      const file = this.placed(sha);
      file.open.close();
      this.name(sha, file.path);
      this.settle(sha);
    }
  }

  /** The text, from the queue or the disk, checked against its name. */
  read(sha: string): string {
    const queued = this.queued.get(sha);
    if (queued !== undefined) return queued;
    const path = artifactPath(this.folder, sha);
    const bytes = guarded("read", path, () => this.disk.read(path));
    if (bytes === null) throw new ArtifactDamaged(path, "missing");
    if (sha256(bytes) !== sha) throw new ArtifactDamaged(path, "changed");
    return Buffer.from(bytes).toString("utf8");
  }

  private makeFolder(how: "durable" | "quick"): void {
    const folder = artifactsPath(this.folder);
    guarded("make", folder, () => {
      this.disk.mkdir(folder);
      if (how === "durable") this.disk.syncFolder(this.folder);
    });
  }

  /** An open file that holds the text: the one that is there when it is whole, else a new one. */
  private placed(sha: string): { path: string; open: ReturnType<Disk["open"]> } {
    const path = artifactPath(this.folder, sha);
    return guarded("write", path, () => {
      const known = this.disk.read(path);
      if (known !== null && sha256(known) === sha) return { path, open: this.disk.open(path) };
      const part = `${path}.part`;
      const open = this.disk.open(part);
      open.truncate(0);
      open.append(Buffer.from(this.queued.get(sha) ?? ""));
      return { path: part, open };
    });
  }

  private name(sha: string, from: string): void {
    const path = artifactPath(this.folder, sha);
    if (from !== path) guarded("name", path, () => this.disk.rename(from, path));
  }

  private settle(sha: string): void {
    this.queued.delete(sha);
    this.kept.add(sha);
  }
}
