// Rows: docs/cases.md as data. A row's last column either cites tests, or says why there is none.
//
//   `spec/scenarios/ADJ-01.yaml`                     a scenario that carries the id as a tag
//   `src/storage/lock.test.ts`: "of a dead owner"    a test, by its title
//   impossible here, because …                       a clause
//   later: issue 3                                   and what it waits for

export type Kind = "tested" | "impossible" | "later";

export interface CitedTest {
  readonly file: string;
  readonly title: string;
}

export interface Row {
  readonly id: string;
  readonly what: string;
  readonly where: string;
  readonly kind: Kind;
  readonly scenarios: readonly string[];
  readonly tests: readonly CitedTest[];
}

const ROW = /^\| ([A-Z0-9]+-\d+) \| (.+?) \| (.+) \|$/;
const SCENARIO = /`(spec\/scenarios\/[\w-]+\.yaml)`/g;
const TEST = /`([\w./-]+\.(?:test|contract)\.ts)`: "([^"]+)"/g;

export function rowsOf(markdown: string): readonly Row[] {
  return markdown.split("\n").flatMap((line) => {
    const [, id, what, where] = ROW.exec(line) ?? [];
    if (id === undefined || what === undefined || where === undefined) return [];
    const scenarios = Array.from(where.matchAll(SCENARIO), ([, file]) => file ?? "");
    const tests = Array.from(where.matchAll(TEST), ([, file, title]) => ({
      file: file ?? "",
      title: title ?? "",
    }));
    return [{ id, what, where, kind: kindOf(where), scenarios, tests }];
  });
}

/** The counts that stand at the top of the page, as `tested: 12`. */
export function countsOf(markdown: string): Readonly<Record<string, number>> {
  const counts = markdown.matchAll(/^- (tested|impossible here|later, [^:]+|all): (\d+)$/gm);
  return Object.fromEntries(Array.from(counts, ([, name, count]) => [name ?? "", Number(count)]));
}

/** What a row counts under: `tested`, `impossible here`, or what it waits for. */
export function groupOf({ kind, where }: Row): string {
  if (kind === "tested") return "tested";
  if (kind === "impossible") return "impossible here";
  return `later, ${/^later: (issue \d+|HTTP providers)/.exec(where)?.[1] ?? "unknown"}`;
}

/** The tags of a scenario file. */
export function tagsOf(text: string): readonly string[] {
  const [, list] = /^tags: \[(.*)\]$/m.exec(text) ?? [];
  return (list ?? "")
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
}

function kindOf(where: string): Kind {
  if (where.startsWith("impossible here, because ")) return "impossible";
  return where.startsWith("later: ") ? "later" : "tested";
}
