// Subject: the dialog whose context it is, as far as its system text must know.

export interface Subject {
  readonly path: string;
  readonly language: "en" | "zh";
  /** The name of what was run. */
  readonly name: string;
  /** The path of the main dialog. */
  readonly root: string;
}
