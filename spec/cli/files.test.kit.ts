// Files: the scenarios that the tests of the command run, smallest first.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

const TEAM = "team: { default_responder: lead, members: { lead: { diligence-push-max: 0 } } }";

function scenario(name: string, ...lines: readonly string[]): string {
  return ["version: 1", `name: ${JSON.stringify(name)}`, TEAM, ...lines, ""].join("\n");
}

const HELLO = ['human: [{ say: "Hello" }]', 'script: { lead: [{ text: "Hello yourself." }] }'];

export const FILES = {
  hello: scenario("hello", ...HELLO),
  expectsTooMuch: scenario("expects", ...HELLO, "expect: [{ generations: { lead: 2 } }]"),
  offScript: scenario("off", 'human: [{ say: "Hello" }]', "script: { lead: [] }"),
  stuck: scenario(
    "stuck",
    "tools: { look: { fails: hang } }",
    'human: [{ say: "Hello" }]',
    "script: { lead: [{ calls: [{ look: {} }] }] }",
  ),
  bad: scenario("bad", 'human: [{ sya: "Hello" }]', "script: { lead: [{ txt: 1 }] }"),
  quoted: scenario(
    'she said "go, now"',
    "vary: { word: [one, two] }",
    'human: [{ say: "Hello" }]',
    'script: { lead: [{ text: "${word}" }] }',
  ),
  /** Answers whatever it hears; of the weather it asks where. */
  talk: scenario(
    "talk",
    'human: [{ say: "Hello" }]',
    "script:",
    "  lead:",
    "    - { text: Hello yourself. }",
    "    - repeat: 0..1",
    "      if: { sees: [Weather] }",
    "      calls: [{ askHuman: { tellaskContent: Where are you? } }]",
    "    - { repeat: 0..9, text: I hear. }",
  ),
  /** Two side dialogs, both with a question to the human. */
  asks: [
    "version: 1",
    "name: asks",
    "team:",
    "  default_responder: lead",
    "  members: { lead: { diligence-push-max: 0 }, ux: {}, qa: {} }",
    'human: [{ say: "Hello" }]',
    "script:",
    "  lead:",
    "    - calls:",
    "        - tellaskSessionless: { targetAgentId: ux, tellaskContent: Which words? }",
    "        - tellaskSessionless: { targetAgentId: qa, tellaskContent: Which tests? }",
    "    - { repeat: 0..9, text: Noted. }",
    "  lead/ux:",
    "    - { calls: [{ askHuman: { tellaskContent: Which tone? } }] }",
    "    - { repeat: 0..9, text: These words. }",
    "  lead/qa:",
    "    - { calls: [{ askHuman: { tellaskContent: Which browser? } }] }",
    "    - { repeat: 0..9, text: These tests. }",
    "",
  ].join("\n"),
  /** On a real clock its first words take a minute: there is time to talk to its owner. */
  minute: scenario(
    "minute",
    'human: [{ say: "Hello" }]',
    "script: { lead: [{ text: At last., latency: 60s }, { repeat: 0..9, text: I hear. }] }",
  ),
  /** The same in three seconds. */
  seconds: scenario(
    "seconds",
    'human: [{ say: "Hello" }]',
    "script: { lead: [{ repeat: 0..9, text: I hear., latency: 3s }] }",
  ),
  dies: scenario("dies", ...HELLO, "faults: [{ crash: every, when: every commit }]"),
  /** On a real clock this takes a second and a half. */
  slow: scenario(
    "slow",
    "tools: { look: { result: seen } }",
    'human: [{ say: "Hello" }]',
    "script:",
    "  lead:",
    "    - { repeat: 15, calls: [{ look: {} }], latency: 100ms }",
    "    - { text: over }",
  ),
} as const;

/** Writes these scenarios into a folder, each as `<key>.yaml`. */
export function withFiles(dir: string, ...keys: readonly (keyof typeof FILES)[]): string {
  for (const key of keys) writeFileSync(join(dir, `${key}.yaml`), FILES[key]);
  return dir;
}
