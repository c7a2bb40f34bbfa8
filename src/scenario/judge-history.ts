// Judging a history: what the operators of `history.ts` claim, over where their moments occurred.
// One pass over the journal serves all expectations. A claim about nothing is empty, and fails.
import { reachedFrom } from "./causality.ts";
import type { Condition } from "./condition.ts";
import type { Evidence } from "./evidence.ts";
import { ledgerAt } from "./evidence.ts";
import type { Expectation } from "./expectation.ts";
import type { History } from "./history.ts";
import { outside } from "./judge-outcome.ts";
import type { Moment } from "./moment.ts";
import { allWithin, firstWithin, isBefore, scopesOf } from "./scope.ts";
import type { Scope } from "./scope.ts";
import type { Slice } from "./slice.ts";
import { occurrencesOf } from "./watch.ts";
import type { Point, Watched } from "./watch.ts";

export type HistoryClaim = Expectation & History;

/** Why a claim does not hold, and the commits that show it. */
export interface Finding {
  readonly why: string;
  readonly slice: Slice | null;
}

/** One finding for each claim, in order; null where it holds. */
export function historyFindings(
  claims: readonly HistoryClaim[],
  evidence: Evidence,
): readonly (Finding | null)[] {
  const watched: Watched[] = [];
  const parts = claims.map((claim) => {
    const add = (moment: Moment, also: Condition | null): number =>
      watched.push({ moment, also }) - 1;
    return {
      moments: momentsOf(claim).map((moment) => ({ moment, at: add(moment, claim.while) })),
      from: claim.from === null ? null : add(claim.from, null),
      to: claim.to === null ? null : add(claim.to, null),
    };
  });
  const points = occurrencesOf(watched, evidence.commits);
  const pointsAt = (at: number | null): readonly Point[] | null =>
    at === null ? null : (points[at] ?? []);
  return claims.map((claim, i) => {
    const part = parts[i];
    const empty = emptiness(claim, evidence);
    if (empty !== null || part === undefined) return plain(`empty: ${empty}`);
    const scopes = scopesOf(pointsAt(part.from), pointsAt(part.to));
    if (scopes.length === 0) return plain(`empty: "${claim.from?.text}" never happened`);
    const found = part.moments.map(({ moment, at }) => ({ moment, points: pointsAt(at) ?? [] }));
    return findingOf(claim, { found, scopes, evidence });
  });
}

interface Found {
  readonly moment: Moment;
  readonly points: readonly Point[];
}

interface Material {
  readonly found: readonly Found[];
  readonly scopes: readonly Scope[];
  readonly evidence: Evidence;
}

function momentsOf(claim: History): readonly Moment[] {
  if ("moments" in claim) return claim.moments;
  return "moment" in claim ? [claim.moment] : claim.of.map(({ moment }) => moment);
}

function findingOf(claim: HistoryClaim, material: Material): Finding | null {
  switch (claim.operator) {
    case "never":
      return neverFinding(material);
    case "eventually":
      return eventuallyFinding(material);
    case "count":
      return countFinding(claim, material);
    case "before":
      return firstOf(pairs(material.found), (pair) => beforeFinding(pair, material.scopes));
    case "causes":
      return firstOf(pairs(material.found), (pair) => causesFinding(pair, material));
  }
}

function neverFinding({ found, scopes }: Material): Finding | null {
  const [only] = found;
  if (only === undefined) return null;
  return firstOf(scopes, (scope) => {
    const point = firstWithin(only.points, scope);
    if (point === null) return null;
    const marks = [scope.open, scope.close].flatMap((end) => (end === null ? [] : [end.seq]));
    return {
      why: `"${only.moment.text}" happened at commit ${point.seq}${scopeText(scope)}`,
      slice: { marks, broke: point.seq, from: scope.open?.seq ?? 0 },
    };
  });
}

/** After every opening of the scope, not only after one of them. */
function eventuallyFinding({ found, scopes }: Material): Finding | null {
  const [only] = found;
  if (only === undefined) return null;
  return firstOf(scopes, (scope) => {
    if (firstWithin(only.points, scope) !== null) return null;
    const marks = [scope.open, scope.close, ...only.points.slice(0, 3)];
    return {
      why: `"${only.moment.text}" never happened${scopeText(scope)}`,
      slice: sliceOf(marks),
    };
  });
}

