// Person action: what somebody outside does to a tree, as a command says it and as it crosses from
// one process to another (D-38).
import type { PersonVerb, StopKind } from "../protocol/fact.ts";

export interface PersonAction {
  /** The client's: a repeated one is answered with its first outcome. */
  readonly id: string;
  readonly verb: PersonVerb;
  /** A dialog, or `all`. */
  readonly to: string;
  readonly by: string | null;
  /** Of `say` and `answer`; empty for the others. */
  readonly text: string;
  /** Of `stop`. */
  readonly how: StopKind;
}

/** What became of an action: the commit that handled it, durable, and why it was refused if it was. */
export interface ActionOutcome {
  readonly seq: number;
  readonly refused: string | null;
  /** It had been handled, or given, before; this is what became of it then. */
  readonly repeated: boolean;
}

const ID = /^[\p{L}\p{N}._-]{1,128}$/u;
const VERBS: ReadonlySet<unknown> = new Set<PersonVerb>([
  "say",
  "answer",
  "stop",
  "resume",
  "clear",
  "dead",
  "done",
]);

/** What is wrong with an id, or null; plain numbers belong to the actions of the scenario. */
export function wrongId(id: string): string | null {
  if (!ID.test(id))
    return `"${id}" is no id of an action: 1 to 128 letters, digits, dots, dashes and underscores`;
  if (/^\d+$/u.test(id)) return `"${id}" is no id of an action: plain numbers are the scenario's`;
  return null;
}

/** An action read from what another process sent, or what is wrong with it. */
export function parseAction(value: unknown): PersonAction | { readonly wrong: string } {
  const field = (name: string): unknown => Reflect.get(Object(value), name);
  const [id, verb, to, by, text, how] = ["id", "verb", "to", "by", "text", "how"].map(field);
  if (!isVerb(verb)) return { wrong: `"verb" is one of ${[...VERBS].join(", ")}` };
  if (typeof id !== "string") return { wrong: `"id" is a text` };
  const bad = wrongId(id);
  if (bad !== null) return { wrong: bad };
  if (typeof to !== "string" || to === "") return { wrong: `"to" is a dialog, or all` };
  if (typeof by !== "string" && by !== null) return { wrong: `"by" is a text or null` };
  if (typeof text !== "string") return { wrong: `"text" is a text` };
  if (how !== "hold" && how !== "close") return { wrong: `"how" is hold or close` };
  return { id, verb, to, by, text, how };
}

function isVerb(value: unknown): value is PersonVerb {
  return VERBS.has(value);
}
