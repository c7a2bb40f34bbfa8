import { describe, expect, it } from "vitest";
import type { ModelAnswer, ModelRequest } from "../protocol/port.ts";
import type { Script } from "../protocol/script.ts";
import { entryOf, scriptedEntry } from "./position.ts";
import { wireForm } from "./reply.ts";
import {
  ask,
  cutOff,
  entry,
  failure,
  guard,
  message,
  offScript,
  request,
} from "./script.test.kit.ts";

/** The words of each generation, each in a model of its own: nothing but the memo is carried. */
function said(script: Script, asked: readonly Partial<ModelRequest>[]): string[] {
  let memo: string | null = null;
  return asked.map((more) => {
    const answer = ask(script, { memo, ...more });
    memo = answer.memo;
    return answer.outcome.kind === "reply" ? answer.outcome.text : answer.outcome.failure;
  });
}

const holding = (...texts: string[]): Partial<ModelRequest> => ({
  messages: () => texts.map((text) => message("user", text)),
});

describe("a list of replies", () => {
  it("is read one entry a generation, without reading the context", () => {
    expect(said({ lead: [entry("one"), entry("two")] }, [{}, {}])).toEqual(["one", "two"]);
  });

  it("repeats an entry as often as it may, and counts in its text", () => {
    const list = [entry("n ${n} ${n}", { repeat: { min: 2, max: 2 } }), entry("end")];
    expect(said({ lead: list }, [{}, {}, {}])).toEqual(["n 1 1", "n 2 2", "end"]);
  });

  it("stays for ever on an entry without a most", () => {
    const list = [entry("${n}", { repeat: { min: 0, max: null } }), entry("never")];
    expect(said({ lead: list }, [{}, {}, {}])).toEqual(["1", "2", "3"]);
  });

  it("passes an optional entry whose guard does not hold, and does not come back to it", () => {
    const optional = {
      guard: guard({ sees: [{ words: "A", times: null }] }),
      repeat: { min: 0, max: 1 },
    };
    const list = [entry("saw A", optional), entry("plain", { repeat: { min: 1, max: null } })];
    expect(said({ lead: list }, [holding("B"), holding("A")])).toEqual(["plain", "plain"]);
    expect(said({ lead: list }, [holding("A"), holding("A")])).toEqual(["saw A", "plain"]);
  });

  it("passes an entry once it was used as often as it must", () => {
    const repeated = { guard: guard({ lacks: ["end"] }), repeat: { min: 1, max: 3 } };
    const list = [entry("more", repeated), entry("done")];
    expect(said({ lead: list }, [holding(), holding("end")])).toEqual(["more", "done"]);
    expect(offScript({ lead: list }, holding("end")).place).toEqual({ line: 12, column: 5 });
  });

  it("matches a cause without reading the context", () => {
    const list = [
      entry("back", { guard: guard({ cause: "duty" }), repeat: { min: 0, max: 1 } }),
      entry("plain"),
    ];
    expect(said({ lead: list }, [{ causes: ["userPrompt", "duty"] }])).toEqual(["back"]);
    expect(said({ lead: list }, [{}])).toEqual(["plain"]);
  });

  it("reads a context once for any number of guards", () => {
    let reads = 0;
    const optional = { guard: guard({ lacks: ["A"] }), repeat: { min: 0, max: 1 } };
    const messages = (): ReturnType<ModelRequest["messages"]> => {
      reads += 1;
      return [message("user", "A")];
    };
    ask({ lead: [entry("1", optional), entry("2", optional), entry("3")] }, { messages });
    expect(reads).toBe(1);
  });
});

