// Fixture: files of the public cases, and short ways to read a text, for the tests beside it.
import { readdirSync, readFileSync } from "node:fs";
import { type Problem, problemLine } from "./problem.ts";
import { type Reading, readScenario, type ReadOptions, type ScenarioFile } from "./read.ts";
import { readTeam, type TeamFile } from "./read-team.ts";

const FOLDER = new URL("./fixtures/", import.meta.url);

/** All files of the folder, by name. */
export function fixtures(): readonly { readonly file: string; readonly bytes: Uint8Array }[] {
  return readdirSync(FOLDER)
    .sort()
    .map((file) => ({ file, bytes: readFileSync(new URL(file, FOLDER)) }));
}

export function read(text: string | Uint8Array, options: Partial<ReadOptions> = {}): Reading {
  const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
  return readScenario(
    { file: "a.yaml", bytes },
    { readText: () => ({ problem: "no such file" }), ...options },
  );
}

/** The scenario of a text that has no problems. */
export function good(text: string, options: Partial<ReadOptions> = {}): ScenarioFile {
  const reading = read(text, options);
  if (!reading.ok) throw new Error(reading.problems.map(problemLine).join("\n"));
  return reading.scenario;
}

export function problems(
  text: string | Uint8Array,
  options: Partial<ReadOptions> = {},
): readonly Problem[] {
  const reading = read(text, options);
  return reading.ok ? [] : reading.problems;
}

/** The problems of a text, a line each. */
export function lines(
  text: string | Uint8Array,
  options: Partial<ReadOptions> = {},
): readonly string[] {
  return problems(text, options).map(problemLine);
}

/** The problems of a team file, a line each. */
export function teamLines(text: string): readonly string[] {
  const reading = readTeam({ file: "team.yaml", bytes: new TextEncoder().encode(text) });
  return reading.ok ? [] : reading.problems.map(problemLine);
}

/** The team of a file that has no problems. */
export function goodTeam(text: string): TeamFile {
  const reading = readTeam({ file: "team.yaml", bytes: new TextEncoder().encode(text) });
  if (!reading.ok) throw new Error(reading.problems.map(problemLine).join("\n"));
  return reading.team;
}

/** A small scenario with other lines at its end. */
export function withLines(...more: readonly string[]): string {
  return [
    "version: 1",
    "team: { default_responder: lead, members: { lead: {}, ux: {} } }",
    "tools: { note: { result: noted } }",
    "script:",
    "  lead:",
    "    - calls: [{ tellaskSessionless: { targetAgentId: ux, tellaskContent: Look. } }]",
    "  lead/ux: [{ text: Fine. }]",
    ...more,
    "",
  ].join("\n");
}

/** The same with one reply of the main dialog. */
export function withReply(reply: string): string {
  return [
    "version: 1",
    "team: { default_responder: lead, members: { lead: {}, ux: {} } }",
    "tools: { note: { result: noted } }",
    "script:",
    `  lead: [${reply}]`,
    "",
  ].join("\n");
}
