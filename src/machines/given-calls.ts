// Given calls: what a reply calls, beside its words or, where its member writes calls as text, in them.
import type { CallStyle } from "../protocol/fact.ts";
import type { ModelOutcome } from "../protocol/message.ts";
import { textCalls } from "../protocol/text-calls.ts";
import type { GivenCall } from "./round.ts";

type Reply = Extract<ModelOutcome, { kind: "reply" }>;

/** In the order given; function calls of a member that writes its calls as text are bad calls. */
export function givenCalls({ text, calls }: Reply, style: CallStyle): GivenCall[] {
  if (style === "functions") return calls.map((raw) => ({ raw, form: "function", wrong: null }));
  const wrong = "this member writes its calls as text: a line that begins with !?@ and a name";
  const beside = calls.map((raw) => ({ raw, form: "function" as const, wrong }));
  const written = textCalls(text).calls.map(
    ({ name, args, wrong: why, headline }): GivenCall => ({
      raw: { name, args: JSON.stringify(args), id: null },
      form: "text",
      wrong: why === null ? null : `${headline}: ${why}`,
    }),
  );
  return [...beside, ...written];
}
