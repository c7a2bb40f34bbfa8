// Entries: replies of the scripted model, short to write.
import type { ScriptedCall, ScriptedReply } from "../src/protocol/script.ts";

const LATENCY_MS = 10;

/** A reply that may be used so many times; null: for ever. */
export function words(text: string, max: number | null): ScriptedReply {
  return entry({ text, max });
}

/** A reply that calls the tool `note`. */
export function note(max: number | null): ScriptedReply {
  return entry({ text: "A word before the call.", calls: [call("note", { about: "${n}" })], max });
}

/** One round that asks `count` sessionless side dialogs of the agent `worker`. */
export function round(count: number): ScriptedReply {
  const args = { targetAgentId: "worker", tellaskContent: "Read the page and say what is wrong." };
  const one = call("tellaskSessionless", args);
  return entry({ text: "", calls: Array.from({ length: count }, () => one), max: 1 });
}

/** One call to a session of the agent `worker`. */
export function session(sessionSlug: string): ScriptedReply {
  const tellaskContent = "Read the page and say what is wrong.";
  const args = { targetAgentId: "worker", sessionSlug, tellaskContent };
  return entry({ text: "", calls: [call("tellask", args)], max: 1 });
}

function call(name: string, args: Readonly<Record<string, string>>): ScriptedCall {
  return { name, args, id: null, result: null, raw: false };
}

interface Written {
  readonly text: string;
  readonly calls?: readonly ScriptedCall[];
  readonly max: number | null;
}

function entry({ text, calls = [], max }: Written): ScriptedReply {
  return {
    text,
    thinking: "",
    calls,
    usage: null,
    latencyMs: LATENCY_MS,
    fails: [],
    check: { sees: [], lacks: [], order: [] },
    guard: null,
    repeat: { min: 0, max },
    place: { line: 1, column: 1 },
  };
}
