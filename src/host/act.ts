// Act: one action of a person on a run: handed to the live owner of its tree, or done by this process
// on the tree at rest, which is then run to rest again (D-38).
import { setTimeout } from "node:timers/promises";
import type { Commit } from "../protocol/commit.ts";
import type { PersonVerb, StopKind } from "../protocol/fact.ts";
import type { TreeFold } from "../protocol/tree-fold.ts";
import type { LockOwner } from "../storage/lock.ts";
import { nearestPath } from "../scenario/suggest.ts";
import { mintActionId } from "./entropy.ts";
import { openRun } from "./opened-run.ts";
import { callOwner } from "./owner-call.ts";
import { ownedText } from "./ownership.ts";
import { wrongId } from "./person-action.ts";
import type { ActionOutcome, PersonAction } from "./person-action.ts";
import type { RunReport } from "./report.ts";
import { resumeRun } from "./resume.ts";
import { hasDied, liveOwner } from "./run-folder.ts";
import type { Interrupt } from "./run-files.ts";
import { keyOf } from "./said-people.ts";

export interface ActRequest {
  readonly dir: string;
  readonly verb: PersonVerb;
  /** A dialog, `all`, or null for whom the verb means when nobody is named. */
  readonly to: string | null;
  readonly by: string | null;
  readonly text: string;
  readonly how: StopKind;
  /** Null: one is minted. */
  readonly id: string | null;
  readonly acceptChanges: boolean;
  readonly interrupt: Interrupt;
}

export type Acted =
  | { readonly kind: "invalid"; readonly problems: readonly string[] }
  | ({ readonly id: string; readonly to: string } & (
      | {
          /** The owner took it, and goes on. */
          readonly kind: "heard";
          readonly pid: number;
          readonly outcome: ActionOutcome;
        }
      | {
          /** This process ran the tree to rest; without an outcome it was not handled. */
          readonly kind: "ran";
          readonly outcome: ActionOutcome | null;
          /** The first commit that this process added. */
          readonly from: number;
          readonly report: RunReport;
        }
      | { readonly kind: "unheard"; readonly problem: string }
    ));

/** An owner that ends gives up its lock soon after; so often is looked again. */
const TRIES_MAX = 100;
const RETRY_MS = 50;

export async function act(request: ActRequest): Promise<Acted> {
  const id = request.id ?? mintActionId();
  const wrong = wrongId(id);
  if (wrong !== null) return { kind: "invalid", problems: [wrong] };
  for (let tries = 0; tries < TRIES_MAX; tries += 1) {
    const acted = await tried(request, id);
    if (acted !== null) return acted;
    await setTimeout(RETRY_MS);
  }
  return { kind: "invalid", problems: [`${request.dir}: its owner changes all the time`] };
}

/** Null: the owner has just gone, and the tree must be looked at again. */
async function tried(request: ActRequest, id: string): Promise<Acted | null> {
  const { dir, verb, by, text, how } = request;
  const opening = openRun(dir);
  // A tree whose owner has not written its first commit yet is looked at again.
  if (!opening.ok && opening.damaged && liveOwner(dir) !== null) return null;
  if (!opening.ok) return { kind: "invalid", problems: [opening.problem] };
  const { fold, commits, record } = opening.run;
  if (record === null)
    return { kind: "invalid", problems: [`${dir}: name the folder of a run, not its journal`] };
  const owner = liveOwner(dir);
  const target = fold.actions.has(keyOf(id))
    ? { to: request.to ?? fold.opened?.root ?? "" }
    : targetOf(request, fold, owner === null ? "atRest" : "live");
  if ("problem" in target) return { kind: "invalid", problems: [`${dir}: ${target.problem}`] };
  const action = { id, verb, to: target.to, by, text, how };
  return owner === null ? atRest(request, action, commits) : toOwner(dir, action, owner);
}

/** Whom the action is for; what cannot be meant is said before anything is written. */
function targetOf(
  { verb, to }: Pick<ActRequest, "verb" | "to">,
  fold: TreeFold,
  tree: "live" | "atRest",
): { readonly to: string } | { readonly problem: string } {
  const root = fold.opened?.root ?? "";
  if (to !== null) {
    const known = to === "all" || fold.dialogs.get(to)?.began === true;
    // A dialog of a live tree may begin before the owner reads this; the tree itself then says no.
    return known || tree === "live" ? { to } : { problem: unknownText(to, fold) };
  }
  if (verb === "stop" || verb === "resume" || verb === "clear") return { to: "all" };
  if (verb !== "answer") return { to: root };
  const asking = [...fold.dialogs.values()].filter(({ question }) => question !== null);
  const [only] = asking;
  if (only === undefined) return { problem: "no question to the human is open" };
  if (asking.length === 1) return { to: only.path };
  const names = asking.map(({ path }) => path).join(", ");
  return { problem: `several questions are open; name one with --of: ${names}` };
}

const NAMED_MAX = 8;

function unknownText(to: string, { dialogs }: TreeFold): string {
  const begun = [...dialogs.values()].flatMap(({ began, path }) => (began ? [path] : []));
  const more = begun.length > NAMED_MAX ? ", …" : "";
  const known = `${begun.slice(0, NAMED_MAX).join(", ")}${more}`;
  return `no dialog "${to}" has begun${nearestPath(to, begun)} (there are: ${known})`;
}

async function atRest(
  { dir, acceptChanges, interrupt }: ActRequest,
  action: PersonAction,
  before: readonly Commit[],
): Promise<Acted | null> {
  const resumed = await resumeRun(dir, { acceptChanges, said: [action], interrupt });
  const { id, to } = action;
  // Somebody took the tree in the meantime: it has, or had, a live owner.
  if (resumed.kind === "invalid") return resumed.owned === true ? null : resumed;
  const key = keyOf(id);
  const commit = resumed.commits.find(({ handled }) => handled === key);
  const from = before.length;
  const { report } = resumed;
  if (commit === undefined) return { kind: "ran", id, to, outcome: null, from, report };
  const refusal = commit.facts.find((fact) => fact.type === "person.refused");
  const { seq } = commit;
  const outcome = { seq, refused: refusal?.why ?? null, repeated: seq < from };
  return { kind: "ran", id, to, outcome, from, report };
}

async function toOwner(dir: string, action: PersonAction, owner: LockOwner): Promise<Acted | null> {
  const { pid } = owner;
  const { id, to } = action;
  if (owner.address === null) return { kind: "unheard", id, to, problem: ownedText(dir, owner) };
  const called = await callOwner(owner, action);
  const again = `repeat it with --id ${id}, it is done once`;
  const unheard = (problem: string): Acted => ({ kind: "unheard", id, to, problem });
  switch (called.kind) {
    case "absent":
      return liveOwner(dir)?.token === owner.token
        ? unheard(`${dir}: process ${pid} owns it and does not listen at ${owner.address}`)
        : null;
    case "tooLong":
      return { kind: "invalid", problems: [`${dir}: the text is too long for a run that goes on`] };
    case "unanswered":
      // The id sees to it that what an owner did before it ended is not done again.
      if (!hasDied(dir, owner)) return null;
      return unheard(`${dir}: process ${pid} went away before it answered; ${again}`);
    case "answered":
      break;
  }
  const { answer } = called;
  if ("error" in answer) {
    const { code, message } = answer.error;
    return code === "notHeard"
      ? null
      : unheard(`${dir}: process ${pid} says: ${message}; ${again}`);
  }
  const { seq, repeated } = answer;
  const refused = answer.accepted ? null : answer.refused;
  return { kind: "heard", id, to, pid, outcome: { seq, repeated, refused } };
}