describe("the list of a dialog", () => {
  const all: Script = {
    "lead/ux@1": [entry("course")],
    "lead/ux": [entry("dialog")],
    "any/ux": [entry("agent")],
  };
  const { "lead/ux@1": _course, ...noCourse } = all;
  const ux = { dialog: "lead/ux", agent: "ux" };

  it("is that of its course, then its own in course 1, then that of its agent", () => {
    expect(said(all, [ux])).toEqual(["course"]);
    expect(said(noCourse, [ux])).toEqual(["dialog"]);
    expect(said(noCourse, [{ ...ux, course: 2 }])).toEqual(["agent"]);
    expect(said(all, [{ dialog: "lead/ux#2", agent: "ux" }])).toEqual(["agent"]);
  });

  it("is read from its top in another course", () => {
    const script = { lead: [entry("a"), entry("b")], "lead@2": [entry("c")] };
    const { memo } = ask(script);
    expect(said(script, [{ memo, course: 2 }])).toEqual(["c"]);
  });

  it("is not found under the name of something else", () => {
    const error = offScript({}, { dialog: "constructor", agent: "toString" });
    expect(error.message).toContain("the script has no list for it");
  });
});

describe("the memo", () => {
  it("tells which entry and repetition the generation took", () => {
    const script = { lead: [entry("a"), entry("b", { repeat: { min: 2, max: 2 } })] };
    const first = ask(script);
    const second = ask(script, { memo: first.memo });
    const third = ask(script, { memo: second.memo });
    expect(entryOf(third.memo ?? "")).toEqual({ key: "lead", entry: 1, used: 2 });
    expect(scriptedEntry(script, third.memo ?? "")?.text).toBe("b");
  });

  it("comes with a failed attempt too, so that a failed generation has used its entry", () => {
    const script = { lead: [entry("a", { fails: [failure("refused")] }), entry("b")] };
    const failed = ask(script);
    expect(failed.outcome).toMatchObject({ kind: "failed", final: true });
    expect(said(script, [{ memo: failed.memo }])).toEqual(["b"]);
  });

  it("that is none of ours is a bug", () => {
    expect(() => ask({ lead: [entry("a")] }, { memo: "{}" })).toThrow(/this provider gave/u);
  });
});

describe("a generation that was cut off", () => {
  it("has used its entry: the next one reads on, after one and after several", () => {
    const script = { lead: [entry("one"), entry("two"), entry("three"), entry("four")] };
    const { memo } = ask(script);
    expect(said(script, [{ memo, interrupted: [cutOff(2)] }])).toEqual(["three"]);
    expect(said(script, [{ memo, interrupted: [cutOff(2), cutOff(3)] }])).toEqual(["four"]);
    expect(said(script, [{ interrupted: [cutOff(1), cutOff(2)] }])).toEqual(["three"]);
  });

  it("has used one repetition, and the count goes on", () => {
    const script = { lead: [entry("${n}", { repeat: { min: 2, max: 3 } }), entry("end")] };
    const { memo } = ask(script);
    expect(said(script, [{ memo, interrupted: [cutOff(2)] }, {}])).toEqual(["3", "end"]);
    const all = { memo, interrupted: [cutOff(2), cutOff(3)] };
    expect(said(script, [all])).toEqual(["end"]);
  });

  it("is read with its own causes and words, not with those of the next", () => {
    const optional = { repeat: { min: 0, max: 1 } };
    const script = {
      lead: [
        entry("for a duty", { guard: guard({ cause: "duty" }), ...optional }),
        entry("saw blue", {
          guard: guard({ sees: [{ words: "blue", times: null }] }),
          ...optional,
        }),
        entry("plain", { repeat: { min: 0, max: 1 } }),
        entry("rest"),
      ],
    };
    const after = (asked: Parameters<typeof cutOff>[1]): string[] =>
      said(script, [{ ...holding("blue"), interrupted: [cutOff(1, asked)] }]);
    expect(after({ causes: ["duty"] })).toEqual(["saw blue"]);
    expect(after({ words: ["blue"] })).toEqual(["plain"]);
    expect(after({ words: ["red"] })).toEqual(["rest"]);
  });

  it("has used an entry with failures whole, whichever attempt it was at", () => {
    const fails = [failure("server", { times: 2 })];
    const script = { lead: [entry("one", { fails }), entry("two", { fails })] };
    const next = { interrupted: [cutOff(1)] };
    expect(ask(script, { ...next, attempt: 1 }).outcome).toMatchObject({ failure: "server" });
    expect(ask(script, { ...next, attempt: 3 }).outcome).toMatchObject({ text: "two" });
  });

  it("is asked about again by a restart, and gives the same reply", () => {
    const list = [entry("${n}", { repeat: { min: 0, max: null } })];
    const asked = { interrupted: [cutOff(1), cutOff(2)], genseq: 3 };
    expect(ask({ lead: list }, asked)).toEqual(ask({ lead: list }, asked));
    expect(said({ lead: list }, [asked, { genseq: 4 }])).toEqual(["3", "4"]);
  });

  it("is not read for words where no guard asks for them", () => {
    const silent = { ...cutOff(1), messages: request().messages };
    expect(said({ lead: [entry("a"), entry("b")] }, [{ interrupted: [silent] }])).toEqual(["b"]);
  });
});

