// Plan: a whole scenario as fast-check makes it. No script can run out: each member's last entry is
// used for ever, and the limits end what would go on.
import fc from "fast-check";
import type {
  Limits,
  ScriptedCall,
  ScriptedFailure,
  ScriptedReply,
  ScriptedResult,
} from "../../src/protocol/script.ts";
import { BODY_BYTES_MAX } from "../../src/protocol/body.ts";
import { bounds } from "./bounds.test.kit.ts";
import { createCrowd } from "./crowd.test.kit.ts";
import type { Answering, CrowdRules, Deed } from "./crowd.test.kit.ts";
import { written } from "./written.test.kit.ts";
import { worldOf } from "./world.test.kit.ts";
import type { World } from "./world.test.kit.ts";

const AGENTS = ["lead", "ux", "dev", "qa", "ops"] as const;

export interface Plan {
  readonly members: number;
  /** By member: whether its model writes its calls into its words. */
  readonly inWords: readonly boolean[];
  /** By member: the entries used once, then the one used for ever. */
  readonly replies: readonly (readonly ScriptedReply[])[];
  readonly crowd: Omit<CrowdRules, "root">;
  readonly limits: Limits;
  /** How often the main dialog is asked to go on. */
  readonly pushes: number;
  /** Whether requests are bounded so that some are too large. */
  readonly tight: boolean;
}

const TOOLS: Readonly<Record<string, ScriptedResult>> = {
  look: { outcome: "result", text: "seen", latencyMs: 2, repeatable: true },
  dig: { outcome: "error", text: "nothing there", latencyMs: 70, repeatable: true },
  send: { outcome: "result", text: "sent", latencyMs: 30, repeatable: false },
  trip: { outcome: "throw", text: "fell", latencyMs: 0, repeatable: true },
};

const FRESH = "tellaskSessionless";
const SESSION = "tellask";
const times = fc.constantFrom(0, 1, 5, 20, 60, 200);
const thoughts = fc.constantFrom(0, 5, 20, 60, 200, 400);
const ids = fc.constantFrom(null, null, null, "a", "b", "", "a~2");

function call(name: string, args: ScriptedCall["args"]): fc.Arbitrary<ScriptedCall> {
  const raw = typeof args === "string";
  return ids.map((id) => ({ name, args, id, result: null, raw }));
}

const agent = fc.constantFrom(...AGENTS);
const slug = fc.constantFrom("s", "s", "t");
const fresh = agent.chain((targetAgentId) =>
  call(FRESH, { targetAgentId, tellaskContent: "do part ${n}" }),
);
const session = fc
  .tuple(agent, slug)
  .chain(([targetAgentId, sessionSlug]) =>
    call(SESSION, { targetAgentId, sessionSlug, tellaskContent: "go on with part ${n}" }),
  );
const tellask = fc.oneof({ weight: 3, arbitrary: fresh }, { weight: 2, arbitrary: session });
const askBack = call("tellaskBack", { tellaskContent: "which part?" });
const tool = fc.constantFrom(...Object.keys(TOOLS)).chain((name) => call(name, {}));
const question = call("askHuman", { tellaskContent: "which one?" });
const reply = fc
  .constantFrom("replyTellask", "replyTellaskSessionless", "replyTellaskBack")
  .chain((name) => call(name, { replyContent: "it is so, ${n}" }));
/** Replaces what may be open, and what never is. */
const replace = fc
  .tuple(agent, slug, fc.constantFrom("a", "b", "1.1.1", "1.2.1", "no such call"))
  .chain(([targetAgentId, sessionSlug, replaces]) =>
    call(SESSION, { targetAgentId, sessionSlug, tellaskContent: "rather this ${n}", replaces }),
  );
