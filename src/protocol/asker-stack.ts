// AskerStack: who waits for a dialog, the newest last, as pure data. Frames are known by the dialog
// that asked and its call, never by place, text or "latest" (D-7). There is push, pop and cut; to
// replace a duty is to cut the old frame, wherever it stands, and to push the new one (D-8).
import { assert } from "./assert.ts";

export interface FrameKey {
  readonly askerDialogId: string;
  readonly callId: string;
}

export function sameFrame(a: FrameKey, b: FrameKey): boolean {
  return a.callId === b.callId && a.askerDialogId === b.askerDialogId;
}

/** One text for one frame: no address holds a space (D-29), a call's id may hold anything. */
export function frameKey({ askerDialogId, callId }: FrameKey): string {
  return `${askerDialogId} ${callId}`;
}

export function holds(stack: readonly FrameKey[], key: FrameKey): boolean {
  return stack.some((frame) => sameFrame(frame, key));
}

/** Puts a frame on top; a call asks once. */
export function push<T extends FrameKey>(stack: T[], frame: T): void {
  assert(!holds(stack, frame), `a call pushes one frame (${frameKey(frame)})`);
  stack.push(frame);
}

/** Takes the top frame, which must be the one named: a reply settles no other. */
export function pop<T extends FrameKey>(stack: T[], key: FrameKey): T {
  const top = stack.at(-1);
  assert(top !== undefined && sameFrame(top, key), "a settled duty is the top frame (D-8)");
  stack.pop();
  return top;
}

/** Takes a frame out of its place, the others keep their order; null when it is not there. */
export function cut<T extends FrameKey>(stack: T[], key: FrameKey): T | null {
  const at = stack.findIndex((frame) => sameFrame(frame, key));
  return at === -1 ? null : (stack.splice(at, 1)[0] ?? null);
}

/** The dialog that must be answered now, or null when nobody waits (D-34). */
export function effectiveAsker(stack: readonly FrameKey[]): string | null {
  return stack.at(-1)?.askerDialogId ?? null;
}

/** The newest assignment still owed: ask-backs above it do not hide it. */
export function currentAssignment<T extends { readonly isAssignment: boolean }>(
  stack: readonly T[],
): T | null {
  return stack.findLast((frame) => frame.isAssignment) ?? null;
}
