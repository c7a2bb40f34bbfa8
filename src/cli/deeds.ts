// say, answer, stop, clear, dead, done: what a person does to a run. `resume` with a dialog is one more.
import { DEED_OPTIONS, EMPTY_DEED, perform } from "./deed.ts";
import { UsageError } from "./command.ts";
import type { Argument, Command, Kit } from "./command.ts";
import { isSet, textOption } from "./settings.ts";

const RUN: Argument = { name: "<run>", summary: "the folder of the run" };
const TEXT: Argument = { name: "<text>", summary: "the words; - reads them from standard input" };

export const say: Command = {
  name: "say",
  summary: "say something to a dialog of a run",
  examples: [
    'colloquy say .colloquy/runs/release-check "What about the logo?"',
    "colloquy say .colloquy/runs/release-check --to lead/ux - < note.txt",
  ],
  args: [RUN, TEXT],
  options: [{ flags: "--to <dialog>", summary: "to whom; else the main dialog" }, ...DEED_OPTIONS],
  emptyDocument: EMPTY_DEED,
  async act(input, kit) {
    const text = await wordsOf(input.args[1], kit);
    if (text.trim() === "") throw new UsageError("say what? The text is blank");
    const to = optional(textOption(input, "to"));
    return perform({ verb: "say", to, text, how: "hold" }, input, kit);
  },
};

export const answer: Command = {
  name: "answer",
  summary: "answer a question that a dialog asked the human",
  examples: ['colloquy answer .colloquy/runs/release-check "Yes."'],
  args: [RUN, TEXT],
  options: [
    { flags: "--of <dialog>", summary: "whose question; else the one that is open" },
    ...DEED_OPTIONS,
  ],
  emptyDocument: EMPTY_DEED,
  async act(input, kit) {
    const text = await wordsOf(input.args[1], kit);
    const to = optional(textOption(input, "of"));
    return perform({ verb: "answer", to, text, how: "hold" }, input, kit);
  },
};

export const stop: Command = {
  name: "stop",
  summary: "stop a dialog, or all; its duties stay open",
  examples: [
    "colloquy stop .colloquy/runs/release-check lead/ux",
    "colloquy stop .colloquy/runs/release-check all --close",
  ],
  args: [RUN, { name: "[dialog]", summary: "a dialog, or all (the default)" }],
  options: [
    { flags: "--close", summary: "fail its duties instead of keeping them" },
    ...DEED_OPTIONS,
  ],
  emptyDocument: EMPTY_DEED,
  async act(input, kit) {
    const how = isSet(input, "close") ? "close" : "hold";
    return perform({ verb: "stop", to: input.args[1] ?? null, text: "", how }, input, kit);
  },
};

export const clear: Command = {
  name: "clear",
  summary: "begin a new course of a dialog, or of all of them",
  examples: ["colloquy clear .colloquy/runs/release-check lead/ux"],
  args: [RUN, { name: "<dialog>", summary: "a dialog, or all" }],
  options: DEED_OPTIONS,
  emptyDocument: EMPTY_DEED,
  async act(input, kit) {
    const to = input.args[1] ?? null;
    return perform({ verb: "clear", to, text: "", how: "hold" }, input, kit);
  },
};

export const dead: Command = {
  name: "dead",
  summary: "declare a side dialog dead: whoever waits for it is told",
  examples: ["colloquy dead .colloquy/runs/release-check lead/ux"],
  args: [RUN, { name: "<dialog>", summary: "a side dialog" }],
  options: DEED_OPTIONS,
  emptyDocument: EMPTY_DEED,
  async act(input, kit) {
    const to = input.args[1] ?? null;
    return perform({ verb: "dead", to, text: "", how: "close" }, input, kit);
  },
};

export const done: Command = {
  name: "done",
  summary: "finish a run: what is still open in it is cancelled",
  examples: ["colloquy done .colloquy/runs/release-check"],
  args: [RUN],
  options: DEED_OPTIONS,
  emptyDocument: EMPTY_DEED,
  async act(input, kit) {
    return perform({ verb: "done", to: null, text: "", how: "hold" }, input, kit);
  },
};

function optional(text: string): string | null {
  return text === "" ? null : text;
}

/** What was typed, or, for `-`, standard input without its last line end. */
async function wordsOf(typed: string | undefined, { terminal }: Kit): Promise<string> {
  return typed === "-" ? (await terminal.input()).replace(/\r?\n$/u, "") : (typed ?? "");
}
