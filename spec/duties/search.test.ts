// The rules on duties were found by exhaustive search of small cases. This is that search: everything
// that can happen to one session dialog, in every order, within a small scope.
import { expect, test } from "vitest";
import {
  assignment,
  askBackFrame,
  first,
  hears,
  identity,
  nexts,
  person,
  says,
} from "./world.test.kit.ts";
import type { Happening } from "./world.test.kit.ts";

const timeout = 300_000;
const started = (began: boolean, message: ReturnType<typeof assignment>) =>
  began ? message : null;

const x1: Happening = { name: "x1", times: 1, message: () => assignment("x1", { asker: "lead" }) };
const x2: Happening = {
  name: "x2",
  times: 1,
  message: ({ began }) => started(began, assignment("x2", { asker: "lead" })),
};
const y1: Happening = {
  name: "y1",
  times: 1,
  message: ({ began }) => started(began, assignment("y1", { asker: "lead/qa" })),
};
const x3: Happening = {
  name: "x3 replaces x1",
  times: 1,
  message: ({ began }) => started(began, assignment("x3", { asker: "lead", replaces: "x1" })),
};
const x4: Happening = {
  name: "x4 replaces x3",
  times: 1,
  message: ({ ended, frames, waiting }) =>
    [...frames, ...waiting].some(({ callId }) => callId === "x3") || ended.has("lead!x3")
      ? assignment("x4", { asker: "lead", replaces: "x3" })
      : null,
};
const words: Happening = { name: "words", times: 4, message: says("so") };
const replies: Happening = {
  name: "replies",
  times: 3,
  message: says("", ["replyTellask", { replyContent: "so" }]),
};
const answersBack: Happening = {
  name: "answers back",
  times: 2,
  message: says("", ["replyTellaskBack", { replyContent: "so" }]),
};
const asks: Happening = {
  name: "asks",
  times: 2,
  message: says("", ["tellaskSessionless", { targetAgentId: "qa", tellaskContent: "do" }]),
};
const looks: Happening = { name: "looks", times: 1, message: says("", ["look", {}]) };
const seen: Happening = {
  name: "seen",
  times: 1,
  message: ({ tools, course, genseq }) => {
    const [callId] = tools.keys();
    if (callId === undefined) return null;
    return { type: "tool.result", course, genseq, callId, status: "answered", text: "it" };
  },
};
const hearing: Happening = { name: "hears", times: 2, message: hears };
const askedBack: Happening = {
  name: "is asked back",
  times: 1,
  message: ({ pending }) => {
    const [call] = pending.values();
    if (call === undefined) return null;
    return { type: "askBack", frame: askBackFrame("b1", call.tellaskee, "replyTellaskBack") };
  },
};
const askBack: Happening = {
  name: "asks back",
  times: 1,
  message: says("", ["tellaskBack", { tellaskContent: "which?" }]),
};
const askHuman: Happening = {
  name: "asks human",
  times: 1,
  message: says("", ["askHuman", { tellaskContent: "which?" }]),
};
const once = (name: Parameters<typeof person>[0], times = 1): Happening => ({
  name,
  times,
  message: person(name),
});
const fails: Happening = {
  name: "fails",
  times: 1,
  message: ({ generation, course }) => {
    if (generation === null) return null;
    const { genseq } = generation;
    const outcome = {
      kind: "failed",
      failure: "refused",
      why: "no",
      final: true,
      retryAfterMs: 0,
    } as const;
    return { type: "model.result", course, genseq, outcome, memo: null };
  },
};

const some = (happening: Happening, times: number): Happening => ({ ...happening, times });

const SCOPES: Readonly<Record<string, readonly Happening[]>> = {
  "updates and replaces": [x1, x2, x3, x4, y1, some(words, 3), some(replies, 2), looks, seen],
  "calls and ask-backs": [
    x1,
    some(words, 3),
    replies,
    answersBack,
    asks,
    hearing,
    askedBack,
    askBack,
  ],
  "calls and updates": [x1, y1, some(words, 3), some(replies, 2), asks, looks, seen, hearing],
  "people and stops": [
    x1,
    y1,
    words,
    replies,
    looks,
    seen,
    once("say"),
    once("stop"),
    once("resume"),
  ],
  "stops with replaces": [x1, x2, x3, words, replies, once("stop"), once("resume"), once("close")],
  "questions, failure and death": [
    x1,
    y1,
    words,
    replies,
    askHuman,
    once("answer"),
    once("stop"),
    once("resume"),
    once("dead"),
    fails,
  ],
};

test.each(Object.entries(SCOPES))(
  "in every order of %s, each duty ends once, in words that knew it, newest first",
  { timeout },
  (name, happenings) => {
    const found = new Set<string>();
    const rest = [first(happenings)];
    let steps = 0;
    for (let node = rest.pop(); node !== undefined; node = rest.pop())
      for (const next of nexts(node, happenings)) {
        steps += 1;
        const key = identity(next);
        if (found.has(key)) continue;
        found.add(key);
        rest.push(next);
      }
    process.stdout.write(`duties, ${name}: ${found.size} states, ${steps} steps\n`);
    expect(found.size).toBeGreaterThan(300);
  },
);
