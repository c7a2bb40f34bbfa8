// Acting: actions of the chart that draft wrong facts, send elsewhere, or read what is not so.
import type { DialogContext, Reads } from "../../src/machines/dialog-context.ts";
import { dialogMachine } from "../../src/machines/dialog.machine.ts";
import type { Draft } from "../../src/machines/draft.ts";
import type { Fact } from "../../src/protocol/fact.ts";
import type { Message, Send } from "../../src/protocol/message.ts";
import type { Mutant } from "./mutant.test.kit.ts";

/** The context of a dialog whose draft changes facts, and sends, on their way. */
export function changed(
  context: DialogContext,
  change: (fact: Fact) => readonly Fact[],
  resend: (send: Send) => Send | null = (send) => send,
): DialogContext {
  const { draft } = context;
  const facade = {
    seq: draft.seq,
    atMs: draft.atMs,
    registered: draft.registered,
    register: (address: string) => draft.register(address),
    heardAt: (seq: number) => draft.heardAt(seq),
    stow: (text: string) => draft.stow(text),
    request: (request: Parameters<Draft["request"]>[0]) => draft.request(request),
    send: (send: Send) => {
      const sent = resend(send);
      if (sent !== null) draft.send(sent);
    },
    fact: (folded: DialogContext, fact: Fact) => {
      for (const one of change(fact)) draft.fact(folded, one);
    },
  };
  // The one border: a mutant stands where the draft stands.
  return { ...context, draft: facade as unknown as Draft };
}

export type Action = (args: { context: DialogContext; event: Message }) => void;

export function acting(actions: Record<string, Action>): Mutant {
  return { machine: dialogMachine.provide({ actions }) };
}

export const facts =
  (change: (fact: Fact) => readonly Fact[]) =>
  (run: (context: DialogContext, event: Message) => void): Action =>
  ({ context, event }) =>
    run(changed(context, change), event);

/** The action reads something else of the tree than what is so. */
export const reading =
  (reads: Partial<Reads>) =>
  (run: (context: DialogContext, event: Message) => void): Action =>
  ({ context, event }) =>
    run({ ...context, reads: { ...context.reads, ...reads } }, event);
