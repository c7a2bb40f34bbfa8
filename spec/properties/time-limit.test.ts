// A regression that the generated scenarios found: a run ended at its time limit because a person
// would act after it, while a model that had just been asked would have answered before.
import { expect, test } from "vitest";
import { outcomeOf } from "../../src/protocol/outcome.ts";
import { runInMemory, worldFrom } from "./world.test.kit.ts";

const world = worldFrom(`
version: 1
team: { default_responder: lead, member_defaults: { diligence-push-max: 0 }, members: { lead: {}, ux: {} } }
limits: { virtualTime: 100ms }
human: [{ say: Start }, { say: Late, when: lead generates, after: 200ms }]
script:
  lead:
    - { latency: 5ms, calls: [{ tellaskSessionless: { targetAgentId: ux, tellaskContent: Do it. } }] }
    - { text: ok }
  lead/ux: [{ latency: 20ms, text: one }]
`);

test("what a request brings before the time limit happens, though a person would act after it", async () => {
  const { rest, commits, tree } = await runInMemory(world);
  expect(outcomeOf(commits).calls).toEqual({ "lead@1.1/1": "fallback" });
  expect(tree.fold.atMs).toBe(25);
  expect([rest, tree.fold.limit]).toEqual(["limit", "virtualTime"]);
});