const bad = fc.oneof(
  call(FRESH, { targetAgentId: "nobody", tellaskContent: "do" }),
  call(FRESH, { targetAgentId: "ux", tellaskContent: " " }),
  call(FRESH, "{"),
  call(SESSION, { targetAgentId: "ux", sessionSlug: "no slug", tellaskContent: "do" }),
  call("askHuman", "[]"),
  call("replyTellaskSessionless", { replyContent: "" }),
  call("look", "no JSON"),
  call("nothing_like_it", {}),
);
const ofItself = fc.oneof(
  call("clear_mind", {}),
  call("clear_mind", { reminder_content: "part ${n} is under way" }),
  call("add_reminder", { content: "remember ${n}" }),
  call("update_reminder", { reminder_no: 1, content: "rather remember ${n}" }),
  call("delete_reminder", { reminder_no: 1 }),
);
const anyCall = fc.oneof(
  { weight: 8, arbitrary: tellask },
  { weight: 4, arbitrary: tool },
  { weight: 3, arbitrary: askBack },
  { weight: 1, arbitrary: question },
  { weight: 3, arbitrary: reply },
  { weight: 1, arbitrary: replace },
  { weight: 2, arbitrary: bad },
  { weight: 4, arbitrary: ofItself },
);

const failure = fc.constantFrom<ScriptedFailure["kind"]>(
  "server",
  "rateLimit",
  "refused",
  "empty",
  "cut",
  "hang",
);
const failures = fc.array(
  fc.record({
    kind: failure,
    delayMs: fc.constantFrom(0, 15),
    bytes: fc.constant(3),
    times: fc.constantFrom(1, 1, 2, null),
  }),
  { maxLength: 2 },
);

/** Stands for a text that becomes an artifact, so that a plan can be read. */
const LONG = "(long)";

const texts = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom("words ${n}", "more words", "") },
  { weight: 1, arbitrary: fc.constant(" ") },
  { weight: 1, arbitrary: fc.constant(LONG) },
);

function entry(
  calls: fc.Arbitrary<ScriptedCall[]>,
  max: number | null,
): fc.Arbitrary<ScriptedReply> {
  return fc.record({
    text: texts,
    thinking: fc.constantFrom("", "hm"),
    calls,
    usage: fc.constantFrom(null, { prompt: 3, completion: 4 }),
    latencyMs: thoughts,
    fails: fc.oneof({ weight: 6, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: failures }),
    check: fc.constant({ sees: [], lacks: [], order: [] }),
    guard: fc.constant(null),
    repeat: fc.constant({ min: 0, max }),
    place: fc.constant({ line: 1, column: 1 }),
  });
}

/** Asks, and has a result to go on with while the others work. */
const askAndGoOn = fc.tuple(fc.array(tellask, { minLength: 1, maxLength: 2 }), fc.oneof(tool, bad));
const once = entry(
  fc.oneof(
    { weight: 2, arbitrary: fc.array(anyCall, { maxLength: 4 }) },
    { weight: 3, arbitrary: askAndGoOn.map(([asked, other]) => [...asked, other]) },
    { weight: 1, arbitrary: fc.array(tellask, { minLength: 1, maxLength: 3 }) },
    { weight: 2, arbitrary: askBack.map((asked) => [asked]) },
  ),
  1,
);
/** Asks a session, goes on, and asks it anew, in place of the first call or beside it. */
const updates = fc
  .record({ who: agent, what: slug, other: fc.oneof(tool, bad), isReplace: fc.boolean() })
  .chain(({ who, what, other, isReplace }) => {
    const args = { targetAgentId: who, sessionSlug: what, tellaskContent: "part ${n}" };
    const first = call(SESSION, args).map((asked) => [{ ...asked, id: "u" }, other]);
    const again = {
      ...args,
      tellaskContent: "rather ${n}",
      ...(isReplace ? { replaces: "u" } : {}),
    };
    return fc.tuple(
      entry(first, 1).map((said) => ({ ...said, fails: [] })),
      entry(
        call(SESSION, again).map((asked) => [asked]),
        1,
      ),
    );
  });
/** Mostly words alone, else a call that goes on until a limit. */
const forEver = entry(
  fc.oneof(
    { weight: 8, arbitrary: fc.constant<ScriptedCall[]>([]) },
    { weight: 1, arbitrary: fc.array(anyCall, { maxLength: 2 }) },
  ),
  null,
).map((last) => ({ ...last, text: last.text === "" ? "done" : last.text }));
const some = fc.oneof(
  { weight: 5, arbitrary: once.map((said) => [said]) },
  { weight: 1, arbitrary: updates },
);
const replies = fc
  .tuple(fc.array(some, { minLength: 1, maxLength: 4 }), forEver)
  .map(([first, last]) => [...first.flat(), last]);

