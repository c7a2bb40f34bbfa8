// Kit for tests of the scripted provider: entries and requests in short form.
import type { ContextMessage } from "../protocol/context-message.ts";
import type { AskedBefore, ModelAnswer, ModelRequest } from "../protocol/port.ts";
import type { EntryGuard, Script, ScriptedFailure, ScriptedReply } from "../protocol/script.ts";
import { OffScript } from "./failure.ts";
import { createScriptedModel } from "./scripted.ts";

export function entry(text: string, more: Partial<ScriptedReply> = {}): ScriptedReply {
  return {
    text,
    thinking: "",
    calls: [],
    usage: null,
    latencyMs: 0,
    fails: [],
    check: { sees: [], lacks: [], order: [] },
    guard: null,
    repeat: { min: 1, max: 1 },
    place: { line: 12, column: 5 },
    ...more,
  };
}

export function guard(more: Partial<EntryGuard>): EntryGuard {
  return { sees: [], lacks: [], cause: null, ...more };
}

export function failure(
  kind: ScriptedFailure["kind"],
  more: Partial<ScriptedFailure> = {},
): ScriptedFailure {
  return { kind, delayMs: null, bytes: null, times: 1, ...more };
}

export function message(
  role: ContextMessage["role"],
  text: string,
  more: Partial<ContextMessage> = {},
): ContextMessage {
  return {
    role,
    text,
    calls: [],
    callId: null,
    about: null,
    kind: "person",
    seq: null,
    file: null,
    ...more,
  };
}

/** A generation that was cut off, and what it would have been asked. */
export function cutOff(
  genseq: number,
  { causes = ["userPrompt"], words = [] }: { causes?: string[]; words?: string[] } = {},
): AskedBefore {
  return {
    genseq,
    causes: () => causes,
    messages: () => words.map((text) => message("user", text)),
  };
}

export function request(more: Partial<ModelRequest> = {}): ModelRequest {
  return {
    id: "1.r0",
    dialog: "lead",
    agent: "lead",
    course: 1,
    genseq: 1,
    attempt: 1,
    causes: ["userPrompt"],
    seal: "",
    memo: null,
    interrupted: [],
    messages: () => {
      throw new Error("the context was not to be read");
    },
    ...more,
  };
}

export function ask(script: Script, more: Partial<ModelRequest> = {}): ModelAnswer {
  return createScriptedModel(script, { file: "a.yaml" }).ask(request(more));
}

/** What the model throws where its script has no reply. */
export function offScript(script: Script, more: Partial<ModelRequest>): OffScript {
  try {
    ask(script, { messages: () => [], ...more });
  } catch (error) {
    if (error instanceof OffScript) return error;
    throw error;
  }
  throw new Error("the script had a reply");
}
