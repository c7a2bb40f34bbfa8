// Schema: the file format as JSON Schema draft-07, for editors. It refuses nothing that the reader
// takes; the reader, which knows names and moments, refuses more.
import { MIND_PATH } from "./minds.ts";
import { anyOf, type JsonSchema, listOf, mapOf, pattern, record, ref } from "./json-schema.ts";
import { VERSION } from "./scenario.ts";
import { EXPECT_DEFINITIONS } from "./schema-expect.ts";
import { SCRIPT_DEFINITIONS } from "./schema-script.ts";
import { LANGUAGE, TEAM_DEFINITIONS } from "./schema-team.ts";
import { VALUE_DEFINITIONS } from "./schema-value.ts";

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
        language: LANGUAGE,
        team: anyOf(
          "The team, or the path of a team file; .minds/team.yaml of the workspace by itself.",
          { type: "string", minLength: 1 },
          ref("team"),
        ),
        task: ref("text", "The task document, which every context of a member holds."),
        minds: {
          ...mapOf(ref("text"), "Files for the models, by their path under .minds."),
          propertyNames: pattern(MIND_PATH),
        },
        script: ref("script"),
        human: listOf(ref("action"), "What people do, in order."),
        tools: mapOf(ref("tool"), "Tools by name."),
        faults: listOf(ref("fault"), "What the world does."),
        limits: ref("limits"),
        vary,
        schedule: ref("schedule"),
        expect: listOf(ref("expectation"), "What must be true."),
      },
      { description: "A dialog of agents, written down.", required: ["version", "script"] },
    ),
    definitions: {
      ...VALUE_DEFINITIONS,
      ...SCRIPT_DEFINITIONS,
      ...EXPECT_DEFINITIONS,
      ...TEAM_DEFINITIONS,
    },
  };
}
