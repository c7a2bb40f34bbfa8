// Fault: something the world does to a run at a moment: a crash, a full disk, a wrong clock.
import type { Place } from "../protocol/script.ts";
import { type Fields, fieldOr, fieldsAt, keyOf, oneOf } from "./fields.ts";
import { laterThan } from "./later.ts";
import { type Moment, parseMoment } from "./moment.ts";
import type { Names } from "./names.ts";
import { nodeName } from "./node.ts";
import { choiceAt, durationAt, durationFrom, parsedAt, sizeAt, wordsAt } from "./scalar.ts";
import { report, reportKey, type Spot } from "./spot.ts";

const CRASHES = ["before", "after", "torn", "every"] as const;
const DISKS = ["full", "readonly", "error", "syncFails", "slow"] as const;
const PROCESSES = ["second", "pause", "continue"] as const;
const KINDS = ["crash", "disk", "clock", "process", "file"] as const;
/** Keys beside the kind, and the kind they belong to. */
const BESIDE: Readonly<Record<string, string>> = {
  keep: "crash",
  pad: "crash",
  resume: "crash",
  on: "disk",
  until: "disk",
  damage: "file",
};
const EVERY_COMMIT = "every commit";

interface Crash {
  readonly kind: "crash";
  readonly crash: (typeof CRASHES)[number];
  /** Of the line that was being written: null leaves the choice to the disk. */
  readonly keep: number | "every byte" | null;
  readonly pad: "nul" | null;
  /** When the next process starts; null for never. */
  readonly resumeAfterMs: number | null;
}

interface DiskFault {
  readonly kind: "disk";
  readonly disk: (typeof DISKS)[number];
  readonly on: string | null;
  readonly until: Moment | number | null;
}

type FaultKind =
  | Crash
  | DiskFault
  | { readonly kind: "clock"; readonly byMs: number }
  | { readonly kind: "process"; readonly process: (typeof PROCESSES)[number] }
  | { readonly kind: "file"; readonly file: string; readonly damage: string | null };

export type Fault = FaultKind & {
  readonly when: Moment | "every commit";
  readonly afterMs: number;
  readonly place: Place;
};

export function faultAt(spot: Spot, names: Names): Fault | null {
  const fields = fieldsAt(spot, {
    known: [...KINDS, ...Object.keys(BESIDE), "when", "after"],
    needed: ["when"],
  });
  const at = oneOf(fields, KINDS, "the fault");
  if (at === null) return null;
  const kind = keyOf(at, fields);
  const later = laterThan(`fault ${kind}`, kind);
  if (later !== null) reportKey(at, later);
  for (const [key, owner] of Object.entries(BESIDE)) {
    const stray = fields.at(key);
    if (stray !== null && owner !== kind) reportKey(stray, `"${key}" belongs to "${owner}"`);
  }
  const when = fieldOr(fields, "when", {
    read: (found: Spot) => whenAt(found, names),
    absent: null,
  });
  const afterMs = fieldOr(fields, "after", { read: durationAt, absent: 0 });
  const what = kindAt(at, kind, { fields, names });
  return when === null ? null : { ...what, when, afterMs, place: spot.node.place };
}

function whenAt(spot: Spot, names: Names): Moment | "every commit" | null {
  if (spot.node.kind === "text" && spot.node.value === EVERY_COMMIT) return EVERY_COMMIT;
  return parsedAt(spot, (text) => parseMoment(text, names));
}

function kindAt(at: Spot, kind: string, around: { fields: Fields; names: Names }): FaultKind {
  const { fields, names } = around;
  switch (kind) {
    case "crash":
      return crashAt(at, fields);
    case "disk":
      return {
        kind,
        disk: choiceAt(at, DISKS),
        on: fieldOr(fields, "on", { read: wordsAt, absent: null }),
        until: fieldOr(fields, "until", {
          read: (found: Spot) => untilAt(found, names),
          absent: null,
        }),
      };
    case "clock":
      return { kind, byMs: shiftAt(at) };
    case "process":
      return { kind, process: choiceAt(at, PROCESSES) };
    default:
      return {
        kind: "file",
        file: wordsAt(at),
        damage: fieldOr(fields, "damage", { read: wordsAt, absent: null }),
      };
  }
}

function crashAt(at: Spot, fields: Fields): Crash {
  const crash = choiceAt(at, CRASHES);
  for (const key of ["keep", "pad"]) {
    const stray = fields.at(key);
    if (stray !== null && crash !== "torn" && crash !== "every")
      reportKey(stray, `"${key}" is about a torn line; here the crash is "${crash}"`);
  }
  return {
    kind: "crash",
    crash,
    keep: fieldOr(fields, "keep", { read: keepAt, absent: null }),
    pad: fieldOr(fields, "pad", {
      read: (found: Spot): "nul" => choiceAt(found, ["nul"]),
      absent: null,
    }),
    resumeAfterMs: fieldOr(fields, "resume", { read: resumeAt, absent: 0 }),
  };
}

function keepAt(spot: Spot): number | "every byte" {
  if (spot.node.kind === "text" && spot.node.value === "every byte") return "every byte";
  return sizeAt(spot);
}

function resumeAt(spot: Spot): number | null {
  const node = spot.node;
  if (node.kind !== "scalar" || typeof node.value !== "boolean") return durationAt(spot);
  return node.value ? 0 : null;
}

function untilAt(spot: Spot, names: Names): Moment | number | null {
  const ms = spot.node.kind === "text" ? durationFrom(spot.node.value) : null;
  return ms ?? parsedAt(spot, (text) => parseMoment(text, names));
}

function shiftAt(spot: Spot): number {
  const text = spot.node.kind === "text" ? spot.node.value : "";
  const ms = durationFrom(text.slice(1));
  if (ms !== null && text.startsWith("+")) return ms;
  if (ms !== null && text.startsWith("-")) return -ms;
  report(spot, `${nodeName(spot.node)} is no shift of the clock; write +5s or -2m`);
  return 0;
}
