// INV-24. Whoever asks back asks the dialog that waits for it, and no dialogs wait in a ring (D-6).
import { frameKey } from "../../src/protocol/asker-stack.ts";
import type { FrameKey } from "../../src/protocol/asker-stack.ts";
import type { FactOf } from "../../src/protocol/fact.ts";
import type { Invariant } from "./invariant.ts";
import { at, steps } from "./walk.ts";
import type { Step } from "./walk.ts";

interface Known {
  /** The duty that each dialog's last generation named. */
  readonly named: Map<string, FrameKey | null>;
  /** Whom the open ask-backs of a dialog wait for, by their calls. */
  readonly open: Map<string, Map<string, string>>;
  /** Duties that a reply ended. */
  readonly answered: Set<string>;
  readonly dead: Set<string>;
}

export const askBacks: Invariant = {
  id: "INV-24",
  statement:
    "An ask-back goes to the dialog that its generation owed a reply, while that is not sent and that dialog is alive; open ask-backs never form a ring.",
  *check({ commits }) {
    const known: Known = {
      named: new Map(),
      open: new Map(),
      answered: new Set(),
      dead: new Set(),
    };
    for (const step of steps(commits)) yield* judged(known, step);
  },
};

function* judged(known: Known, step: Step): Iterable<string> {
  const { fact, dialog } = step;
  switch (fact.type) {
    case "generation.opened":
      known.named.set(dialog, fact.duty);
      return;
    case "duty.settled":
      known.answered.add(frameKey(fact));
      return;
    case "dialog.died":
      known.dead.add(dialog);
      return;
    case "tellask.pending":
      if (fact.callName === "tellaskBack") yield* asks(known, step, fact);
      return;
    case "tellask.arrived":
    case "reply.late":
      known.open.get(dialog)?.delete(fact.callId);
      return;
    default:
  }
}

function* asks(known: Known, step: Step, fact: FactOf<"tellask.pending">): Iterable<string> {
  const { dialog } = step;
  const { callId, tellaskee } = fact;
  const duty = known.named.get(dialog) ?? null;
  if (duty?.askerDialogId !== tellaskee)
    yield `${at(step, callId)}asks back ${tellaskee}, and its generation owed ${duty?.askerDialogId ?? "nobody"}`;
  else if (known.answered.has(frameKey(duty)))
    yield `${at(step, callId)}asks back ${tellaskee}, which has its reply`;
  if (known.dead.has(tellaskee)) yield `${at(step, callId)}asks back ${tellaskee}, which is dead`;
  const own = known.open.get(dialog) ?? new Map<string, string>();
  known.open.set(dialog, own);
  own.set(callId, tellaskee);
  if (reaches(known.open, tellaskee, dialog))
    yield `${at(step, callId)}asks back ${tellaskee}, which waits for ${dialog} itself`;
}

/** Over the ask-backs that are open at once: few, whatever the length of the journal. */
function reaches(open: Known["open"], from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const dialog of seen) {
    if (dialog === to) return true;
    for (const next of open.get(dialog)?.values() ?? []) seen.add(next);
  }
  return false;
}
