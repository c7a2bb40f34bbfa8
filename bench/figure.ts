// Figure: one measured number, the bar that it is held against, and whether it holds.

export interface Figure {
  readonly name: string;
  /** The median of the rounds. */
  readonly value: number;
  readonly unit: string;
  readonly bar: { readonly is: "at most" | "at least" | "under"; readonly than: number } | null;
  /** What stands behind the number: sizes, the least and the most of the rounds. */
  readonly note: string;
}

export function holds({ value, bar }: Figure): boolean {
  if (bar === null) return true;
  if (bar.is === "at least") return value >= bar.than;
  return bar.is === "under" ? value < bar.than : value <= bar.than;
}

/** The least and the most of the rounds, to show how quiet the machine was. */
export function spread(values: readonly number[], digits = 1): string {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  return `${values.length} rounds, ${least.toFixed(digits)} to ${most.toFixed(digits)}`;
}
