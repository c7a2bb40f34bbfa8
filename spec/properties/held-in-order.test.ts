// A regression: a message that a schedule held back was overtaken by the next one of the same sender to
// the same dialog, and a session was asked to replace a call that it had not seen.
import { expect, test } from "vitest";
import type { Delivery } from "../../src/actors/tree.ts";
import { outcomeOf } from "../../src/protocol/outcome.ts";
import { runInMemory, worldFrom } from "./world.test.kit.ts";

const world = worldFrom(`
version: 1
team: { default_responder: lead, member_defaults: { diligence-push-max: 0 }, members: { lead: {}, ux: {} } }
human: [{ say: Start }]
tools: { look: { result: seen, latency: 10ms } }
script:
  lead:
    - calls: [{ tellask: { targetAgentId: ux, sessionSlug: s, tellaskContent: One. }, id: a }, { look: {} }]
    - calls: [{ tellask: { targetAgentId: ux, sessionSlug: s, tellaskContent: Two., replaces: a }, id: b }, { look: {} }]
    - { text: ok, repeat: 1..2 }
  ux!s: [{ text: it is so, repeat: 1..2 }]
`);

test("messages from one dialog to another keep their order when the first is held back", async () => {
  let first: string | null = null;
  const gate = {
    isHeld: ({ id, message }: Delivery, atMs: number): boolean => {
      if (message.type === "assignment") first ??= id;
      return id === first && atMs < 20;
    },
  };
  const { commits, rest } = await runInMemory(world, { gate: () => gate });
  expect(rest).toBe("rest");
  const asked = commits.flatMap(({ facts }) =>
    facts.flatMap((fact) =>
      fact.type === "duty.received" ? fact.frame.tellaskReplyObligation.targetCallId : [],
    ),
  );
  expect(asked).toEqual(["a", "b"]);
  expect(outcomeOf(commits).calls["lead@1.1/1"]).toBe("replaced");
});
