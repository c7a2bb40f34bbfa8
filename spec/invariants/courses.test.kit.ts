// Courses: a world in which minds are cleared while others work, by a call and by a person, with
// reminders kept, changed and dropped; a clear is refused beside a tool that fails.
import type { RawCall } from "../../src/protocol/call.ts";
import type { DueAction } from "../../src/protocol/port.ts";
import { call, say } from "./mutant.test.kit.ts";
import type { World } from "./mutant.test.kit.ts";

const fresh = (agent: string, id: string): RawCall =>
  call("tellaskSessionless", { targetAgentId: agent, tellaskContent: `do ${id}` }, id);

/** What is said by site; words where nothing stands. */
const SCRIPT: Readonly<Record<string, readonly RawCall[]>> = {
  "lead@1.1": [fresh("a", "c1"), call("add_reminder", { content: "ask b too" }, "r1")],
  "lead@1.2": [
    call("update_reminder", { reminder_no: 1, content: "ask b next" }, "r2"),
    call("clear_mind", { reminder_content: "a is asked" }, "m1"),
  ],
  "lead@2.1": [call("delete_reminder", { reminder_no: 1 }, "r3"), fresh("b", "c2")],
  "lead@2.2": [call("look", {}, "t1"), call("nothing", {}, "t2"), call("clear_mind", {}, "m2")],
  "lead@3.1": [fresh("a", "c3")],
  "lead/b@1.1": [call("askHuman", { tellaskContent: "which?" }, "h1")],
};

const clears = (index: number, atMs: number, to: string): DueAction => ({
  ...say(index, atMs, to),
  verb: "clear",
});

export const COURSES: World = {
  model: {
    ask({ dialog, course, genseq }) {
      const calls = SCRIPT[`${dialog}@${course}.${genseq}`] ?? [];
      const text = calls.length === 0 ? `words of ${dialog}` : "";
      const outcome = { kind: "reply", text, thinking: "", calls, usage: null } as const;
      return { outcome, memo: null, latencyMs: dialog === "lead" ? 5 : 60 };
    },
  },
  tool: { latencyMs: 20 },
  actions: [
    say(0, 0, "lead"),
    clears(1, 33, "lead"),
    say(2, 34, "lead"),
    clears(6, 55, "lead"),
    clears(3, 150, "lead/b"),
    clears(4, 400, "all"),
    say(5, 500, "lead"),
  ],
  gate: null,
};

/** A main dialog that is asked to go on until the human is asked in its place, and again then. */
export const KEEPING_GOING: World = {
  ...COURSES,
  model: {
    ask: () => {
      const outcome = {
        kind: "reply",
        text: "words",
        thinking: "",
        calls: [],
        usage: null,
      } as const;
      return { outcome, memo: null, latencyMs: 5 };
    },
  },
  pushes: 2,
  actions: [say(0, 0, "lead"), { ...say(1, 500, "lead"), verb: "answer" }],
};
