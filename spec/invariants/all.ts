import { addresses } from "./addresses.ts";
import { arrivalPlace } from "./arrival-place.ts";
import { askBacks } from "./ask-backs.ts";
import { askerStack } from "./asker-stack.ts";
import { birth } from "./birth.ts";
import { callIds } from "./call-ids.ts";
import { causeBeforeGeneration } from "./cause-before-generation.ts";
import { consumedOnce } from "./consumed-once.ts";
import { coursesStart } from "./courses-start.ts";
import { dead } from "./dead.ts";
import { dutyTop } from "./duty-top.ts";
import { fallback } from "./fallback.ts";
import { finished } from "./finished.ts";
import { framesWait } from "./frames-wait.ts";
import { gapless } from "./gapless.ts";
import { groupResolved } from "./group-resolved.ts";
import { handledOnce } from "./handled-once.ts";
import type { Invariant } from "./invariant.ts";
import { keepsGoing } from "./keeps-going.ts";
import { limitsHold } from "./limits-hold.ts";
import { nothingLeft } from "./nothing-left.ts";
import { oneDrive } from "./one-drive.ts";
import { oneReply } from "./one-reply.ts";
import { oneResult } from "./one-result.ts";
import { ownDuty } from "./own-duty.ts";
import { questionOpen } from "./question-open.ts";
import { questionsEnd } from "./questions-end.ts";
import { replaced } from "./replaced.ts";
import { roundWhole } from "./round-whole.ts";
import { stateIsFold } from "./state-is-fold.ts";
import { stops } from "./stops.ts";
import { terminalOnce } from "./terminal-once.ts";
import { toldFacts } from "./told-facts.ts";

/** In the order of their numbers; README.md lists the same. */
export const INVARIANTS: readonly Invariant[] = [
  terminalOnce,
  causeBeforeGeneration,
  consumedOnce,
  oneDrive,
  roundWhole,
  birth,
  arrivalPlace,
  groupResolved,
  questionOpen,
  oneResult,
  gapless,
  stateIsFold,
  handledOnce,
  nothingLeft,
  dutyTop,
  callIds,
  limitsHold,
  fallback,
  ownDuty,
  framesWait,
  askerStack,
  oneReply,
  replaced,
  askBacks,
  addresses,
  stops,
  dead,
  finished,
  questionsEnd,
  coursesStart,
  toldFacts,
  keepsGoing,
];