describe("attempts", () => {
  it("meet the failures in order, then the reply", () => {
    const fails = [failure("server", { times: 2 }), failure("rateLimit", { delayMs: 500 })];
    const script = { lead: [entry("ok", { fails, latencyMs: 7 })] };
    const answers = [1, 2, 3, 4].map((attempt) => ask(script, { attempt }));
    expect(
      answers.map(({ outcome }) => (outcome.kind === "failed" ? outcome.failure : "ok")),
    ).toEqual(["server", "server", "rateLimit", "ok"]);
    expect(answers[2]?.outcome).toMatchObject({ retryAfterMs: 500, final: false });
    expect(answers.map(({ latencyMs }) => latencyMs)).toEqual([7, 7, 7, 7]);
  });

  it("fail for ever at a failure without an end", () => {
    const script = { lead: [entry("ok", { fails: [failure("timeout", { times: null })] })] };
    expect(ask(script, { attempt: 900 }).outcome).toMatchObject({ failure: "timeout" });
  });

  it("give nothing when the output is empty, and a sentence for every other kind", () => {
    const of = (kind: Parameters<typeof failure>[0]): ModelAnswer =>
      ask({ lead: [entry("ok", { fails: [failure(kind)] })] });
    expect(of("empty").outcome).toMatchObject({ kind: "reply", text: "", calls: [] });
    for (const kind of ["malformed", "throw", "exit", "memory", "loop"] as const)
      expect(of(kind).outcome).toMatchObject({ kind: "failed", failure: kind, final: false });
  });

  it("hang for a time and then time out, or never come back", () => {
    const hung = (delayMs: number | null): ModelAnswer =>
      ask({ lead: [entry("ok", { fails: [failure("hang", { delayMs })] })] });
    expect(hung(50)).toMatchObject({ latencyMs: 50, outcome: { failure: "timeout" } });
    expect(hung(null).latencyMs).toBeNull();
  });

  it("break a stream inside the reply, and let a cut behind its end pass", () => {
    const size = wireForm({ text: "ok", thinking: "", calls: [], usage: null }).length;
    const broken = (kind: "cut" | "reset", bytes: number): ModelAnswer =>
      ask({ lead: [entry("ok", { fails: [failure(kind, { bytes })] })] });
    expect(broken("cut", size - 1).outcome).toMatchObject({ failure: "cut" });
    expect(broken("cut", size).outcome).toMatchObject({ kind: "reply", text: "ok" });
    expect(broken("reset", size + 9).outcome).toMatchObject({ failure: "reset" });
  });
});

describe("a reply", () => {
  it("numbers checked arguments and leaves raw ones as they are", () => {
    const call = { name: "note", id: null, result: null, raw: false, args: { text: "${n}" } };
    const script = {
      lead: [entry("", { calls: [call, { ...call, raw: true }, { ...call, args: "{${n}" }] })],
    };
    expect(ask(script).outcome).toMatchObject({
      calls: [{ args: '{"text":"1"}' }, { args: '{"text":"${n}"}' }, { args: "{${n}" }],
    });
  });
});
