// Minds: what people wrote down for the models beside the team, as a drive is opened with it. Read at
// that moment alone and recorded as facts: a context never reads a file (1.2.7, D-12, D-20).

/** A file by its path under the workspace, with `/`. */
export interface MindFile {
  readonly path: string;
  readonly text: string;
}

/** What the words of keep-going are: a file's, the built-in ones, or off (D-20). */
export type DiligenceText =
  | { readonly kind: "file"; readonly path: string; readonly text: string }
  | { readonly kind: "builtIn" }
  | { readonly kind: "off"; readonly path: string };

export interface Minds {
  /** Those of the team, then those of the member, each sorted by path. */
  readonly memories: readonly MindFile[];
  readonly task: MindFile | null;
  /** Startup scripts of the member, then those for all, each sorted by path. */
  readonly priming: readonly MindFile[];
  readonly diligence: DiligenceText;
}

export interface MindsPort {
  /** What stands written for this agent now. */
  read(agent: string): Minds;
}

export const NO_MINDS: Minds = {
  memories: [],
  task: null,
  priming: [],
  diligence: { kind: "builtIn" },
};
