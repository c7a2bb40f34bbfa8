// Judged script: what a script asks of the run that played it: what its replies had to see, and which
// of its entries had to be used.
import type { Commit } from "../protocol/commit.ts";
import type { Fact, FactOf } from "../protocol/fact.ts";
import type { ContextCheck } from "../protocol/script.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { checkReply } from "../providers/matching.ts";
import { entryOf, scriptedEntry } from "../providers/position.ts";
import { unusedEntries } from "../providers/unused.ts";
import type { LastAsked } from "../providers/unused.ts";
import type { Judgement } from "../scenario/judge.ts";
import type { Scenario } from "../scenario/scenario.ts";
import type { RunFailure } from "./report.ts";
import type { Seen, SeenAt } from "./seen.ts";

interface Played {
  readonly file: string;
  readonly scenario: Scenario;
  readonly commits: readonly Commit[];
  readonly fold: TreeFold;
}

/** `sees`, `lacks` and `order` of the replies that were given, against what each call saw. */
export function replyJudgements({ scenario, commits }: Played, seen: SeenAt): Judgement[] {
  return commits.flatMap(({ dialog, facts }) =>
    facts.flatMap((fact) => {
      if (fact.type !== "generation.finished" || fact.memo === null) return [];
      const entry = scriptedEntry(scenario.script, fact.memo);
      if (entry === null || !isChecked(entry.check)) return [];
      const site = `${dialog}@${fact.course}.${fact.genseq}`;
      const { key, entry: index } = entryOf(fact.memo);
      return checkReply(entry, seen(site)?.messages ?? []).map(({ why, place }) => ({
        ...place,
        text: `script.${key}.${index}`,
        ok: false,
        why: `${site}: ${why}`,
      }));
    }),
  );
}

function isChecked({ sees, lacks, order }: ContextCheck): boolean {
  return sees.length + lacks.length + order.length > 0;
}

export function unusedFailures(
  { scenario, commits, fold, file }: Played,
  seen: SeenAt,
): RunFailure[] {
  const asked = askedIn(commits).map(({ dialog, course, memo, interrupted }): LastAsked => {
    const cutOff = interrupted.map((genseq) => {
      const at = (): Seen | null => seen(`${dialog}@${course}.${genseq}`);
      return { genseq, causes: () => at()?.causes ?? [], messages: () => at()?.messages ?? [] };
    });
    const agent = fold.dialogs.get(dialog)?.agent ?? "";
    return { dialog, agent, course, memo, interrupted: cutOff };
  });
  return unusedEntries(scenario.script, asked).map(({ key, place, used, min }) => ({
    kind: "unused",
    message: `script.${key}: this entry must be used ${min} time${min === 1 ? "" : "s"} and was used ${used}; repeat: 0..1 says that it may be absent`,
    file,
    ...place,
  }));
}

interface Asked {
  readonly dialog: string;
  readonly course: number;
  memo: string | null;
  /** Generations since that memo that were cut off. */
  interrupted: number[];
}

/** Each course of each dialog in which a generation ended, as it was left: every course has a list of
 * its own, or reads one from its top. */
function askedIn(commits: readonly Commit[]): Asked[] {
  const courses = new Map<string, Asked>();
  for (const { dialog, facts } of commits)
    for (const fact of facts) {
      if (!isEnd(fact)) continue;
      const { course } = fact;
      const key = `${dialog}@${course}`;
      const asked = courses.get(key) ?? { dialog, course, memo: null, interrupted: [] };
      courses.set(key, asked);
      if (fact.type === "generation.interrupted") asked.interrupted.push(fact.genseq);
      else {
        asked.memo = fact.memo;
        asked.interrupted = [];
      }
    }
  return [...courses.values()];
}

type End = FactOf<"generation.finished" | "generation.failed" | "generation.interrupted">;

function isEnd(fact: Fact): fact is End {
  return (
    fact.type === "generation.finished" ||
    fact.type === "generation.failed" ||
    fact.type === "generation.interrupted"
  );
}
