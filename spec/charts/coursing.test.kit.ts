// Coursing: checks of what a new course asks of a chart.
import { check } from "./checks.test.kit.ts";
import type { Check } from "./checks.test.kit.ts";

const askUx = "{ tellaskSessionless: { targetAgentId: ux, tellaskContent: Do it. } }";

export const COURSING: readonly Check[] = [
  check(
    "a mind is cleared by its own call, by a person at rest and, once it settles, by a person meanwhile",
    "lead idle 5, lead/ux idle 1, lead@1.1/1 fallback, lead@1.1/2 answered, lead@3.1/1 answered, lead@4.1/1 answered",
    `
human:
  - { say: Start }
  - { clear: lead, when: lead/ux generates, after: 5ms }
  - { clear: lead, when: lead generates (3), after: 5ms }
script:
  lead: [{ calls: [${askUx}, { clear_mind: { reminder_content: Ux is asked. } }] }]
  lead@2: [{ sees: [Ux is asked.], text: waiting }]
  lead@3: [{ sees: { Done.: 1, Do it.: 1 }, latency: 10ms, calls: [{ dig: {} }] }]
  lead@4: [{ lacks: [Do it.], calls: [{ dig: {} }] }, { text: ok }]
  lead/ux: [{ latency: 20ms, text: Done. }]
`,
  ),
  {
    loses: true,
    ...check(
      "startup scripts stand in one drive alone, and what held them is not asked again after a death",
      "lead idle 3, lead@1.1/1 answered",
      `
minds: { priming/individual/lead/start.md: Begin with care., memory/team/style.md: Write short. }
task: Build it.
human: [{ say: Start }, { say: More }]
script:
  lead:
    - { sees: [Build it., Write short.], calls: [{ look: {} }] }
    - { sees: [Build it.], text: ok, repeat: 1..forever }
`,
    ),
  },
  check(
    "a member whose context is full closes or, as it is told, begins a new course",
    "lead idle 2, lead/ux idle 1, lead/ux@1.1/1 answered, lead@1.1/1 failed",
    `
team:
  default_responder: lead
  member_defaults: { diligence-push-max: 0 }
  members: { lead: { context-limit: 3kB, at-context-limit: course }, ux: { context-limit: 2kB } }
human: [{ say: Start }]
script:
  lead: [{ text: { repeat: long, to: 3kB }, calls: [${askUx}] }]
  lead@2: [{ sees: [limit reached], lacks: [longlong], text: ok }]
  lead/ux: [{ text: { repeat: long, to: 3kB }, calls: [{ look: {} }] }]
`,
  ),
  check(
    "a main dialog is asked to go on until its budget is spent, and then the human is",
    "lead stopped 5, lead/ux idle 1, lead@1.1/1 fallback",
    `
team: { default_responder: lead, members: { lead: { diligence-push-max: 2 }, ux: {} } }
human:
  - { say: Start }
  - { answer: Stop here., when: lead asks human }
  - { stop: lead, when: lead hears human, after: 45ms }
script:
  lead:
    - calls: [${askUx}]
    - { sees: { Done.: 1 }, text: I rest., }
    - { if: { cause: keepGoing }, sees: [sent by the runtime], text: Going., repeat: 2 }
    - { if: { cause: humanAnswer }, sees: [Stop here.], text: So be it., latency: 20ms }
    - { if: { cause: keepGoing }, latency: 30ms, text: never, repeat: 0..1 }
  lead/ux: [{ text: Done. }]
`,
  ),
];
