// Session: what a round trip to a session costs, all in, when one dialog asks it again and again: the
// registration, the duty that comes and is settled, a generation of the session, the arrival, and
// the asker's two generations. No dialog and no file is made after the first.
import { join } from "node:path";
import { session } from "./entries.ts";
import { spread } from "./figure.ts";
import type { Figure } from "./figure.ts";
import { median } from "./median.ts";
import { trip, tripFigure } from "./trip.ts";
import type { Trip } from "./trip.ts";
import { inWorkplace } from "./workplace.ts";

const ROUNDS = 5;
const GROWTH_MAX = 1.3;

export function sessionFigures(): Promise<Figure[]> {
  return inWorkplace(async (folder) => {
    const round = session("pages");
    const once = (nth: number): Promise<Trip> =>
      trip({ folder: join(folder, String(nth)), round, width: 1 });
    await once(ROUNDS);
    const trips: Trip[] = [];
    for (let i = 0; i < ROUNDS; i += 1) trips.push(await once(i));
    const growth = trips.map((one) => one.growth);
    return [
      tripFigure("a round trip to a session, all in", trips, null),
      {
        name: "the second thousand of them against the first",
        value: median(growth),
        unit: "times",
        bar: { is: "at most", than: GROWTH_MAX },
        note: spread(growth, 2),
      },
    ];
  });
}
