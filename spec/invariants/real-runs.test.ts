// The production tree under random replies, people, orders and restarts keeps every invariant.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Tree } from "../../src/actors/tree.ts";
import type { RawCall } from "../../src/protocol/call.ts";
import type { Commit } from "../../src/protocol/commit.ts";
import { FORMAT } from "../../src/protocol/fact.ts";
import type { FactOf } from "../../src/protocol/fact.ts";
import type { Message, ModelOutcome } from "../../src/protocol/message.ts";
import { briefOf, outcomeHash, outcomeOf, sameOutcome } from "../../src/protocol/outcome.ts";
import { LIMITS } from "../../src/protocol/script.ts";
import { INVARIANTS } from "./all.ts";

const opened: FactOf<"tree.opened"> = {
  type: "tree.opened",
  format: FORMAT,
  name: "random",
  scenario: "none",
  vary: {},
  root: "lead",
  members: [
    { id: "lead", name: "Lead", calls: "functions" },
    { id: "ux", name: "Ux", calls: "functions" },
  ],
  tools: { look: { repeatable: true } },
  language: "en",
  limits: {
    ...LIMITS,
    dialogs: 6,
    depth: 2,
    generationsPerDrive: 3,
    generations: 3,
    drivesPerDuty: 2,
  },
  clock: "virtual",
  durability: "none",
};

const CALLS: readonly Omit<RawCall, "id">[] = [
  { name: "tellaskSessionless", args: '{"targetAgentId":"ux","tellaskContent":"do"}' },
  { name: "tellaskSessionless", args: '{"targetAgentId":"ux","tellaskContent":"do more"}' },
  { name: "tellaskSessionless", args: '{"targetAgentId":"nobody","tellaskContent":"do"}' },
  { name: "askHuman", args: '{"tellaskContent":"which?"}' },
  { name: "replyTellaskSessionless", args: '{"replyContent":"it is so"}' },
  { name: "look", args: "{}" },
  { name: "look", args: "no JSON" },
];

function outcomeFrom(pick: () => number, calm: boolean): ModelOutcome {
  const words = { kind: "reply", text: "words", thinking: "", calls: [], usage: null } as const;
  const kind = calm ? 0 : pick() % 8;
  if (kind < 2) return words;
  if (kind === 2) return { ...words, text: " " };
  if (kind === 3) {
    const final = pick() % 3 === 0;
    return { kind: "failed", failure: "server", why: "broken", final, retryAfterMs: 5 };
  }
  const calls = Array.from({ length: 1 + (pick() % 3) }, () => {
    const call = CALLS[pick() % CALLS.length] ?? { name: "look", args: "{}" };
    return { ...call, id: ["a", "b", null][pick() % 3] ?? null };
  });
  return { ...words, text: pick() % 2 === 0 ? "" : "calling", calls };
}

/** Runs a tree to rest; every choice is one of `picks`, then the first of all. */
function run(picks: readonly number[]): readonly Commit[] {
  const commits: Commit[] = [];
  const journal = { append: (commit: Commit) => void commits.push(commit) };
  let tree = new Tree({ journal });
  tree.open(opened, 0);
  let used = 0;
  let actions = 0;
  const pick = (): number => picks[used++] ?? 0;
  const person = (calm: boolean): void => {
    actions += 1;
    const paths = [...tree.fold.dialogs.keys()];
    const to = calm ? "lead" : (paths[pick() % paths.length] ?? "lead");
    const began = tree.fold.dialogs.get(to)?.began === true;
    const id = `human:${actions}`;
    const type = pick() % 2 === 0 ? "person.say" : "person.answer";
    const misdirected = began ? null : "not begun";
    const message: Message = { type, action: id, by: null, to, text: "hear me", misdirected };
    tree.deliver({ id, to: began ? to : "lead", message }, tree.fold.atMs + 1);
  };
  person(true);
  for (;;) {
    const calm = used >= picks.length;
    const choice = calm ? 0 : pick() % 20;
    if (choice === 1) {
      tree = restarted(commits, journal);
      continue;
    }
    if (choice === 2 || choice === 3) {
      person(false);
      continue;
    }
    const sends = [...tree.fold.sends.values()];
    const requests = [...tree.fold.requests.values()];
    const n = (calm ? 0 : pick()) % Math.max(1, sends.length + requests.length);
    const send = sends[n];
    const request = requests[n - sends.length];
    const atMs = tree.fold.atMs + 1;
    if (send !== undefined)
      tree.deliver({ id: send.id, to: send.send.to, message: send.send.body }, atMs);
    else if (request === undefined) return commits;
    else {
      const { course, genseq } = request.request;
      const message: Message =
        request.request.port === "model"
          ? { type: "model.result", course, genseq, outcome: outcomeFrom(pick, calm), memo: null }
          : {
              type: "tool.result",
              course,
              genseq,
              callId: request.request.callId,
              status: pick() % 2 === 0 ? "answered" : "failed",
              text: "seen",
            };
      tree.deliver({ id: request.id, to: request.dialog, message }, atMs);
    }
  }
}

function restarted(commits: readonly Commit[], journal: { append(commit: Commit): void }): Tree {
  const tree = new Tree({ journal });
  for (const commit of commits) tree.replay(commit);
  tree.resume();
  const number = tree.fold.processes + 1;
  const started = { type: "process.started", number, previous: "crashed" } as const;
  tree.note([started], { handled: `open:${number}`, atMs: tree.fold.atMs });
  return tree;
}

const picks = fc.array(fc.nat({ max: 5039 }), { minLength: 20, maxLength: 600, size: "max" });

describe.each(INVARIANTS)("$id $statement", (invariant) => {
  test("holds in real runs", { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(picks, (chosen) => {
        const commits = run(chosen);
        expect([...invariant.check({ commits, ended: true })]).toEqual([]);
      }),
      { numRuns: 150, seed: 1 },
    );
  });
});

test("a run has its own outcome", () => {
  fc.assert(
    fc.property(picks, (chosen) => {
      const outcome = outcomeOf(run(chosen));
      const again = outcomeOf(run(chosen));
      expect(sameOutcome(outcome, again)).toEqual([]);
      expect(outcomeHash(briefOf(outcome))).toBe(outcomeHash(briefOf(again)));
    }),
    { numRuns: 20, seed: 1 },
  );
});
