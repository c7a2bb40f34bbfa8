// Scripted tools: what the scenario says a tool gives back; the result written at the call wins.
import { unreachable } from "../protocol/assert.ts";
import type { ToolAnswer, ToolPort, ToolRequest } from "../protocol/port.ts";
import type { Script, ScriptedResult } from "../protocol/script.ts";
import { scriptedEntry } from "./position.ts";

export interface ScriptedTools extends ToolPort {
  run(request: ToolRequest): ToolAnswer;
  /** Real runs by tool name; a run repeated after a crash counts again. */
  readonly ran: ReadonlyMap<string, number>;
}

export function createScriptedTools(
  tools: Readonly<Record<string, ScriptedResult>>,
  script: Script,
): ScriptedTools {
  const ran = new Map<string, number>();
  return {
    ran,
    run(request) {
      const { name } = request;
      ran.set(name, (ran.get(name) ?? 0) + 1);
      const own = Object.hasOwn(tools, name) ? tools[name] : undefined;
      const result = resultAtCall(script, request) ?? own;
      if (result !== undefined) return answerFrom(result);
      return { status: "failed", text: `the scenario has no tool "${name}"`, latencyMs: 0 };
    },
  };
}

/** The result that the script gives this very call. The memo names the entry that made it. */
function resultAtCall(script: Script, { memo, index, name }: ToolRequest): ScriptedResult | null {
  if (memo === null) return null;
  const call = scriptedEntry(script, memo)?.calls[index];
  return call?.name === name ? call.result : null;
}

function answerFrom({ outcome, text, latencyMs }: ScriptedResult): ToolAnswer {
  switch (outcome) {
    case "result":
      return { status: "answered", text, latencyMs };
    case "error":
      return { status: "failed", text, latencyMs };
    case "hang":
      return { status: "failed", text: "the tool never came back", latencyMs: null };
    case "throw":
      return { status: "failed", text: because("the tool threw", text), latencyMs };
    case "exit":
      return { status: "failed", text: because("the tool's process exited", text), latencyMs };
    default:
      return unreachable(outcome);
  }
}

function because(what: string, text: string): string {
  return text === "" ? what : `${what}: ${text}`;
}
