// Checks: small scenarios that a right chart passes, each with a claim and what must come of it.
import { worldFrom } from "../properties/world.test.kit.ts";
import type { Seams, World } from "../properties/world.test.kit.ts";

export interface Check {
  readonly claim: string;
  readonly world: World;
  /** `dialog state generations`, then `site status`. */
  readonly comes: string;
  /** What a death loses is not asked again: after it the outcome may be another. */
  readonly loses?: boolean;
  readonly gate?: Seams["gate"];
}

const TEAM = `
team:
  default_responder: lead
  member_defaults: { diligence-push-max: 0 }
  members: { lead: {}, ux: {}, dev: {} }
`;
const HEAD = `
version: 1
tools: { look: { result: seen, latency: 1ms }, dig: { result: found, latency: 50ms } }
`;

export function check(claim: string, comes: string, yaml: string): Check {
  const limits = yaml.includes("limits:") ? "" : "limits: { commits: 60 }\n";
  return {
    claim,
    comes,
    world: worldFrom(`${HEAD}${limits}${yaml.includes("team:") ? "" : TEAM}${yaml}`),
  };
}

const askUx = "{ tellaskSessionless: { targetAgentId: ux, tellaskContent: Do it. } }";
const askDev = "{ tellaskSessionless: { targetAgentId: dev, tellaskContent: Do that. } }";
const question = "{ askHuman: { tellaskContent: Which? } }";

export const CHECKS: readonly Check[] = [
  check(
    "the owner of two asks waits for both and is driven once",
    "lead idle 2, lead/dev idle 1, lead/ux idle 1, lead@1.1/1 fallback, lead@1.1/2 fallback",
    `
human: [{ say: Start }]
script:
  lead: [{ calls: [${askUx}, ${askDev}] }, { text: ok }]
  lead/ux: [{ latency: 5ms, text: one }]
  lead/dev: [{ latency: 30ms, text: two }]
`,
  ),
  check(
    "tools of one round that finish apart are each asked for once, and hear people meanwhile",
    "lead idle 2, lead/ux idle 1, lead@1.1/1 answered, lead@1.1/2 answered, lead@1.1/3 fallback",
    `
human:
  - { say: Start }
  - { say: Well?, when: lead runs look, after: 10ms }
  - { answer: Mine., when: lead runs look, after: 12ms }
script:
  lead: [{ calls: [{ look: {} }, { dig: {} }, ${askUx}] }, { text: ok, repeat: forever }]
  lead/ux: [{ latency: 5ms, text: one }]
`,
  ),
  check(
    "a failed attempt is tried again and a refused one is not",
    "lead idle 2, lead/ux idle 0, lead@1.1/1 failed",
    `
human: [{ say: Start }]
script:
  lead: [{ fails: [server, empty], calls: [${askUx}] }, { text: ok }]
  lead/ux: [{ fails: refused, text: never }]
`,
  ),
  check(
    "a question rests in Q4H, where people and replies are heard and only its answer drives",
    "lead idle 2, lead/ux idle 1, lead@1.1/1 fallback, lead@1.1/2 answered",
    `
human:
  - { say: Start }
  - { say: Well?, when: lead asks human, after: 10ms }
  - { answer: This., when: lead asks human, after: 50ms }
script:
  lead: [{ calls: [${askUx}, ${question}] }, { text: ok }]
  lead/ux: [{ latency: 20ms, text: one }]
`,
  ),
  check(
    "an answer to no question is refused in every state",
    "lead idle 2, lead/ux idle 1, lead@1.1/1 fallback",
    `
human:
  - { say: Start }
  - { answer: Mine., when: lead generates, after: 5ms }
  - { answer: Mine., when: lead generates, after: 20ms }
  - { answer: Mine., when: lead generates, after: 500ms }
script:
  lead: [{ latency: 10ms, calls: [${askUx}] }, { text: ok }]
  lead/ux: [{ latency: 50ms, text: one }]
`,
  ),
  check(
    "what arrives while a dialog generates is kept and drives it afterwards",
    "lead idle 3, lead/ux idle 1, lead@1.1/1 fallback, lead@1.1/2 answered",
    `
human: [{ say: Start }, { say: Well?, when: lead gets look, after: 25ms }]
script:
  lead: [{ calls: [${askUx}, { look: {} }] }, { latency: 60ms, text: hm }, { text: ok }]
  lead/ux: [{ latency: 20ms, text: one }]
`,
  ),
  check(
    "a side dialog answers a person and is asked for the reply that it still owes",
    "lead idle 2, lead/ux idle 3, lead/ux@1.1/1 answered, lead@1.1/1 fallback",
    `
human: [{ say: Start }, { say: And me?, to: lead/ux, when: lead/ux generates, after: 5ms }]
script:
  lead: [{ calls: [${askUx}] }, { text: ok }]
  lead/ux: [{ latency: 10ms, calls: [{ look: {} }] }, { text: for you }, { text: for lead }]
`,
  ),
  check(
    "a side dialog that waits for its own hears people and then settles its duty in words",
    "lead idle 2, lead/ux idle 3, lead/ux/dev idle 1, lead/ux@1.1/1 fallback, lead@1.1/1 fallback",
    `
human: [{ say: Start }, { say: Soon?, to: lead/ux, when: lead/ux asks lead/ux/dev, after: 5ms }]
script:
  lead: [{ calls: [${askUx}] }, { text: ok }]
  lead/ux: [{ calls: [${askDev}] }, { text: soon }, { text: done }]
  lead/ux/dev: [{ latency: 20ms, text: two }]
`,
  ),
  check(
    "a dialog that goes on and on is closed at its limit and rests with nothing owed",
    "lead idle 2, lead/ux idle 2, lead/ux@1.1/1 answered, lead/ux@1.2/1 answered, lead@1.1/1 failed",
    `
limits: { commits: 60, generationsPerDrive: 2 }
human: [{ say: Start }]
script:
  lead: [{ calls: [${askUx}] }, { text: ok }]
  lead/ux: [{ calls: [{ look: {} }], repeat: forever }]
`,
  ),
];
