// Unseen: what stands in the time line and no finished generation has claimed yet. A new course writes
// it again (D-11); what is consumed is let go (D-2).
import type { FactOf } from "../protocol/fact.ts";
import { groupKey } from "../protocol/ledger.ts";
import type { Standing } from "./part-from.ts";

export interface Kept {
  readonly fact: Standing;
  readonly seq: number;
}

type Arrived = Kept & { readonly fact: FactOf<"tellask.arrived"> };

export class Unseen {
  /** Messages, duties and answers by the commit that a generation claims. */
  readonly #inputs = new Map<number, Kept>();
  /** Arrivals by their group, and the groups by the commit that resolved them. */
  readonly #arrivals = new Map<string, Arrived[]>();
  readonly #resolved = new Map<number, string>();

  keep(fact: Standing, seq: number): void {
    if (fact.type === "question.cancelled" || fact.type === "question.forced") return;
    if (fact.type !== "tellask.arrived") {
      this.#inputs.set(seq, { fact, seq });
      return;
    }
    const key = groupKey(fact.callSiteCourse, fact.callSiteGenseq);
    const known = this.#arrivals.get(key);
    if (known === undefined) this.#arrivals.set(key, [{ fact, seq }]);
    else known.push({ fact, seq });
  }

  resolved({ callSiteCourse, callSiteGenseq }: FactOf<"group.resolved">, seq: number): void {
    this.#resolved.set(seq, groupKey(callSiteCourse, callSiteGenseq));
  }

  /** Lets go of what a finished generation had claimed, and says which calls that closes. */
  consume(claims: readonly number[]): string[] {
    const closed: string[] = [];
    for (const seq of claims) {
      const input = this.#inputs.get(seq);
      if (input?.fact.type === "question.answered") closed.push(input.fact.callId);
      this.#inputs.delete(seq);
      const key = this.#resolved.get(seq);
      if (key === undefined) continue;
      for (const { fact } of this.#arrivals.get(key) ?? []) closed.push(fact.callId);
      this.#arrivals.delete(key);
      this.#resolved.delete(seq);
    }
    return closed;
  }

  /** Everything kept, in the order of the commits. */
  all(): Kept[] {
    const kept: Kept[] = [...this.#inputs.values()];
    for (const arrivals of this.#arrivals.values()) kept.push(...arrivals);
    return kept.toSorted((a, b) => a.seq - b.seq);
  }
}
