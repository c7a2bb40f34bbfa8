// Colloquy as a library: scenarios in, journals and reports out; the charts, the fold, the
// invariants and the outcome for whoever builds on them. Everything here is typed and documented at
// its definition; nothing else of the package is public.
export { Bug } from "./protocol/assert.ts";
export { callStatuses } from "./protocol/call-status.ts";
export type { CallAtSite, SiteStatus } from "./protocol/call-status.ts";
export type { Cause } from "./protocol/cause.ts";
export { Commit, parseCommit } from "./protocol/commit.ts";
export type { ContextMessage } from "./protocol/context-message.ts";
export { Fact, FORMAT } from "./protocol/fact.ts";
export type { FactOf, FactType } from "./protocol/fact.ts";
export type { Ledger } from "./protocol/ledger.ts";
export { briefOf, outcomeHash, outcomeOf, sameOutcome } from "./protocol/outcome.ts";
export type { Brief, Outcome } from "./protocol/outcome.ts";
export { phraseOf } from "./protocol/phrase.ts";
export { stateOf, STATES } from "./protocol/placing.ts";
export type { StateName } from "./protocol/placing.ts";
export type * from "./protocol/port.ts";
export { LIMITS } from "./protocol/script.ts";
export type { Limits, MemberSpec, Script, ScriptedReply, TeamSpec } from "./protocol/script.ts";
export { afterCommit, treeFold } from "./protocol/tree-fold.ts";
export type { TreeFold } from "./protocol/tree-fold.ts";
export { eventsOf } from "./protocol/workspace-event.ts";
export type {
  EventPlace,
  WorkspaceEvent,
  WorkspaceEventType,
} from "./protocol/workspace-event.ts";
export { dialogMachine } from "./machines/dialog.machine.ts";
export { assemble } from "./context/assemble.ts";
export type { Assembled } from "./context/assemble.ts";
export { readScenario } from "./scenario/read.ts";
export type { Reading, ReadOptions, ScenarioFile } from "./scenario/read.ts";
export { readTeam } from "./scenario/read-team.ts";
export type { TeamFile, TeamReading } from "./scenario/read-team.ts";
export type { Scenario } from "./scenario/scenario.ts";
export { problemText } from "./scenario/problem.ts";
export type { Problem } from "./scenario/problem.ts";
export { scenarioSchema } from "./scenario/schema.ts";
export { teamSchema } from "./scenario/schema-team.ts";
export type { FileSource } from "./scenario/source.ts";
export type { FoundTeam } from "./scenario/team-files.ts";
export { EXIT, exitOf, worstExit } from "./host/report.ts";
export type { DialogReport, Ends, Exit, RunFailure, RunReport } from "./host/report.ts";
export { act, checkFiles, openRun, resumeRun, runFiles, verifyRun } from "./host/runs.ts";
export type { Acted, ActRequest } from "./host/act.ts";
export type { OpenedRun } from "./host/runs.ts";
export type { Checked, CheckedFile } from "./host/check-files.ts";
export type { RunRequest, RunsResult } from "./host/run-files.ts";
export type { Resumed, ResumeOptions } from "./host/resume.ts";
export type { Subscription } from "./host/event-feed.ts";
export type { EventsFrom } from "./host/event-place.ts";
export type { Verified } from "./host/verify.ts";
export { INVARIANTS } from "../spec/invariants/all.ts";
export type { Invariant, Journal } from "../spec/invariants/invariant.ts";
