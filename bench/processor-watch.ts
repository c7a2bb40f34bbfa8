// Processor watch: microseconds of the processor that this process used, its collector included. For
// pure work, whose wall time on a busy machine tells of the others.

export class ProcessorWatch {
  #used = process.cpuUsage();

  get us(): number {
    const { user, system } = process.cpuUsage(this.#used);
    return user + system;
  }
}
