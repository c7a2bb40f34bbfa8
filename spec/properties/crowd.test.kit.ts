// Crowd: people who act by rules over facts. What they do follows from the journal alone, so that
// after a crash they do the same again, under the same ids.
import type { Commit } from "../../src/protocol/commit.ts";
import type { DueAction, PeoplePort } from "../../src/protocol/port.ts";

/** Something said when the tree opens its `at`-th generation. */
export interface Saying {
  readonly at: number;
  readonly afterMs: number;
  /** The dialog of that generation, the main one, or one that nobody began. */
  readonly to: "that" | "main" | "nobody";
  readonly verb: "say" | "answer";
}

/** How the question with this number is answered; null: never. */
export type Answering = { readonly afterMs: number; readonly times: number } | null;

export interface CrowdRules {
  readonly root: string;
  readonly sayings: readonly Saying[];
  readonly answers: readonly Answering[];
}

export function createCrowd(rules: CrowdRules): PeoplePort {
  let generations = 0;
  let questions = 0;
  let due: DueAction[] = [];
  const act = (
    commit: Commit,
    what: Pick<DueAction, "verb" | "to"> & { afterMs: number },
  ): void => {
    const { afterMs, ...deed } = what;
    const index = due.filter(({ seq }) => seq === commit.seq).length;
    const id = `human:${generations}.${questions}.${index}`;
    const atMs = commit.atMs + afterMs;
    due.push({ id, atMs, seq: commit.seq, index, by: null, text: `word ${id}`, ...deed });
  };
  const places = { main: rules.root, nobody: `${rules.root}/nobody` };
  return {
    saw(commit) {
      for (const fact of commit.facts) {
        if (fact.type === "tree.opened") act(commit, { verb: "say", to: rules.root, afterMs: 0 });
        else if (fact.type === "generation.opened") {
          generations += 1;
          for (const { at, to, verb, afterMs } of rules.sayings)
            if (at === generations)
              act(commit, { verb, to: to === "that" ? commit.dialog : places[to], afterMs });
        } else if (fact.type === "question.asked") {
          const answer = rules.answers[questions % Math.max(1, rules.answers.length)] ?? null;
          questions += 1;
          for (let n = 0; n < (answer?.times ?? 0); n += 1)
            act(commit, { verb: "answer", to: commit.dialog, afterMs: answer?.afterMs ?? 0 });
        }
      }
    },
    takeDue() {
      const taken = due;
      due = [];
      return taken;
    },
  };
}
