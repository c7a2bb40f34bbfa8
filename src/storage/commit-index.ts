// Commit index: where each commit of a journal stands in its file, and which are a dialog's.
// Numbers only, in typed arrays (12 bytes a commit and one map entry a dialog): 100,000 dialogs
// cost a few megabytes. A dialog's commits are a chain from its last one back.

const FIRST_CAPACITY = 1_024;

export class CommitIndex {
  private ends = new Float64Array(FIRST_CAPACITY);
  private before = new Int32Array(FIRST_CAPACITY);
  private readonly last = new Map<string, number>();
  private used = 0;

  /** How many commits; the next one's seq. */
  get count(): number {
    return this.used;
  }

  /** Bytes of all lines. */
  get bytes(): number {
    return this.endOf(this.used - 1);
  }

  /** Notes the next commit: whose it is, and the bytes of its line with the newline. */
  add(dialog: string, bytes: number): void {
    if (this.used === this.ends.length) this.grow();
    this.ends[this.used] = this.bytes + bytes;
    this.before[this.used] = this.last.get(dialog) ?? -1;
    this.last.set(dialog, this.used);
    this.used += 1;
  }

  startOf(seq: number): number {
    return this.endOf(seq - 1);
  }

  endOf(seq: number): number {
    return seq < 0 ? 0 : (this.ends[seq] ?? 0);
  }

  dialogs(): Iterable<string> {
    return this.last.keys();
  }

  /** The commits of a dialog, oldest first. */
  seqsOf(dialog: string): readonly number[] {
    const seqs: number[] = [];
    for (let seq = this.last.get(dialog) ?? -1; seq >= 0; seq = this.before[seq] ?? -1)
      seqs.push(seq);
    return seqs.toReversed();
  }

  private grow(): void {
    const ends = new Float64Array(this.used * 2);
    ends.set(this.ends);
    this.ends = ends;
    const before = new Int32Array(this.used * 2);
    before.set(this.before);
    this.before = before;
  }
}
