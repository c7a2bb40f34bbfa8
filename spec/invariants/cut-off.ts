// CutOff: an independent reading of whether a stop ended a drive that has had no successor: only then
// is a resume a cause (D-13). INV-02, INV-03 and INV-14 share it.
import type { Fact } from "../../src/protocol/fact.ts";

export class CutOff {
  #driving = false;
  #standing = false;

  note(fact: Fact): void {
    if (fact.type === "drive.opened") {
      this.#driving = true;
      this.#standing = false;
    } else if (fact.type === "drive.closed") this.#driving = false;
    else if (fact.type === "dialog.stopped")
      this.#standing ||= fact.how === "hold" && this.#driving;
    else if (fact.type === "dialog.closed") this.#standing = false;
  }

  /** A person who says to go on gives a cause. */
  get standing(): boolean {
    return this.#standing;
  }
}
