// Two dialogs race to one session: a gate holds the assignment of the first back until the second,
// which is deeper, has asked for the same address.
import type { Commit } from "../../src/protocol/commit.ts";
import { call, say } from "./mutant.test.kit.ts";
import type { Mutant } from "./mutant.test.kit.ts";

const session = call("tellask", { targetAgentId: "a", sessionSlug: "one", tellaskContent: "go" });
const fresh = call("tellaskSessionless", { targetAgentId: "b", tellaskContent: "go" });

export const RACE: Mutant = {
  limits: { depth: 1 },
  world: {
    model: {
      ask({ dialog, genseq }) {
        const calls =
          genseq > 1
            ? []
            : dialog === "lead"
              ? [session, fresh]
              : dialog === "lead/b"
                ? [session]
                : [];
        const text = calls.length === 0 ? `words of ${dialog}` : "";
        const outcome = { kind: "reply", text, thinking: "", calls, usage: null } as const;
        return { outcome, memo: null, latencyMs: 5 };
      },
    },
    tool: { latencyMs: 1 },
    actions: [say(0, 0, "lead")],
    gate: (commits: readonly Commit[]) => ({
      isHeld: ({ message }) =>
        message.type === "assignment" &&
        message.frame.assignmentFromAsker?.callName === "tellask" &&
        message.depth === 1 &&
        !isDecided(commits),
    }),
  },
};

/** The second one came first, or has done without. */
function isDecided(commits: readonly Commit[]): boolean {
  return commits.some(
    ({ dialog, facts }) =>
      dialog === "a!one" ||
      (dialog === "lead/b" && facts.some(({ type }) => type === "duty.settled")),
  );
}
