// Later: what the language has and this release cannot run. The reader checks all of it, then says
// what it needs. A release that learns one of these deletes its line, and nothing else.

const LATER: Readonly<Record<string, string>> = {
  "call freshBootsReasoning": "fresh boots",
  "reply chunks": "streaming",
  "reply chunkLatency": "streaming",
  "fault disk": "faults of the disk",
  "fault clock": "faults of the clock",
  "fault process": "faults of processes other than a crash",
  "fault file": "damage to files",
  "failure throw": "the worker pool",
  "failure exit": "the worker pool",
  "failure memory": "the worker pool",
  "failure loop": "the worker pool",
  "path sample": "fresh boots",
  "member fbr_model_params": "fresh boots",
  "member provider": "other providers than the script",
  "member model": "other providers than the script",
  "member tools": "tools of a member",
  "schedule step": "steps of a schedule",
};

/** `"tellask" needs a newer version, one with sessions`, or null when this release runs it. */
export function laterThan(feature: string, shown: string): string | null {
  const needs = Object.hasOwn(LATER, feature) ? LATER[feature] : undefined;
  return needs === undefined ? null : `"${shown}" needs a newer version, one with ${needs}`;
}
