import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import type { Commit } from "../protocol/commit.ts";
import type { PeoplePort } from "../protocol/port.ts";
import { afterCommit, treeFold } from "../protocol/tree-fold.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import { parseAction, wrongId } from "./person-action.ts";
import type { PersonAction } from "./person-action.ts";
import { NotHeard, SaidPeople } from "./said-people.ts";

const NOBODY: PeoplePort = { saw: () => {}, takeDue: () => [] };
const ONE: PersonAction = { id: "one", verb: "say", to: "lead", by: null, text: "Hi", how: "hold" };

/** The tree sees the commit that handles an action. */
function handles(people: SaidPeople, fold: TreeFold, id: string): void {
  const said = { type: "person.said", action: `human:${id}`, by: null, text: "Hi" } as const;
  const commit: Commit = {
    seq: fold.seq,
    atMs: 0,
    dialog: "lead",
    handled: `human:${id}`,
    facts: [said],
    sends: [],
    requests: [],
  };
  afterCommit(fold, commit);
  people.saw(commit, fold);
}

describe("people outside", () => {
  it("are answered when their commit is durable, and no earlier", async () => {
    const people = new SaidPeople(NOBODY, []);
    let looked = 0;
    people.onDue(() => (looked += 1));
    let answered = false;
    const outcome = people.hear(ONE).finally(() => (answered = true));
    expect(looked).toBe(1);
    expect(people.takeDue()).toMatchObject([{ id: "human:one", verb: "say", text: "Hi" }]);
    handles(people, treeFold(), "one");
    await setImmediate();
    expect(answered).toBe(false);
    people.durable(0);
    expect(await outcome).toEqual({ seq: 0, refused: null, repeated: false });
  });

  it("are given to the tree once under one id, while it waits and after a replay", async () => {
    const people = new SaidPeople(NOBODY, []);
    const both = [people.hear(ONE), people.hear(ONE)];
    expect(people.takeDue()).toHaveLength(1);
    handles(people, treeFold(), "one");
    people.durable(0);
    expect((await Promise.all(both)).map(({ repeated }) => repeated)).toEqual([false, true]);
    const next = new SaidPeople(NOBODY, []);
    handles(next, treeFold(), "one");
    next.durable(0);
    expect(await next.hear(ONE)).toEqual({ seq: 0, refused: null, repeated: true });
    expect(next.takeDue()).toEqual([]);
  });

  it("are told when the process ends before it handled them", async () => {
    const people = new SaidPeople(NOBODY, []);
    const outcome = people.hear(ONE);
    people.end();
    await expect(outcome).rejects.toThrow(NotHeard);
    await expect(people.hear({ ...ONE, id: "two" })).rejects.toThrow(NotHeard);
  });
});

describe("an action from another process", () => {
  it("is whole, or what is wrong with it is said", () => {
    expect(parseAction({ ...ONE, more: 1 })).toEqual(ONE);
    for (const wrong of [
      null,
      [],
      { ...ONE, verb: "erase" },
      { ...ONE, id: "" },
      { ...ONE, to: "" },
      { ...ONE, by: 1 },
      { ...ONE, how: "now" },
    ])
      expect(parseAction(wrong)).toEqual({ wrong: expect.any(String) });
  });

  it("has an id that is no index of a scenario", () => {
    expect(["a", "a-1", "1a", "0.1", "审"].map(wrongId)).toEqual(Array(5).fill(null));
    for (const wrong of ["", "12", "a b", "a/b", "x".repeat(129)])
      expect(wrongId(wrong)).toContain("is no id of an action");
  });
});
