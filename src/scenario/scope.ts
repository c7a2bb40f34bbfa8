// Scope: the part of a history that an expectation looks at. It opens after each `from` and closes
// before the next `to`; without `from` it is open from the beginning, without `to` it never closes.
import type { Point } from "./watch.ts";

export interface Scope {
  /** The occurrence of `from` that opened it; null is the beginning. */
  readonly open: Point | null;
  /** The occurrence of `to` that closed it; null is the end. */
  readonly close: Point | null;
}

/** Null for a moment that is not written; none when `from` never happened. */
export function scopesOf(
  from: readonly Point[] | null,
  to: readonly Point[] | null,
): readonly Scope[] {
  const opens: readonly (Point | null)[] = from ?? [null];
  const closes = to ?? [];
  let next = 0;
  return opens.map((open) => {
    while (open !== null && isBeforeOrAt(closes[next], open)) next += 1;
    return { open, close: closes[next] ?? null };
  });
}

export function isWithin(point: Point, { open, close }: Scope): boolean {
  return (open === null || isBefore(open, point)) && (close === null || isBefore(point, close));
}

/** The first of these, in order, that is inside the scope. */
export function firstWithin(points: readonly Point[], scope: Scope): Point | null {
  const { open } = scope;
  const start = open === null ? 0 : firstAfter(points, open);
  const point = points[start];
  return point !== undefined && isWithin(point, scope) ? point : null;
}

/** Those inside at least one of the scopes, each once. */
export function allWithin(points: readonly Point[], scopes: readonly Scope[]): readonly Point[] {
  const found = new Set<Point>();
  let done = 0;
  for (const scope of scopes) {
    const start = scope.open === null ? 0 : firstAfter(points, scope.open);
    for (let i = Math.max(start, done); i < points.length; i += 1) {
      const point = points[i];
      if (point === undefined || !isWithin(point, scope)) break;
      found.add(point);
      done = i + 1;
    }
  }
  return [...found];
}

export function isBefore(a: Point, b: Point): boolean {
  return a.seq < b.seq || (a.seq === b.seq && a.index < b.index);
}

function isBeforeOrAt(a: Point | undefined, b: Point): boolean {
  return a !== undefined && !isBefore(b, a);
}

function firstAfter(points: readonly Point[], open: Point): number {
  let low = 0;
  let high = points.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const point = points[middle];
    if (point !== undefined && isBefore(open, point)) high = middle;
    else low = middle + 1;
  }
  return low;
}
