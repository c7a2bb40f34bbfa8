// The message of a run that left its script: which entries did not fit and why, what the generation
// was opened for, and an entry to paste.
import { TAIL_KINDS } from "../protocol/context-message.ts";
import type { ContextMessage } from "../protocol/context-message.ts";
import type { Place } from "../protocol/script.ts";
import { OffScript } from "./failure.ts";
import type { Site } from "./failure.ts";
import type { Passed, Reading } from "./reading.ts";

const PASTED_CHARS = 60;

export interface OffScriptAt {
  readonly site: Site;
  readonly file: string;
  readonly causes: readonly string[];
  readonly messages: () => readonly ContextMessage[];
}

export function offScript(
  reading: Extract<Reading, { kind: "offScript" }>,
  at: OffScriptAt,
): OffScript {
  const { site, file, causes } = at;
  const place = reading.passed.at(-1)?.place ?? reading.last;
  const where = place === null ? file : `${file}:${placeText(place)}`;
  const name = `${site.dialog}@${site.course}.${site.genseq}`;
  const key = reading.key ?? keyToPaste(site);
  const message = [
    `${where} ${name} has no reply (off script)`,
    `  ${story(reading)}. It was opened for: ${causes.join(", ") || "nothing"}`,
    `  paste into script.${key}:    ${pasted(at.messages())}`,
  ].join("\n");
  return new OffScript(message, { site, place });
}

function story({ key, passed, last }: Extract<Reading, { kind: "offScript" }>): string {
  if (key === null) return "the script has no list for it";
  const told = passed.map(passedOver);
  if (passed.at(-1)?.must !== "unused")
    told.push(last === null ? "its list is empty" : "the list ends there");
  return told.join("; ");
}

function passedOver({ place, why, must }: Passed): string {
  const entry = `the entry at ${placeText(place)}`;
  return must === "used"
    ? `${entry} was passed over: its \`if\` ${why}`
    : `${entry} must be used and does not fit: its \`if\` ${why}`;
}

function keyToPaste({ dialog, course }: Site): string {
  return course === 1 ? dialog : `${dialog}@${course}`;
}

function placeText({ line, column }: Place): string {
  return `${line}:${column}`;
}

/** An entry that sees what is new to the model: what came after its last words, without the tail. */
function pasted(messages: readonly ContextMessage[]): string {
  const last = messages.findLastIndex(({ role }) => role === "assistant" || role === "tool");
  const came = messages.slice(last + 1).filter(({ kind }) => !TAIL_KINDS.has(kind));
  const fresh = came.filter(({ role }) => role === "user");
  const words = fresh.map(({ text }) => JSON.stringify(gist(text))).filter((w) => w !== '""');
  return words.length === 0 ? "- { text: … }" : `- { sees: [${words.join(", ")}], text: … }`;
}

/** The first line of a quoted body, or of the message. */
function gist(text: string): string {
  const lines = text.split("\n");
  const fence = lines.indexOf('"""');
  return (lines[fence + 1] ?? "").slice(0, PASTED_CHARS);
}
