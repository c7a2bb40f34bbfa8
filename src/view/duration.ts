// Duration: milliseconds as a person reads them, exact enough to compare.

const MINUTE_MS = 60_000;
const HOUR_MS = 3_600_000;

/** `120ms`, `3.05s`, `2m05.1s`, `1h02m05s`. */
export function durationText(ms: number): string {
  if (ms < 1_000) return `${ms}ms`;
  if (ms < MINUTE_MS) return `${trimmed(ms / 1_000)}s`;
  if (ms < HOUR_MS) return `${Math.floor(ms / MINUTE_MS)}m${seconds(ms % MINUTE_MS, 1)}s`;
  const minutes = String(Math.floor((ms % HOUR_MS) / MINUTE_MS)).padStart(2, "0");
  return `${Math.floor(ms / HOUR_MS)}h${minutes}m${seconds(ms % MINUTE_MS, 0)}s`;
}

/** The same with as many digits everywhere, for a column: `0.120s`. */
export function timeText(ms: number): string {
  return ms < MINUTE_MS ? `${(ms / 1_000).toFixed(3)}s` : durationText(ms);
}

function trimmed(value: number): string {
  return value.toFixed(3).replace(/\.?0+$/u, "");
}

/** Two digits before the point; never rounded up to a whole minute. */
function seconds(ms: number, digits: number): string {
  const unit = 10 ** digits;
  const value = Math.floor((ms / 1_000) * unit) / unit;
  return value.toFixed(digits).padStart(digits === 0 ? 2 : digits + 3, "0");
}