function countFinding(
  claim: Extract<HistoryClaim, { operator: "count" }>,
  { found, scopes }: Material,
): Finding | null {
  return firstOf([...found.entries()], ([i, { moment, points }]) => {
    const count = claim.of[i]?.count;
    const within = allWithin(points, scopes);
    const [why] = count === undefined ? [] : outside(count, within.length, `"${moment.text}"`);
    return why === undefined ? null : { why, slice: sliceOf(within) };
  });
}

type Pair = readonly [Found, Found];

function beforeFinding([a, b]: Pair, scopes: readonly Scope[]): Finding | null {
  const [firstA] = allWithin(a.points, scopes);
  const [firstB] = allWithin(b.points, scopes);
  if (firstA === undefined) return missing(a, firstB);
  if (firstB === undefined) return missing(b, firstA);
  if (isBefore(firstA, firstB)) return null;
  return {
    why: `"${a.moment.text}" first happened at commit ${firstA.seq}, not before "${b.moment.text}" at ${firstB.seq}`,
    slice: { marks: [firstA.seq], broke: firstB.seq, from: 0 },
  };
}

/** Some A stands before each B in scope, by what handled what and by nothing else. */
function causesFinding([a, b]: Pair, { scopes, evidence }: Material): Finding | null {
  const effects = allWithin(b.points, scopes);
  if (a.points.length === 0) return missing(a, effects[0]);
  if (effects.length === 0) return missing(b, a.points[0]);
  const reached = reachedFrom(
    evidence.links,
    a.points.map(({ seq }) => seq),
  );
  const inCommit = new Map<number, number>();
  for (const { seq, index } of a.points) if (!inCommit.has(seq)) inCommit.set(seq, index);
  const loose = effects.find(
    ({ seq, index }) => reached[seq] !== 1 && (inCommit.get(seq) ?? Infinity) > index,
  );
  if (loose === undefined) return null;
  const near = a.points.findLast((point) => isBefore(point, loose)) ?? a.points[0];
  return {
    why: `"${b.moment.text}" at commit ${loose.seq} happened because of no "${a.moment.text}"`,
    slice: { marks: near === undefined ? [] : [near.seq], broke: loose.seq, from: 0 },
  };
}

function missing({ moment }: Found, other: Point | undefined): Finding {
  return { why: `"${moment.text}" never happened`, slice: sliceOf([other ?? null]) };
}

function plain(why: string): Finding {
  return { why, slice: null };
}

function sliceOf(points: readonly (Point | null)[]): Slice {
  const marks = points.flatMap((point) => (point === null ? [] : [point.seq]));
  return { marks, broke: null, from: marks[0] ?? 0 };
}

function scopeText({ open, close }: Scope): string {
  if (open === null && close === null) return "";
  const opened = open === null ? "opened at the beginning" : `opened at ${open.seq}`;
  return `, inside the scope that ${opened} and ${close === null ? "never closed" : `closed at ${close.seq}`}`;
}

/** Each moment with the next one. */
function pairs(found: readonly Found[]): readonly Pair[] {
  return found.slice(1).flatMap((second, i) => {
    const first = found[i];
    return first === undefined ? [] : [[first, second] as const];
  });
}

function firstOf<T>(items: readonly T[], find: (item: T) => Finding | null): Finding | null {
  for (const item of items) {
    const found = find(item);
    if (found !== null) return found;
  }
  return null;
}

/** What makes the claim one about nothing, or null. */
function emptiness(claim: HistoryClaim, evidence: Evidence): string | null {
  const moments = [...momentsOf(claim), claim.from, claim.to].filter((m) => m !== null);
  const named = new Set(moments.flatMap(dialogsNeeded));
  if (claim.while !== null && "path" in claim.while) named.add(claim.while.path);
  const gone = [...named].find((path) => ledgerAt(evidence, path) === null);
  return gone === undefined ? null : `${gone} never began`;
}

/**
 * The dialogs without which a moment says nothing. That a dialog starts, or is asked, is a claim
 * about its very existence: neither "never: lead asks lead/ux" nor "never: lead/ux is asked" is empty.
 */
function dialogsNeeded({ subject, verb, object, while: condition }: Moment): readonly string[] {
  const needed: string[] = [];
  if ("path" in subject && verb !== "starts" && verb !== "is asked") needed.push(subject.path);
  if (object?.kind === "dialog" && verb !== "asks") needed.push(object.path);
  if (condition !== null && "path" in condition) needed.push(condition.path);
  return needed;
}
