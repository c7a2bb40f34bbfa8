// Schema of what the world does and what must be true: faults, holds, expectations.
import {
  anyOf,
  type JsonSchema,
  listOf,
  mapOf,
  oneKeyOf,
  record,
  ref,
  wordsOf,
} from "./json-schema.ts";
import { STATES, STATUSES } from "./word.ts";

const fault: JsonSchema = {
  ...record(
    {
      crash: wordsOf(["before", "after", "torn", "every"], "The process dies around a commit."),
      keep: ref("sizeOrEvery", "How much of the torn line stays."),
      pad: wordsOf(["nul"], "What the disk fills the rest with."),
      resume: anyOf(
        "Whether, or how long after, the next process starts.",
        { type: "boolean" },
        ref("duration"),
      ),
      disk: wordsOf(["full", "readonly", "error", "syncFails", "slow"], "Needs a newer version."),
      on: ref("words"),
      until: ref("moment", "A moment or a duration."),
      clock: { description: "Needs a newer version.", type: "string" },
      process: wordsOf(["second", "pause", "continue"], "Needs a newer version."),
      file: ref("words", "Needs a newer version."),
      damage: ref("words"),
      when: ref("moment", "The moment it happens at, or: every commit."),
      after: ref("duration", "How long after that moment."),
    },
    { description: "Something the world does.", required: ["when"] },
  ),
  ...oneKeyOf(["crash", "disk", "clock", "process", "file"]),
};

const outcomes: Readonly<Record<string, JsonSchema>> = {
  ends: ref("words", "finished, waiting, stuck, storage, noReply, or limit:NAME."),
  state: mapOf(wordsOf(STATES, "A state."), "The state of each dialog."),
  reason: mapOf(ref("words"), "Words that the reason of its close holds."),
  generations: mapOf(ref("count"), "How many generations each dialog had."),
  course: mapOf(ref("wholeNumber"), "The course that each dialog is in."),
  text: mapOf(ref("words"), "Words that its last text holds."),
  dialogs: anyOf(
    "How many dialogs there are, or exactly which.",
    ref("count"),
    listOf(ref("dialog"), "All."),
  ),
  calls: mapOf(wordsOf(STATUSES, "A status."), "How each call stands."),
  human: record(
    { asked: ref("count"), answered: ref("count"), open: ref("count") },
    { description: "How many questions people were asked, answered, and left open." },
  ),
  owes: mapOf(ref("count"), "How many duties each dialog still has."),
  ran: mapOf(ref("count"), "How often each tool really ran."),
  requests: mapOf(ref("count"), "How many requests went to the model, failed ones included."),
  context: mapOf(ref("contextCheck"), "What the request of each generation held."),
};

const history: Readonly<Record<string, JsonSchema>> = {
  before: listOf(ref("moment"), "Each first stands before the next in the journal."),
  causes: listOf(ref("moment"), "Each is a cause of the next."),
  never: ref("moment", "It does not happen."),
  eventually: ref("moment", "It happens."),
  count: mapOf(ref("count"), "How often each happens."),
};

const same: JsonSchema = anyOf(
  "All variants agree in this.",
  wordsOf(["outcome", "journal"], "What they agree in."),
  listOf(ref("words"), "Generations whose contexts are the same."),
);

const expectation: JsonSchema = {
  ...record(
    {
      ...outcomes,
      ...history,
      same,
      from: ref("moment", "Opens the scope."),
      to: ref("moment", "Closes the scope."),
      while: ref("condition", "Narrows the scope."),
      only: wordsOf(
        ["run", "fuzz"],
        "Claimed of the written latencies, or of other orders, alone.",
      ),
      why: ref("words", "For whoever reads the failure."),
    },
    { description: "One thing that must be true: one operator and its scope." },
  ),
  ...oneKeyOf([...Object.keys(outcomes), ...Object.keys(history), "same"]),
};

export const EXPECT_DEFINITIONS: Readonly<Record<string, JsonSchema>> = {
  fault,
  schedule: anyOf(
    "fifo, or orders to keep.",
    wordsOf(["fifo"], "First in, first out."),
    listOf(
      anyOf(
        "[A, B] holds B until A.",
        { type: "array", items: ref("moment"), minItems: 2, maxItems: 2 },
        { type: "object", description: "Needs a newer version." },
      ),
      "Orders to keep.",
    ),
  ),
  expectation,
};
