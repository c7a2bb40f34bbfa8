// Kit for tests of the file `asker-stack.jsonl`: dialogs that owe each other replies, chosen by
// numbers, and what a plain list says that each stack's file holds after every commit.
import fc from "fast-check";
import type { FrameKey } from "../protocol/asker-stack.ts";
import type { Commit } from "../protocol/commit.ts";
import type { Fact } from "../protocol/fact.ts";
import type { Disk } from "../protocol/port.ts";
import type { CompareSource } from "./projection-compare.ts";
import { commitOf, frameOf, opening } from "./sample.fixture.ts";

/** Main and side dialogs, and a session. */
export const DIALOGS = ["lead", "lead/ux", "ux!pages"] as const;

interface Owed {
  readonly key: FrameKey;
  readonly kind: "assignment" | "askBack";
}

/** One dialog as a plain list sees it. */
interface Stack {
  readonly owed: (Owed & { readonly line: string })[];
  readonly waiting: Owed[];
  generating: "yes" | "no";
}

export class Duties {
  readonly commits: Commit[] = [opening()];
  /** Lines of each dialog's file after that many commits. */
  readonly #history: ReadonlyMap<string, readonly string[]>[] = [new Map(), new Map()];
  readonly #stacks = new Map<string, Stack>();
  #facts: Fact[] = [];
  #serial = 0;

  constructor(choices: readonly number[]) {
    for (const dialog of DIALOGS)
      this.#stacks.set(dialog, { owed: [], waiting: [], generating: "no" });
    for (const choice of choices) this.#step(choice);
  }

  /** What the file of a dialog holds after so many commits. */
  textAfter(commits: number, dialog: string): string {
    const lines = this.#history[commits]?.get(dialog) ?? [];
    return lines.map((line) => `${line}\n`).join("");
  }

  #step(choice: number): void {
    const dialog = DIALOGS[choice % DIALOGS.length] ?? "lead";
    const stack = this.#stacks.get(dialog);
    if (stack === undefined) return;
    const all = [...stack.waiting, ...stack.owed];
    const old = all.filter(({ kind }) => kind === "assignment")[choice % (all.length + 1)];
    const top = stack.owed.at(-1);
    const steps = [
      () => this.#receive(dialog, stack, null),
      () => this.#turn(stack),
      ...(old === undefined ? [] : [() => this.#receive(dialog, stack, old)]),
      ...(top === undefined || stack.generating === "yes" ? [] : [() => this.#settle(stack, top)]),
    ];
    steps[Math.floor(choice / DIALOGS.length) % steps.length]?.();
    if (stack.generating === "no") this.#push(stack);
    this.#commit(dialog);
  }

  /** A duty comes; it may take the place of an older one of the same asker (D-7). */
  #receive(dialog: string, stack: Stack, old: Owed | null): void {
    const serial = (this.#serial += 1);
    const others = DIALOGS.filter((other) => other !== dialog);
    const askerDialogId = old?.key.askerDialogId ?? others[serial % others.length] ?? "lead";
    const key = { askerDialogId, callId: `c${serial}` };
    const kind = old === null && serial % 3 === 0 ? "askBack" : "assignment";
    const replaces = old?.key.callId ?? null;
    this.#facts.push({ type: "duty.received", replaces, frame: frameOf(key, kind) });
    stack.waiting.push({ key, kind });
    if (old === null) return;
    this.#facts.push({ type: "duty.replaced", ...old.key, by: key.callId });
    const isOld = (one: Owed): boolean => one.key === old.key;
    for (const list of [stack.owed, stack.waiting]) {
      const at = list.findIndex(isOld);
      if (at !== -1) list.splice(at, 1);
    }
  }

  /** While a generation is open, frames wait (D-8). */
  #turn(stack: Stack): void {
    stack.generating = stack.generating === "yes" ? "no" : "yes";
  }

  #settle(stack: Stack, { key }: Owed): void {
    stack.owed.pop();
    const ending = { status: "answered", text: "done 好", said: null } as const;
    this.#facts.push({ type: "duty.settled", ...key, ...ending });
  }

  #push(stack: Stack): void {
    for (const { key, kind } of stack.waiting.splice(0)) {
      this.#facts.push({ type: "frame.pushed", ...key });
      const seq = this.commits.length;
      const line = JSON.stringify({ seq, ...frameOf(key, kind) });
      stack.owed.push({ key, kind, line });
    }
  }

  #commit(dialog: string): void {
    if (this.#facts.length === 0) return;
    this.commits.push(commitOf(this.commits.length, dialog, this.#facts));
    this.#facts = [];
    const lines = [...this.#stacks].map(
      ([name, { owed }]) => [name, owed.map(({ line }) => line)] as const,
    );
    this.#history.push(new Map(lines));
  }
}

/** Steps of the dialogs, and after which commits what was taken is written. */
export const walks = fc
  .tuple(
    fc.array(fc.nat({ max: 9_999 }), { minLength: 4, maxLength: 40, size: "max" }),
    fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
  )
  .map(([choices, flushes]) => ({ duties: new Duties(choices), flushes }));

export function noFailure(failure: Error): void {
  throw failure;
}

export function textAt(disk: Disk, path: string): string {
  return Buffer.from(disk.read(path) ?? []).toString();
}

export function sourceOf(commits: readonly Commit[]): CompareSource {
  return {
    durableSeq: commits.length - 1,
    dialogs: () => new Set(commits.map(({ dialog }) => dialog)),
    commitsOf: (dialog) => commits.filter((commit) => commit.dialog === dialog),
  };
}

export function mine(commits: readonly Commit[], dialog: string): readonly Commit[] {
  return commits.filter((commit) => commit.dialog === dialog);
}
