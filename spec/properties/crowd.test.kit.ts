// Crowd: people who act by rules over facts. What they do follows from the journal alone, so that
// after a crash they do the same again, under the same ids.
import type { Commit } from "../../src/protocol/commit.ts";
import type { StopKind } from "../../src/protocol/fact.ts";
import { ALL } from "../../src/protocol/message.ts";
import type { DueAction, PeoplePort } from "../../src/protocol/port.ts";

/** Something done when the tree opens its `at`-th generation. */
export interface Deed {
  readonly at: number;
  readonly afterMs: number;
  /** The dialog of that generation, the main one, all of them, or one that nobody began. */
  readonly to: "that" | "main" | "nobody" | "all";
  readonly verb: DueAction["verb"];
  readonly how: StopKind;
}

/** How the question, or the stop, with this number is answered; null: never. */
export type Answering = { readonly afterMs: number; readonly times: number } | null;

export interface CrowdRules {
  readonly root: string;
  readonly deeds: readonly Deed[];
  readonly answers: readonly Answering[];
  /** A held dialog is resumed so. */
  readonly resumes: readonly Answering[];
}

type Act = Pick<DueAction, "verb" | "to"> & { readonly afterMs: number; readonly how?: StopKind };

export function createCrowd(rules: CrowdRules): PeoplePort {
  const seen = { generations: 0, questions: 0, stops: 0, forced: 0 };
  let due: DueAction[] = [];
  const act = (commit: Commit, { afterMs, how = "hold", ...deed }: Act): void => {
    const { seq, atMs } = commit;
    const index = due.filter((other) => other.seq === seq).length;
    const id = `human:${seen.generations}.${seen.questions}.${seen.stops}.${index}`;
    due.push({ id, atMs: atMs + afterMs, seq, index, by: null, text: `word ${id}`, how, ...deed });
  };
  const answer = (commit: Commit, verb: "answer" | "resume", count: number): void => {
    const list = verb === "answer" ? rules.answers : rules.resumes;
    const rule = list[count % Math.max(1, list.length)] ?? null;
    for (let n = 0; n < (rule?.times ?? 0); n += 1)
      act(commit, { verb, to: commit.dialog, afterMs: rule?.afterMs ?? 0 });
  };
  const places = { main: rules.root, nobody: `${rules.root}/nobody`, all: ALL };
  return {
    saw(commit) {
      for (const fact of commit.facts) {
        if (fact.type === "tree.opened") act(commit, { verb: "say", to: rules.root, afterMs: 0 });
        else if (fact.type === "generation.opened") {
          seen.generations += 1;
          for (const { at, to, ...deed } of rules.deeds)
            if (at === seen.generations)
              act(commit, { ...deed, to: to === "that" ? commit.dialog : places[to] });
        } else if (fact.type === "question.asked") answer(commit, "answer", seen.questions++);
        // Answered once: each answer makes the budget full again, and the run would go on and on.
        else if (fact.type === "question.forced" && seen.forced++ === 0)
          answer(commit, "answer", seen.questions++);
        else if (fact.type === "dialog.stopped" && fact.how === "hold")
          answer(commit, "resume", seen.stops++);
      }
    },
    takeDue() {
      const taken = due;
      due = [];
      return taken;
    },
  };
}
