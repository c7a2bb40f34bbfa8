// Schema of what models, tools and people do: replies, calls, failures, results, actions.
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
import { CAUSES } from "./word.ts";

const result: Readonly<Record<string, JsonSchema>> = {
  result: ref("text", "What the tool gives back."),
  error: ref("text", "What the tool complains of."),
  fails: wordsOf(["hang", "throw", "exit"], "How the tool fails without a word."),
  latency: ref("duration", "How long the tool takes; 0ms by itself."),
  repeatable: ref("boolean", "May run again when the process died before its result was kept."),
};

const failure: JsonSchema = anyOf(
  "An attempt that fails before this reply.",
  wordsOf(
    [
      "server",
      "rateLimit",
      "refused",
      "timeout",
      "empty",
      "malformed",
      "throw",
      "exit",
      "memory",
      "loop",
      "hang",
    ],
    "How it fails.",
  ),
  record(
    { rateLimit: ref("duration") },
    { description: "Asked to wait.", required: ["rateLimit"] },
  ),
  record(
    { cut: ref("sizeOrEvery") },
    { description: "The stream ends politely.", required: ["cut"] },
  ),
  record(
    { reset: ref("sizeOrEvery") },
    { description: "The connection breaks.", required: ["reset"] },
  ),
  record(
    { hang: ref("duration") },
    { description: "Nothing comes for a while.", required: ["hang"] },
  ),
  record(
    {
      with: ref("failure"),
      times: anyOf("How often.", ref("wholeNumber"), { const: "forever" }),
    },
    { description: "The same failure several times.", required: ["with", "times"] },
  ),
);

const call: JsonSchema = anyOf(
  "One call: { NAME: ARGS }, checked, or { call: NAME, args: … }, sent as it is.",
  record(
    { call: { type: "string" }, args: {}, id: { type: "string" } },
    { description: "A raw call; never checked.", required: ["call", "args"] },
  ),
  {
    description: "A call in the short form.",
    type: "object",
    not: { required: ["call"] },
    minProperties: 1,
    properties: { id: ref("words", "The id the model gives to the call."), ...result },
    additionalProperties: { type: "object" },
  },
);

const reply: JsonSchema = record(
  {
    text: ref("text", "What the model says; ${n} is the number of the repetition."),
    thinking: ref("text", "What the model thinks."),
    calls: listOf(ref("call"), "What the model calls."),
    usage: record(
      { prompt: ref("wholeNumber"), completion: ref("wholeNumber") },
      { description: "Tokens the provider reports.", required: ["prompt", "completion"] },
    ),
    latency: ref("duration", "How long the model takes; 0ms by itself."),
    chunks: { description: "Pieces of the stream: a number, offsets, or every byte." },
    chunkLatency: ref("duration", "Time between pieces."),
    fails: anyOf(
      "Attempts that fail before this reply.",
      ref("failure"),
      listOf(ref("failure"), "In order."),
    ),
    sees: ref("sees"),
    lacks: ref("wordList", "Words that no message of the request holds."),
    order: ref("wordList", "Words in the order in which they stand in the request."),
    if: record(
      {
        sees: ref("sees"),
        lacks: ref("wordList"),
        cause: wordsOf(CAUSES, "A cause of the drive."),
      },
      { description: "The entry is taken only where this holds." },
    ),
    repeat: anyOf(
      "How often the entry is used: 3, 0..2, forever; once by itself.",
      { type: "integer", minimum: 1 },
      { type: "string", pattern: "^(forever|\\d+\\.\\.(\\d+|forever)|\\$\\{[^{}]*\\})$" },
    ),
  },
  { description: "One entry of a list of replies." },
);

const action: JsonSchema = {
  ...record(
    {
      say: ref("text", "A message to a dialog."),
      to: ref("dialog", "Whom `say` speaks to; the main dialog by itself."),
      answer: ref("text", "The answer to an open question."),
      of: ref("dialog", "Whose question is answered; the main dialog's by itself."),
      stop: ref("dialog", "A dialog that is to stop, or all."),
      how: wordsOf(
        ["hold", "close"],
        "A stop keeps every duty (hold, by itself) or fails it (close).",
      ),
      resume: ref("dialog", "A dialog that is to go on, or all."),
      dead: ref("dialog", "A side dialog that is declared dead."),
      clear: ref("dialog", "A dialog that is to begin a new course, or all."),
      done: anyOf("The tree is done.", { const: true }, ref("variable")),
      when: ref("moment", "The moment it waits for; by itself, the action above it."),
      after: ref("duration", "How long after that moment."),
      by: ref("words", "Who does it."),
      refused: anyOf(
        "It must be refused, for any reason or for these words.",
        { const: true },
        ref("words"),
      ),
      optional: ref("boolean", "It may stay undone; false by itself."),
    },
    { description: "Something a person does." },
  ),
  ...oneKeyOf(["say", "answer", "stop", "resume", "dead", "clear", "done"]),
};

export const SCRIPT_DEFINITIONS: Readonly<Record<string, JsonSchema>> = {
  sizeOrEvery: anyOf("After how many bytes.", ref("size"), { const: "every byte" }),
  failure,
  call,
  reply,
  script: mapOf(
    listOf(ref("reply"), "Replies, from the top."),
    "Replies by dialog, or by any/AGENT.",
  ),
  tool: {
    ...record(result, { description: "A tool." }),
    ...oneKeyOf(["result", "error", "fails"]),
  },
  action,
};
