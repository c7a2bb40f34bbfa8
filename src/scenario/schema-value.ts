// Schema of values: texts, durations, sizes, counts, moments: what stands everywhere in the file.
import { anyOf, type JsonSchema, pattern, record, ref } from "./json-schema.ts";

const variable = ref("variable");

export const VALUE_DEFINITIONS: Readonly<Record<string, JsonSchema>> = {
  variable: {
    description: "The value of `vary` with this name.",
    ...pattern("^\\$\\{[^{}]*\\}$"),
  },
  words: { description: "A text that is not empty.", type: "string", minLength: 1 },
  wordList: { description: "Texts, none of them empty.", type: "array", items: ref("words") },
  text: anyOf(
    "A text, a text repeated up to a size, or the text of a file beside or below the scenario.",
    { type: "string" },
    record(
      { repeat: { type: "string", minLength: 1 }, to: ref("size") },
      { description: "The words over and over, up to the size.", required: ["repeat", "to"] },
    ),
    record({ file: ref("words") }, { description: "The text of a file.", required: ["file"] }),
  ),
  wholeNumber: anyOf("A whole number from 0.", { type: "integer", minimum: 0 }, variable),
  boolean: anyOf("true or false.", { type: "boolean" }, variable),
  duration: anyOf("A duration: 50ms, 2s, 10m, 1h, 1d.", pattern("^\\d+(ms|s|m|h|d)$"), variable),
  size: anyOf(
    "A size, in powers of 1000: 40B, 7kB, 7MB, 1GB, or a number of bytes.",
    pattern("^\\d+(B|kB|MB|GB)$"),
    { type: "integer", minimum: 0 },
    variable,
  ),
  count: anyOf(
    'How often: 3, ">= 2" or 2..5.',
    pattern("^(>= ?\\d+|\\d+\\.\\.\\d+)$"),
    { type: "integer", minimum: 0 },
    variable,
  ),
  moment: {
    description: "A happening: SUBJECT VERB [OBJECT] [(n)|(last)] [while CONDITION].",
    type: "string",
    minLength: 1,
  },
  condition: {
    description: "[DIALOG] in STATE, DIALOG owes, process is down, or disk is full.",
    type: "string",
    minLength: 1,
  },
  dialog: {
    description: "A dialog: lead, lead/ux, lead/ux#2, ux!slug.",
    type: "string",
    minLength: 1,
  },
  sees: anyOf(
    "Words that messages of the request hold, or in exactly how many of them they stand.",
    ref("wordList"),
    { type: "object", additionalProperties: ref("wholeNumber") },
  ),
  contextCheck: record(
    { sees: ref("sees"), lacks: ref("wordList"), order: ref("wordList") },
    { description: "What the context of a generation holds." },
  ),
};
