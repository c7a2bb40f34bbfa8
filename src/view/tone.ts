// Tone: the colour of a phrase and of a state, the same in every view.
import type { StateName } from "../protocol/placing.ts";
import type { Paint } from "./paint.ts";
import type { Tone } from "./phrase.ts";

/** A phrase in the colour of what it tells. */
export function toned(text: string, tone: Tone, paint: Paint): string {
  switch (tone) {
    case "person":
      return paint.yellow(text);
    case "reply":
      return paint.green(text);
    case "call":
      return paint.blue(text);
    case "quiet":
      return paint.dim(text);
    case "bad":
      return paint.red(text);
    case "words":
      return text;
    default:
      return tone satisfies never;
  }
}

/** A state's name in its colour. */
export function stateText(state: StateName, paint: Paint): string {
  if (state === "driving") return paint.green(state);
  if (state === "Q4H" || state === "stopped") return paint.yellow(state);
  if (state === "waiting_for_sideDialogs") return paint.blue(state);
  return state === "idle" || state === "done" ? paint.dim(state) : paint.red(state);
}
