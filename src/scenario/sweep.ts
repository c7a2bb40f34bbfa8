// Sweep: a place in a scenario that stands for many runs, which only a first run can number (how
// many commits there are, how many bytes a reply has on the wire). Whoever runs the scenario makes
// one run for each; until then the field it fills is null or a word.
//
//   cut every byte    `script[dialog][entry].fails[fail].bytes` is null: one run per byte
//   crash every byte  `faults[fault].keep` is "every byte": one run per byte of the torn line
//   every crash       `faults[fault].crash` is "every": one run per way to die
//   every commit      `faults[fault].when` is "every commit": one run per commit
import type { Place } from "../protocol/script.ts";
import type { Fault } from "./fault.ts";

export type Sweep =
  | {
      readonly kind: "cut every byte";
      readonly dialog: string;
      readonly entry: number;
      readonly fail: number;
      readonly place: Place;
    }
  | {
      readonly kind: "crash every byte" | "every crash" | "every commit";
      readonly fault: number;
      readonly place: Place;
    };

/** The sweeps that faults ask for. */
export function faultSweeps(faults: readonly Fault[]): readonly Sweep[] {
  return faults.flatMap((fault, index) => {
    const kinds: ("crash every byte" | "every crash" | "every commit")[] = [];
    if (fault.kind === "crash" && fault.keep === "every byte") kinds.push("crash every byte");
    if (fault.kind === "crash" && fault.crash === "every") kinds.push("every crash");
    if (fault.when === "every commit") kinds.push("every commit");
    return kinds.map((kind): Sweep => ({ kind, fault: index, place: fault.place }));
  });
}
