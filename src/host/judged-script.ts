// Judged script: what a script asks of the run that played it: what its replies had to see, and which
// of its entries had to be used.
import type { Commit } from "../protocol/commit.ts";
import type { Ledger } from "../protocol/ledger.ts";
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

export function unusedFailures(played: Played, seen: SeenAt): RunFailure[] {
  const { scenario, file } = played;
  const asked = lastOfCourses(played).map((last) => lastAsked(last, seen));
  return unusedEntries(scenario.script, asked).map(({ key, place, used, min }) => ({
    kind: "unused",
    message: `script.${key}: this entry must be used ${min} time${min === 1 ? "" : "s"} and was used ${used}; repeat: 0..1 says that it may be absent`,
    file,
    ...place,
  }));
}

type LastOf = Pick<Ledger, "path" | "agent" | "course" | "memo" | "interrupted">;

/** What each dialog knew of its script at the end of each of its courses. */
function lastOfCourses({ commits, fold }: Played): LastOf[] {
  const courses = new Map<string, LastOf>();
  for (const { dialog, facts } of commits)
    for (const fact of facts) {
      const { type } = fact;
      if (
        type !== "generation.finished" &&
        type !== "generation.failed" &&
        type !== "generation.interrupted"
      )
        continue;
      const { course, genseq } = fact;
      const key = `${dialog}@${course}`;
      const { memo = null, interrupted = [] } = courses.get(key) ?? {};
      const of = { path: dialog, agent: fold.dialogs.get(dialog)?.agent ?? "", course };
      if (type === "generation.interrupted")
        courses.set(key, { ...of, memo, interrupted: [...interrupted, genseq] });
      else courses.set(key, { ...of, memo: fact.memo, interrupted: [] });
    }
  return [...courses.values()];
}

function lastAsked({ path, agent, course, memo, interrupted }: LastOf, seen: SeenAt): LastAsked {
  const cutOff = interrupted.map((genseq) => {
    const at = (): Seen | null => seen(`${path}@${course}.${genseq}`);
    return { genseq, causes: () => at()?.causes ?? [], messages: () => at()?.messages ?? [] };
  });
  return { dialog: path, agent, course, memo, interrupted: cutOff };
}
