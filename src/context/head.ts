// Head: what stands in front of every message of a course: who speaks, and what was written down for it,
// the memories of the team before those of the member, then the task document (1.2.7).
import type { Body } from "../protocol/body.ts";
import type { PartKind } from "../protocol/context-message.ts";
import type { FactOf } from "../protocol/fact.ts";
import { runtimePart } from "./part.ts";
import type { Part } from "./part.ts";
import { closed } from "./part-from.ts";
import type { Subject } from "./subject.ts";
import { textsOf } from "./texts.ts";
import type { Around, Texts } from "./wording.ts";

/** What the head is made of, as it is known now. */
export interface Head {
  began: FactOf<"dialog.began"> | null;
  minds: { readonly fact: FactOf<"minds.read">; readonly seq: number } | null;
}

export function headParts(subject: Subject, { began, minds }: Head): Part[] {
  const texts = textsOf(subject.language);
  const system = began === null ? [] : [systemPart(subject, began, texts)];
  if (minds === null) return system;
  const { memories, task } = minds.fact;
  const { seq } = minds;
  const remembered = memories.map((memory) =>
    writtenPart("memory", memory, { around: texts.memory(memory.path), seq }),
  );
  const tasks = task === null ? [] : [writtenPart("task", task, { around: texts.task, seq })];
  return [...system, ...remembered, ...tasks];
}

function systemPart(subject: Subject, began: FactOf<"dialog.began">, texts: Texts): Part {
  const { path, name } = subject;
  const { agent, askerDialogId } = began;
  const text = texts.system({ agent, path, asker: askerDialogId, run: name });
  return { ...runtimePart("system", [text]), role: "system" };
}

function writtenPart(
  kind: PartKind,
  { path, text }: { readonly path: string; readonly text: Body },
  { around, seq }: { readonly around: Around; readonly seq: number },
): Part {
  const segments = closed([around.before, text, around.after]);
  return { ...runtimePart(kind, segments), seq, file: path };
}
