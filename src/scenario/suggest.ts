// Suggest: the word somebody may have meant.

const DISTANCE_MAX = 2;
const WORD_CHARS_MAX = 100;

/** `; did you mean "x"?`, or nothing when no word is near. */
export function didYouMean(word: string, words: readonly string[]): string {
  const near = nearest(word, words);
  return near === null ? "" : `; did you mean "${near}"?`;
}

/** The nearest word within two slips of the pen; of equals the first. */
export function nearest(word: string, words: readonly string[]): string | null {
  if (word.length > WORD_CHARS_MAX) return null;
  let best: string | null = null;
  let least = Math.min(DISTANCE_MAX, word.length - 1) + 1;
  for (const candidate of words) {
    if (Math.abs(candidate.length - word.length) >= least) continue;
    const distance = slips(word, candidate);
    if (distance < least) {
      best = candidate;
      least = distance;
    }
  }
  return best;
}

/** A dialog by a part of its path, or by a near one. */
export function nearestPath(path: string, paths: readonly string[]): string {
  const byEnd = paths.find((other) => other.endsWith(`/${path}`));
  return byEnd === undefined ? didYouMean(path, paths) : `; did you mean "${byEnd}"?`;
}

/** Letters to insert, drop, change or swap with the next. */
function slips(from: string, to: string): number {
  const rows: number[][] = [Array.from({ length: to.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const same = from[i - 1] === to[j - 1] ? 0 : 1;
      let cost = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + same,
      );
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (rows[i - 2]?.[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    rows.push(row);
  }
  return rows[from.length]?.[to.length] ?? 0;
}
