// Lcs: the longest common subsequence of two lists of keys, after Hunt and Szymanski: quick where keys
// seldom repeat, as the parts of a request and the lines of a text do.

/** Positions in the two lists that hold the same key; both rise. */
export interface Pair {
  readonly a: number;
  readonly b: number;
}

/** Beyond so many ways to pair equal keys, only the n-th of them pairs with the n-th. */
const PAIRS_MAX = 1_000_000;

export function commonPairs(a: readonly string[], b: readonly string[]): readonly Pair[] {
  const front = commonFront(a, b);
  const back = commonBack(a, b, front);
  const inner = chained(a.slice(front, a.length - back), b.slice(front, b.length - back));
  return [
    ...Array.from({ length: front }, (_, i) => ({ a: i, b: i })),
    ...inner.map((pair) => ({ a: pair.a + front, b: pair.b + front })),
    ...Array.from({ length: back }, (_, i) => ({
      a: a.length - back + i,
      b: b.length - back + i,
    })),
  ];
}

function commonFront(a: readonly string[], b: readonly string[]): number {
  const most = Math.min(a.length, b.length);
  let count = 0;
  while (count < most && a[count] === b[count]) count += 1;
  return count;
}

function commonBack(a: readonly string[], b: readonly string[], front: number): number {
  const most = Math.min(a.length, b.length) - front;
  let count = 0;
  while (count < most && a[a.length - 1 - count] === b[b.length - 1 - count]) count += 1;
  return count;
}

interface Link extends Pair {
  readonly before: Link | null;
}

/** Of every length the chain that ends first in `b`; each key of `a` may make chains longer. */
function chained(a: readonly string[], b: readonly string[]): readonly Pair[] {
  const ends: Link[] = [];
  // From the last to the first: no key of `a` may stand twice in one chain.
  for (const [i, partners] of partnersOf(a, b).entries())
    for (const j of partners.toReversed()) {
      const length = endsBefore(ends, j);
      ends[length] = { a: i, b: j, before: ends[length - 1] ?? null };
    }
  const pairs: Pair[] = [];
  for (let link = ends.at(-1) ?? null; link !== null; link = link.before)
    pairs.push({ a: link.a, b: link.b });
  return pairs.toReversed();
}

/** For each key of `a` where it stands in `b`, in order. */
function partnersOf(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const places = new Map<string, number[]>();
  for (const [j, key] of b.entries()) {
    const known = places.get(key);
    if (known === undefined) places.set(key, [j]);
    else known.push(j);
  }
  const all = a.map((key) => places.get(key) ?? []);
  if (all.reduce((sum, { length }) => sum + length, 0) <= PAIRS_MAX) return all;
  const seen = new Map<string, number>();
  return a.map((key, i) => {
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return all[i]?.slice(nth, nth + 1) ?? [];
  });
}

/** How many chains end before a position. */
function endsBefore(ends: readonly Link[], position: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle]?.b ?? position) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A stretch of each list that holds nothing of the other. */
export interface Gap {
  readonly a: readonly number[];
  readonly b: readonly number[];
  /** The pair that ends the gap; null at the end of the lists. */
  readonly pair: Pair | null;
}

/** What stands before each pair and after the last, in one list alone. */
export function gapsOf(a: readonly string[], b: readonly string[]): readonly Gap[] {
  const gaps: Gap[] = [];
  let from: Pair = { a: 0, b: 0 };
  for (const pair of [...commonPairs(a, b), null]) {
    const to = pair ?? { a: a.length, b: b.length };
    gaps.push({ a: range(from.a, to.a), b: range(from.b, to.b), pair });
    from = { a: to.a + 1, b: to.b + 1 };
  }
  return gaps;
}

function range(from: number, to: number): readonly number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, i) => from + i);
}
