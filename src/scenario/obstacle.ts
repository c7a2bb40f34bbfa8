// Obstacle: why a person cannot do something now. An action without `when` waits until there is none.
import { unreachable } from "../protocol/assert.ts";
import { ALL } from "../protocol/message.ts";
import { stateOf } from "../protocol/placing.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { Deed } from "./action.ts";

/** A sentence of how things stand, or null when nothing is in the way. */
export function obstacleTo({ verb, to }: Pick<Deed, "verb" | "to">, fold: TreeFold): string | null {
  if (verb === "done") return obstacleToDone(fold);
  if (to !== ALL) return obstacleAt(verb, to, fold);
  const found = [...fold.dialogs.keys()].map((path) => obstacleAt(verb, path, fold));
  return found.includes(null) ? null : (found[0] ?? "no dialog has begun");
}

function obstacleAt(
  verb: Exclude<Deed["verb"], "done">,
  path: string,
  { dialogs }: TreeFold,
): string | null {
  const ledger = dialogs.get(path);
  if (ledger?.began !== true) return `${path} has not begun`;
  const state = stateOf(ledger);
  switch (verb) {
    case "say":
      return state === "driving" ? `${path} is driving` : null;
    case "answer":
      return ledger.question === null ? `${path} has no open question` : null;
    case "clear":
      return ["dead", "done"].includes(state) ? `${path} is ${state}` : null;
    case "stop":
      return ["stopped", "dead", "done"].includes(state) ? `${path} is ${state}` : null;
    case "resume":
      return state === "stopped" ? null : `${path} is not stopped`;
    case "dead":
      return ["dead", "done"].includes(state) ? `${path} is ${state}` : null;
    default:
      return unreachable(verb);
  }
}

/** The tree ends when nothing of it is under way (D-22). */
function obstacleToDone({ dialogs, sends, finished }: TreeFold): string | null {
  if (finished) return "the tree is finished";
  for (const { path, drive } of dialogs.values()) if (drive !== null) return `${path} is driving`;
  return sends.size === 0 ? null : "a message between dialogs is on its way";
}
