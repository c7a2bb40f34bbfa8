// Settings: `--set key=value` of a command line, as one record.
import { UsageError } from "./command.ts";
import type { Input } from "./command.ts";

/** The last value of a key holds. */
export function settingsOf({ options }: Input): Readonly<Record<string, string>> {
  const given = options["set"];
  const pairs = Array.isArray(given) ? (given as readonly string[]) : [];
  return Object.fromEntries(pairs.map(settingFrom));
}

function settingFrom(pair: string): readonly [string, string] {
  const cut = pair.indexOf("=");
  if (cut > 0) return [pair.slice(0, cut), pair.slice(cut + 1)];
  throw new UsageError(`--set ${pair}: write it as key=value, for example --set reply=short`);
}

/** The value of an option that has choices or a default. */
export function textOption({ options }: Input, name: string): string {
  const value = options[name];
  return typeof value === "string" ? value : "";
}

export function isSet({ options }: Input, name: string): boolean {
  return options[name] === true;
}
