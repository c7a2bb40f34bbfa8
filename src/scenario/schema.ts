// Schema: the file format as JSON Schema draft-07, for editors. It refuses nothing that the reader
// takes; the reader, which knows names and moments, refuses more.
import { anyOf, type JsonSchema, listOf, mapOf, record, ref, wordsOf } from "./json-schema.ts";
import { VERSION } from "./scenario.ts";
import { EXPECT_DEFINITIONS } from "./schema-expect.ts";
import { SCRIPT_DEFINITIONS } from "./schema-script.ts";
import { VALUE_DEFINITIONS } from "./schema-value.ts";
import { LIMIT_WORDS } from "./word.ts";

const member: JsonSchema = {
  ...record(
    {
      name: ref("words", "As people call it; its id by itself."),
      "diligence-push-max": anyOf(
        "How often it is asked to go on; 0 in this version.",
        { type: "integer" },
        ref("variable"),
      ),
      "fbr-effort": {},
      fbr_effort: {},
      fbr_model_params: {},
      "context-limit": {},
      provider: {},
      model: {},
      calls: {},
      tools: {},
    },
    { description: "A member." },
  ),
  type: ["object", "null"],
};

const limits: JsonSchema = record(
  Object.fromEntries(
    LIMIT_WORDS.map((name) => [name, ref(name === "virtualTime" ? "duration" : "wholeNumber")]),
  ),
  { description: "Bounds of every loop that runs by itself." },
);

const language = wordsOf(["en", "zh"], "The language of the system's own texts.");

const team: JsonSchema = anyOf(
  "The team, or the path of a team file.",
  { type: "string", minLength: 1 },
  record(
    {
      default_responder: ref("words", "The agent of the main dialog."),
      members: mapOf(ref("member"), "The members by id."),
      member_defaults: ref("member", "What holds for all members."),
      "work-language": language,
      limits: ref("limits"),
    },
    { description: "The team.", required: ["members"] },
  ),
);

const vary: JsonSchema = mapOf(
  {
    type: "array",
    items: { type: ["string", "number", "boolean"] },
    minItems: 1,
    uniqueItems: true,
  },
  "Values by name; one run for each combination. ${NAME} as a whole value stands for one.",
);

/** The schema of a scenario file, version 1. */
export function scenarioSchema(): object {
  return {
    $schema: "http://json-schema.org/draft-07/schema#",
    title: "Scenario, version 1",
    ...record(
      {
        version: anyOf("The version of the language.", { const: VERSION }, ref("variable")),
        name: ref("words", "The name of the scenario; the file's by itself."),
        about: ref("words", "What it is about."),
        tags: ref("wordList", "Cases that it belongs to."),
        language,
        team,
        script: ref("script"),
        human: listOf(ref("action"), "What people do, in order."),
        tools: mapOf(ref("tool"), "Tools by name."),
        faults: listOf(ref("fault"), "What the world does."),
        limits: ref("limits"),
        vary,
        schedule: ref("schedule"),
        expect: listOf(ref("expectation"), "What must be true."),
      },
      { description: "A dialog of agents, written down.", required: ["version", "team", "script"] },
    ),
    definitions: {
      ...VALUE_DEFINITIONS,
      ...SCRIPT_DEFINITIONS,
      ...EXPECT_DEFINITIONS,
      member,
      limits,
    },
  };
}
