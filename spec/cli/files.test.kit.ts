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
