// Run outcome: what a summary needs to know of a run. The report of `run --json` has this shape.

export interface OutcomeFailure {
  readonly kind: string;
  readonly message: string;
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
}

export interface RunOutcome {
  readonly ok: boolean;
  readonly name: string;
  readonly vary: Readonly<Record<string, string | number | boolean>>;
  readonly dir: string;
  readonly root: string;
  readonly journal: string;
  readonly ends: string;
  readonly reason: string;
  readonly dialogs: Readonly<
    Record<
      string,
      {
        readonly state: string;
        readonly course: number;
        readonly generations: number;
        readonly lastText: string;
        readonly pending: number;
      }
    >
  >;
  readonly calls: Readonly<Record<string, string>>;
  readonly human: { readonly asked: number; readonly answered: number; readonly open: number };
  readonly ran: Readonly<Record<string, number>>;
  readonly requests: Readonly<Record<string, number>>;
  readonly expectations: readonly {
    readonly line: number;
    readonly ok: boolean;
    readonly why: string;
  }[];
  readonly warnings: readonly string[];
  readonly failures: readonly OutcomeFailure[];
}

/** `name [key=value, …]`. */
export function outcomeTitle({ name, vary }: Pick<RunOutcome, "name" | "vary">): string {
  const label = Object.entries(vary).map(([key, value]) => `${key}=${value}`);
  return label.length === 0 ? name : `${name} [${label.join(", ")}]`;
}

/** `file:line:column`, as far as the failure knows its place. */
export function placeOf({ file, line, column }: OutcomeFailure): string {
  return [file, line, column].filter((part) => part !== undefined).join(":");
}
