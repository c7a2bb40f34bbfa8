// Registering tools: a call of a known tool with readable arguments runs; any other is a bad call.
import { SPECIAL_CALLS } from "../protocol/call.ts";
import type { DialogContext } from "./dialog-context.ts";
import { refuse } from "./round.ts";
import type { RoundCall } from "./round.ts";

export function registerTool(dialog: DialogContext, call: RoundCall): void {
  const { reads, draft } = dialog;
  const { name, args } = call.raw;
  const tool = Object.hasOwn(reads.tools, name) ? reads.tools[name] : undefined;
  if (tool === undefined) {
    const allowed = [...SPECIAL_CALLS, ...Object.keys(reads.tools)].join(", ");
    return refuse(dialog, call, { why: `there is no tool "${name}"; allowed are ${allowed}` });
  }
  if (!isObject(args))
    return refuse(dialog, call, {
      why: `${name}: the arguments must be a JSON object; it was not run`,
    });
  const { callId, index } = call;
  const { repeatable } = tool;
  draft.fact(dialog, { type: "tool.called", callId, name, index, repeatable });
}

function isObject(args: string): boolean {
  try {
    const parsed: unknown = JSON.parse(args);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed);
  } catch {
    return false;
  }
}
