// INV-11. The journal is one file of lines, counted, in time, and opened once (D-36, D-39).
import type { Commit } from "../../src/protocol/commit.ts";
import type { Invariant } from "./invariant.ts";
import { at } from "./walk.ts";

export const gapless: Invariant = {
  id: "INV-11",
  statement:
    "Commits count from 0 without gaps, times never go backwards, the first fact is tree.opened and no other is, processes count from 1.",
  *check({ commits }) {
    let atMs = 0;
    let process = 1;
    if (commits.length > 0 && commits[0]?.facts[0]?.type !== "tree.opened")
      yield `seq ${commits[0]?.seq}: the first fact is not tree.opened`;
    for (const [i, commit] of commits.entries()) {
      if (commit.seq !== i) yield `${at(commit)}stands in place ${i}`;
      if (commit.atMs < atMs) yield `${at(commit)}at ${commit.atMs} ms, after ${atMs} ms`;
      atMs = Math.max(atMs, commit.atMs);
      if (reopens(commit, i)) yield `${at(commit)}the tree opens again`;
      for (const fact of commit.facts) {
        if (fact.type !== "process.started") continue;
        process += 1;
        if (fact.number !== process)
          yield `${at(commit)}process ${fact.number} starts, and ${process} is next`;
      }
    }
  },
};

function reopens(commit: Commit, index: number): boolean {
  return commit.facts.some((fact, i) => fact.type === "tree.opened" && (index > 0 || i > 0));
}
