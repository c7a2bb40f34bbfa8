// Stopping: checks of what sessions, ask-backs, replaces, stops, deaths and the end ask of a chart.
import type { Commit } from "../../src/protocol/commit.ts";
import { check } from "./checks.test.kit.ts";
import type { Check } from "./checks.test.kit.ts";

const askUx = "{ tellaskSessionless: { targetAgentId: ux, tellaskContent: Do it. } }";
const askDev = "{ tellaskSessionless: { targetAgentId: dev, tellaskContent: Do that. } }";
const plan = "targetAgentId: ux, sessionSlug: plan";
const back = "{ tellaskBack: { tellaskContent: How? } }";
const repliesBack = "{ replyTellaskBack: { replyContent: So. } }";

export const STOPPING: readonly Check[] = [
  check(
    "an asker is asked back while it waits and while it speaks, and replaces what is in the making",
    "lead idle 7, ux!plan idle 4, lead@1.1/1 replaced, lead@1.2/1 answered, lead@1.4/1 answered, lead@1.5/1 answered, ux!plan@1.1/1 answered, ux!plan@1.2/1 answered, ux!plan@1.4/1 answered",
    `
human:
  - { say: Start }
  - { say: Well?, when: ux!plan hears lead, after: 5ms }
  - { say: Anew., when: ux!plan hears lead (2), after: 10ms }
script:
  lead:
    - calls: [{ tellask: { ${plan}, tellaskContent: Plan. }, id: c1 }]
    - calls: [${repliesBack}]
    - { latency: 20ms, text: hm }
    - calls: [${repliesBack}]
    - calls: [{ tellask: { ${plan}, tellaskContent: Plan anew., replaces: c1 } }]
    - { text: ok, repeat: 1..2 }
  ux!plan:
    - { latency: 5ms, calls: [${back}] }
    - { latency: 10ms, calls: [${back}] }
    - { latency: 40ms, text: too late }
    - calls: [{ replyTellask: { replyContent: planned } }]
`,
  ),
  check(
    "a held dialog goes on when it is resumed, and what comes late does nothing, whatever it does",
    "lead idle 2, lead/ux idle 2, lead/ux@1.3/1 interrupted, lead@1.1/1 fallback",
    `
human:
  - { say: Start }
  - { stop: lead/ux, when: lead/ux generates, after: 5ms }
  - { resume: lead/ux, when: lead/ux generates, after: 7ms }
  - { stop: lead/ux, when: lead/ux generates, after: 12ms }
  - { resume: lead/ux, when: lead/ux generates, after: 14ms }
  - { resume: lead/ux, when: lead/ux generates, after: 15ms, refused: not stopped }
  - { stop: lead/ux, when: lead/ux generates, after: 50ms }
  - { stop: lead/ux, when: lead/ux generates, after: 60ms }
  - { resume: lead/ux, when: lead/ux generates, after: 90ms }
script:
  lead: [{ calls: [${askUx}] }, { text: ok }]
  lead/ux:
    - { latency: 40ms, text: never }
    - { latency: 20ms, text: nor this }
    - { latency: 20ms, calls: [{ dig: {} }] }
    - { text: one }
`,
  ),
  check(
    "all are stopped and resumed at once, each by what it was told",
    "lead idle 2, lead/dev idle 1, lead/ux idle 1, lead@1.1/1 fallback, lead@1.1/2 fallback",
    `
human:
  - { say: Start }
  - { stop: all, when: lead/ux generates, after: 5ms }
  - { resume: all, when: lead/ux generates, after: 30ms }
script:
  lead: [{ calls: [${askUx}, ${askDev}] }, { text: ok }]
  lead/ux: [{ latency: 10ms, text: never }, { text: one }]
  lead/dev: [{ text: two }]
`,
  ),
  check(
    "the dead fail what they owe, at work or at rest, and hear nobody",
    "lead idle 2, lead/dev dead 1, lead/ux dead 0, lead@1.1/1 failed, lead@1.1/2 fallback",
    `
human:
  - { say: Start }
  - { dead: lead/ux, when: lead/ux generates, after: 5ms }
  - { dead: lead/dev, when: lead/ux generates, after: 20ms }
  - { say: Well?, to: lead/ux, when: lead/ux generates, after: 30ms, refused: dead }
script:
  lead: [{ calls: [${askUx}, ${askDev}] }, { text: ok }]
  lead/ux: [{ latency: 10ms, text: never }]
  lead/dev: [{ text: two }]
`,
  ),
  check(
    "a tree is done when nobody drives, and hears nobody then",
    "lead done 1, lead/ux done 1, lead/ux@1.1/1 cancelled, lead@1.1/1 cancelled",
    `
human:
  - { say: Start }
  - { done: true, when: lead generates, after: 2ms, refused: driving }
  - { done: true, when: lead/ux generates, after: 5ms, refused: driving }
  - { done: true, when: lead/ux generates, after: 50ms }
  - { say: Well?, when: lead/ux generates, after: 60ms, refused: finished }
script:
  lead: [{ latency: 5ms, calls: [${askUx}] }]
  lead/ux: [{ latency: 10ms, calls: [{ askHuman: { tellaskContent: Which? } }] }]
`,
  ),
  check(
    "a person who means another dialog, or all, leaves what the main one says",
    "lead idle 2, lead/ux idle 1, lead@1.1/1 fallback",
    `
human:
  - { say: Start }
  - { stop: lead/ux, when: lead generates, after: 2ms, refused: not begun }
  - { dead: lead/ux, when: lead generates, after: 3ms, refused: not begun }
script:
  lead: [{ latency: 5ms, calls: [${askUx}] }, { text: ok }]
  lead/ux: [{ text: one }]
`,
  ),
  {
    ...check(
      "a word to go on that reaches a dialog which goes on already is refused",
      "lead idle 2, lead/ux idle 2, lead@1.1/1 fallback",
      `
human:
  - { say: Start }
  - { stop: all, when: lead/ux generates, after: 5ms }
  - { resume: all, when: lead/ux generates, after: 20ms }
  - { say: Go on., to: lead/ux, when: lead/ux generates, after: 25ms }
script:
  lead: [{ calls: [${askUx}] }, { text: ok }]
  lead/ux: [{ latency: 10ms, text: never }, { latency: 10ms, text: for you }, { text: one }]
`,
    ),
    gate: (commits) => ({
      isHeld: ({ to, message }) =>
        to === "lead/ux" && message.type === "told" && message.verb === "resume" && !hears(commits),
    }),
  },
];

function hears(commits: readonly Commit[]): boolean {
  return commits.some(
    ({ dialog, facts }) => dialog === "lead/ux" && facts.some(({ type }) => type === "person.said"),
  );
}
