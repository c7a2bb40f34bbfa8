import { describe, expect, it } from "vitest";
import type { ToolAnswer, ToolRequest } from "../protocol/port.ts";
import type { ScriptedResult } from "../protocol/script.ts";
import { memoOf } from "./position.ts";
import { entry } from "./script.test.kit.ts";
import { createScriptedTools } from "./scripted-tools.ts";

function result(outcome: ScriptedResult["outcome"], text: string): ScriptedResult {
  return { outcome, text, latencyMs: 20, repeatable: true };
}

const memo = memoOf({ key: "lead", entry: 0, used: 1 });

function asked(more: Partial<ToolRequest> = {}): ToolRequest {
  return { id: "1.r0", dialog: "lead", callId: "x", name: "note", index: 0, memo, ...more };
}

describe("a scripted tool", () => {
  it("gives the tool's result, or the one written at the call", () => {
    const call = { name: "note", args: {}, id: null, raw: false };
    const calls = [
      { ...call, result: null },
      { ...call, result: result("error", "no paper") },
    ];
    const script = { lead: [entry("", { calls })] };
    const tools = createScriptedTools({ note: result("result", "noted") }, script);
    expect(tools.run(asked())).toEqual({ status: "answered", text: "noted", latencyMs: 20 });
    expect(tools.run(asked({ index: 1 }))).toMatchObject({ status: "failed", text: "no paper" });
    expect(tools.run(asked({ index: 1, memo: null }))).toMatchObject({ text: "noted" });
  });

  it("fails with a sentence when it throws or exits, and never comes back when it hangs", () => {
    const of = (outcome: ScriptedResult["outcome"]): ToolAnswer =>
      createScriptedTools({ note: result(outcome, "why") }, {}).run(asked());
    expect(of("throw")).toEqual({ status: "failed", text: "the tool threw: why", latencyMs: 20 });
    expect(of("exit").text).toBe("the tool's process exited: why");
    expect(of("hang").latencyMs).toBeNull();
  });

  it("counts its real runs by name", () => {
    const tools = createScriptedTools({ note: result("result", "noted") }, {});
    tools.run(asked());
    tools.run(asked());
    expect([...tools.ran]).toEqual([["note", 2]]);
    expect(tools.run(asked({ name: "toString" })).status).toBe("failed");
  });
});
