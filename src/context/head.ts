// Head: what stands in front of every message of a course: who speaks, and what was written down for it.
import type { FactOf } from "../protocol/fact.ts";
import type { Part } from "./part.ts";
import type { Subject } from "./subject.ts";
import { textsOf } from "./texts.ts";

export function headParts(subject: Subject, began: FactOf<"dialog.began">): Part[] {
  return [systemPart(subject, began)];
}

function systemPart(subject: Subject, began: FactOf<"dialog.began">): Part {
  const { path, name, language } = subject;
  const { agent, askerDialogId } = began;
  const text = textsOf(language).system({ agent, path, asker: askerDialogId, run: name });
  const none = { calls: [], callId: null, about: null, seq: null, file: null };
  return { role: "system", segments: [text], kind: "system", ...none };
}
