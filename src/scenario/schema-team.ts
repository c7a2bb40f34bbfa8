// Schema of teams: inside a scenario, and as a file of their own. Draft-07, for editors; it refuses
// nothing that the reader takes.
import { anyOf, type JsonSchema, mapOf, record, ref, wordsOf } from "./json-schema.ts";
import {
  CALL_FORMS,
  AT_CONTEXT_LIMIT,
  AT_LIMIT_FORMS,
  CONTEXT_LIMIT,
  EFFORT,
  EFFORT_MAX,
  EFFORT_SPELLINGS,
  MEMBER_LATER,
  PUSH,
} from "./member.ts";
import { ID_CHARS_MAX, RESERVED } from "./path.ts";
import { VALUE_DEFINITIONS } from "./schema-value.ts";
import { LIMIT_WORDS } from "./word.ts";

export const LANGUAGE = wordsOf(["en", "zh"], "The language of the system's own texts.");

const effort: JsonSchema = anyOf(
  `How many fresh samples one call of its own asks for, 0 to ${EFFORT_MAX}; ${EFFORT} by itself, and 0 turns them off.`,
  { type: "integer", minimum: 0, maximum: EFFORT_MAX },
  ref("variable"),
);

const settings: Readonly<Record<string, JsonSchema>> = {
  calls: wordsOf(
    CALL_FORMS,
    `How its model writes calls: as functions, or in its words; ${CALL_FORMS[0]} by itself.`,
  ),
  ...Object.fromEntries(EFFORT_SPELLINGS.map((key) => [key, effort])),
  [PUSH]: anyOf(
    "How often its main dialog is asked to go on; below 1 never.",
    { type: "integer" },
    ref("variable"),
  ),
  [AT_CONTEXT_LIMIT]: wordsOf(
    AT_LIMIT_FORMS,
    `What a larger request leads to: a close of the dialog, or a new course; ${AT_LIMIT_FORMS[0]} by itself.`,
  ),
  [CONTEXT_LIMIT]: ref("size", "How much text one of its requests may hold; no bound by itself."),
  ...Object.fromEntries(
    MEMBER_LATER.map((key) => [key, { description: "Needs a newer version." }]),
  ),
};

function entry(properties: Readonly<Record<string, JsonSchema>>, description: string): JsonSchema {
  return {
    ...record(properties, { description }),
    type: ["object", "null"],
    not: { type: "object", required: EFFORT_SPELLINGS },
  };
}

const members: JsonSchema = {
  ...mapOf(ref("member"), "The members by id."),
  minProperties: 1,
  propertyNames: {
    maxLength: ID_CHARS_MAX,
    // A letter first, then letters and digits of any script: what regular expressions of other
    // languages cannot say is left to the reader.
    pattern: "^[^\\s\\d_!-,./:-@\\[-^`{-~-][^\\s!-,./:-@\\[-^`{-~]*$",
    not: { enum: RESERVED },
  },
};

const team: JsonSchema = record(
  {
    default_responder: ref(
      "words",
      "The member people speak to; may be left out where there is one.",
    ),
    members,
    member_defaults: ref("memberDefaults"),
    "work-language": LANGUAGE,
    limits: ref("limits"),
  },
  { description: "The team.", required: ["members"] },
);

const limits: JsonSchema = record(
  Object.fromEntries(
    LIMIT_WORDS.map((name) => [name, ref(name === "virtualTime" ? "duration" : "wholeNumber")]),
  ),
  { description: "Bounds of every loop that runs by itself." },
);

export const TEAM_DEFINITIONS: Readonly<Record<string, JsonSchema>> = {
  team,
  member: entry(
    { name: ref("words", "As people call it; its id by itself."), ...settings },
    "A member.",
  ),
  memberDefaults: entry(settings, "What holds for each member whose own entry says nothing."),
  limits,
};

/** The schema of a team file, version 1. */
export function teamSchema(): object {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Team, version 1",
    ...team,
    definitions: {
      ...VALUE_DEFINITIONS,
      ...TEAM_DEFINITIONS,
      variable: { description: "Values of `vary` belong to a scenario.", not: {} },
    },
  };
}
