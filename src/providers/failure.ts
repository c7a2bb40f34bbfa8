// Failures of the scripted provider.
import type { Place } from "../protocol/script.ts";

/** Where a generation is: `DIALOG@COURSE.GENSEQ`. */
export interface Site {
  readonly dialog: string;
  readonly course: number;
  readonly genseq: number;
}

/** A list of replies has none for a generation. The run ends: nothing of ours is broken. */
export class OffScript extends Error {
  override readonly name = "OffScript";
  readonly code = "offScript";
  readonly site: Site;
  /** The entry that did not fit, or the last of the list; null when there is no list. */
  readonly place: Place | null;

  constructor(message: string, at: { readonly site: Site; readonly place: Place | null }) {
    super(message);
    this.site = at.site;
    this.place = at.place;
  }
}