const how = fc.constantFrom("hold", "hold", "close") satisfies fc.Arbitrary<Deed["how"]>;
const inTheMiddle: fc.Arbitrary<Deed> = fc.record({
  at: fc.integer({ min: 1, max: 12 }),
  afterMs: times,
  to: fc.constantFrom("main", "main", "that", "that", "that", "nobody", "all"),
  verb: fc.constantFrom(
    "say",
    "say",
    "say",
    "answer",
    "stop",
    "stop",
    "resume",
    "clear",
    "clear",
    "dead",
    "done",
  ),
  how,
});
/** Finished, at last, when much has come to rest. */
const atTheEnd: fc.Arbitrary<Deed> = fc.record({
  at: fc.integer({ min: 1, max: 4 }),
  afterMs: fc.constantFrom(600, 1_500, 6_000),
  to: fc.constant("main"),
  verb: fc.constant("done"),
  how,
});
const deed = fc.oneof({ weight: 9, arbitrary: inTheMiddle }, { weight: 1, arbitrary: atTheEnd });
const answering: fc.Arbitrary<Answering> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ afterMs: times, times: fc.constantFrom(1, 1, 2) }) },
  { weight: 1, arbitrary: fc.constant(null) },
);

export const plan: fc.Arbitrary<Plan> = fc.record({
  members: fc.integer({ min: 1, max: AGENTS.length }),
  inWords: fc.array(fc.constantFrom(false, false, false, true), {
    minLength: AGENTS.length,
    maxLength: AGENTS.length,
  }),
  replies: fc.array(replies, { minLength: AGENTS.length, maxLength: AGENTS.length }),
  crowd: fc.record({
    deeds: fc.array(deed, { maxLength: 6 }),
    answers: fc.array(answering, { minLength: 1, maxLength: 3 }),
    resumes: fc.array(answering, { minLength: 1, maxLength: 3 }),
  }),
  limits: bounds,
  pushes: fc.constantFrom(0, 0, 1, 3),
  tight: fc.constantFrom(false, false, false, true),
});

export function worldOfPlan({
  members,
  inWords,
  replies: lists,
  crowd,
  limits,
  pushes,
  tight,
}: Plan): World {
  const agents = AGENTS.slice(0, members);
  const root = AGENTS[0];
  const script = agents.map((id, i) => {
    const said = (lists[i] ?? []).map(inTeam(agents));
    return [`any/${id}`, inWords[i] === true ? said.map(written) : said] as const;
  });
  const told = {
    name: "generated",
    team: {
      defaultResponder: root,
      members: agents.map((id, i) => ({
        id,
        name: id,
        calls: inWords[i] === true ? ("text" as const) : ("functions" as const),
        fbrEffort: 3,
        diligencePushMax: id === root ? pushes : 2,
        contextLimit: tight ? 2_500 : null,
        atContextLimit: i % 2 === 0 ? ("course" as const) : ("close" as const),
      })),
    },
    script: Object.fromEntries(script),
    tools: TOOLS,
    limits: { ...limits },
  };
  return worldOf(told, () => createCrowd({ root, ...crowd }));
}

/** An entry as this team can say it: it asks its own members, and its long text is long. */
function inTeam(agents: readonly string[]): (reply: ScriptedReply) => ScriptedReply {
  return ({ text, calls, ...rest }) => ({
    ...rest,
    text: text === LONG ? "long ".repeat(BODY_BYTES_MAX / 4) : text,
    calls: calls.map(({ args, ...of }) => {
      if (typeof args === "string" || !(of.name === FRESH || of.name === SESSION))
        return { args, ...of };
      const nth = AGENTS.findIndex((id) => id === args["targetAgentId"]);
      const targetAgentId = agents[nth % agents.length] ?? args["targetAgentId"];
      return { ...of, args: { ...args, targetAgentId } };
    }),
  });
}
