// Written: a scripted reply of a member whose model writes its calls into its words.
import type { ScriptedReply } from "../../src/protocol/script.ts";

/** An entry whose calls stand in its words, as far as words can say them; tools stay function calls. */
export function written({ text, calls, ...rest }: ScriptedReply): ScriptedReply {
  const lines = [text];
  const left = calls.filter(({ name, args }) => {
    const line = typeof args === "string" ? null : headlineOf(name, args);
    if (line !== null)
      lines.push(line, typeof args === "string" ? args : String(args["tellaskContent"]));
    return line === null && !name.startsWith("reply");
  });
  return { ...rest, text: lines.join("\n"), calls: left };
}

function headlineOf(name: string, args: Readonly<Record<string, unknown>>): string | null {
  switch (name) {
    case "tellaskSessionless":
      return `!?@${String(args["targetAgentId"])}`;
    case "tellask":
      return `!?@${String(args["targetAgentId"])} !tellaskSession ${String(args["sessionSlug"])}`;
    case "tellaskBack":
      return "!?@tellasker";
    case "askHuman":
      return "!?@human";
    default:
      return null;
  }
}
